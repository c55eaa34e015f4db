/** Importing a database of dpaste, with both engines on either side. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { importDpaste, progressOn } from '../../src/commands/import-dpaste.ts'
import type { Engine } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { createSnippetStore } from '../../src/snippets/snippet-store.ts'
import { engines, freshDatabase } from '../matrix.ts'
import { type DpasteDatabase, dpasteDatabase, paste } from './dpaste-database.ts'

const now = Date.UTC(2026, 0, 1)

type Setup = Awaited<ReturnType<typeof setUp>>

/** A Corkboard of one engine and a dpaste of another one. */
async function setUp(t: TestContext, engine: Engine, from: Engine, options = {}) {
  const { url, remove } = await freshDatabase(engine)
  const db = await openDatabase(url)
  await migrate(db, Date.now)
  const dpaste: DpasteDatabase = await dpasteDatabase(from, options)
  t.after(async () => {
    await db.close()
    await remove()
    await dpaste.remove()
  })
  const store = createSnippetStore(db, { idLength: 10 })
  async function move({ dryRun = false, contentMaxBytes = 1000, at = now } = {}) {
    let told = ''
    const code = await importDpaste({
      address: dpaste.address,
      dryRun,
      db,
      contentMaxBytes,
      now: () => at,
      out: text => {
        told += text
      },
      progress: () => {},
    })
    return { code, told }
  }
  const open = async (id: string) => {
    const found = await store.find(id, now)
    assert.equal(found?.state, 'open', id)
    return found
  }
  return { db, dpaste, store, move, open }
}

for (const engine of engines)
  describe(`moving in from dpaste on ${engine}`, () => {
    test('keeps id, text, lexer, instants, direction and parent', async t => {
      const { dpaste, move, open } = await setUp(t, engine, engine)
      await dpaste.add(
        paste(1, { secret_id: 'aB3d', content: 'a\r\n\tb – ü\n\n', lexer: 'rb', rtl: true }),
        paste(7, {
          parent_id: 1,
          expire_type: 1,
          expires: '2026-02-03T04:05:06.999999Z',
          published: '2025-12-31T23:59:59Z',
        }),
      )
      assert.deepEqual(await move(), { code: 0, told: '2 snippets looked at.\n2 moved in.' })
      const first = await open('aB3d')
      assert.equal(Buffer.from(first.content).toString(), 'a\r\n\tb – ü\n\n')
      assert.equal(first.lexer, 'rb')
      assert.equal(first.rtl, true)
      assert.equal(first.createdAt, Date.parse('2024-05-06T07:08:09.123Z'))
      assert.equal(first.expiresAt, null)
      assert.equal(first.parentId, null)
      const second = await open('old7')
      assert.equal(second.parentId, 'aB3d')
      assert.equal(second.rtl, false)
      assert.equal(second.createdAt, Date.parse('2025-12-31T23:59:59Z'))
      assert.equal(second.expiresAt, Date.parse('2026-02-03T04:05:06.999Z'))
    })

    test('a one-time snippet that nobody has read is read once here; one that was read is over', async t => {
      const { dpaste, move, store } = await setUp(t, engine, engine)
      await dpaste.add(
        paste(1, { expire_type: 3, view_count: 1 }),
        paste(2, { expire_type: 3, view_count: 2 }),
      )
      assert.match((await move()).told, /1 moved in\.\n1 were over/)
      const found = await store.find('old1', now)
      assert.deepEqual([found?.state, found && 'onetime' in found && found.onetime], ['sealed', true])
      assert.equal(await store.find('old2', now), null)
      const revealed = await store.reveal('old1', now)
      assert.equal(Buffer.from(revealed?.content ?? []).toString(), 'text 1')
    })

    test('what is past its expiry stays behind, and is no fault', async t => {
      const { dpaste, move, store } = await setUp(t, engine, engine)
      await dpaste.add(
        paste(1, { expire_type: 1, expires: '2026-01-01T00:00:00Z' }),
        paste(2, { expire_type: 1, expires: '2026-01-01T00:00:00.001Z' }),
        // An expiry that dpaste itself ignores.
        paste(3, { expire_type: 2, expires: '2020-01-01T00:00:00Z' }),
      )
      assert.equal((await move()).code, 0)
      assert.equal(await store.find('old1', now - 10), null)
      assert.ok(await store.find('old2', now))
      assert.ok(await store.find('old3', now))
    })

    test('may be run again: brings what is new, and nothing back that is gone', async t => {
      const { dpaste, move, store } = await setUp(t, engine, engine)
      await dpaste.add(paste(1), paste(2, { expire_type: 3 }))
      await move()
      await store.reveal('old2', now)
      await store.take('old1')
      await dpaste.add(paste(3))
      const { code, told } = await move()
      assert.equal(code, 0)
      assert.match(told, /3 snippets looked at\.\n1 moved in\.\n2 had moved in before\./)
      for (const id of ['old1', 'old2']) assert.equal(await store.find(id, now), null, id)
      assert.ok(await store.find('old3', now))
    })

    test('what does not fit is left out and told, with the first ids', async t => {
      const { dpaste, move, store } = await setUp(t, engine, engine)
      await dpaste.add(
        paste(1, { secret_id: null }),
        paste(2, { secret_id: 'a-b' }),
        paste(3, { secret_id: 'manage' }),
        paste(4, { content: 'é'.repeat(501) }),
        paste(5, { content: 'é'.repeat(500) }),
        paste(6, { expire_type: 9 }),
        paste(7, { lexer: 'klingon' }),
        paste(8, { lexer: 'javascript', parent_id: 2 }),
      )
      const { code, told } = await move()
      assert.equal(code, 1)
      assert.match(told, /^3 moved in\.$/m)
      assert.match(told, /^2 have an id that is no address here: number 1, a-b$/m)
      assert.match(told, /^1 have an id that is an address of Corkboard itself: manage$/m)
      assert.match(told, /^1 are larger than SNIPPET_MAX_BYTES allows: old4$/m)
      assert.match(told, /^1 have an expiry that cannot be read: old6$/m)
      assert.match(told, /^1 have a lexer that is unknown here.*: old7 \(klingon\)$/m)
      assert.match(told, /^1 have a parent that did not move in.*: old8 \(a-b\)$/m)
      assert.equal(await store.find('old4', now), null)
      for (const [id, lexer] of [
        ['old5', 'python'],
        ['old7', 'plain'],
        ['old8', 'js'],
      ] as const) {
        const found = await store.find(id, now)
        assert.equal(found && 'lexer' in found && found.lexer, lexer)
      }
    })

    test('an id that is taken here stays what it is, and is nobody’s parent by mistake', async t => {
      const { db, dpaste, move, open } = await setUp(t, engine, engine)
      const here = createSnippetStore(db, { idLength: 10, drawId: () => 'old1' })
      await here.add(draft('mine'), nobody, now)
      await dpaste.add(paste(1), paste(2, { parent_id: 1 }))
      const { code, told } = await move()
      assert.equal(code, 1)
      assert.match(told, /^1 have an id that another snippet here has: old1$/m)
      assert.match(told, /^1 have a parent that did not move in.*: old2/m)
      assert.equal(Buffer.from((await open('old1')).content).toString(), 'mine')
      assert.equal((await open('old2')).parentId, null)
    })

    test('a dry run tells the same and writes nothing', async t => {
      const { db, dpaste, move } = await setUp(t, engine, engine)
      await dpaste.add(paste(1), paste(2, { lexer: 'klingon' }))
      const { code, told } = await move({ dryRun: true })
      assert.equal(code, 1)
      assert.match(told, /^2 would move in\.$/m)
      for (const table of ['snippets', 'moved_snippets'] as const)
        assert.equal((await db.query.selectFrom(table).select('id').execute()).length, 0)
    })

    test('moves more than fits into one page or one write', async t => {
      const { db, dpaste, move } = await setUp(t, engine, engine)
      const count = 450
      await dpaste.add(...Array.from({ length: count }, (_, index) => paste(3 * index + 1)))
      assert.match((await move()).told, /^450 moved in\.$/m)
      const rows = await db.query.selectFrom('snippets').select(['id', 'size']).execute()
      assert.equal(new Set(rows.map(each => each.id)).size, count)
      assert.deepEqual(
        rows.filter(({ id, size }) => size !== `text ${id.slice(3)}`.length),
        [],
      )
    })

    test('reads a database from before dpaste wrote from right to left', async t => {
      const { dpaste, move, open } = await setUp(t, engine, engine, { withoutRtl: true })
      await dpaste.add(paste(1))
      await move()
      assert.equal((await open('old1')).rtl, false)
    })
  })

test('one engine moves into the other', async t => {
  const { dpaste, move, open }: Setup = await setUp(t, 'sqlite', 'postgres')
  await dpaste.add(paste(1))
  await move()
  await open('old1')
})

test('a text in SQLite may contain what PostgreSQL cannot hold', async t => {
  const { dpaste, move, open } = await setUp(t, 'postgres', 'sqlite')
  await dpaste.add(paste(1, { content: 'a\0b' }))
  await move()
  assert.equal(Buffer.from((await open('old1')).content).toString(), 'a\0b')
})

test('a SQLite that dpaste still writes to is read beside it', async t => {
  const { dpaste, move, open } = await setUp(t, 'sqlite', 'sqlite')
  const writer = new DatabaseSync(dpaste.address)
  t.after(() => writer.close())
  writer.exec('pragma journal_mode = wal')
  await dpaste.add(paste(1))
  writer.exec("begin immediate; update dpaste_snippet set content = 'changed'")
  assert.equal((await move()).code, 0)
  assert.equal(Buffer.from((await open('old1')).content).toString(), 'text 1')
  writer.exec('commit')
})

test('a database that is not dpaste’s is refused with a sentence', async t => {
  const { url, remove } = await freshDatabase('sqlite')
  t.after(remove)
  await using db = await openDatabase(url)
  const into = { db, dryRun: false, contentMaxBytes: 1, now: () => now, out: () => {}, progress: () => {} }
  await assert.rejects(importDpaste({ ...into, address: url }), /no table dpaste_snippet/)
  await assert.rejects(importDpaste({ ...into, address: '/nowhere/dpaste.db' }), /no file \/nowhere/)
  await assert.rejects(
    importDpaste({ ...into, address: import.meta.filename }),
    /Cannot read .*not a database/,
  )
  await assert.rejects(
    importDpaste({ ...into, address: 'postgres://ada:hunter2@127.0.0.1:1/x' }),
    (error: Error) => /Cannot read/.test(error.message) && !error.message.includes('hunter2'),
  )
})

test('progress is one line on a terminal, and now and then a line elsewhere', () => {
  const onto = (isTTY: boolean) => {
    let written = ''
    const progress = progressOn({ isTTY, write: text => (written += text) })
    for (const done of [200, 10_200, 10_400, 12_000, 12_000]) progress(done, 12_000)
    return written
  }
  assert.equal(onto(false), '10200 of 12000\n12000 of 12000\n')
  assert.equal(onto(true), '\r200 of 12000\r10200 of 12000\r10400 of 12000\r12000 of 12000\n')
})

const draft = (content: string) => ({
  content,
  lexer: 'python',
  filename: null,
  more: [],
  expires: 'never' as const,
  rtl: false,
  parentId: null,
  password: null,
  encrypted: false,
  reads: null,
  deletable: false,
  receipt: null,
})

const nobody = { accountId: null, ownerHash: null, origin: null }
