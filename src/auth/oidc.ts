import { z } from 'zod'
import type { AccountChanges } from '../accounts/account-changes.ts'
import { type Account, isSameEmail, unprovedEmail } from '../accounts/model/account.ts'
import type { Actor } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { drawToken } from '../lib/id.ts'
import { type AccountNotice, noNotice } from './account-mail.ts'
import type { Challenge, Challenges } from './challenge-store.ts'
import type { Identities } from './identities.ts'
import { oidcMs, sessionLongestMs } from './model/auth-cookies.ts'
import { authProblems } from './model/auth-problems.ts'
import type { Answer, Claims, OidcProvider } from './oidc-provider.ts'
import { type OidcSignUp, plainName } from './oidc-sign-up.ts'

type Options = {
  readonly provider: OidcProvider
  readonly signUp: OidcSignUp
  readonly identities: Identities
  readonly writing: Pick<AccountChanges, 'setEmail'>
  readonly challenges: Challenges
  readonly now: () => number
}

const nextMaxBytes = fixedLimit({
  area: 'Signing in',
  what: 'The address to return to after the OpenID provider',
  value: 1_000,
  unit: 'bytes',
  why: 'It is kept in a cookie, which browsers bound at 4 KB.',
})
const idTokenMaxLength = fixedLimit({
  area: 'Signing in',
  what: 'An ID token that signing out sends back to the provider',
  value: 2_500,
  unit: 'characters',
  why: 'It is kept in a cookie, which browsers bound at 4 KB; without it the provider may ask.',
})

const begunSchema = z.object({
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  next: z.string(),
  /** The account to link; null to sign in. */
  accountId: z.number().nullable(),
})

type Begun = z.infer<typeof begunSchema>

const sessionSchema = z.object({ idToken: z.string().nullable() })

const claimsSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  names: z.array(z.string()),
})

type SealedClaims = z.infer<typeof claimsSchema>

type Visitor = {
  readonly actor: Actor | null
  readonly address: string
  /** Notice to the owner when an identity is linked. */
  readonly linked?: AccountNotice
}

export type OidcResult =
  | { readonly outcome: 'linked' }
  | {
      readonly outcome: 'signed in'
      readonly accountId: number
      readonly next: string
      /** Cookie value for the logout at the provider. */
      readonly session: string
      /** When the provider last authenticated the person, if reported. */
      readonly authenticatedAt: number | null
    }
  /** The outcome if an account has the address unverified. `sealed` goes into the browser's cookie. */
  | { readonly outcome: 'claimed'; readonly sealed: string }

export type Oidc = ReturnType<typeof createOidc>

/** Sign-in and linking with the provider. A state is valid for ten minutes and one answer. */
export function createOidc({ provider, signUp, identities, writing, challenges, now }: Options) {
  const begun = challenges({ purpose: 'oidc', schema: begunSchema, lengthMs: oidcMs })
  const waiting = challenges({ purpose: 'oidc claims', schema: claimsSchema, lengthMs: oidcMs })
  const sessions = challenges({ purpose: 'oidc session', schema: sessionSchema, lengthMs: sessionLongestMs })

  /** Begins a sign-in, or a link to `accountId`. `sealed` goes into the browser's cookie. */
  async function begin(next: string, accountId: number | null): Promise<{ address: URL; sealed: string }> {
    const secrets = await provider.prepare()
    const state = drawToken(24)
    const shortNext = Buffer.byteLength(next) > nextMaxBytes ? '' : next
    const sealed = await begun.issue({ ...secrets, state, next: shortNext, accountId })
    return { address: await provider.address(state, secrets), sealed }
  }

  /**
   * Completes the authorization code flow; `sealed` is the value of the browser's cookie. Throws `forbidden` if another
   * browser began it, if it took too long, or if no account belongs to the identity.
   */
  async function finish(query: string, sealed: string, visitor: Visitor): Promise<OidcResult> {
    const found = await begun.open(sealed)
    if (!found || new URLSearchParams(query).get('state') !== found.value.state) throw notBegunHere()
    const claims = await provider.claims(query, found.value.state, found.value)
    const { accountId } = found.value
    return accountId === null ? signIn(found, claims, visitor) : linkTo(accountId, found, claims, visitor)
  }

  async function signIn(
    state: Challenge<Begun>,
    claims: Answer,
    { address, linked = noNotice }: Visitor,
  ): Promise<OidcResult> {
    const { idToken, authenticatedAt } = claims
    const accountId = await signUp.accountFor(claims, address, linked)
    if (accountId === null) return { outcome: 'claimed', sealed: await waiting.issue(sealable(claims)) }
    if (!(await begun.spend(state))) throw notBegunHere()
    const kept = { idToken: idToken.length > idTokenMaxLength ? null : idToken }
    const session = await sessions.issue(kept, accountId)
    return { outcome: 'signed in', accountId, next: state.value.next, session, authenticatedAt }
  }

  async function linkTo(
    accountId: number,
    state: Challenge<Begun>,
    claims: Claims,
    { actor, linked }: Visitor,
  ): Promise<OidcResult> {
    if (actor?.accountId !== accountId || !(await begun.spend(state))) throw notBegunHere()
    await identities.link(actor, accountId, claims, linked)
    return { outcome: 'linked' }
  }

  /** The claims of a person who must still show which account is theirs; null if that took too long. */
  async function claimed(sealed: string): Promise<Claims | null> {
    return (await waiting.open(sealed))?.value ?? null
  }

  /** Links the identity to the account that signed in; its address is verified if it is the same. */
  async function linkClaimed(
    sealed: string,
    actor: Actor,
    account: Account,
    linked?: AccountNotice,
  ): Promise<void> {
    const claimed = await waiting.open(sealed)
    if (!claimed || !(await waiting.spend(claimed))) throw notBegunHere()
    const { value: claims } = claimed
    await identities.link(actor, account.id, claims, linked)
    const unproved = unprovedEmail(account)
    if (claims.email === null || unproved === null || !isSameEmail(unproved, claims.email)) return
    await writing.setEmail(actor, 'confirmed the email address', account, claims.email, now())
  }

  /** Creates a new account although another one has the address unverified; that one loses it. */
  async function createFromClaims(sealed: string, address: string): Promise<number> {
    const claimed = await waiting.open(sealed)
    if (!claimed) throw notBegunHere()
    const accountId = await signUp.create(claimed.value, address)
    if (!(await waiting.spend(claimed))) throw notBegunHere()
    return accountId
  }

  /** The provider's logout address, if the provider began this account's session; else null. */
  async function signOutAddress(sealed: string, accountId: number): Promise<URL | null> {
    const session = await sessions.open(sealed, accountId)
    return session && provider.signOutAddress(session.value.idToken)
  }

  return {
    identities,
    canCreate: signUp.canCreate,
    begin,
    finish,
    claimed,
    linkClaimed,
    createFromClaims,
    signOutAddress,
  }
}

const sealable = ({ issuer, subject, email, names }: Claims): SealedClaims => ({
  issuer,
  subject,
  email,
  names: names.map(plainName),
})

const notBegunHere = () => new AppError('forbidden', authProblems.providerTooSlow())
