import { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { AppError, conflict, notFound } from '../errors.ts'
import { drawToken } from '../lib/id.ts'
import type { Challenges } from './challenge-statements.ts'
import { oidcMs } from './cookie.ts'
import type { Newcomers } from './oidc-newcomers.ts'
import type { Claims, OidcProvider } from './oidc-provider.ts'
import type { Identity, OidcStatements } from './oidc-statements.ts'
import { writeIdentity } from './oidc-writing.ts'
import { keepAnotherWay, orOnlyWay } from './way-in-statements.ts'

type Options = {
  readonly db: Database
  readonly issuer: URL
  readonly provider: OidcProvider
  readonly newcomers: Newcomers
  readonly sql: OidcStatements
  readonly changes: Changes
  readonly challenges: Challenges
  readonly now: () => number
}

export type Oidc = ReturnType<typeof createOidc>

/** Browsers keep cookies of 4 KB. */
const nextMaxBytes = 1_000

const keptSchema = z.object({
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  next: z.string(),
  accountId: z.number().nullable(),
})

/** Sign-in and linking with the provider. A state is kept for ten minutes and is good for one answer. */
export function createOidc({ db, issuer, provider, newcomers, sql, changes, challenges, now }: Options) {
  /** `accountId`: whose account is to be linked; null signs in. `sealed` goes into the browser's cookie. */
  async function begin(next: string, accountId: number | null): Promise<{ address: URL; sealed: string }> {
    const secrets = await provider.prepare()
    const state = drawToken(24)
    const shortNext = Buffer.byteLength(next) > nextMaxBytes ? '' : next
    const kept = { ...secrets, state, next: shortNext, accountId }
    const sealed = await challenges.issue(purpose, kept, null, oidcMs)
    return { address: await provider.address(state, secrets), sealed }
  }

  /**
   * What the answer of the provider is good for. `sealed` is what the browser's cookie says. Throws `forbidden` when it
   * is not the browser that began, when it took too long, and when nobody is known by that identity.
   */
  async function finish(
    query: string,
    sealed: string,
    actor: Actor | null,
    address: string,
  ): Promise<Finished> {
    const challenge = await challenges.open(purpose, sealed, null)
    const kept = keptSchema.safeParse(challenge?.value).data
    if (!challenge || !kept || new URLSearchParams(query).get('state') !== kept.state) throw notBegunHere()
    const claims = await provider.claims(query, kept.state, kept)
    if (kept.accountId === null) {
      const accountId = await newcomers.accountFor(claims, address)
      if (!(await challenges.spend(challenge))) throw notBegunHere()
      return { linked: false, accountId, next: kept.next }
    }
    if (actor?.accountId !== kept.accountId || !(await challenges.spend(challenge))) throw notBegunHere()
    await link(actor, kept.accountId, claims)
    return { linked: true }
  }

  async function link(actor: Actor, accountId: number, { issuer, subject }: Claims): Promise<void> {
    const known = await sql.find({ issuer, subject })
    if (known?.accountId === accountId) return
    if (known) throw belongsToAnother()
    const identity = { issuer, subject, accountId, createdAt: now() }
    await writeIdentity(changes, actor, 'linked an identity', identity, sql.add(identity))
  }

  /** Throws `conflict` when nothing else would sign the account in. */
  async function unlink(actor: Actor, given: Identity): Promise<void> {
    const identity = await sql.find(given)
    if (!identity || identity.accountId !== actor.accountId) throw notFound('This identity is not linked.')
    const kept = keepAnotherWay(db, identity.accountId, { identity }, issuer)
    await orOnlyWay(
      writeIdentity(changes, actor, 'unlinked an identity', identity, ...kept, sql.remove(identity)),
    )
  }

  return { begin, finish, unlink, list: sql.ofAccount }
}

export type Finished =
  | { readonly linked: true }
  | { readonly linked: false; readonly accountId: number; readonly next: string }

const purpose = 'oidc'

const notBegunHere = () =>
  new AppError('forbidden', 'This sign-in took too long or was begun in another window. Begin again.')

const belongsToAnother = () => conflict('This identity is linked with another account here.')
