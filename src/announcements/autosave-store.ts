import type { Database, Statement } from '../db/database.ts'

export type AutosaveStore = ReturnType<typeof createAutosaveStore>

/** Unsaved input: the form's values, valid or not. */
export type Autosave = {
  readonly values: Readonly<Record<string, string>>
  /** The revision that the values are based on; 0 for a new announcement. */
  readonly basedOn: number
  readonly at: number
}

/** The store of autosaves, one for each announcement and account; new announcements share one, named `new`. */
export function createAutosaveStore(db: Database) {
  async function find(announcementId: string, accountId: number): Promise<Autosave | null> {
    const row = await db.query
      .selectFrom('announcement_autosaves')
      .select(['document', 'based_on', 'at'])
      .where('announcement_id', '=', announcementId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ? { values: JSON.parse(row.document), basedOn: row.based_on, at: row.at } : null
  }

  async function keep(announcementId: string, accountId: number, autosave: Autosave): Promise<void> {
    const row = { document: JSON.stringify(autosave.values), based_on: autosave.basedOn, at: autosave.at }
    await db.write(
      db.query
        .insertInto('announcement_autosaves')
        .values({ announcement_id: announcementId, account_id: accountId, ...row })
        .onConflict(clash => clash.columns(['announcement_id', 'account_id']).doUpdateSet(row)),
    )
  }

  const drop = (announcementId: string, accountId: number): Statement =>
    db.query
      .deleteFrom('announcement_autosaves')
      .where('announcement_id', '=', announcementId)
      .where('account_id', '=', accountId)

  const discard = async (announcementId: string, accountId: number): Promise<void> => {
    await db.write(drop(announcementId, accountId))
  }

  return { find, keep, drop, discard }
}
