import { z } from 'zod'
import type { AccountChanges } from '../accounts/account-changes.ts'
import { type Account, isSameEmail, unprovedEmail } from '../accounts/model/account.ts'
import type { Actor } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { drawToken } from '../lib/id.ts'
import { type AccountNotice, noNotice } from './account-mail.ts'
import { ChallengeKind, type ChallengeOf } from './challenge-kind.ts'
import type { Challenges } from './challenge-store.ts'
import type { Identities } from './identities.ts'
import { oidcMs, sessionLongestMs } from './model/auth-cookies.ts'
import { authProblems } from './model/auth-problems.ts'
import type { Answer, Claims, OidcProvider } from './oidc-provider.ts'
import { type AccountResult, type OidcSignUp, plainName } from './oidc-sign-up.ts'

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

/** The browser that came back from the provider. */
type Visitor = {
  readonly actor: Actor | null
  readonly address: string
  /** Notice to the owner when an identity is linked. */
  readonly linked?: AccountNotice
}

export type OidcResult =
  | { readonly outcome: 'linked' }
  | (AccountResult & {
      readonly outcome: 'signed in'
      readonly next: string
      /** Cookie value for the logout at the provider. */
      readonly session: string
      /** When the provider last authenticated the person, if reported. */
      readonly authenticatedAt: number | null
    })
  /** The outcome if an account has the address unverified. `sealed` goes into the browser's cookie. */
  | { readonly outcome: 'claimed'; readonly sealed: string }

/** Sign-in and linking with the provider. A state is valid for ten minutes and one answer. */
export class Oidc {
  readonly identities: Identities
  /** True if people without an invitation get an account. */
  readonly canCreate: boolean
  readonly #options: Options
  readonly #begun: ChallengeKind<Begun>
  readonly #claims: ChallengeKind<SealedClaims>
  readonly #sessions: ChallengeKind<z.infer<typeof sessionSchema>>

  constructor(options: Options) {
    const { challenges, identities, signUp } = options
    this.identities = identities
    this.canCreate = signUp.canCreate
    this.#options = options
    this.#begun = new ChallengeKind(challenges, { purpose: 'oidc', schema: begunSchema, lengthMs: oidcMs })
    this.#claims = new ChallengeKind(challenges, {
      purpose: 'oidc claims',
      schema: claimsSchema,
      lengthMs: oidcMs,
    })
    this.#sessions = new ChallengeKind(challenges, {
      purpose: 'oidc session',
      schema: sessionSchema,
      lengthMs: sessionLongestMs,
    })
  }

  /** Begins a sign-in, or a link to `accountId`. `sealed` goes into the browser's cookie. */
  async begin(next: string, accountId: number | null): Promise<{ address: URL; sealed: string }> {
    const { provider } = this.#options
    const secrets = await provider.prepare()
    const state = drawToken(24)
    const shortNext = Buffer.byteLength(next) > nextMaxBytes ? '' : next
    const sealed = await this.#begun.issue({ ...secrets, state, next: shortNext, accountId })
    return { address: await provider.address(state, secrets), sealed }
  }

  /**
   * Completes the authorization code flow; `sealed` is the value of the browser's cookie. Throws `forbidden` if another
   * browser began it, if it took too long, or if no account belongs to the identity.
   */
  async finish(query: string, sealed: string, visitor: Visitor): Promise<OidcResult> {
    const begun = await this.#begun.open(sealed)
    if (!begun || new URLSearchParams(query).get('state') !== begun.value.state) throw notBegunHere()
    const claims = await this.#options.provider.claims(query, begun.value.state, begun.value)
    const { accountId } = begun.value
    return accountId === null
      ? this.#signIn(begun, claims, visitor)
      : this.#linkTo(accountId, begun, claims, visitor)
  }

  async #signIn(
    begun: ChallengeOf<Begun>,
    claims: Answer,
    { address, linked = noNotice }: Visitor,
  ): Promise<OidcResult> {
    const { idToken, authenticatedAt } = claims
    const found = await this.#options.signUp.accountFor(claims, address, linked)
    if (!found) return { outcome: 'claimed', sealed: await this.#claims.issue(sealable(claims)) }
    if (!(await this.#begun.spend(begun))) throw notBegunHere()
    const kept = { idToken: idToken.length > idTokenMaxLength ? null : idToken }
    const session = await this.#sessions.issue(kept, found.accountId)
    return { outcome: 'signed in', ...found, next: begun.value.next, session, authenticatedAt }
  }

  async #linkTo(
    accountId: number,
    begun: ChallengeOf<Begun>,
    claims: Claims,
    { actor, linked }: Visitor,
  ): Promise<OidcResult> {
    if (actor?.accountId !== accountId || !(await this.#begun.spend(begun))) throw notBegunHere()
    await this.identities.link(actor, accountId, claims, linked)
    return { outcome: 'linked' }
  }

  /** The claims of a person who must still show which account is theirs; null if that took too long. */
  async claimed(sealed: string): Promise<Claims | null> {
    return (await this.#claims.open(sealed))?.value ?? null
  }

  /** Links the identity to the account that signed in; its address is verified if it is the same. */
  async linkClaimed(sealed: string, actor: Actor, account: Account, linked?: AccountNotice): Promise<void> {
    const { writing, now } = this.#options
    const claimed = await this.#claims.open(sealed)
    if (!claimed || !(await this.#claims.spend(claimed))) throw notBegunHere()
    const { value: claims } = claimed
    await this.identities.link(actor, account.id, claims, linked)
    const unproved = unprovedEmail(account)
    if (claims.email === null || unproved === null || !isSameEmail(unproved, claims.email)) return
    await writing.setEmail(actor, 'confirmed the email address', account, claims.email, now())
  }

  /** Creates a new account although another one has the address unverified; that one loses it. */
  async createFromClaims(sealed: string, address: string): Promise<number> {
    const claimed = await this.#claims.open(sealed)
    if (!claimed) throw notBegunHere()
    const { accountId } = await this.#options.signUp.create(claimed.value, address)
    if (!(await this.#claims.spend(claimed))) throw notBegunHere()
    return accountId
  }

  /** The provider's logout address, if the provider began this account's session; else null. */
  async signOutAddress(sealed: string, accountId: number): Promise<URL | null> {
    const session = await this.#sessions.open(sealed, accountId)
    return session && this.#options.provider.signOutAddress(session.value.idToken)
  }
}

const sealable = ({ issuer, subject, email, names }: Claims): SealedClaims => ({
  issuer,
  subject,
  email,
  names: names.map(plainName),
})

const notBegunHere = () => new AppError('forbidden', authProblems.providerTooSlow())
