import { timingSafeEqual } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { AppError } from '../kernel/errors.ts'
import { changedOf } from './model/manifest.ts'
import { keptAsideMs, mayReadersRemove, type RemovedBy } from './sharing/undo-store.ts'
import { hashToken } from './snippet-insert-store.ts'
import type { SnippetSizes } from './snippet-size-store.ts'
import { bind, isAlive, type RemovedRow, removedColumns } from './snippet-statements.ts'
import type { TextCache } from './text-compression.ts'
import type { SharedTexts } from './text-statements.ts'

type Removal = 'removed' | 'refused' | 'unknown'
type SweepResult = { readonly swept: number; readonly more: boolean }

type Parts = {
  readonly texts: SharedTexts
  readonly sizes: SnippetSizes
  readonly cache: Pick<TextCache, 'forget'>
}

/** Removes snippets: by token, by readers, by moderators, by expiry. */
export function snippetRemovals(db: Database, { texts, sizes, cache }: Parts) {
  const statements = compileRemovals(db)

  /**
   * Deletes by token. A wrong token for a sealed or hidden snippet is `unknown`, so that the answer does not reveal
   * its existence; until the token is verified, the work is the same for every id.
   */
  async function remove(id: string, deleteToken: string, now: number): Promise<Removal> {
    const [row] = await db.rows(bind(statements.findToken, [id, now]).compile())
    const given = hashToken(deleteToken)
    const isRight = timingSafeEqual(given, row?.delete_token_hash ?? noToken)
    if (isRight) {
      cache.forget(id)
      return (await gone(bind(statements.remove, [id, given]))) === 1 ? 'removed' : 'unknown'
    }
    const isOpen = row?.onetime === 0 && row.protected === 0 && row.hidden_at === null
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
    return timingSafeEqual(hashToken(deleteToken), row?.delete_token_hash ?? noToken)
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

  /**
   * Deletes at most `chunk` expired rows, those that expired first; returns how many, and whether there may be more.
   */
  async function sweep(now: number, chunk: number): Promise<SweepResult> {
    const swept = await gone(bind(statements.sweep, [now, now - keptAsideMs, chunk]))
    return { swept, more: swept === chunk }
  }

  /** Checks the next `chunk` texts and deletes those without a snippet; null after the last. */
  const sweepTexts = async (after: Uint8Array | null, chunk: number): Promise<Uint8Array | null> =>
    (await texts.sweep(after ?? new Uint8Array(), chunk)).last

  async function gone(statement: Statement<RemovedRow>): Promise<number> {
    const [written] = await db.write(statement)
    const rows = written?.rows ?? []
    await settle(rows)
    return rows.length
  }

  /** Counts the freed bytes and deletes texts without a reference. */
  async function settle(rows: readonly RemovedRow[]): Promise<void> {
    for (const { bytes, manifest } of rows)
      sizes.removed(bytes + (manifest === null ? 0 : (changedOf(manifest)?.earlierBytes ?? 0)))
    const hashes = rows.flatMap(({ text_hash }) => (text_hash === null ? [] : [text_hash]))
    sizes.freed(await texts.release(hashes).catch(leaveBehind))
  }

  return { remove, removeOpenly, removeCounted, hasToken, hide, take, taking, taken, sweep, sweepTexts }
}

function compileRemovals({ query }: Database) {
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
    remove: dropped.where('delete_token_hash', '=', noToken).returning(removedColumns).compile(),

    removeOpenly: dropped.where(isAlive).where(mayReadersRemove).returning(removedColumns).compile(),
    removeCounted: { owner: counted.compile(), reader: counted.where(mayReadersRemove).compile() },

    take: dropped.returning(removedColumns).compile(),
    hide: query.updateTable('snippets').set({ hidden_at: 0 }).where('id', '=', '').compile(),

    /** Deletes those that expired first. */
    sweep: query
      .deleteFrom('snippets')
      .where('id', 'in', from =>
        from
          .selectFrom('snippets')
          .select('id')
          .where('expires_at', '<=', 0)
          .where(isNotAside)
          .orderBy('expires_at')
          .limit(1),
      )
      .returning(removedColumns)
      .compile(),
  }
}

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
