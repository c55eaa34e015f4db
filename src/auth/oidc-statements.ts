import type { Database, Statement } from '../db/database.ts'

/** An identity at a provider; the subject is unique for its issuer. */
export type Identity = { readonly issuer: string; readonly subject: string }

export type LinkedIdentity = Identity & { readonly accountId: number; readonly createdAt: number }

export type OidcStatements = ReturnType<typeof oidcStatements>

export function oidcStatements(db: Database) {
  async function find({ issuer, subject }: Identity): Promise<LinkedIdentity | null> {
    const row = await rows().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
    return row ? identityOf(row) : null
  }

  const ofAccount = async (accountId: number): Promise<readonly LinkedIdentity[]> =>
    (await rows().where('account_id', '=', accountId).orderBy('created_at').orderBy('subject').execute()).map(
      identityOf,
    )

  const rows = () => db.query.selectFrom('oidc_identities').selectAll()

  const add = ({ issuer, subject, accountId, createdAt }: LinkedIdentity): Statement =>
    db.query
      .insertInto('oidc_identities')
      .values({ issuer, subject, account_id: accountId, created_at: createdAt })

  const remove = ({ issuer, subject, accountId }: LinkedIdentity): Statement =>
    db.query
      .deleteFrom('oidc_identities')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('account_id', '=', accountId)

  return { find, ofAccount, add, remove }
}

type Row = {
  readonly issuer: string
  readonly subject: string
  readonly account_id: number
  readonly created_at: number
}

const identityOf = ({ issuer, subject, account_id, created_at }: Row): LinkedIdentity => ({
  issuer,
  subject,
  accountId: account_id,
  createdAt: created_at,
})
