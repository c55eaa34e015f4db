import { sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Reason } from './report.ts'

export type DeliveryStore = ReturnType<typeof createDeliveryStore>

/** What the webhook is to be told: the last report of a snippet. */
export type Delivery = {
  readonly snippetId: string
  readonly number: string
  readonly reason: Reason
  readonly at: number
  /** Attempts that failed. */
  readonly tries: number
  readonly dueAt: number
}

export function createDeliveryStore(db: Database) {
  const { query } = db

  /** Goes into the write of the report. What is quiet just now stays so, and tells of this report afterwards. */
  const want = ({ snippetId, number, reason, at }: Omit<Delivery, 'tries' | 'dueAt'>): Statement =>
    query
      .insertInto('report_deliveries')
      .values({ snippet_id: snippetId, number, reason, at, pending: 1, due_at: at })
      .onConflict(conflict =>
        conflict.column('snippet_id').doUpdateSet(({ ref }) => ({
          number: ref('excluded.number'),
          reason: ref('excluded.reason'),
          at: ref('excluded.at'),
          pending: 1,
        })),
      )

  async function due(now: number, limit: number): Promise<readonly Delivery[]> {
    const rows = await query
      .selectFrom('report_deliveries')
      .selectAll()
      .where('pending', '=', 1)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      snippetId: row.snippet_id,
      number: row.number,
      reason: row.reason as Reason,
      at: row.at,
      tries: row.tries,
      dueAt: row.due_at,
    }))
  }

  /** Of several instances one gets it, until the given instant; whoever dies with it is followed by another then. */
  async function claim({ snippetId, dueAt }: Delivery, until: number): Promise<boolean> {
    const [written] = await db.write(
      query
        .updateTable('report_deliveries')
        .set({ due_at: until })
        .where('snippet_id', '=', snippetId)
        .where('due_at', '=', dueAt)
        .where('pending', '=', 1),
    )
    return written?.changes === 1
  }

  /** What was reported meanwhile is told of after the quiet time. */
  const told = ({ snippetId, number }: Delivery, quietUntil: number): Promise<unknown> =>
    db.write(
      query
        .updateTable('report_deliveries')
        .set({ pending: sql`case when number = ${number} then 0 else 1 end`, due_at: quietUntil, tries: 0 })
        .where('snippet_id', '=', snippetId),
    )

  const failed = ({ snippetId, tries }: Delivery, nextAt: number): Promise<unknown> =>
    db.write(
      query
        .updateTable('report_deliveries')
        .set({ due_at: nextAt, tries: tries + 1 })
        .where('snippet_id', '=', snippetId),
    )

  const giveUp = ({ snippetId }: Delivery): Promise<unknown> => db.write(drop(snippetId))

  const drop = (snippetId: string): Statement =>
    query.deleteFrom('report_deliveries').where('snippet_id', '=', snippetId)

  /** What was told and is quiet no more. */
  const forget = (now: number): Promise<unknown> =>
    db.write(query.deleteFrom('report_deliveries').where('pending', '=', 0).where('due_at', '<=', now))

  return { want, due, claim, told, failed, giveUp, forget }
}
