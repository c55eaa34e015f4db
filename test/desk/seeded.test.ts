/** The overview of a seeded site, whose monitors are really checked. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedSite } from '../../src/commands/seed.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { createStores } from '../../src/server/stores.ts'
import { startTestApp, until } from '../app.ts'
import { textOf } from '../html-text.ts'
import { migratedDatabase } from '../matrix.ts'
import { somebody } from '../people.ts'

test('The overview of a seeded site names the certificate and the domain that end soon, also after real checks', async t => {
  const database = await migratedDatabase('sqlite')
  t.after(() => database.remove())
  await using db = await openDatabase(database.url)
  const seededAt = Date.now() - minuteMs
  await seedSite(db, seededAt, new URL('http://127.0.0.1:1/'))
  const app = await startTestApp({ environment: { DATABASE_URL: database.url } })
  t.after(() => app.close())
  const owner = await somebody(app, 'owner')
  const { monitors } = createStores(db)
  await until(
    async () => (await monitors.overview()).find(({ monitor }) => monitor.name === 'Checkout'),
    checkout => (checkout?.checkedAt ?? 0) > seededAt,
  )
  const page = await app.fetch('/manage/overview', { headers: { cookie: owner.cookie } })
  const needs = textOf(await page.text())
  assert.match(needs, /Certificate of checkout\.harbour\.example expires in (8|9) days/)
  assert.match(needs, /Registration of harbour\.example expires in (11|12) days/)
  const { cookie } = owner
  const checks = textOf(await (await app.fetch('/monitors/checkout', { headers: { cookie } })).text())
  assert.match(
    checks.replaceAll(/\s+/g, ' '),
    /Certificate of checkout\.harbour\.example: expires in (8|9) days/,
  )
})
