/** Addresses of dpaste keep working after `corkboard import-dpaste`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pendingMigrations } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp } from '../app.ts'
import { corkboard } from '../contract/corkboard.ts'
import { engines, freshDatabase } from '../matrix.ts'
import { dpasteDatabase, paste } from './dpaste-database.ts'

for (const engine of engines)
  test(`old addresses work in a running Corkboard, on ${engine}`, async t => {
    const app = await startTestApp({ engine })
    t.after(app.close)
    const dpaste = await dpasteDatabase(engine)
    t.after(dpaste.remove)
    await dpaste.add(
      paste(1, { secret_id: 'EBKU', content: 'print("hi")\n', lexer: 'python' }),
      paste(2, { secret_id: 'x9Zz', content: 'print("ho")\n', lexer: 'python', parent_id: 1 }),
      paste(3, { secret_id: 'only', content: 'a secret', expire_type: 3, view_count: 1 }),
    )
    const environment = { DATABASE_URL: app.databaseUrl }
    const dry = await corkboard(['import-dpaste', dpaste.address, '--dry-run'], environment)
    assert.equal(dry.code, 0, dry.err)
    assert.match(dry.out, /^3 would move in\.$/m)
    assert.equal((await app.fetch('/EBKU')).status, 404)

    const { code, out, err } = await corkboard(['import-dpaste', dpaste.address], environment)
    assert.equal(code, 0, err)
    assert.match(out, /^3 moved in\.$/m)
    assert.match(err, /^3 of 3$/m)

    const page = await app.fetch('/EBKU')
    assert.equal(page.status, 200)
    assert.match(await page.text(), /Python · /)
    for (const path of ['/EBKU/raw', '/EBKU/raw/'])
      assert.equal(await (await app.fetch(path)).text(), 'print("hi")\n', path)
    assert.equal((await app.fetch('/x9Zz/')).status, 200)
    const sealed = await app.fetch('/only')
    assert.doesNotMatch(await sealed.text(), /a secret/)
    assert.equal(await (await app.fetch('/only/raw', { method: 'POST' })).text(), 'a secret')
    assert.equal((await app.fetch('/only')).status, 404)

    const again = await corkboard(['import-dpaste', dpaste.address], environment)
    assert.equal(again.code, 0, again.err)
    assert.match(again.out, /^3 had moved in before\.$/m)
  })

test('what does not fit is told, and makes the command end with 1', async t => {
  const app = await startTestApp()
  t.after(app.close)
  const dpaste = await dpasteDatabase('sqlite')
  t.after(dpaste.remove)
  await dpaste.add(paste(1), paste(2, { secret_id: 'manage' }))
  const before = readFileSync(dpaste.address)
  const { code, out } = await corkboard(['import-dpaste', dpaste.address], { DATABASE_URL: app.databaseUrl })
  assert.equal(code, 1)
  assert.match(out, /^1 have an id that is an address of Corkboard itself: manage$/m)
  assert.match(out, /this ends with 1/)
  assert.deepEqual(readFileSync(dpaste.address), before, 'the source stays as it is')
})

test('a dry run does not even bring the database up to date', async t => {
  const { url, remove } = await freshDatabase('sqlite')
  t.after(remove)
  const dpaste = await dpasteDatabase('sqlite')
  t.after(dpaste.remove)
  const { code, err } = await corkboard(['import-dpaste', dpaste.address, '--dry-run'], { DATABASE_URL: url })
  assert.equal(code, 1)
  assert.match(err, /not up to date.*corkboard migrate/)
  await using db = await openDatabase(url)
  assert.ok((await pendingMigrations(db)).length > 0)
})

test('without a database the command says how it is called and ends with 2', async () => {
  const { code, out, err } = await corkboard(['import-dpaste'])
  assert.equal(code, 2)
  assert.match(out + err, /import-dpaste/)
})
