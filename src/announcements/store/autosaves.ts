import type { Database, Statement } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'

/** Unsaved input: the form's values, valid or not. */
type Autosave = {
  readonly values: Readonly<Record<string, string>>
  /** The revision that the values are based on; 0 for a new announcement. */
  readonly basedOn: number
  readonly at: number
}

/** Autosaves, one for each announcement and account. Actors without an account have none. */
export function autosaves(db: Database) {
  async function find({ accountId }: Actor, id: string): Promise<Autosave | null> {
    const row = await db.query
      .selectFrom('announcement_autosaves')
      .select(['document', 'based_on', 'at'])
      .where('announcement_id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ? { values: JSON.parse(row.document), basedOn: row.based_on, at: row.at } : null
  }

  async function keep({ accountId }: Actor, id: string, autosave: Autosave): Promise<void> {
    if (accountId === null) return
    const row = { document: JSON.stringify(autosave.values), based_on: autosave.basedOn, at: autosave.at }
    await db.write(
      db.query
        .insertInto('announcement_autosaves')
        .values({ announcement_id: id, account_id: accountId, ...row })
        .onConflict(clash => clash.columns(['announcement_id', 'account_id']).doUpdateSet(row)),
    )
  }

  /** Deletes the autosave in the transaction that saves its content. */
  const drop = ({ accountId }: Actor, id: string): Statement =>
    db.query
      .deleteFrom('announcement_autosaves')
      .where('announcement_id', '=', id)
      .where('account_id', '=', accountId)

  const discard = async (actor: Actor, id: string): Promise<void> => {
    await db.write(drop(actor, id))
  }

  return { find, keep, drop, discard }
}
