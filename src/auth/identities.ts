import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import type { Actor } from '../kernel/actor.ts'
import { conflict, notFound } from '../kernel/errors.ts'
import { type AccountNotice, noNotice } from './account-mail.ts'
import { authProblems } from './model/auth-problems.ts'
import { writeIdentity } from './oidc-changes.ts'
import type { Identity, LinkedIdentity, OidcStatements } from './oidc-statements.ts'
import { keepAnotherWay, orOnlyWay } from './sign-in-method-statements.ts'

type Options = {
  readonly db: Database
  readonly sql: OidcStatements
  readonly changes: Changes
  /** Issuer address of the configured provider. */
  readonly issuer: URL
  readonly now: () => number
}

/** The provider identities linked to accounts. */
export class Identities {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  list(accountId: number): Promise<readonly LinkedIdentity[]> {
    return this.#options.sql.ofAccount(accountId)
  }

  /** Links an identity; does nothing if it is linked already. Throws `conflict` if it belongs to another account. */
  async link(
    actor: Actor,
    accountId: number,
    { issuer, subject }: Identity,
    notice: AccountNotice = noNotice,
  ): Promise<void> {
    const { sql, changes, now } = this.#options
    const known = await sql.find({ issuer, subject })
    if (known?.accountId === accountId) return
    if (known) throw conflict(authProblems.identityTaken())
    const identity = { issuer, subject, accountId, createdAt: now() }
    const statements = [sql.add(identity), ...notice(accountId)]
    await writeIdentity(changes, actor, 'linked an identity', identity, ...statements)
  }

  /** Removes a link. Throws `conflict` if the account would be left without a way to sign in. */
  async unlink(actor: Actor, given: Identity): Promise<void> {
    const { db, sql, changes, issuer } = this.#options
    const identity = await sql.find(given)
    if (!identity || identity.accountId !== actor.accountId) throw notFound(authProblems.identityNotLinked())
    const statements = [...keepAnotherWay(db, identity.accountId, { identity }, issuer), sql.remove(identity)]
    await orOnlyWay(writeIdentity(changes, actor, 'unlinked an identity', identity, ...statements))
  }
}
