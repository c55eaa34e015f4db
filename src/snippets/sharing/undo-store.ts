import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { isTokenOf } from '../delete-token.ts'
import { undoSeconds } from '../model/sharing-fields.ts'
import { bind, isAlive, isUnset } from '../snippet-statements.ts'

const undoMs = 1000 * undoSeconds

/** When the sweep deletes what was set aside; later, so that no clock of another instance ends the undo early. */
export const keptAsideMs = 2 * undoMs

export type RemovedBy = 'owner' | 'reader'

/** A deletion that can still be undone. */
type SetAside = {
  readonly filename: string | null
  /** True for a snippet with a password, whose name readers are not shown. */
  readonly protected: boolean
  readonly by: RemovedBy
  readonly accountId: number | null
  readonly ownerHash: Uint8Array | null
  /** True if this is the delete token. */
  readonly hasToken: (token: string) => boolean
}

/** Deletions that can be undone for some seconds. */
export function undoableRemovals(db: Database) {
  const statements = compileStatements(db)

  /**
   * Makes the snippet unreachable, at every instance whatever its clock shows, and keeps it for some seconds. False for
   * one that is gone, that ends with its reads and has to be deleted at once, or that a reader may not delete.
   */
  async function setAside(id: string, by: RemovedBy, now: number): Promise<boolean> {
    const [written] = await db.write(bind(statements.setAside[by], [0, now, by, id, now]))
    return written?.changes === 1
  }

  /** The deletion that can be undone; null if there is none, or not any more. */
  async function asideOf(id: string, now: number): Promise<SetAside | null> {
    const [row] = await db.rows(bind(statements.find, [id, now - undoMs, now]).compile())
    if (!row) return null
    return {
      filename: row.filename,
      protected: row.protected === 1,
      by: row.removed_by ?? 'owner',
      accountId: row.account_id,
      ownerHash: row.owner_hash,
      hasToken: token => isTokenOf(row.delete_token_hash, token),
    }
  }

  /** Undoes a deletion; false if it is too late. Everything of the snippet is as it was. */
  async function bringBack(id: string, now: number): Promise<boolean> {
    const [written] = await db.write(bind(statements.bringBack, [id, now - undoMs, now]))
    return written?.changes === 1
  }

  return { setAside, asideOf, bringBack }
}

/** The condition under which readers delete a snippet. */
export const mayReadersRemove = ({ eb, and }: ExpressionBuilder<Tables, 'snippets'>) =>
  and([eb('deletable', '=', eb.lit(1)), eb('hidden_at', 'is', null)])

function compileStatements({ query }: Database) {
  const setAside = query
    .updateTable('snippets')
    .set(({ ref }) => ({ expired_at: ref('expires_at'), expires_at: 0, removed_at: 0, removed_by: 'owner' }))
    .where('id', '=', '')
    .where(isAlive)
    .where(isUnset('onetime'))
  return {
    setAside: { owner: setAside.compile(), reader: setAside.where(mayReadersRemove).compile() },
    find: query
      .selectFrom('snippets')
      .where('id', '=', '')
      .where('removed_at', '>', 0)
      .where(({ eb, or }) => or([eb('expired_at', 'is', null), eb('expired_at', '>', 0)]))
      .select(['filename', 'protected', 'removed_by', 'account_id', 'owner_hash', 'delete_token_hash'])
      .compile(),
    bringBack: query
      .updateTable('snippets')
      .set(({ ref, lit }) => ({
        expires_at: ref('expired_at'),
        expired_at: lit(null),
        removed_at: lit(null),
        removed_by: lit(null),
      }))
      .where('id', '=', '')
      .where('removed_at', '>', 0)
      .where(({ eb, or }) => or([eb('expired_at', 'is', null), eb('expired_at', '>', 0)]))
      .compile(),
  }
}
