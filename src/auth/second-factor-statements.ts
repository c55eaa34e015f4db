import type { Database, Statement } from '../db/database.ts'

export type SecondFactorStatements = ReturnType<typeof secondFactorStatements>

export function secondFactorStatements(db: Database) {
  const set = (id: number, secret: Uint8Array | null, step: number | null): Statement =>
    db.query.updateTable('accounts').set({ totp_secret: secret, totp_step: step }).where('id', '=', id)

  /** Marks a time step as used; changes no row if it or a later one was used before. */
  const spendStep = (id: number, step: number): Statement =>
    db.query
      .updateTable('accounts')
      .set({ totp_step: step })
      .where('id', '=', id)
      .where('totp_secret', 'is not', null)
      .where(either => either.or([either('totp_step', 'is', null), either('totp_step', '<', step)]))

  /** Deletes a recovery code; changes one row if it existed. */
  const spendRecoveryCode = (id: number, hash: Uint8Array): Statement =>
    db.query
      .deleteFrom('recovery_codes')
      .where('account_id', '=', id)
      .where('code_hash', '=', hash)
      .returning('account_id')

  const setRecoveryCodes = (id: number, hashes: readonly Uint8Array[]): readonly Statement[] => [
    db.query.deleteFrom('recovery_codes').where('account_id', '=', id),
    ...(hashes.length === 0
      ? []
      : [
          db.query
            .insertInto('recovery_codes')
            .values(hashes.map(code_hash => ({ account_id: id, code_hash }))),
        ]),
  ]

  const clear = (id: number): readonly Statement[] => [set(id, null, null), ...setRecoveryCodes(id, [])]

  async function recoveryCodesLeft(id: number): Promise<number> {
    const rows = await db.query
      .selectFrom('recovery_codes')
      .select('account_id')
      .where('account_id', '=', id)
      .execute()
    return rows.length
  }

  /** Stores a secret until its first correct code; an account has at most one. */
  const keepPending = (id: number, secret: Uint8Array, expiresAt: number): readonly Statement[] => [
    dropPending(id),
    db.query.insertInto('challenges').values({
      id: pendingId(id),
      purpose: 'totp',
      value: Buffer.from(secret).toString('base64url'),
      account_id: id,
      expires_at: expiresAt,
    }),
  ]

  const dropPending = (id: number): Statement =>
    db.query.deleteFrom('challenges').where('id', '=', pendingId(id))

  async function pending(id: number, now: number): Promise<Uint8Array | null> {
    const row = await db.query
      .selectFrom('challenges')
      .select('value')
      .where('id', '=', pendingId(id))
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row ? Buffer.from(row.value, 'base64url') : null
  }

  return {
    set,
    clear,
    spendStep,
    spendRecoveryCode,
    setRecoveryCodes,
    recoveryCodesLeft,
    keepPending,
    dropPending,
    pending,
  }
}

const pendingId = (accountId: number) => `totp-${accountId}`
