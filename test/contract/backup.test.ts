/** Backup of a running database, and restoring it. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { freshDatabase } from '../matrix.ts'
import { exported, imported } from '../prepared.ts'
import { corkboard, folderFor, serve } from './corkboard.ts'

const post = async (url: string, content: string): Promise<string> => {
  const body = new URLSearchParams({ content, format: 'url', expires: 'never' })
  const answer = await fetch(`${url}/api/`, { method: 'POST', body })
  assert.equal(answer.status, 200)
  return new URL((await answer.text()).trim()).pathname
}

async function site(t: TestContext) {
  const folder = folderFor(t)
  const file = join(folder, 'corkboard.db')
  return { file, copy: join(folder, 'copy.db'), environment: { DATABASE_URL: `sqlite:${file}` } }
}

describe('corkboard backup and restore', () => {
  it('copy a running site whole while it is written, and bring all of it back', async t => {
    const { copy, environment } = await site(t)
    const server = await serve(environment)
    t.after(() => server.stop())
    const before = await Promise.all(
      Array.from({ length: 200 }, (_, index) => post(server.url, `before ${index}`)),
    )
    let isOver = false
    const meanwhile = (async () => {
      for (let count = 0; !isOver; count++) await post(server.url, `meanwhile ${count}`)
    })()
    const { code, out, err } = await corkboard(['backup', copy], environment)
    isOver = true
    await meanwhile
    assert.equal(code, 0, err)
    assert.match(out, /and checked it/)
    assert.equal(statSync(copy).mode & 0o777, 0o600)
    {
      await using db = await openDatabase(environment.DATABASE_URL)
      const lines = db.query.selectFrom('audit').select(['name', 'action']).where('subject', '=', 'database')
      const found = (await lines.execute()).map(line => `${line.name}: ${line.action}`)
      assert.deepEqual(found, ['corkboard backup: backed up'])
    }
    const after = await post(server.url, 'after')

    const busy = await corkboard(['restore', copy, '--force'], environment)
    assert.deepEqual([busy.code, /is in use: stop the server/.test(busy.err)], [1, true], busy.err)
    await server.stop()
    const careful = await corkboard(['restore', copy], environment)
    assert.deepEqual([careful.code, /is there already; --force/.test(careful.err)], [1, true], careful.err)
    const restored = await corkboard(['restore', copy, '--force'], environment)
    assert.equal(restored.code, 0, restored.err)

    const again = await serve(environment)
    t.after(() => again.stop())
    const contents = await Promise.all(
      before.map(async path => (await fetch(`${again.url}${path}/raw`)).text()),
    )
    assert.deepEqual(
      contents,
      before.map((_, index) => `before ${index}`),
    )
    assert.equal((await fetch(`${again.url}${after}/raw`)).status, 404)
  })

  it('restore into nothing, as on a new machine', async t => {
    const { copy, environment } = await site(t)
    assert.equal((await corkboard(['seed'], environment)).code, 0)
    const before = await exported(environment.DATABASE_URL)
    assert.equal((await corkboard(['backup', copy], environment)).code, 0)
    const elsewhere = { DATABASE_URL: `sqlite:${join(folderFor(t), 'deep', 'corkboard.db')}` }
    const restored = await corkboard(['restore', copy], elsewhere)
    assert.equal(restored.code, 0, restored.err)
    assert.equal(await exported(elsewhere.DATABASE_URL), before)
  })

  it('replace no file unasked, and leave nothing unfinished behind', async t => {
    const { copy, environment } = await site(t)
    await imported(environment.DATABASE_URL, {})
    writeFileSync(copy, 'precious')
    const refused = await corkboard(['backup', copy], environment)
    assert.deepEqual([refused.code, /is there already; --force replaces it/.test(refused.err)], [1, true])
    assert.equal(readFileSync(copy, 'utf8'), 'precious')
    assert.equal((await corkboard(['backup', copy, '--force'], environment)).code, 0)
    const nowhere = await corkboard(['backup', join(copy, 'x', 'copy.db')], environment)
    assert.equal(nowhere.code, 1)
    assert.doesNotMatch(nowhere.err, /\n\s+at /)
    assert.equal(existsSync(`${copy}.unfinished`), false)
  })

  it('take no damaged or foreign file for a backup, and keep what is there', async t => {
    const { file, copy, environment } = await site(t)
    assert.equal((await corkboard(['seed'], environment)).code, 0)
    await corkboard(['backup', copy], environment)
    const before = await exported(environment.DATABASE_URL)
    truncateSync(copy, statSync(copy).size - 20_000)
    const other = join(folderFor(t), 'notes.txt')
    writeFileSync(other, 'not a database, but long enough to look at'.repeat(100))
    for (const each of [copy, other]) {
      const { code, err } = await corkboard(['restore', each, '--force'], environment)
      assert.equal(code, 1)
      assert.match(err, /is no whole database of Corkboard/)
    }
    assert.ok(existsSync(file))
    assert.equal(await exported(environment.DATABASE_URL), before)
  })

  it('name the commands of PostgreSQL where that is the database', async t => {
    const { url, remove } = await freshDatabase('postgres')
    t.after(remove)
    const { code, err } = await corkboard(['backup', 'copy.dump'], { DATABASE_URL: url })
    assert.equal(code, 1)
    assert.match(err, /pg_dump --format=custom --file=copy\.dump/)
  })
})
