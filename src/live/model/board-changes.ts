import type { Board, BoardMonitor } from '../../board/model/board.ts'

/**
 * Parts of the Board that a change may touch, as the event stream names them. `status`: conditions of monitors, and of
 * all; `figures`: nothing of a monitor but its uptime and days; `incidents`: incidents and maintenance in progress;
 * `freshness`: since when what is shown may be outdated.
 */
const changeNames = [
  'status',
  'figures',
  'announcements',
  'banners',
  'incidents',
  'maintenance',
  'site',
  'freshness',
] as const
export type Change = (typeof changeNames)[number]

/** The parts in which two Boards differ; parts that were not made again are the same objects. */
export const changesBetween = (before: Board, after: Board): readonly Change[] =>
  changeNames.filter(each => differs[each](before, after))

/** The union of changes, in the order of their names. */
export function joined(lists: readonly (readonly Change[])[]): readonly Change[] {
  const all = new Set(lists.flat())
  return changeNames.filter(each => all.has(each))
}

const differs = {
  status: (a, b) => a.overall !== b.overall || !haveSameStatus(a.monitors, b.monitors),
  figures: (a, b) => a.monitors !== b.monitors && haveSameStatus(a.monitors, b.monitors),
  announcements: (a, b) => a.announcements !== b.announcements,
  banners: (a, b) => a.banners !== b.banners,
  incidents: (a, b) => a.ongoing !== b.ongoing,
  maintenance: (a, b) => a.planned !== b.planned,
  site: (a, b) => a.site !== b.site,
  freshness: (a, b) =>
    a.offlineSince !== b.offlineSince ||
    a.uncheckedSince !== b.uncheckedSince ||
    a.staleSince !== b.staleSince,
} satisfies Record<Change, (a: Board, b: Board) => boolean>

const haveSameStatus = (before: Board['monitors'], after: Board['monitors']): boolean =>
  before === after ||
  (before.length === after.length && before.every((each, index) => hasSameStatus(each, after[index])))

const hasSameStatus = (a: BoardMonitor, b: BoardMonitor | undefined): boolean =>
  a === b || (b !== undefined && statusFields.every(field => a[field] === b[field]))

const statusFields = [
  'id',
  'name',
  'group',
  'status',
  'condition',
  'since',
  'uncheckedSince',
  'maintenanceUntil',
] as const satisfies readonly (keyof BoardMonitor)[]
