import type { Database } from '../../db/database.ts'
import { factColumns, factsOf, isAlive, type SnippetFacts } from '../../db/snippet-facts.ts'
import { isUnset } from '../snippet-statements.ts'
import { isOwned, type Owner } from './my-snippets-store.ts'

/** The expiry of a snippet before and after a change, in ms since 1970; null if it stays for good. */
export type ExpiryChange = { readonly id: string; readonly from: number | null; readonly to: number | null }

export type LifetimeStore = ReturnType<typeof createLifetimeStore>

export function createLifetimeStore(db: Database) {
  /** The owner's snippets of these ids, hidden ones included. */
  async function find(owner: Owner, ids: readonly string[], now: number): Promise<readonly SnippetFacts[]> {
    if (ids.length === 0) return []
    const rows = await db.query
      .selectFrom('snippets')
      .select(factColumns)
      .where(eb => isOwned(eb, owner))
      .where('id', 'in', ids)
      .where(isAlive(now))
      .execute()
    return rows.map(factsOf)
  }

  /**
   * Changes the expiry of each snippet that still has the one before, and that is neither hidden nor ends with its reads.
   * Returns those that were changed; the conditions stand in the statements.
   */
  async function change(
    owner: Owner,
    changes: readonly ExpiryChange[],
    now: number,
  ): Promise<readonly ExpiryChange[]> {
    if (changes.length === 0) return []
    const written = await db.write(
      ...changes.map(({ id, from, to }) =>
        db.query
          .updateTable('snippets')
          .set({ expires_at: to })
          .where('id', '=', id)
          .where(eb => isOwned(eb, owner))
          .where('expires_at', from === null ? 'is' : '=', from)
          .where(isAlive(now))
          .where('hidden_at', 'is', null)
          .where(isUnset('onetime')),
      ),
    )
    return changes.filter((_, index) => written[index]?.changes === 1)
  }

  return { find, change }
}
