/** Two servers on one PostgreSQL: what is tried at both counts as if it were tried at one. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Browser } from '../accounts/browser.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { migratedDatabase } from '../matrix.ts'
import { somebody } from '../people.ts'

/** The clock stands still, so that nothing leaks away on a busy machine. */
const start = Date.now()

describe('Limits over two instances', () => {
  let apps: readonly TestApp[]
  let remove: () => Promise<void>
  before(async () => {
    const made = await migratedDatabase('postgres')
    remove = made.remove
    const environment = { DATABASE_URL: made.url, TRUST_PROXY: 'loopback', SNIPPET_REPORTS_TO_HIDE: '0' }
    const one = await startTestApp({ now: () => start, environment })
    const two = await startTestApp({ now: () => start, environment })
    apps = [one, two]
    await somebody(one, 'owner', 'ada')
  })
  after(async () => {
    for (const app of apps ?? []) await app.close()
    await remove?.()
  })

  /** Sends `count` requests, by turns to each instance, and counts their answers by status. */
  async function statuses(count: number, send: (app: TestApp, turn: number) => Promise<Response>) {
    const seen: Record<number, number> = {}
    for (let turn = 0; turn < count; turn++) {
      const { status } = await send(apps[turn % apps.length] as TestApp, turn)
      seen[status] = (seen[status] ?? 0) + 1
    }
    return seen
  }

  const made = async (fields: Readonly<Record<string, string>> = {}) => {
    const body = new URLSearchParams({ content: 'a text', format: 'url', ...fields })
    const answer = await apps[0]?.fetch('/api/', { method: 'POST', body })
    return new URL((await answer?.text())?.trim() ?? '').pathname
  }

  const headers = (address: string) => ({ 'x-forwarded-for': address, accept: 'text/html' })

  it('let one address try eight passwords of an account, not eight at each', async () => {
    const seen = await statuses(24, app =>
      new Browser(app.url, { 'x-forwarded-for': '203.0.113.5' }).post('/manage/sign-in', {
        name: 'ada',
        password: 'wrong',
      }),
    )
    assert.deepEqual(seen, { 422: 8, 429: 16 })
  })

  it('let one address report ten times, not ten times at each', async () => {
    const paths = await Promise.all(Array.from({ length: 24 }, () => made()))
    const seen = await statuses(24, (app, turn) =>
      app.fetch(`${paths[turn]}/report`, {
        method: 'POST',
        headers: headers('203.0.113.6'),
        body: new URLSearchParams({ reason: 'spam', text: '', contact: '' }),
        redirect: 'manual',
      }),
    )
    assert.equal(seen[429], 14)
  })

  it('let one address try twenty passwords of snippets, not twenty at each', async () => {
    const path = await made({ password: 'a good password' })
    const seen = await statuses(30, app =>
      app.fetch(`${path}/raw`, {
        method: 'POST',
        headers: { 'x-snippet-password': 'wrong', 'x-forwarded-for': '203.0.113.7' },
      }),
    )
    assert.equal(seen[429], 10)
  })
})
