import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Account } from '../accounts/model/account.ts'
import { AppError } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { lazy } from '../lib/lazy.ts'
import { loadPart } from '../lib/program-files.ts'
import { authChecks } from './model/auth-problems.ts'
import type { Passkey, StoredPasskey } from './model/passkey.ts'

/** COSE identifiers of EdDSA, ES256 and RS256: every device supports one of them. */
const algorithms = [-8, -7, -257]

/** The WebAuthn library, loaded on first use, so that sites without passkeys do not pay for it. */
const webauthn = lazy(() => loadPart(() => import('@simplewebauthn/server')))

/** The server's part of WebAuthn: options for the browser, and the verification of its response. It has no state. */
export class RelyingParty {
  readonly #origin: string
  readonly #id: string
  readonly #name: () => string

  constructor(origin: string, name: () => string) {
    this.#origin = origin
    this.#id = new URL(origin).hostname
    this.#name = name
  }

  async registrationOptions({ id, username }: Account, known: readonly Passkey[]) {
    const { generateRegistrationOptions } = await webauthn()
    return generateRegistrationOptions({
      rpName: this.#name(),
      rpID: this.#id,
      userName: username,
      userID: Uint8Array.from(Buffer.from(`corkboard:${id}`)),
      attestationType: 'none',
      supportedAlgorithmIDs: [...algorithms],
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** Verifies a registration; returns the new credential. Throws `InvalidFields` at `passkey`. */
  async verifyRegistration(response: RegistrationResponseJSON, challenge: string) {
    const { verifyRegistrationResponse } = await webauthn()
    const { verified, registrationInfo } = await proved(() =>
      verifyRegistrationResponse({
        response,
        ...this.#expected(challenge),
        supportedAlgorithmIDs: [...algorithms],
      }),
    )
    if (!verified) throw notProved()
    return registrationInfo.credential
  }

  async signInOptions() {
    const { generateAuthenticationOptions } = await webauthn()
    return generateAuthenticationOptions({ rpID: this.#id, userVerification: 'required' })
  }

  /** Verifies a sign-in; returns the new counter of the passkey. Throws `InvalidFields` at `passkey`. */
  async verifySignIn(
    response: AuthenticationResponseJSON,
    challenge: string,
    { id, publicKey, counter, transports }: StoredPasskey,
  ): Promise<number> {
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await proved(() =>
      verifyAuthenticationResponse({
        response,
        ...this.#expected(challenge),
        credential: { id, publicKey: Uint8Array.from(publicKey), counter, transports: [...transports] },
      }),
    )
    if (!verified) throw notProved()
    return authenticationInfo.newCounter
  }

  #expected(challenge: string) {
    return {
      expectedChallenge: challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#id,
      requireUserVerification: true,
    }
  }
}

export const notProved = () => invalidField('passkey', authChecks.passkeyRefused())

/** Turns any error of the library into one answer: its reasons mean nothing to the person signing in. */
async function proved<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw notProved()
  }
}
