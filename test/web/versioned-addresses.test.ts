import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'

/** Pages that together request every asset. */
const pages = ['/', '/announcements', '/new', '/mine', '/graphiql', '/api/v1', '/manage/sign-in', '/takedown']

describe('What a client may keep for ever', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({ document: { accent: '#1d4a96' } })
  })
  after(() => app.close())

  async function isForEver(address: string): Promise<boolean> {
    const response = await app.fetch(address)
    await response.arrayBuffer()
    return /immutable/.test(response.headers.get('cache-control') ?? '')
  }

  it('is that at the address which its version makes, and nothing at any other', async () => {
    const addresses = new Set<string>()
    for (const page of pages) {
      const text = await (await app.fetch(page, { headers: { accept: 'text/html' } })).text()
      for (const [, address = ''] of text.matchAll(/(?:href|src)="(\/[^"#]+)"/g))
        if (/\.(?:css|js|svg|png|json)\b/.test(address)) addresses.add(address.replaceAll('&amp;', '&'))
    }
    const kept: string[] = []
    for (const address of addresses) if (await isForEver(address)) kept.push(address)
    assert.ok(kept.length > 10, kept.join(' '))
    assert.ok(
      kept.some(each => each.includes('/theme.css?v=')),
      kept.join(' '),
    )
    for (const address of kept)
      for (const other of othersOf(address)) assert.ok(!(await isForEver(other)), other)
  })
})

/** Addresses of the same file without its version, or with another version. */
function othersOf(address: string): readonly string[] {
  const [path = '', query] = address.split('?')
  if (query !== undefined) return [path, `${path}?v=`, `${path}?v=ANYTHING`, `${address}0`, `${path}?w=1`]
  const [folder, name = ''] = [
    path.slice(0, path.lastIndexOf('/') + 1),
    path.slice(path.lastIndexOf('/') + 1),
  ]
  return [
    name.replace(/[\w-]{8,}/, each => `${each.slice(0, -1)}${each.endsWith('_') ? '-' : '_'}`),
    `x${name}`,
  ].map(each => folder + each)
}
