import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { inspect } from 'node:util'
import type { CompiledQuery } from 'kysely'
import { compiled, type Database } from '../../src/db/database.ts'
import { drawId } from '../../src/lib/id.ts'
import { isReserved, looksLikeId } from '../../src/snippets/model/reserved-names.ts'
import { anonymous } from '../../src/snippets/model/snippet.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { createSweep } from '../../src/snippets/sweep-expired.ts'
import { addressPatterns } from '../address-patterns.ts'
import { onBothEngines } from '../matrix.ts'
import { draft } from './draft.ts'

const start = Date.UTC(2026, 0, 1)

onBothEngines('the snippet store', open => {
  let db: Database
  let store: SnippetStore
  before(async () => {
    db = await open()
    store = createSnippetStore(db, { idLength: 10 })
  })

  const countRows = async () =>
    Number(
      (
        await db.query
          .selectFrom('snippets')
          .select(eb => eb.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    )

  it('gives back what was added', async () => {
    const { id, expiresAt } = await store.add(draft({ filename: 'a\0b.py' }), anonymous, start)
    const { content, ...rest } = (await store.find(id, start)) as Extract<
      Awaited<ReturnType<SnippetStore['find']>>,
      { state: 'open' }
    >
    assert.equal(Buffer.from(content).toString(), 'x')
    assert.deepEqual(rest, {
      id,
      state: 'open',
      lexer: 'python',
      filename: 'a\0b.py',
      more: [],
      revision: 1,
      createdAt: start,
      expiresAt,
      rtl: false,
      parentId: null,
      encrypted: false,
      deletable: false,
      receipt: null,
    })
    assert.equal(expiresAt, start + 3_600_000)
  })

  it('keeps nothing of a snippet for the statement of the next', async () => {
    const sent: CompiledQuery[] = []
    const write: Database['write'] = (...statements) => {
      sent.push(...compiled(statements))
      return db.write(...statements)
    }
    const fresh = createSnippetStore({ ...db, write }, { idLength: 10 })
    await fresh.add(draft({ filename: 'first.txt' }), anonymous, start)
    await fresh.add(draft({ filename: 'second.txt' }), anonymous, start)
    const [first, second] = sent.map(each => inspect(each, { depth: null }))
    assert.match(first ?? '', /first\.txt/)
    assert.match(second ?? '', /second\.txt/)
    assert.doesNotMatch(second ?? '', /first\.txt/)
  })

  it('keeps every byte', async () => {
    for (const content of ['\0', '\ufeffbom', 'a\r\nb\rc\n', '\u{1f600}\ufdd0\uffff', 'é'.repeat(100_000)]) {
      const { id } = await store.add(draft({ content }), anonymous, start)
      const found = await store.find(id, start)
      assert.ok(found?.state === 'open')
      assert.deepEqual(Buffer.from(found.content), Buffer.from(content))
    }
  })

  it('hides a snippet from every reader from its expiry instant on', async () => {
    const { id, deleteToken, expiresAt } = await store.add(draft(), anonymous, start)
    const end = expiresAt ?? 0
    assert.ok(await store.find(id, end - 1))
    assert.equal(await store.find(id, end), null)
    assert.equal(await store.remove(id, deleteToken, end), 'unknown')
    const never = await store.add(draft({ expires: 'never' }), anonymous, start)
    assert.ok(await store.find(never.id, Number.MAX_SAFE_INTEGER))
  })

  it('stores a thousand simultaneous snippets', async () => {
    const contents = Array.from({ length: 1000 }, (_, index) => `text ${index}`)
    const added = await Promise.all(contents.map(content => store.add(draft({ content }), anonymous, start)))
    const found = await Promise.all(added.map(({ id }) => store.find(id, start)))
    assert.deepEqual(
      found.map(each => each?.state === 'open' && Buffer.from(each.content).toString()),
      contents,
    )
  })

  it('gives a onetime snippet to exactly one of fifty simultaneous readers', async () => {
    const { id } = await store.add(draft({ content: 'secret', expires: 'onetime' }), anonymous, start)
    assert.deepEqual(await store.find(id, start), {
      state: 'sealed',
      expiresAt: null,
      id,
      onetime: true,
      protected: false,
      encrypted: false,
      files: 1,
      revision: 1,
      deletable: false,
      receipt: null,
      readsLeft: 1,
      readsMax: 1,
    })
    const readers = await Promise.all(Array.from({ length: 50 }, () => store.reveal(id, start)))
    const texts = readers.filter(each => each !== null).map(each => Buffer.from(each.content).toString())
    assert.deepEqual(texts, ['secret'])
    assert.equal(await store.find(id, start), null)
  })

  it('reveals nothing but onetime snippets', async () => {
    const { id } = await store.add(draft(), anonymous, start)
    assert.equal(await store.reveal(id, start), null)
    assert.ok(await store.find(id, start))
  })

  it('draws another id when one is taken or reserved', async () => {
    const draws = ['same', 'same', 'api', 'NEW', 'other']
    const clashing = createSnippetStore(db, { idLength: 4, drawId: () => draws.shift() ?? 'last' })
    assert.equal((await clashing.add(draft({ content: 'first' }), anonymous, start)).id, 'same')
    assert.equal((await clashing.add(draft({ content: 'second' }), anonymous, start)).id, 'other')
    const first = await store.find('same', start)
    assert.ok(first?.state === 'open' && Buffer.from(first.content).toString() === 'first')
  })

  it('gives up when every id is taken', async () => {
    await assert.rejects(
      createSnippetStore(db, { idLength: 4, drawId: () => 'same' }).add(draft(), anonymous, start),
      /SNIPPET_ID_LENGTH/,
    )
  })

  it('removes for the token alone, and tells a sealed snippet from none to nobody', async () => {
    const open = await store.add(draft(), anonymous, start)
    const sealed = await store.add(draft({ expires: 'onetime' }), anonymous, start)
    assert.equal(await store.remove(open.id, sealed.deleteToken, start), 'refused')
    assert.equal(await store.remove(sealed.id, open.deleteToken, start), 'unknown')
    assert.equal(await store.remove('nosuch', open.deleteToken, start), 'unknown')
    assert.equal(await store.remove(open.id, open.deleteToken, start), 'removed')
    assert.equal(await store.find(open.id, start), null)
    assert.equal(await store.remove(sealed.id, sealed.deleteToken, start), 'removed')
  })

  it('sweeps expired snippets in chunks and leaves the others', async () => {
    const before = await countRows()
    for (let i = 0; i < 45; i++) await store.add(draft({ expires: 1 }), anonymous, start)
    assert.deepEqual(await store.sweep(start + 999, 20), { swept: 0, more: false })
    assert.deepEqual(await store.sweep(start + 1000, 20), { swept: 20, more: true })
    assert.deepEqual(await store.sweep(start + 1000, 20), { swept: 20, more: true })
    assert.deepEqual(await store.sweep(start + 1000, 20), { swept: 5, more: false })
    assert.equal(await countRows(), before)
  })

  it('is swept whole by one sweep, unless that is broken off', async () => {
    const before = await countRows()
    for (let i = 0; i < 45; i++) await store.add(draft({ expires: 1 }), anonymous, start)
    const logged: object[] = []
    const log = { info: (fields: object) => void logged.push(fields) }
    const sweep = createSweep({ store, now: () => start + 1000, restMs: 1, log })
    await sweep(AbortSignal.abort())
    assert.equal(await countRows(), before + 45)
    await sweep(new AbortController().signal)
    assert.deepEqual(logged, [{ snippets: 45 }])
    assert.equal(await countRows(), before)
  })
})

describe('an id', () => {
  it('has the length asked for, and no look-alikes', () => {
    for (let i = 0; i < 500; i++) assert.match(drawId(10), /^[2-9a-km-np-zA-HJ-NP-Z]{10}$/)
    assert.equal(drawId(3).length, 3)
  })

  it('is never the first step of an address of ours', () => {
    const patterns = addressPatterns()
    assert.ok(patterns.length > 100)
    for (const pattern of patterns) {
      const first = pattern.split(/[/?.]/)[1] ?? ''
      assert.ok(first === '' || first === ':id' || isReserved(first), first)
    }
  })

  it('is told by its shape before anybody asks the database', () => {
    for (const id of ['', 'a/b', 'a.b', 'é', 'new', 'API', 'x'.repeat(65), '%00'])
      assert.equal(looksLikeId(id), false, id)
    assert.equal(looksLikeId('aB3'), true)
  })
})
