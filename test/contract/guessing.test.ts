/** Guessing addresses finds nothing and reveals nothing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { isReserved } from '../../src/snippets/model/reserved-names.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { asPage, page } from './inert.ts'
import { pin } from './pinned.ts'
import { onServer } from './server.ts'
import { type Received, send, urlencoded } from './wire.ts'

onServer('Addresses of the site', {}, app => {
  test('ids that look like addresses of the site lead nowhere', async () => {
    for (const id of [
      'new',
      'mine',
      'api',
      'manage',
      'privacy',
      'leaving',
      'takedown',
      'graphql',
      'assets',
      'robots',
      '__proto__',
      'constructor',
      'toString',
    ])
      for (const [method, view] of [
        ['GET', 'raw'],
        ['GET', 'slim'],
        ['GET', 'diff'],
        ['GET', 'report'],
        ['POST', 'raw'],
        ['POST', 'unlock'],
        ['POST', 'report'],
        ['POST', 'delete'],
      ] as const) {
        const { status } = await send(`${app().url}/${id}/${view}`, { method, headers: asPage })
        assert.ok(status >= 300 && status < 500, `${method} /${id}/${view} gives ${status}`)
      }
  })
})

test('No id is drawn that is the first step of an address of the site', async () => {
  const steps = new Set<string>()
  const app = await startTestApp({ onRoute: ({ url }) => steps.add(url.split('/')[1] ?? '') })
  await app.close()
  assert.ok(steps.size > 10)
  for (const step of steps) if (/^[0-9A-Za-z]+$/.test(step)) assert.ok(isReserved(step), step)
})

let now = Date.now()

/** The answers for a snippet that never existed, has expired or was deleted are the same. */
onServer(
  'Guessing addresses',
  { now: () => now, environment: { SNIPPET_EXPIRES: 'onetime,never,3600' } },
  app => {
    const views: readonly (readonly [
      method: string,
      path: string,
      headers?: Readonly<Record<string, string>>,
    ])[] = [
      ['GET', ''],
      ['GET', '', asPage],
      ['HEAD', ''],
      ['GET', '/raw'],
      ['GET', '/raw?download'],
      ['HEAD', '/raw'],
      ['GET', '/slim', asPage],
      ['GET', '/diff', asPage],
      ['GET', '/report', asPage],
      ['POST', '', asPage],
      ['POST', '/raw'],
      ['POST', '/unlock', asPage],
      ['POST', '/delete', asPage],
      ['POST', '/report', asPage],
      ['DELETE', ''],
      ['DELETE', '', { authorization: `Bearer ${'A'.repeat(32)}` }],
    ]

    async function answers(url: string): Promise<readonly unknown[]> {
      const id = new URL(url).pathname.slice(1)
      const seen: unknown[] = []
      for (const [method, path, headers = {}] of views) {
        const answer = await send(`${url}${path}`, { method, headers })
        seen.push([method, path, ...shapeOf(answer, id)])
      }
      return seen
    }

    /** An answer without its parts that change with each request, such as the date. */
    function shapeOf({ status, headers, text }: Received, id: string): readonly unknown[] {
      const { date, ...others } = headers
      return [status, JSON.parse(JSON.stringify(others).replaceAll(id, 'ID')), text.replaceAll(id, 'ID')]
    }

    const pinned = (fields: object = {}) => pin(app(), { content: 'text', expires: 'never', ...fields })

    test('what is gone, deleted or has never been is one to whoever asks', async () => {
      const missing = await answers(`${app().url}/nevernever`)
      for (const [method, path, status] of missing as [string, string, number][])
        assert.ok(status >= 300 && status < 500, `${method} ${path} gives ${status}`)

      const expired = await pinned({ expires: '3600' })
      now += 3_600_000
      assert.deepEqual(await answers(expired), missing, 'expired')

      const made = await send(
        `${app().url}/api/`,
        urlencoded([
          ['content', 'text'],
          ['format', 'url'],
        ]),
      )
      const deleted = made.text.trim()
      assert.equal((await page(deleted)).status, 200)
      const authorization = `Bearer ${made.headers['delete-token']}`
      assert.equal((await send(deleted, { method: 'DELETE', headers: { authorization } })).status, 204)
      assert.deepEqual(await answers(deleted), missing, 'deleted')

      const read = await pinned({ expires: 'onetime' })
      assert.equal((await send(`${read}/raw`, { method: 'POST' })).status, 200)
      assert.deepEqual(await answers(read), missing, 'read once')
    })

    test('what is hidden gives nothing away but that it is hidden', async () => {
      const hidden = await pinned({ content: 'open sesame', filename: 'cave.py', lexer: 'python' })
      await hide(app(), hidden)
      for (const [method, path, status, , text] of (await answers(hidden)) as [
        string,
        string,
        number,
        object,
        string,
      ][]) {
        const refused = (status >= 401 && status <= 404) || status === 410
        // The report form asks for the reason, and shows nothing of the snippet.
        assert.ok(refused || path === '/report', `${method} ${path} gives ${status}`)
        assert.doesNotMatch(text, /sesame|cave|python/i, `${method} ${path}`)
      }
    })

    test('a token that does not open tells nothing about what is sealed', async () => {
      const wrong = { method: 'DELETE', headers: { authorization: `Bearer ${'A'.repeat(32)}` } }
      const told = async (url: string) => shapeOf(await send(url, wrong), new URL(url).pathname.slice(1))
      const missing = await told(`${app().url}/nevernever`)
      assert.deepEqual(await told(await pinned({ expires: 'onetime' })), missing)
      assert.deepEqual(await told(await pinned({ password: 'open sesame' })), missing)
    })
  },
)

async function hide(app: TestApp, url: string): Promise<void> {
  await using db = await openDatabase(app.databaseUrl)
  const id = new URL(url).pathname.slice(1)
  await db.write(db.query.updateTable('snippets').set({ hidden_at: Date.now() }).where('id', '=', id))
}
