import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inSteps } from '../db/steps.ts'
import { ofChannels } from './delivery-log-statements.ts'

/** A message of the log: the id of its first delivery, which orders messages, and the number of its events. */
type FirstDelivery = { readonly id: number; readonly events: number }

type Row = {
  readonly id: number
  readonly target: string
  readonly state: string
  readonly message_id: string | null
}

const messagesAtOnce = 200

/**
 * The first deliveries of the newest messages; dead ones first. Deliveries with the same message id are one message.
 * Reads only as many of the newest rows as needed, instead of grouping all.
 */
export function newestMessages(db: Database) {
  const rowsOf = (most: number) =>
    db.query
      .selectFrom('deliveries')
      .select(['id', 'target', 'state', 'message_id'])
      .where(ofChannels)
      .orderBy('id', 'desc')
      .limit(most)

  const otherRows = (most: number): Promise<readonly Row[]> =>
    rowsOf(most).where('state', '!=', 'dead').execute()

  /** Rows of dead messages. They are usually few, and found by the index of targets and states, target by target. */
  const deadRows = (most: number): Promise<readonly Row[]> =>
    rowsOf(most)
      .where('state', '=', 'dead')
      .where(
        'target',
        'in',
        sql<string>`(with recursive each (target) as (
          select min(target) from deliveries
          union all select (select min(target) from deliveries where target > each.target) from each where target is not null
        ) select target from each where target is not null)`,
      )
      .execute()

  return async (limit: number): Promise<readonly FirstDelivery[]> => {
    const dead = await newest(limit, true)
    return dead.length < limit ? [...dead, ...(await newest(limit - dead.length, false))] : dead
  }

  async function newest(limit: number, isDead: boolean): Promise<readonly FirstDelivery[]> {
    for (let most = limit * 2; ; most *= 8) {
      const rows = await (isDead ? deadRows(most) : otherRows(most))
      // Below its last row there may be more deliveries of each message.
      const end = rows.length < most ? 0 : (rows.at(-1)?.id ?? 0)
      const messages = (await messagesOf(rows)).filter(each => each.id >= end).sort((a, b) => b.id - a.id)
      if (messages.length >= limit || end === 0) return messages.slice(0, limit)
    }
  }

  async function messagesOf(rows: readonly Row[]): Promise<readonly FirstDelivery[]> {
    const single = rows.filter(each => each.message_id === null).map(({ id }) => ({ id, events: 1 }))
    const keys = new Set(rows.map(keyOf))
    const ids = [...new Set(rows.flatMap(each => each.message_id ?? []))]
    const gathered: FirstDelivery[] = []
    await inSteps(ids, messagesAtOnce, async some => {
      const found = await db.query
        .selectFrom('deliveries')
        .select(({ fn }) => [
          'target',
          'state',
          'message_id',
          fn.min('id').as('id'),
          fn.countAll().as('events'),
        ])
        .where('message_id', 'in', some)
        .groupBy(['target', 'state', 'message_id'])
        .execute()
      const asked = found.filter(each => keys.has(keyOf(each)))
      gathered.push(...asked.map(({ id, events }) => ({ id, events: Number(events) })))
    })
    return [...single, ...gathered]
  }
}

const keyOf = ({ target, state, message_id }: Omit<Row, 'id'>): string =>
  JSON.stringify([target, state, message_id])
