import type { Credentials } from '../accounts/account-lookup-store.ts'
import { judged } from '../db/shared-limits.ts'
import { AppError } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { problems } from '../kernel/problems.ts'
import type { AuthParts } from './auth-parts.ts'
import { authChecks, authProblems } from './model/auth-problems.ts'
import type { Session } from './session-store.ts'
import { type AuthMethod, actorOf } from './sign-in.ts'

type Signed = Pick<Session, 'id' | 'accountId'>

/** Password and code of the second factor; the code of an account without one is ignored. */
type Proof = { readonly password: string; readonly code: string }

/** Re-authenticates a signed-in person; the session then counts as one that has just begun. */
export function createReauthentication(parts: AuthParts) {
  const { store, sessions, passwords, secondFactor, attempts, changes, now } = parts

  /**
   * Requires the same factors as the sign-in: the password alone, which a browser may store, must not be enough to
   * remove the second factor. Throws `InvalidFields` at `confirm` or `code`, `too_many_requests`, and `unauthorized` if
   * the session has ended.
   */
  async function withPassword(session: Signed, { password, code }: Proof, address: string): Promise<void> {
    const found = await store.credentialsOf(session.accountId)
    const isRight = await judged(attempts.ownPassword(session.accountId), () =>
      passwords.verify(password.slice(0, 1_000), found?.passwordHash ?? null, address),
    )
    if (!found || !isRight) throw invalidField('confirm', authProblems.wrongPassword())
    await renew(session, address, await secondStepOf(found, code))
  }

  async function secondStepOf({ account, totpSecret }: Credentials, code: string): Promise<AuthMethod> {
    if (totpSecret === null) return 'password'
    const asked = { accountId: account.id, secret: totpSecret, code }
    return secondFactor.spend(asked, () => attempts.ownCode(account.id))
  }

  /**
   * Re-authenticates by other means, such as a passkey; `accountId` is the account that these prove. Throws
   * `InvalidFields` at `passkey` if it is another one, and `unauthorized` if the session has ended.
   */
  async function withProof(
    session: Signed,
    accountId: number,
    address: string,
    how: AuthMethod,
  ): Promise<void> {
    if (accountId !== session.accountId) throw invalidField('passkey', authChecks.passkeyTaken())
    await renew(session, address, how)
  }

  async function renew({ id, accountId }: Signed, address: string, how: AuthMethod): Promise<void> {
    const account = await store.find(accountId)
    if (!account) throw ended()
    const [renewed] = await changes.write(
      {
        actor: actorOf(account, address),
        action: 'confirmed',
        subject: `session:${id}`,
        revision: null,
        before: null,
        after: { account: accountId, how },
      },
      sessions.renew(id, now()),
    )
    if (renewed?.changes !== 1) throw ended()
  }

  return { withPassword, withProof }
}

const ended = () => new AppError('unauthorized', problems.signedOut())
