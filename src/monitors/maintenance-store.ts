import type { Kysely, Selectable } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { columnsOf, readColumns } from '../db/noun-columns.ts'
import type { Tables } from '../db/tables.ts'
import { minuteMs } from '../lib/time.ts'
import { type PlannedWindow, type WindowOf, windowFields } from './maintenance-document.ts'
import type { MovedOccurrence } from './model/maintenance.ts'
import type { Occurrence } from './recurrence.ts'
import { readMonitorIds } from './row-statements.ts'

type Query = Kysely<Tables>

/** A window as its operators edit it. */
export type StoredWindow = WindowOf<readonly number[]> & {
  readonly id: number
  readonly revision: number
  /** Occurrences of the rule that ended early, or were cancelled and end as they start, oldest first; absent: none. */
  readonly endedEarly?: readonly Occurrence[]
  /** Occurrences that a change of the rule moved; absent: none. */
  readonly moved?: readonly MovedOccurrence[]
  /** The planned start of a window that was started ahead of it, by which its announcement is known; null: `startsAt`. */
  readonly plannedAt: number | null
}

export type WindowStore = ReturnType<typeof createWindowStore>

export function createWindowStore(db: Database) {
  const all = (): Promise<readonly StoredWindow[]> => readWindows(db.query)

  /** Windows that are not over at the instant, in milliseconds since 1970. */
  const notOver = (at: number): Promise<readonly StoredWindow[]> => readWindows(db.query, at)

  const find = async (id: number): Promise<StoredWindow | null> =>
    (await windowsIn(db.query, windows => windows.where('id', '=', id)))[0] ?? null

  return { all, notOver, find, monitorIds: () => readMonitorIds(db.query) }
}

/** Reads windows by start and title: those that are not over by the instant, or all. */
export const readWindows = (query: Query, endingAfter = Number.MIN_SAFE_INTEGER) =>
  windowsIn(query, windows =>
    windows.where(({ or, eb }) => or([eb('ends_at', '>', endingAfter), eb('open_ended', '=', 1)])),
  )

const windowRows = (query: Query) => query.selectFrom('maintenance_windows')
type WindowRows = ReturnType<typeof windowRows>

async function windowsIn(
  query: Query,
  narrow: (windows: WindowRows) => WindowRows,
): Promise<readonly StoredWindow[]> {
  const wanted = narrow(windowRows(query))
  // Windows are read before their monitors, so that an edit in between leaves an old revision, with which nothing can be saved.
  const windows = await wanted.selectAll().execute()
  const members = await query
    .selectFrom('maintenance_monitors')
    .selectAll()
    .where('window_id', 'in', wanted.select('id'))
    .orderBy('monitor_id')
    .execute()
  const byWindow = Map.groupBy(members, each => each.window_id)
  return windows
    .map(row =>
      windowOf(
        row,
        (byWindow.get(row.id) ?? []).map(each => each.monitor_id),
      ),
    )
    .sort(byStart)
}

/** Inserts or replaces a window with its monitors. */
export const saveWindow = (query: Query, window: StoredWindow): readonly Statement[] => {
  const { id } = window
  const row = rowOf(window)
  return [
    query
      .insertInto('maintenance_windows')
      .values({ id, ...row })
      .onConflict(clash => clash.column('id').doUpdateSet(row)),
    query.deleteFrom('maintenance_monitors').where('window_id', '=', id),
    ...window.monitors.map(monitorId =>
      query.insertInto('maintenance_monitors').values({ window_id: id, monitor_id: monitorId }),
    ),
  ]
}

export const dropWindow = (query: Query, id: number): Statement =>
  query.deleteFrom('maintenance_windows').where('id', '=', id)

/** Fields with a column each: monitors have a table, and the announcement's lead time a column in milliseconds. */
const { monitors: _, announceAheadMinutes: __, ...inColumns } = windowFields.fields

const rowOf = (window: StoredWindow) => ({
  ...columnsOf(inColumns, window),
  announce_ahead_ms: window.announceAheadMinutes === null ? null : window.announceAheadMinutes * minuteMs,
  ended_early: pairs((window.endedEarly ?? []).map(each => [each.startsAt, each.endsAt])),
  moved: pairs((window.moved ?? []).map(each => [each.startsAt, each.plannedAt])),
  planned_at: window.plannedAt,
  revision: window.revision,
})

const windowOf = (
  row: Selectable<Tables['maintenance_windows']>,
  monitors: readonly number[],
): StoredWindow => ({
  id: row.id,
  ...readColumns(inColumns, row),
  monitors,
  announceAheadMinutes: row.announce_ahead_ms === null ? null : row.announce_ahead_ms / minuteMs,
  revision: row.revision,
  plannedAt: row.planned_at,
  ...(row.ended_early !== '[]' && {
    endedEarly: readPairs(row.ended_early).map(([startsAt, endsAt]) => ({ startsAt, endsAt })),
  }),
  ...(row.moved !== '[]' && {
    moved: readPairs(row.moved).map(([startsAt, plannedAt]) => ({ startsAt, plannedAt })),
  }),
})

type Pairs = readonly (readonly [number, number])[]

const pairs = (list: Pairs): string => JSON.stringify(list)
const readPairs = (stored: string): Pairs => JSON.parse(stored)

const byStart = (a: StoredWindow, b: StoredWindow) =>
  a.startsAt - b.startsAt || (a.title < b.title ? -1 : a.title > b.title ? 1 : a.id - b.id)

/** The window with its monitors by name, as in the import document. */
export const plannedOf = (
  { id, revision, endedEarly, moved, plannedAt, ...window }: StoredWindow,
  monitors: readonly { readonly id: number; readonly name: string }[],
): PlannedWindow => ({
  ...window,
  monitors: monitors.filter(each => window.monitors.includes(each.id)).map(each => each.name),
})
