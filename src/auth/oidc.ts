import { z } from 'zod'
import type { AccountChanges } from '../accounts/account-changes.ts'
import { type Account, isSameEmail, unprovedEmail } from '../accounts/model/account.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import type { Actor } from '../kernel/actor.ts'
import { AppError, conflict, notFound } from '../kernel/errors.ts'
import { drawToken } from '../lib/id.ts'
import { type AccountNotice, noNotice } from './account-mail.ts'
import type { Challenge, Challenges } from './challenge-store.ts'
import { oidcMs, sessionLongestMs } from './model/auth-cookies.ts'
import { authProblems } from './model/auth-problems.ts'
import { writeIdentity } from './oidc-changes.ts'
import type { Claims, OidcProvider } from './oidc-provider.ts'
import { type AccountResult, type OidcSignUp, plainName } from './oidc-sign-up.ts'
import type { Identity, OidcStatements } from './oidc-statements.ts'
import { keepAnotherWay, orOnlyWay } from './sign-in-method-statements.ts'

type Options = {
  readonly db: Database
  readonly issuer: URL
  readonly provider: OidcProvider
  readonly oidcSignUp: OidcSignUp
  readonly sql: OidcStatements
  readonly writing: Pick<AccountChanges, 'setEmail'>
  readonly changes: Changes
  readonly challenges: Challenges
  readonly now: () => number
}

export type Oidc = ReturnType<typeof createOidc>

/** Browsers keep cookies of 4 KB. */
const nextMaxBytes = 1_000
const idTokenMaxLength = 2_500

const keptSchema = z.object({
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  next: z.string(),
  accountId: z.number().nullable(),
})

const sessionSchema = z.object({ idToken: z.string().nullable() })

const claimsSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  names: z.array(z.string()),
})

/** Sign-in and linking with the provider. A state is kept for ten minutes and is good for one answer. */
export function createOidc(options: Options) {
  const { db, issuer, provider, oidcSignUp, sql, writing, changes, challenges, now } = options

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
   * Completes the authorization code flow. `sealed` is the value of the browser's cookie. Throws `forbidden` when
   * another browser began it, when it took too long, and when no account belongs to the identity.
   */
  async function finish(
    query: string,
    sealed: string,
    actor: Actor | null,
    address: string,
    linked: AccountNotice = noNotice,
  ): Promise<OidcResult> {
    const challenge = await challenges.open(purpose, sealed, null)
    const kept = keptSchema.safeParse(challenge?.value).data
    if (!challenge || !kept || new URLSearchParams(query).get('state') !== kept.state) throw notBegunHere()
    const claims = await provider.claims(query, kept.state, kept)
    if (kept.accountId === null) {
      const found = await oidcSignUp.accountFor(claims, address, linked)
      if (!found) return { outcome: 'claimed', sealed: await keepClaims(claims) }
      if (!(await challenges.spend(challenge))) throw notBegunHere()
      const session = await challenges.issue(
        sessionPurpose,
        { idToken: claims.idToken.length > idTokenMaxLength ? null : claims.idToken },
        found.accountId,
        sessionLongestMs,
      )
      const { authenticatedAt } = claims
      return { outcome: 'signed in', ...found, next: kept.next, session, authenticatedAt }
    }
    if (actor?.accountId !== kept.accountId || !(await challenges.spend(challenge))) throw notBegunHere()
    await link(actor, kept.accountId, claims, linked)
    return { outcome: 'linked' }
  }

  const keepClaims = ({ issuer, subject, email, names }: Claims): Promise<string> =>
    challenges.issue(claiming, { issuer, subject, email, names: names.map(plainName) }, null, oidcMs)

  /** Who came back from the provider and must still show which account is theirs; null when that took too long. */
  async function claimed(sealed: string): Promise<Claims | null> {
    return (await openClaims(sealed))?.claims ?? null
  }

  /** The account that came with a sign-in of its own is theirs, and its address is proved if it is the checked one. */
  async function linkClaimed(
    sealed: string,
    actor: Actor,
    account: Account,
    linked: AccountNotice = noNotice,
  ): Promise<void> {
    const { claims, challenge } = (await openClaims(sealed)) ?? failing(notBegunHere())
    if (!(await challenges.spend(challenge))) throw notBegunHere()
    await link(actor, account.id, claims, linked)
    const unproved = unprovedEmail(account)
    if (claims.email === null || unproved === null || !isSameEmail(unproved, claims.email)) return
    await writing.setEmail(actor, 'confirmed the email address', account, claims.email, now())
  }

  /** A new account although another one claims the address, which that one loses. */
  async function createFromClaims(sealed: string, address: string): Promise<number> {
    const { claims, challenge } = (await openClaims(sealed)) ?? failing(notBegunHere())
    const { accountId } = await oidcSignUp.create(claims, address)
    if (!(await challenges.spend(challenge))) throw notBegunHere()
    return accountId
  }

  async function openClaims(sealed: string): Promise<{ claims: Claims; challenge: Challenge } | null> {
    const challenge = await challenges.open(claiming, sealed, null)
    const claims = claimsSchema.safeParse(challenge?.value).data
    return challenge && claims ? { claims, challenge } : null
  }

  /** Where the browser goes when a session of this account ends that the provider began; null otherwise. */
  async function signOutAddress(sealed: string, accountId: number): Promise<URL | null> {
    const challenge = await challenges.open(sessionPurpose, sealed, accountId)
    const session = sessionSchema.safeParse(challenge?.value).data
    return session ? provider.signOutAddress(session.idToken) : null
  }

  /** Does nothing when it was linked before. */
  async function link(
    actor: Actor,
    accountId: number,
    { issuer, subject }: Claims,
    linked: AccountNotice,
  ): Promise<void> {
    const known = await sql.find({ issuer, subject })
    if (known?.accountId === accountId) return
    if (known) throw belongsToAnother()
    const identity = { issuer, subject, accountId, createdAt: now() }
    const notice = linked(accountId)
    await writeIdentity(changes, actor, 'linked an identity', identity, sql.add(identity), ...notice)
  }

  /** Throws `conflict` when nothing else would sign the account in. */
  async function unlink(actor: Actor, given: Identity): Promise<void> {
    const identity = await sql.find(given)
    if (!identity || identity.accountId !== actor.accountId) throw notFound(authProblems.identityNotLinked())
    const kept = keepAnotherWay(db, identity.accountId, { identity }, issuer)
    await orOnlyWay(
      writeIdentity(changes, actor, 'unlinked an identity', identity, ...kept, sql.remove(identity)),
    )
  }

  return {
    begin,
    finish,
    claimed,
    linkClaimed,
    createFromClaims,
    signOutAddress,
    canCreate: oidcSignUp.canCreate,
    unlink,
    list: sql.ofAccount,
  }
}

export type OidcResult =
  | { readonly outcome: 'linked' }
  | (AccountResult & {
      readonly outcome: 'signed in'
      readonly next: string
      /** Cookie value for the logout at the provider. */
      readonly session: string
      /** When the provider last authenticated the person, if it reports that. */
      readonly authenticatedAt: number | null
    })
  /** An account claims the address without a proof. `sealed` goes into the browser's cookie. */
  | { readonly outcome: 'claimed'; readonly sealed: string }

const purpose = 'oidc'
const claiming = 'oidc claims'
const sessionPurpose = 'oidc session'

function failing(error: AppError): never {
  throw error
}

const notBegunHere = () => new AppError('forbidden', authProblems.providerTooSlow())

const belongsToAnother = () => conflict(authProblems.identityTaken())
