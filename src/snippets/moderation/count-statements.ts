import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { dayMs } from '../../lib/time.ts'
import type { Counted, DayCount } from './model/month-counts.ts'

/** Counts of each day, since the day with this number from the epoch. Undone decisions are not counted. */
export async function dayCounts({ query }: Database, sinceDay: number): Promise<readonly DayCount[]> {
  const since = sinceDay * dayMs
  const reports = query
    .selectFrom('snippet_reports')
    .where('kind', '=', 'report')
    .where('at', '>=', since)
    .select(({ fn }) => [dayOf('at'), sql.lit('reports').as('what'), fn.countAll<number>().as('count')])
    .groupBy('day')
  const cases = query
    .selectFrom('snippet_cases')
    .where('at', '>=', since)
    .select(({ fn }) => [dayOf('at'), sql.lit('cases').as('what'), fn.countAll<number>().as('count')])
    .groupBy('day')
  const decisions = query
    .selectFrom('snippet_decisions as made')
    .where('at', '>=', since)
    .where('action', 'in', ['hidden', 'deleted'])
    // Undoing is refused for any but the newest decision, so the next one shows whether this one was undone.
    .where(
      ({ fn, selectFrom }) =>
        fn.coalesce(
          selectFrom('snippet_decisions as next')
            .select('next.action')
            .whereRef('next.snippet_id', '=', 'made.snippet_id')
            .whereRef('next.id', '>', 'made.id')
            .orderBy('next.id')
            .limit(1),
          sql.lit(''),
        ),
      '!=',
      'restored',
    )
    .select(({ fn }) => [dayOf('at'), 'action as what', fn.countAll<number>().as('count')])
    .groupBy(['day', 'action'])
  const blocks = query
    .selectFrom('snippet_blocks')
    .where('created_at', '>=', since)
    .select(({ fn }) => [
      dayOf('created_at'),
      sql.lit('blocks').as('what'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy('day')
  const all = await Promise.all([reports, cases, decisions, blocks].map(each => each.execute()))
  return all.flat().map(({ day, what, count }) => ({ day, what: what as Counted, count }))
}

/** The number of the day; both engines divide integers without a remainder. */
const dayOf = (column: 'at' | 'created_at') => sql<number>`${sql.ref(column)} / ${sql.lit(dayMs)}`.as('day')
