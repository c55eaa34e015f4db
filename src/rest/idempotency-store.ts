import type { Database, Statement } from '../db/database.ts'

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>

/** An idempotency key within its scope, the id of a token. */
export type Claim = { readonly scope: string; readonly key: string }

export type KeptAnswer = { readonly status: number; readonly headers: Headers; readonly body: string }
type Headers = Readonly<Record<string, string>>

export type ClaimedKey = {
  readonly requestHash: Uint8Array
  readonly claimedAt: number
  /** The thing that the request has created, such as `monitor:7`; null until that is committed. */
  readonly subject: string | null
  readonly answer: KeptAnswer | null
}

/**
 * The store of idempotency keys. A claimed key is one row; a second row, unique per key, shows that the effect of the
 * request is committed.
 */
export function createIdempotencyStore(db: Database) {
  const { query } = db

  /** Claims a key; false if another request already has. Rows of all keys older than `keptMs` are deleted first. */
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

  /** Takes over a claim whose process has died; false if another process was first. */
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

  /** Statement that records the effect, for the same write, which fails as a whole if the key already has an effect. */
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

  /** Frees the key of a failed request that had no effect. */
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

/** Key of the row that records the effect; clients' keys have no blanks, so none equals it. */
const effectKey = (key: string): string => `${key} effect`

const emptyRow = {
  request_hash: new Uint8Array(),
  status: null,
  headers: null,
  body: null,
}
