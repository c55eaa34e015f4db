import type { Changes } from '../db/changes.ts'
import { AppError, invalidField } from '../errors.ts'
import type { Attempts } from './attempts.ts'
import type { Passwords } from './password-hash.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import { actorOf, type How } from './sign-in.ts'
import type { AccountStore } from './store.ts'

type Options = {
  readonly store: AccountStore
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly changes: Changes
  readonly now: () => number
}

type Signed = Pick<Session, 'id' | 'accountId'>

export type Confirming = ReturnType<typeof createConfirming>

/** Whoever is signed in shows once more who they are; the session then counts as one that has just begun. */
export function createConfirming({ store, sessions, passwords, attempts, changes, now }: Options) {
  /** Throws `InvalidFields` at `confirm`, and `too_many_requests`. */
  async function withPassword(session: Signed, password: string, address: string): Promise<void> {
    const found = await store.credentialsOf(session.accountId)
    const wasRight = attempts.ownPassword(session.accountId)
    const isRight = await passwords.verify(password.slice(0, 1_000), found?.passwordHash ?? null, address)
    if (!found || !isRight) throw invalidField('confirm', 'This is not your password.')
    wasRight()
    await renew(session, address, 'password')
  }

  /** `accountId`: whose proof it was. Throws `InvalidFields` at `passkey` when it is somebody else's. */
  async function withProof(session: Signed, accountId: number, address: string, how: How): Promise<void> {
    if (accountId !== session.accountId) throw invalidField('passkey', 'belongs to another account')
    await renew(session, address, how)
  }

  async function renew({ id, accountId }: Signed, address: string, how: How): Promise<void> {
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

const ended = () =>
  new AppError('unauthorized', 'You are not signed in any more. Sign in and send this again.')
