import type { Database, Statement } from '../../../db/database.ts'
import { chunks } from '../../../lib/chunks.ts'
import { inSlices, nextSlice } from '../../../lib/in-slices.ts'
import { hourMs } from '../../../lib/time.ts'
import { bind } from '../../snippet-statements.ts'
import type { Fingerprint } from '../model/fingerprint.ts'
import {
  type Batch,
  batchIn,
  batchOf,
  joinedBatches,
  type Noted,
  type StoredBatch,
  storedBatch,
} from './fingerprint-batch.ts'

export type FingerprintStore = ReturnType<typeof createFingerprintStore>

/** A batch and when its snippets were made, in milliseconds. */
type DatedBatch = Batch & { readonly at: number }
type Row = StoredBatch & { readonly id: number; readonly at: number }

const rowsAtOnce = 50
const idsAtOnce = 500
/** Largest number of files in a joined row, and longest time between the first and the last of them. */
const joinedMax = 1_000
const joinedMs = hourMs
/** Age from which rows are joined: younger ones are read again and again. */
const joinedAfterMs = 2 * hourMs

/** Keeps the fingerprints of new snippets in batches, so that a creation costs next to nothing more. */
export function createFingerprintStore(db: Database) {
  const { query } = db
  const statements = compileStatements(db)

  const keep = (at: number, noted: readonly Noted[]): Statement => {
    const { fingerprints, snippet_ids, changed_ids } = storedBatch(batchOf(noted))
    return bind(statements.keep, [at, fingerprints, snippet_ids, changed_ids])
  }

  /** Batches kept since the instant, newest first, without files of snippets that changed later. */
  async function* since(at: number): AsyncGenerator<DatedBatch> {
    const changed = new Set<string>()
    for await (const row of rowsSince(at)) {
      const batch = batchIn(row)
      yield { ...batch, at: row.at, files: batch.files.filter(({ snippetId }) => !changed.has(snippetId)) }
      for (const each of batch.changed) changed.add(each)
    }
  }

  async function* rowsSince(at: number): AsyncGenerator<Row> {
    let before = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }
    for (;;) {
      const bounds = [at, before.at, before.at, before.id]
      const rows = await db.rows<Row>(bind(statements.since, [...bounds, rowsAtOnce]).compile())
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < rowsAtOnce) return
      before = last
      await nextSlice()
    }
  }

  /** The fingerprints of the files of a snippet, as they are now. */
  async function fingerprintsOf(snippetId: string): Promise<readonly Fingerprint[]> {
    const rows = await db.rows<Row>(bind(statements.naming, [`%${snippetId}%`, `%${snippetId}%`]).compile())
    const { files } = joinedBatches(rows.map(batchIn), each => each !== snippetId)
    return files.map(({ fingerprint }) => fingerprint)
  }

  /** Joins small rows, and drops the fingerprints of deleted snippets. */
  async function tidy(now: number, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
    for (let after = 0; !signal?.aborted; ) {
      const rows = await db.rows<Row>(
        bind(statements.after, [after, now - joinedAfterMs, rowsAtOnce]).compile(),
      )
      await inSlices(groupsOf(rows), 1, group => (signal?.aborted ? undefined : join(group)))
      const last = rows.at(-1)
      if (!last || rows.length < rowsAtOnce) return
      after = last.id
    }
  }

  async function join(rows: readonly (Row & Batch)[]): Promise<void> {
    const [first, ...others] = rows
    if (!first) return
    const ids = [
      ...new Set(rows.flatMap(each => [...each.changed, ...each.files.map(file => file.snippetId)])),
    ]
    const alive = await aliveOf(ids)
    if (others.length === 0 && alive.size === ids.length) return
    const whole = joinedBatches(rows, id => !alive.has(id))
    // The first row takes everything: a reader that goes from the newest to the oldest at the same time misses nothing.
    await db.write(
      whole.files.length + whole.changed.length === 0
        ? query.deleteFrom('fingerprint_batches').where('id', '=', first.id)
        : query.updateTable('fingerprint_batches').set(storedBatch(whole)).where('id', '=', first.id),
      chunks(others, idsAtOnce).map(some =>
        query.deleteFrom('fingerprint_batches').where(
          'id',
          'in',
          some.map(({ id }) => id),
        ),
      ),
    )
  }

  async function aliveOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const alive = new Set<string>()
    for (const some of chunks(ids, idsAtOnce)) {
      const rows = await query.selectFrom('snippets').select('id').where('id', 'in', some).execute()
      for (const { id } of rows) alive.add(id)
    }
    return alive
  }

  /** Deletes the fingerprints kept before the instant, also those of decisions. */
  const forget = (before: number): readonly Statement[] => [
    query.deleteFrom('fingerprint_batches').where('at', '<', before),
    // Instances of the version before still write there during an update.
    query.deleteFrom('snippet_traces').where('at', '<', before),
    query
      .updateTable('snippet_decisions')
      .set({ fingerprints: null })
      .where('fingerprints', 'is not', null)
      .where('at', '<', before),
  ]

  return { keep, since, fingerprintsOf, tidy, forget }
}

/** Neighbours that make one row together. */
function groupsOf(rows: readonly Row[]): readonly (readonly (Row & Batch)[])[] {
  const groups: (Row & Batch)[][] = []
  let files = 0
  for (const row of rows) {
    const each = { ...row, ...batchIn(row) }
    const group = groups.at(-1)
    const from = group?.[0]?.at ?? 0
    if (group && files + each.files.length <= joinedMax && each.at - from <= joinedMs) group.push(each)
    else groups.push([each])
    files = groups.at(-1) === group ? files + each.files.length : each.files.length
  }
  return groups
}

/** Statements compiled once: a wave of creations binds the first twice a second. */
function compileStatements({ query }: Pick<Database, 'query'>) {
  const rows = query
    .selectFrom('fingerprint_batches')
    .select(['id', 'at', 'fingerprints', 'snippet_ids', 'changed_ids'])
  return {
    keep: query
      .insertInto('fingerprint_batches')
      .values({ at: 0, fingerprints: new Uint8Array(), snippet_ids: '', changed_ids: '' })
      .compile(),
    // By the time, which has an index: by the ids alone each reading would go through the rows of a week.
    since: rows
      .where('at', '>=', 0)
      .where('at', '<=', 0)
      .where(({ or, eb }) => or([eb('at', '<', 0), eb('id', '<', 0)]))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .compile(),
    after: rows.where('id', '>', 0).where('at', '<', 0).orderBy('id').limit(1).compile(),
    naming: rows
      .where(({ eb, or }) => or([eb('snippet_ids', 'like', ''), eb('changed_ids', 'like', '')]))
      .orderBy('id')
      .compile(),
  }
}
