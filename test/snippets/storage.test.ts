import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { before, describe, it } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import type { CompiledQuery } from 'kysely'
import { compiled, type Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { anonymous, type Draft } from '../../src/snippets/model/snippet.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { freshDatabase, onBothEngines } from '../matrix.ts'
import { draft } from './draft.ts'
import { believableText } from './texts.ts'

const start = Date.UTC(2026, 0, 1)
/** A text large enough for equal ones to be stored once. */
const large = (seed: number) => believableText(60_000, seed)

onBothEngines('how snippets are kept', (open, engine) => {
  let db: Database
  let store: SnippetStore
  before(async () => {
    db = await open()
    const seal = async (bytes: Uint8Array, password: string, id: string) =>
      Buffer.concat([Buffer.from(`${id}:${password}:`), bytes])
    store = createSnippetStore(db, { idLength: 10, seal })
  })

  const add = (fields: Partial<Draft> = {}) => store.add(draft(fields), anonymous, start)
  const rowOf = (id: string) =>
    db.query.selectFrom('snippets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const textOf = async (id: string) => {
    const found = await store.find(id, start)
    return found?.state === 'open' ? Buffer.from(found.content).toString() : null
  }
  const texts = async () => (await db.query.selectFrom('texts').select('hash').execute()).length

  it('packs a text where that pays, and gives back its very bytes', async () => {
    for (const content of [
      'x'.repeat(1024),
      'x'.repeat(1025),
      large(1),
      '\0\r\n\ufeff'.repeat(900),
      'é'.repeat(200_000),
    ]) {
      const { id } = await add({ content })
      const row = await rowOf(id)
      assert.equal(row.size, Buffer.byteLength(content))
      assert.equal(row.encoding, row.size > 1024 ? 'zstd' : 'plain')
      assert.equal(await textOf(id), content)
    }
  })

  it('keeps each of many texts that are created at once, whether it shrinks or not', async () => {
    const incompressible = (seed: number) =>
      Array.from(randomBytes(1_100 + seed), byte => String.fromCharCode(byte & 127)).join('')
    const contents = Array.from({ length: 60 }, (_, at) =>
      at % 3 === 0
        ? incompressible(at)
        : at % 3 === 1
          ? believableText(1_500 * at, at)
          : 'é\u{1f600}x'.repeat(600 * at),
    )
    const added = await Promise.all(contents.map(content => add({ content })))
    const encodings = await Promise.all(added.map(async ({ id }) => (await rowOf(id)).encoding))
    assert.deepEqual(new Set(encodings), new Set(['plain', 'zstd']))
    for (const [at, { id }] of added.entries()) assert.equal(await textOf(id), contents[at])
  })

  it('keeps a large text once, whoever has it, until the last of them is gone', async () => {
    const before = await texts()
    const content = large(2)
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, at) => add({ content, lexer: at % 2 ? 'c' : 'python' })),
    )
    assert.equal(await texts(), before + 1)
    for (const { id } of added) assert.equal(await textOf(id), content)
    assert.equal((await rowOf(added[0]?.id ?? '')).content.byteLength, 0)
    for (const [at, { id, deleteToken }] of added.entries()) {
      assert.equal(await texts(), before + 1)
      assert.equal(
        at % 2 ? await store.take(id) : await store.remove(id, deleteToken, start),
        at % 2 ? true : 'removed',
      )
    }
    assert.equal(await texts(), before)
  })

  it('keeps apart what only some may read, and what is small', async () => {
    const before = await texts()
    const content = large(3)
    const secret = await add({ content, password: 'open' })
    await add({ content, expires: 'onetime' })
    await add({ content, encrypted: true })
    await add({ content: believableText(8000, 1) })
    assert.equal(await texts(), before)
    const row = await rowOf(secret.id)
    assert.equal(row.text_hash, null)
    assert.ok(Buffer.from(row.content).toString('latin1').startsWith(`${secret.id}:open:`))
  })

  it('gives the text of a locked snippet to who opens it, and burns a onetime one once', async () => {
    const content = large(4)
    const { id } = await add({ content, password: 'open', expires: 'onetime' })
    assert.deepEqual(await store.find(id, start), {
      state: 'sealed',
      expiresAt: null,
      id,
      onetime: true,
      protected: true,
      encrypted: false,
      files: 1,
      revision: 1,
      deletable: false,
      readsLeft: 1,
      readsMax: 1,
      receipt: null,
    })
    assert.equal(await store.reveal(id, start), null)
    const locked = await store.locked(id, start)
    assert.ok(locked?.onetime)
    const opened = locked.sealed.subarray(`${id}:open:`.length)
    assert.equal(Buffer.from((await locked.opened(opened)).content).toString(), content)
    const burnt = await Promise.all(Array.from({ length: 20 }, () => store.spend(id, start)))
    assert.equal(burnt.filter(Boolean).length, 1)
    assert.equal(await store.locked(id, start), null)
    const { id: plain } = await add()
    assert.equal(await store.locked(plain, start), null)
    assert.equal(await store.spend(plain, start), null)
  })

  it('lets go of a shared text when its snippets expire', async () => {
    const before = await texts()
    const content = large(5)
    for (let each = 0; each < 3; each++) await add({ content, expires: 10 })
    const kept = await add({ content, expires: 20 })
    await store.sweep(start + 10_000, 100)
    assert.equal(await texts(), before + 1)
    assert.equal(await textOf(kept.id), content)
    await store.sweep(start + 20_000, 100)
    assert.equal(await texts(), before)
  })

  it('finds texts that were left behind, a part at a time, and no others', async () => {
    const kept = await add({ content: large(6) })
    const before = await texts()
    const left = Array.from({ length: 7 }, (_, at) => hash('sha256', `left behind ${at}`, 'buffer'))
    await db.write(...left.map(each => db.query.insertInto('texts').values({ hash: each, bytes: each })))
    let rounds = 0
    let last: Uint8Array | null = null
    do {
      last = await store.sweepTexts(last, 3)
      rounds++
    } while (last !== null && rounds < 100)
    assert.ok(rounds > 2)
    assert.equal(await texts(), before)
    assert.equal(await textOf(kept.id), large(6))
  })

  it('refuses to remove a text that is in use', async () => {
    await add({ content: large(6) })
    await assert.rejects(db.write(db.query.deleteFrom('texts')), /foreign key/i)
  })

  it('fails for one that unpacks to more than was stored, and for no other', async () => {
    const { id } = await add({ content: large(7), encrypted: true })
    const bomb = zstdCompressSync(Buffer.alloc(64 * 1_048_576))
    await db.write(db.query.updateTable('snippets').set({ content: bomb }).where('id', '=', id))
    await assert.rejects(store.find(id, start), { code: 'ERR_BUFFER_TOO_LARGE' })
    assert.ok(await store.find((await add()).id, start))
  })

  it('gives every reader the text of the row that is there now', async () => {
    const ids = Array.from({ length: 2 }, () => 'sameone')
    const again = createSnippetStore(db, { idLength: 7, drawId: () => ids.pop() ?? 'other' })
    const read = async (now: number) => {
      const found = await again.find('sameone', now)
      return found?.state === 'open' ? Buffer.from(found.content).toString() : null
    }
    await again.add(draft({ content: large(20), expires: 10 }), anonymous, start)
    for (let times = 0; times < 3; times++) assert.equal(await read(start), large(20))
    assert.equal(await read(start + 10_000), null)
    await store.sweep(start + 10_000, 100)
    await again.add(draft({ content: large(21) }), anonymous, start + 20_000)
    for (let times = 0; times < 3; times++) assert.equal(await read(start + 20_000), large(21))
  })

  it('reads no text that it does not give', async () => {
    const read: unknown[] = []
    const watched = createSnippetStore(
      {
        ...db,
        rows: async statement => {
          const rows = await db.rows(statement)
          read.push(...rows)
          return rows as never
        },
      },
      { idLength: 10 },
    )
    const onetime = await add({ content: large(8), expires: 'onetime' })
    const secret = await add({ content: large(8), password: 'open' })
    const hidden = await add({ content: large(8) })
    assert.equal(await store.hide(hidden.id, start), true)
    for (const { id } of [onetime, secret, hidden])
      assert.notEqual((await watched.find(id, start))?.state, 'open')
    assert.deepEqual(
      read.map(row => (row as { content: unknown }).content),
      [null, null, null],
    )
    assert.equal(await store.hide('nosuch', start), false)
    await store.hide(hidden.id, null)
    assert.equal(await textOf(hidden.id), large(8))
  })

  it('asks the database the same, whatever is at an id, until a token is right', async () => {
    const asked: string[] = []
    const watched = createSnippetStore(
      {
        ...db,
        rows: statement => {
          asked.push(statement.sql)
          return db.rows(statement)
        },
        write: (...statements) => {
          asked.push('a write')
          return db.write(...statements)
        },
      },
      { idLength: 10 },
    )
    const hidden = await add()
    await store.hide(hidden.id, start)
    const there = [await add(), await add({ expires: 'onetime' }), await add({ password: 'open' }), hidden]
    const ids = ['nosuch', ...there.map(({ id }) => id)]
    // A hidden snippet is read once more, for the reason.
    const notHidden = ids.filter(id => id !== hidden.id)
    for (const id of notHidden) await watched.find(id, start)
    assert.equal(new Set(asked).size, 1)
    assert.equal(asked.length, notHidden.length)
    asked.length = 0
    const removals = []
    for (const id of ids) removals.push(await watched.remove(id, 'wrong', start))
    assert.deepEqual(removals, ['unknown', 'refused', 'unknown', 'unknown', 'unknown'])
    assert.equal(new Set(asked).size, 1)
    assert.equal(asked.length, ids.length)
  })

  it('knows what is in use, measured and counted', async () => {
    const own = await open()
    const measured = async (of: SnippetStore) =>
      (await Array.fromAsync(of.measure(7))).reduce((sum, part) => sum + part, 0)
    const counting = createSnippetStore(own, { idLength: 10 })
    const added = []
    for (let seed = 0; seed < 20; seed++)
      added.push(
        await counting.add(draft({ content: believableText(100 + 3000 * seed, seed) }), anonymous, start),
      )
    for (let again = 0; again < 3; again++) await counting.add(draft({ content: large(9) }), anonymous, start)
    const once = await counting.add(draft({ expires: 'onetime' }), anonymous, start)
    assert.ok((await measured(counting)) > 20_000)
    assert.equal(counting.moved(), await measured(counting))
    await counting.reveal(once.id, start)
    for (const { id, deleteToken } of added.slice(0, 8)) await counting.remove(id, deleteToken, start)
    assert.equal(counting.moved(), await measured(counting))
    await counting.sweep(start + 3_600_000, 100)
    assert.equal(await measured(counting), 0)
    assert.equal(counting.moved(), 0)
  })

  // PostgreSQL chooses by its statistics, and rightly scans an empty table.
  if (engine === 'sqlite')
    it('looks up every row by an index', async () => {
      const asked = new Map<string, CompiledQuery>()
      const note = (statement: CompiledQuery) => asked.set(statement.sql, statement)
      const watched = createSnippetStore(
        {
          ...db,
          rows: statement => {
            note(statement)
            return db.rows(statement)
          },
          write: (...statements) => {
            for (const each of compiled(statements)) note(each)
            return db.write(...statements)
          },
        },
        { idLength: 10 },
      )
      const { id, deleteToken } = await watched.add(draft({ content: large(11) }), anonymous, start)
      await watched.find(id, start)
      await watched.look(id, start)
      await watched.locked(id, start)
      await watched.envelopeHead(id, start)
      await watched.hide(id, null)
      await watched.reveal(id, start)
      await watched.spend(id, start)
      await watched.remove(id, deleteToken, start)
      await watched.take(id)
      await watched.sweep(start, 20)
      await watched.sweepTexts(null, 20)
      await Array.fromAsync(watched.measure(20))
      assert.ok(asked.size >= 14, `${asked.size} statements`)
      for (const [sql, statement] of asked) {
        const plan = await db.rows<{ detail: string }>({ ...statement, sql: `explain query plan ${sql}` })
        for (const { detail } of plan) assert.doesNotMatch(detail, /SCAN|TEMP/, sql)
      }
    })
})

describe('snippets of 2 KB', () => {
  it('take less than 60 % of their size on the disk', async () => {
    const { url, remove } = await freshDatabase('sqlite')
    const count = 20_000
    const db = await openDatabase(url)
    try {
      await migrate(db, Date.now)
      const store = createSnippetStore(db, { idLength: 10 })
      let raw = 0
      for (let at = 0; at < count; at += 500) {
        const contents = Array.from({ length: 500 }, (_, index) => believableText(2048, at + index))
        raw += contents.reduce((sum, content) => sum + Buffer.byteLength(content), 0)
        const owner = {
          accountId: null,
          ownerHash: Buffer.alloc(32, at),
          origin: { key: 1, address: Buffer.alloc(16, at), network: Buffer.alloc(16) },
        }
        await Promise.all(
          contents.map((content, index) =>
            store.add(draft({ content, expires: 86_400 + at + index }), owner, start),
          ),
        )
      }
      await db.close()
      const bytes = statSync(url.slice('sqlite:'.length)).size
      assert.ok(bytes < 0.6 * raw, `${bytes} of ${raw}: ${bytes / raw}`)
    } finally {
      await db.close()
      await remove()
    }
  })
})
