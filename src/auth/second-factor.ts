import type { Database } from '../db/database.ts'
import { invalidField } from '../kernel/errors.ts'
import { authProblems } from './model/auth-problems.ts'
import { codeStep, looksLikeRecoveryCode, recoveryCodeHash } from './one-time-code.ts'
import type { SecondFactorStatements } from './second-factor-statements.ts'
import type { WasRight } from './sign-in-attempts.ts'

type Options = {
  readonly db: Database
  readonly factors: SecondFactorStatements
  readonly now: () => number
}

export type CodeKind = 'code' | 'recovery code'

type CodeInput = { readonly accountId: number; readonly secret: Uint8Array; readonly code: string }

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** A code of the app or a recovery code, each of which is good once: at the sign-in and when it is confirmed. */
export function createSecondFactor({ db, factors, now }: Options) {
  /** `attempt` counts the try before it is made. Throws `InvalidFields` at `code`. */
  async function spend(
    { accountId, secret, code }: CodeInput,
    attempt: (kind: CodeKind) => WasRight,
  ): Promise<CodeKind> {
    const kind = looksLikeRecoveryCode(code) ? 'recovery code' : 'code'
    const wasRight = attempt(kind)
    await (kind === 'code' ? spendCode(accountId, secret, code) : spendRecoveryCode(accountId, code))
    wasRight()
    return kind
  }

  async function spendCode(accountId: number, secret: Uint8Array, code: string): Promise<void> {
    const step = codeStep(secret, code, now())
    const [used] = step === null ? [] : await db.write(factors.spendStep(accountId, step))
    if (used?.changes !== 1) throw invalidField('code', authProblems.wrongCode())
  }

  async function spendRecoveryCode(accountId: number, code: string): Promise<void> {
    const [used] = await db.write(factors.spendRecoveryCode(accountId, recoveryCodeHash(code)))
    if (used?.changes !== 1) throw invalidField('code', authProblems.wrongRecoveryCode())
  }

  return { spend }
}
