import { type Selectable, sql } from 'kysely'
import { databaseNow } from '../db/clock.ts'
import type { Database, Engine, Statement } from '../db/database.ts'
import { inSteps } from '../db/steps.ts'
import type { Tables } from '../db/tables.ts'
import type { StoredEvent } from './event.ts'
import { eventOf, rowsAtOnce } from './event-statements.ts'
import type { Gathered } from './gathering.ts'

/** The oldest waiting delivery of a target; the target's other deliveries wait for it. */
export type Head = {
  readonly target: string
  /** The id of the message; null if it was never tried. */
  readonly messageId: string | null
  readonly attempts: number
}

/** A message that this process may deliver until its claim expires. */
export type ClaimedMessage = {
  readonly claim: string
  readonly messageId: string
  readonly target: string
  readonly attempt: number
  readonly createdAt: number
  readonly events: readonly StoredEvent[]
}

type Claiming = {
  readonly lengthMs: number
  readonly eventsMax: number
}

/** Queries for targets with deliveries that are due. */
export function dueTargets(db: Database) {
  const { query } = db

  /**
   * Deliveries that can be claimed now, at most `limit` of each scheme but those in `except`, those with the fewest failures
   * first.
   */
  async function heads(now: number, limit: number, except: readonly string[] = []): Promise<readonly Head[]> {
    const oldest = query
      .selectFrom('deliveries')
      .select(({ fn }) => fn.min('id').as('id'))
      .where('state', '=', 'waiting')
      .where(({ and, or, eb }) =>
        // The character after the colon ends the range of a scheme in the index.
        and(except.map(scheme => or([eb('target', '<', `${scheme}:`), eb('target', '>=', `${scheme};`)]))),
      )
      .groupBy('target')
    const due = query
      .selectFrom('deliveries')
      .selectAll()
      .select(
        sql<number>`row_number() over (partition by ${schemeIn(db.engine)} order by attempts, id)`.as(
          'place',
        ),
      )
      .where('id', 'in', oldest)
      .where('next_at', '<=', now)
      .where('claimed_until', '<=', databaseNow(db.engine))
      .as('deliveries')
    const rows = await query
      .selectFrom(due)
      .select(['target', 'message_id', 'attempts'])
      .where('place', '<=', limit)
      .orderBy('attempts')
      .orderBy('id')
      .execute()
    return rows.map(row => ({
      target: row.target,
      messageId: row.message_id,
      attempts: row.attempts,
    }))
  }

  /** Deliveries of a target that are in no message yet, and the messages delivered to it since then. */
  async function gathered(target: string, since: number): Promise<Gathered> {
    const of = query.selectFrom('deliveries').where('target', '=', target)
    const [waiting, delivered] = await Promise.all([
      of
        .where('state', '=', 'waiting')
        .where('message_id', 'is', null)
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.min('created_at').as('oldest'),
          fn.max('created_at').as('newest'),
        ])
        .executeTakeFirstOrThrow(),
      of
        .where('state', '=', 'delivered')
        .where('done_at', '>', since)
        .select(({ fn }) => [fn.countAll<number>().as('events'), fn.max('done_at').as('at')])
        .groupBy('message_id')
        .execute(),
    ])
    return {
      waiting: Number(waiting.count),
      oldestAt: waiting.oldest ?? 0,
      newestAt: waiting.newest ?? 0,
      delivered: delivered.map(({ events, at }) => ({ events: Number(events), at: at ?? 0 })),
    }
  }

  /** Postpones the oldest delivery of a target, and with it the others, so that it does not hide other targets meanwhile. */
  const postpone = (target: string, until: number): Promise<unknown> =>
    db.write(
      query
        .updateTable('deliveries')
        .set({ next_at: until })
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('deliveries as oldest')
            .select(({ fn }) => fn.min('oldest.id').as('id'))
            .where('oldest.target', '=', target)
            .where('oldest.state', '=', 'waiting'),
        )
        .where('message_id', 'is', null)
        .where('next_at', '<', until),
    )

  return { heads, gathered, postpone }
}

const schemeIn = (engine: Engine) =>
  engine === 'sqlite' ? sql`substr(target, 1, instr(target, ':'))` : sql`split_part(target, ':', 1)`

/**
 * Claims of deliveries: the process that has claimed a message may deliver it until the claim expires by the database's
 * clock.
 */
export function deliveryClaims(db: Database) {
  const { query } = db
  const databaseTime = databaseNow(db.engine)

  /**
   * Claims a message in one statement: that of an earlier attempt unchanged, or a new one of the target's waiting
   * deliveries. The claim counts as an attempt. Null if another process was first.
   */
  async function claim(
    head: Pick<Head, 'target' | 'messageId'>,
    drawn: Pick<ClaimedMessage, 'claim' | 'messageId'>,
    { lengthMs, eventsMax }: Claiming,
  ): Promise<ClaimedMessage | null> {
    const { target } = head
    const messageId = head.messageId ?? drawn.messageId
    const [written] = await db.write<DeliveryRow>(
      query
        .updateTable('deliveries')
        .set(({ eb }) => ({
          claim: drawn.claim,
          claimed_until: sql<number>`${databaseTime} + ${sql.lit(lengthMs)}`,
          attempts: eb('attempts', '+', 1),
          message_id: messageId,
        }))
        .where('id', 'in', waitingOf(head, eventsMax))
        .where('state', '=', 'waiting')
        .where('claimed_until', '<=', databaseTime)
        .where('message_id', head.messageId === null ? 'is' : '=', head.messageId)
        .returningAll(),
    )
    const rows = written?.rows ?? []
    if (rows.length === 0) return null
    return {
      claim: drawn.claim,
      messageId,
      target,
      attempt: Math.max(...rows.map(each => each.attempts)),
      createdAt: Math.min(...rows.map(each => each.created_at)),
      events: await eventsOf(rows.map(each => each.event_id)),
    }
  }

  /**
   * The deliveries of a started message, or those that a new message includes: all waiting ones, also those that have
   * just arrived, up to the next started message. A message handed over from memory may stand between others, and must
   * not arrive after newer ones.
   */
  function waitingOf({ target, messageId }: Pick<Head, 'target' | 'messageId'>, eventsMax: number) {
    const waiting = query
      .selectFrom('deliveries as waiting')
      .select('waiting.id')
      .where('waiting.target', '=', target)
      .where('waiting.state', '=', 'waiting')
    if (messageId !== null) return waiting.where('waiting.message_id', '=', messageId)
    return waiting
      .where('waiting.message_id', 'is', null)
      .where(({ eb, fn, lit, selectFrom }) =>
        eb(
          'waiting.id',
          '<',
          fn.coalesce(
            selectFrom('deliveries as begun')
              .select(each => each.fn.min('begun.id').as('id'))
              .where('begun.target', '=', target)
              .where('begun.state', '=', 'waiting')
              .where('begun.message_id', 'is not', null),
            lit(Number.MAX_SAFE_INTEGER),
          ),
        ),
      )
      .orderBy('waiting.id')
      .limit(eventsMax)
  }

  async function eventsOf(ids: readonly number[]): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = []
    await inSteps(ids, rowsAtOnce, async some => {
      const rows = await query.selectFrom('events').selectAll().where('id', 'in', some).execute()
      events.push(...rows.map(eventOf))
    })
    return events.sort((a, b) => a.at - b.at || a.id - b.id)
  }

  return { claim }
}

/** Stores how the attempt of a claim ended. */
export function deliveryOutcomes(db: Database) {
  /** Selects the deliveries of a claim; none if it has expired and another process took over. */
  const ofClaim = ({ claim, messageId }: Pick<ClaimedMessage, 'claim' | 'messageId'>) =>
    db.query
      .updateTable('deliveries')
      .where('message_id', '=', messageId)
      .where('claim', '=', claim)
      .where('state', '=', 'waiting')

  /** Stores the end of a message, with the receiver's answer in its first row. */
  const ended = (
    claimed: ClaimedMessage,
    set: Partial<DeliveryRow>,
    answer: string | null,
    also: readonly Statement[],
  ): Promise<unknown> => {
    const first = db.query
      .selectFrom('deliveries as first')
      .select(({ fn }) => fn.min('first.id').as('id'))
      .where('first.message_id', '=', claimed.messageId)
      .where('first.claim', '=', claimed.claim)
    return db.write(
      ...(answer === null ? [] : [ofClaim(claimed).set({ answer }).where('id', '=', first)]),
      ofClaim(claimed).set({ ...set, claimed_until: 0 }),
      ...also,
    )
  }

  const delivered = (
    claimed: ClaimedMessage,
    { at, answer }: Answered & { readonly at: number },
    also: readonly Statement[],
  ) => ended(claimed, { state: 'delivered', done_at: at, error: null }, answer, also)

  /** Stores a failure. `notBefore`: the earliest next attempt, even if something new happens. */
  const failed = (
    claimed: ClaimedMessage,
    { error, answer, nextAt, notBefore }: Failed & { readonly nextAt: number; readonly notBefore: number },
    also: readonly Statement[],
  ) => ended(claimed, { next_at: nextAt, not_before: notBefore, error }, answer, also)

  const givenUp = (
    claimed: ClaimedMessage,
    { error, answer, at }: Failed & { readonly at: number },
    also: readonly Statement[],
  ) => ended(claimed, { state: 'dead', done_at: at, error }, answer, also)

  /**
   * Releases a claim that a stop interrupted: that does not count as an attempt, and the next process need not wait for
   * the claim to expire.
   */
  const released = (claimed: ClaimedMessage): Promise<unknown> =>
    db.write(ofClaim(claimed).set(({ eb }) => ({ attempts: eb('attempts', '-', 1), claimed_until: 0 })))

  return { delivered, failed, givenUp, released }
}

type Answered = { readonly answer: string | null }

type Failed = Answered & { readonly error: string }

type DeliveryRow = Selectable<Tables['deliveries']>
