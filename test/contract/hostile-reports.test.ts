/** Reports, which strangers may write without a snippet: many of them neither fill the storage nor stop anything. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { asPage, page } from './inert.ts'
import { pin } from './pinned.ts'
import { onServer } from './server.ts'
import { send, urlencoded } from './wire.ts'

onServer('Hostile reports', { environment: { TRUST_PROXY: 'loopback' } }, app => {
  const report = (url: string, from: string, text = 'spam, spam') => {
    const sent = urlencoded([
      ['reason', 'spam'],
      ['text', text],
    ])
    return send(`${url}/report`, {
      ...sent,
      headers: { ...sent.headers, ...asPage, 'x-forwarded-for': from },
    })
  }

  async function kept(): Promise<number> {
    await using db = await openDatabase(app().databaseUrl)
    const row = await db.query
      .selectFrom('snippet_reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  test('by the hundred from one network hide nothing and are mostly not kept', async () => {
    const url = await pin(app(), { content: 'harmless' })
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, host) => report(url, `203.0.113.${host + round}`)),
      )
      for (const { status } of answers) assert.ok(status === 200 || status === 429, String(status))
    }
    assert.equal((await page(url)).status, 200)
    const rows = await kept()
    assert.ok(rows >= 1 && rows <= 100, `${rows} are kept`)
  })

  test('with script, endless words and turned directions come out as they went in', async () => {
    const url = await pin(app(), { content: 'harmless' })
    for (const [place, text] of [
      '<script>alert(1)</script>',
      'w'.repeat(3_000),
      '\u202e'.repeat(100),
      Buffer.from('ff', 'hex').toString('latin1'),
      '\0',
      'x'.repeat(200_000),
    ].entries()) {
      const { status, text: shown } = await report(url, `198.51.${place}.1`, text)
      assert.ok(status < 500, `${place} gives ${status}`)
      assert.doesNotMatch(shown, /<script>alert/)
    }
  })

  test('of what is not there, or from the page of another site, are refused', async () => {
    assert.equal((await report(`${app().url}/nevernever`, '192.0.2.1')).status, 404)
    const url = await pin(app(), { content: 'harmless' })
    const sent = urlencoded([['reason', 'spam']])
    const headers = { ...sent.headers, 'sec-fetch-site': 'cross-site' }
    assert.equal((await send(`${url}/report`, { ...sent, headers })).status, 403)
  })
})
