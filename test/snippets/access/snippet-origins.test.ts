import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../../app.ts'

const docs = 'https://docs.example.org'
const wiki = 'http://wiki.example.org:8000'
const other = 'https://other.example'

describe('Where only some origins may read snippets', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({ environment: { SNIPPET_ORIGINS: `${docs}/, ${wiki}` } })
  })
  after(() => app.close())

  const headersFor = (origin?: string): Record<string, string> => (origin === undefined ? {} : { origin })
  const create = (origin?: string, expires = 'never') =>
    app.fetch('/api/', {
      method: 'POST',
      headers: headersFor(origin),
      body: new URLSearchParams({ content: 'text', format: 'url', expires }),
    })
  const readers = [
    [docs, docs],
    [other, null],
    [wiki, wiki],
    [`${docs}.evil.example`, null],
    ['null', null],
    [undefined, null],
  ] as const
  const assertReader = ({ headers }: Response, reader: string | null, what: string) => {
    assert.equal(headers.get('access-control-allow-origin'), reader, what)
    assert.match(headers.get('vary') ?? '', /\borigin\b/, what)
  }

  it('the header names the origin that asks, if it is one of them, also once a text is kept in memory', async () => {
    const { pathname } = new URL((await (await create()).text()).trim())
    for (const path of [
      `${pathname}/raw`,
      `${pathname}/raw?download`,
      `${pathname}/files`,
      '/nobody1234/raw',
    ])
      for (const [origin, reader] of [...readers, ...readers]) {
        const answer = await app.fetch(path, { headers: headersFor(origin) })
        assertReader(answer, reader, `${path} for ${origin}`)
        if (path.endsWith('/raw') && answer.ok) assert.equal(await answer.text(), 'text')
      }
  })

  it('so it does in the answer to a new snippet, to a refused one and to a preflight', async () => {
    for (const [origin, reader] of readers) {
      assertReader(await create(origin), reader, `create for ${origin}`)
      assertReader(await create(origin, 'soon'), reader, `refused for ${origin}`)
      const asked = { ...headersFor(origin), 'access-control-request-method': 'POST' }
      const preflight = await app.fetch('/api/', { method: 'OPTIONS', headers: asked })
      assert.deepEqual([preflight.status, preflight.headers.get('allow')], [204, 'POST, OPTIONS'])
      assertReader(preflight, reader, `preflight for ${origin}`)
    }
  })
})

it('No page of another site reads a snippet with SNIPPET_ORIGINS=none', async t => {
  const app = await startTestApp({ environment: { SNIPPET_ORIGINS: 'none' } })
  t.after(() => app.close())
  const body = new URLSearchParams({ content: 'text', format: 'url' })
  const made = await app.fetch('/api/', { method: 'POST', headers: { origin: docs }, body })
  const { pathname } = new URL((await made.text()).trim())
  const raw = await app.fetch(`${pathname}/raw`, { headers: { origin: docs } })
  assert.deepEqual([made.status, raw.status], [200, 200])
  for (const { headers } of [made, raw]) assert.equal(headers.get('access-control-allow-origin'), null)
})
