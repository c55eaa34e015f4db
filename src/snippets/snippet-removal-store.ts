import type { ExpressionBuilder } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { AppError } from '../kernel/errors.ts'
import { isBundle, type TextBundles } from './bundles/bundle-store.ts'
import { isTokenOf, storedHashes } from './delete-token.ts'
import { changedOf } from './model/manifest.ts'
import { keptAsideMs, mayReadersRemove, type RemovedBy } from './sharing/undo-store.ts'
import type { SnippetSizes } from './snippet-size-store.ts'
import { bind, isAlive, type RemovedRow, removedColumns } from './snippet-statements.ts'
import type { TextCache } from './text-compression.ts'
import type { SharedTexts } from './text-statements.ts'

type Removal = 'removed' | 'refused' | 'unknown'
type SweepResult = { readonly swept: number; readonly more: boolean }

type Parts = {
  readonly texts: SharedTexts
  readonly bundles: Pick<TextBundles, 'tidy'>
  readonly sizes: SnippetSizes
  readonly cache: Pick<TextCache, 'forget'>
}

/** Removes snippets: by token, by readers, by moderators, by expiry. */
export function snippetRemovals(db: Database, { texts, bundles, sizes, cache }: Parts) {
  const statements = compileRemovals(db)

  /**
   * Deletes by token. A wrong token for a sealed or hidden snippet is `unknown`, so that the answer does not reveal
   * its existence; until the token is verified, the work is the same for every id.
   */
  async function remove(id: string, deleteToken: string, now: number): Promise<Removal> {
    const [row] = await db.rows(bind(statements.findToken, [id, now]).compile())
    if (isTokenOf(row?.delete_token_hash ?? noToken, deleteToken)) {
      cache.forget(id)
      // The row may have become one of a bundled text since it was read.
      const removed = await gone(bind(statements.remove, [id, ...storedHashes(deleteToken)]))
      return removed === 1 ? 'removed' : 'unknown'
    }
    const isOpen = row && row.onetime !== 1 && row.protected !== 1 && row.hidden_at === null
    return isOpen ? 'refused' : 'unknown'
  }

  /** Deletes a snippet that readers may delete; false for any other. */
  async function removeOpenly(id: string, now: number): Promise<boolean> {
    cache.forget(id)
    return (await gone(bind(statements.removeOpenly, [id, now]))) === 1
  }

  /**
   * Deletes a snippet that ends with its reads and still has some, as its owner or as a reader who may; false for any other,
   * so that it takes nothing that can be brought back.
   */
  async function removeCounted(id: string, by: RemovedBy, now: number): Promise<boolean> {
    cache.forget(id)
    return (await gone(bind(statements.removeCounted[by], [id, now]))) === 1
  }

  /** True if the token deletes and changes the snippet. */
  async function hasToken(id: string, deleteToken: string, now: number): Promise<boolean> {
    const [row] = await db.rows(bind(statements.findToken, [id, now]).compile())
    return isTokenOf(row?.delete_token_hash ?? noToken, deleteToken)
  }

  /** Hides the snippet from `at` on; null shows it again. False if it does not exist. */
  async function hide(id: string, at: number | null): Promise<boolean> {
    const [written] = await db.write(bind(statements.hide, [at, id]))
    return written?.changes === 1
  }

  /** Deletes a snippet without its token; false if it was deleted already. */
  const take = async (id: string): Promise<boolean> => (await gone(taking(id))) === 1

  /** `take` as part of a larger transaction; its rows go to `taken` after the commit. */
  function taking(id: string): Statement<RemovedRow> {
    cache.forget(id)
    return bind(statements.take, [id])
  }

  const taken = (rows: readonly unknown[]): Promise<void> => settle(rows as readonly RemovedRow[])

  /** Bundles with swept texts. Those of one expire one after another, so each is rewritten once, or goes as a whole. */
  let sweptBundles: readonly Uint8Array[] = []

  /**
   * Deletes at most `chunk` expired rows, those that expired first; returns how many, and whether there may be more. Their
   * texts in bundles go with the first call that finds none in the same bundle, at the latest with the one that returns that
   * there are no more.
   */
  async function sweep(now: number, chunk: number): Promise<SweepResult> {
    const [written] = await db.write(bind(statements.sweep, [now, now - keptAsideMs, chunk]))
    const rows = written?.rows ?? []
    const more = rows.length === chunk
    const touched = await settleRows(rows)
    const names = new Set(more ? touched.map(nameOf) : [])
    const known = distinct([...sweptBundles, ...touched])
    sweptBundles = known.filter(key => names.has(nameOf(key)))
    await tidyAll(known.filter(key => !names.has(nameOf(key))))
    return { swept: rows.length, more }
  }

  /** Takes the texts of earlier calls of `sweep` out of their bundles, also if the last call is still to come. */
  function endSweep(): Promise<void> {
    const keys = sweptBundles
    sweptBundles = []
    return tidyAll(keys)
  }

  /** Checks the next `chunk` texts and deletes those without a snippet, in bundles, too; null after the last. */
  async function sweepTexts(after: Uint8Array | null, chunk: number): Promise<Uint8Array | null> {
    const { last, used } = await texts.sweep(after ?? new Uint8Array(), chunk)
    for (const key of used.filter(isBundle)) await bundles.tidy(key)
    return last
  }

  async function gone(statement: Statement<RemovedRow>): Promise<number> {
    const [written] = await db.write(statement)
    const rows = written?.rows ?? []
    await settle(rows)
    return rows.length
  }

  /** Counts the freed bytes and deletes texts without a reference, in bundles, too. */
  const settle = async (rows: readonly RemovedRow[]): Promise<void> => tidyAll(await settleRows(rows))

  /** Counts the freed bytes and deletes texts of their own row without a reference; returns the bundles of the rows. */
  async function settleRows(rows: readonly RemovedRow[]): Promise<readonly Uint8Array[]> {
    for (const { bytes, manifest } of rows)
      sizes.removed(bytes + (manifest === null ? 0 : (changedOf(manifest)?.earlierBytes ?? 0)))
    const hashes = rows.flatMap(({ text_hash }) => (text_hash === null ? [] : [text_hash]))
    sizes.freed(await texts.release(hashes.filter(hash => !isBundle(hash))).catch(leaveBehind))
    return distinct(hashes.filter(isBundle))
  }

  async function tidyAll(keys: readonly Uint8Array[]): Promise<void> {
    for (const key of keys) await bundles.tidy(key).catch(leaveBehind)
  }

  return {
    remove,
    removeOpenly,
    removeCounted,
    hasToken,
    hide,
    take,
    taking,
    taken,
    sweep,
    endSweep,
    sweepTexts,
  }
}

function compileRemovals({ query, engine }: Database) {
  const dropped = query.deleteFrom('snippets').where('id', '=', '')
  const counted = dropped
    .where(isAlive)
    .where(({ eb }) => eb('onetime', '=', eb.lit(1)))
    .returning(removedColumns)
  return {
    findToken: query
      .selectFrom('snippets')
      .where('id', '=', '')
      .where(isAlive)
      .select(['delete_token_hash', 'onetime', 'protected', 'hidden_at'])
      .compile(),
    remove: dropped.where('delete_token_hash', 'in', [noToken, noToken]).returning(removedColumns).compile(),

    removeOpenly: dropped.where(isAlive).where(mayReadersRemove).returning(removedColumns).compile(),
    removeCounted: { owner: counted.compile(), reader: counted.where(mayReadersRemove).compile() },

    take: dropped.returning(removedColumns).compile(),
    hide: query.updateTable('snippets').set({ hidden_at: 0 }).where('id', '=', '').compile(),

    sweep: compileSweep({ query, engine }),
  }
}

/**
 * Deletes those that expired first. PostgreSQL passes over rows that another transaction has locked, so that two sweeps
 * neither wait for each other nor end in a deadlock; materialized, the locks and their limit are evaluated exactly once.
 */
function compileSweep({ query, engine }: Pick<Database, 'query' | 'engine'>) {
  const due = query
    .selectFrom('snippets')
    .select('id')
    .where('expires_at', '<=', 0)
    .where(isNotAside)
    .orderBy('expires_at')
    .limit(1)
  if (engine === 'sqlite')
    return query.deleteFrom('snippets').where('id', 'in', due).returning(removedColumns).compile()
  return query
    .with(
      each => each('due').materialized(),
      () => due.forUpdate().skipLocked(),
    )
    .deleteFrom('snippets')
    .where('id', 'in', from => from.selectFrom('due').select('due.id'))
    .returning(removedColumns)
    .compile()
}

const nameOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')

const distinct = (hashes: readonly Uint8Array[]): readonly Uint8Array[] => [
  ...new Map(hashes.map(hash => [nameOf(hash), hash])).values(),
]

/** Not set aside by a deletion that can still be undone. */
const isNotAside = ({ eb, or }: ExpressionBuilder<Tables, 'snippets'>) =>
  or([eb('removed_at', 'is', null), eb('removed_at', '<=', 0)])

/** The snippets are deleted all the same; the sweeper finds the texts when the database is well again. */
function leaveBehind(error: unknown): number {
  if (error instanceof AppError) return 0
  throw error
}

/** A hash that no token has. */
const noToken = new Uint8Array(32)
