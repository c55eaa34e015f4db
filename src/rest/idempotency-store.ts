import type { Database, Statement } from '../db/database.ts'

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>

/** Whose key it is, and which. */
export type Claim = { readonly scope: string; readonly key: string }

export type KeptAnswer = { readonly status: number; readonly headers: Headers; readonly body: string }
type Headers = Readonly<Record<string, string>>

export type ClaimedKey = {
  readonly requestHash: Uint8Array
  readonly claimedAt: number
  /** What the request made, once that is committed. */
  readonly subject: string | null
  readonly answer: KeptAnswer | null
}

/** A key is one row once it is claimed; that its effect is committed is a second row, which can be there only once. */
export function createIdempotencyStore(db: Database) {
  const { query } = db

  /** False: another request has claimed it already. A claim older than `keptMs` counts for nothing. */
  async function claim(
    { scope, key }: Claim,
    requestHash: Uint8Array,
    at: number,
    keptMs: number,
  ): Promise<boolean> {
    const written = await db.write(
      dropUntil(at - keptMs),
      query
        .insertInto('idempotency')
        .values({ ...emptyRow, scope, key, request_hash: requestHash, created_at: at })
        .onConflict(clash => clash.doNothing()),
    )
    return written[1]?.changes === 1
  }

  const dropUntil = (instant: number): Statement =>
    query.deleteFrom('idempotency').where('created_at', '<=', instant)

  async function find({ scope, key }: Claim): Promise<ClaimedKey | null> {
    const rows = await query
      .selectFrom('idempotency')
      .selectAll()
      .where('scope', '=', scope)
      .where('key', 'in', [key, effectKey(key)])
      .execute()
    const row = rows.find(each => each.key === key)
    if (!row) return null
    return {
      requestHash: row.request_hash,
      claimedAt: row.created_at,
      subject: rows.find(each => each.key === effectKey(key))?.body ?? null,
      answer:
        row.status === null
          ? null
          : { status: row.status, headers: JSON.parse(row.headers ?? '{}'), body: row.body ?? '' },
    }
  }

  /** Takes over a claim whose process died. False: another process was first. */
  async function takeOver(claim: Claim, seenAt: number, at: number): Promise<boolean> {
    const [written] = await db.write(
      query
        .updateTable('idempotency')
        .set({ created_at: at })
        .where('scope', '=', claim.scope)
        .where('key', '=', claim.key)
        .where('created_at', '=', seenAt),
    )
    return written?.changes === 1
  }

  /** Belongs into the write of the effect, which fails as a whole when it has been there before. */
  const effect = ({ scope, key }: Claim, subject: string, at: number): Statement =>
    query
      .insertInto('idempotency')
      .values({ ...emptyRow, scope, key: effectKey(key), body: subject, created_at: at })

  async function keep(claim: Claim, { status, headers, body }: KeptAnswer): Promise<void> {
    await db.write(
      query
        .updateTable('idempotency')
        .set({ status, headers: JSON.stringify(headers), body })
        .where('scope', '=', claim.scope)
        .where('key', '=', claim.key),
    )
  }

  /** Nothing came of the request: the key is free again. */
  async function release(claim: Claim, claimedAt: number): Promise<void> {
    await db.write(
      query
        .deleteFrom('idempotency')
        .where('scope', '=', claim.scope)
        .where('key', '=', claim.key)
        .where('created_at', '=', claimedAt)
        .where('status', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('idempotency as effect')
                .select('effect.key')
                .where('effect.scope', '=', claim.scope)
                .where('effect.key', '=', effectKey(claim.key)),
            ),
          ),
        ),
    )
  }

  return { dropUntil, claim, find, takeOver, effect, keep, release }
}

/** Keys hold no blanks. */
const effectKey = (key: string): string => `${key} effect`

const emptyRow = {
  request_hash: new Uint8Array(),
  status: null,
  headers: null,
  body: null,
}
