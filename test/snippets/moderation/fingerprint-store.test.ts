import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { CompiledQuery } from 'kysely'
import type { Database } from '../../../src/db/database.ts'
import { migration as fingerprintBatches } from '../../../src/db/migrations/0050-fingerprint-batches.ts'
import { hourMs } from '../../../src/lib/time.ts'
import { anonymous } from '../../../src/snippets/model/snippet.ts'
import {
  createFingerprintStore,
  type FingerprintStore,
} from '../../../src/snippets/moderation/traces/fingerprint-store.ts'
import { createSnippetStore, type SnippetStore } from '../../../src/snippets/snippet-store.ts'
import { onBothEngines } from '../../matrix.ts'
import { draft } from '../draft.ts'

const one = { high: -1, low: 2_147_483_647 }
const two = { high: -2_147_483_648, low: 0 }
const three = { high: 7, low: -7 }

onBothEngines('Batches of fingerprints', open => {
  let db: Database
  let store: FingerprintStore
  let snippets: SnippetStore
  before(async () => {
    db = await open()
    store = createFingerprintStore(db)
    snippets = createSnippetStore(db, { idLength: 10 })
  })

  const start = Date.UTC(2026, 5, 1)
  const created = async () => (await snippets.add(draft({ content: 'a' }), anonymous, start)).id
  const noted = (snippetId: string, fingerprints = [one], isChanged = false) => ({
    snippetId,
    fingerprints,
    isChanged,
  })
  const kept = async (at: number) =>
    (await Array.fromAsync(store.since(at))).map(({ at, files }) => ({ at, files }))
  const rows = async () => (await db.query.selectFrom('fingerprint_batches').select('id').execute()).length

  it('are read newest first, and keep every bit', async () => {
    await db.write(...store.forget(Number.MAX_SAFE_INTEGER))
    await db.write(store.keep(start, [noted('a', [one, two]), noted('b', [three])]))
    await db.write(store.keep(start + 1, [noted('c')]))
    const file = (snippetId: string, fingerprint = one) => ({ snippetId, fingerprint })
    const second = { at: start + 1, files: [file('c')] }
    assert.deepEqual(await kept(start), [
      second,
      { at: start, files: [file('a'), file('a', two), file('b', three)] },
    ])
    assert.deepEqual(await kept(start + 1), [second])
    assert.deepEqual(await store.fingerprintsOf('a'), [one, two])
    assert.deepEqual(await store.fingerprintsOf('A'), [])
  })

  it('are found by their time on SQLite, without those of the week before', async () => {
    if (db.engine !== 'sqlite') return
    const asked: CompiledQuery[] = []
    const rows: Database['rows'] = statement => {
      asked.push(statement)
      return db.rows(statement)
    }
    await Array.fromAsync(createFingerprintStore({ ...db, rows }).since(start))
    const [reading] = asked
    assert.ok(reading)
    const plan = await db.rows<{ detail: string }>({ ...reading, sql: `explain query plan ${reading.sql}` })
    assert.deepEqual(
      plan.map(({ detail }) => detail),
      ['SEARCH fingerprint_batches USING INDEX fingerprint_batches_by_time (at>? AND at<?)'],
    )
  })

  it('leave out what a snippet said before it changed, in the same batch and in earlier ones', async () => {
    await db.write(...store.forget(Number.MAX_SAFE_INTEGER))
    await db.write(store.keep(start, [noted('a'), noted('b')]))
    await db.write(store.keep(start + 1, [noted('c'), noted('c', [two], true), noted('a', [], true)]))
    assert.deepEqual(await store.fingerprintsOf('a'), [])
    assert.deepEqual(await store.fingerprintsOf('c'), [two])
    assert.deepEqual(
      (await kept(start)).flatMap(({ files }) => files.map(each => each.snippetId)),
      ['c', 'b'],
    )
  })

  it('take over what the version before knew', async () => {
    await db.write(...store.forget(Number.MAX_SAFE_INTEGER))
    const id = await created()
    const row = { snippet_id: id, at: start, band1: 1, band2: 2, band3: 3, band4: 4, band5: 5, band6: 6 }
    const files = [one, two, three].map((fingerprint, index) => ({ ...row, file: index + 1, ...fingerprint }))
    await db.write(db.query.insertInto('snippet_traces').values(files))
    await db.write(...fingerprintBatches.statements(db.query, db.engine).slice(2))
    assert.deepEqual(await store.fingerprintsOf(id), [one, two, three])
    const earlier = async () => (await db.query.selectFrom('snippet_traces').select('file').execute()).length
    assert.equal(await earlier(), 3)
    await db.write(...store.forget(start + 1))
    assert.equal(await earlier(), 0)
  })

  it('are joined after two hours, without those of deleted snippets', async () => {
    await db.write(...store.forget(Number.MAX_SAFE_INTEGER))
    const ids = await Promise.all(Array.from({ length: 120 }, created))
    for (const [index, id] of ids.entries()) await db.write(store.keep(start + index, [noted(id)]))
    const [first = '', second = '', third = '', ...others] = ids
    await db.write(store.keep(start + 200, [noted(third, [three], true)]))
    await snippets.take(first)
    await store.tidy(start + hourMs)
    assert.equal(await rows(), 121)
    await store.tidy(start + 3 * hourMs, { aborted: true })
    let asked = 0
    const stopping = {
      get aborted() {
        return ++asked > 1
      },
    }
    await store.tidy(start + 3 * hourMs, stopping)
    assert.equal(await rows(), 121)
    await store.tidy(start + 3 * hourMs)
    assert.equal(await rows(), 3)
    await store.tidy(start + 3 * hourMs)
    assert.equal(await rows(), 1)
    const [batch] = await kept(0)
    assert.deepEqual(
      batch?.files.map(({ snippetId, fingerprint }) => [snippetId, fingerprint]),
      [...[second, ...others].map(id => [id, one]), [third, three]],
    )
    for (const id of ids) await snippets.take(id)
    await store.tidy(start + 3 * hourMs)
    assert.equal(await rows(), 0)
  })
})
