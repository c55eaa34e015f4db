import type { Database } from '../db/database.ts'
import { judged, type Uncount } from '../db/shared-limits.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { authProblems } from './model/auth-problems.ts'
import { codeStep, looksLikeRecoveryCode, recoveryCodeHash } from './one-time-code.ts'
import type { SecondFactorStatements } from './second-factor-statements.ts'

type Options = {
  readonly db: Database
  readonly factors: SecondFactorStatements
  readonly now: () => number
}

export type CodeKind = 'code' | 'recovery code'

type CodeInput = { readonly accountId: number; readonly secret: Uint8Array; readonly code: string }

export type SecondFactor = ReturnType<typeof createSecondFactor>

/** Verifies codes of the app and recovery codes. Each works once, be it for the sign-in or for re-authentication. */
export function createSecondFactor({ db, factors, now }: Options) {
  /** Uses up a code; `attempt` counts the attempt before it is made. Throws `InvalidFields` at `code`. */
  async function spend(
    { accountId, secret, code }: CodeInput,
    attempt: (kind: CodeKind) => Promise<Uncount>,
  ): Promise<CodeKind> {
    const isCode = !looksLikeRecoveryCode(code)
    const kind = isCode ? 'code' : 'recovery code'
    const isRight = await judged(attempt(kind), () =>
      isCode ? spendCode(accountId, secret, code) : spendRecoveryCode(accountId, code),
    )
    const wrong = isCode ? authProblems.wrongCode : authProblems.wrongRecoveryCode
    if (!isRight) throw invalidField('code', wrong())
    return kind
  }

  async function spendCode(accountId: number, secret: Uint8Array, code: string): Promise<boolean> {
    const step = codeStep(secret, code, now())
    const [used] = step === null ? [] : await db.write(factors.spendStep(accountId, step))
    return used?.changes === 1
  }

  async function spendRecoveryCode(accountId: number, code: string): Promise<boolean> {
    const [used] = await db.write(factors.spendRecoveryCode(accountId, recoveryCodeHash(code)))
    return used?.changes === 1
  }

  return { spend }
}
