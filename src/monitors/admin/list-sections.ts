import { chunks } from '../../lib/chunks.ts'
import type { MonitorOverview } from '../model/monitor.ts'
import { inSections } from '../model/monitor-groups.ts'

/** Number of monitors on a page of the list. */
const listPageSize = 100

/** A position within a list, from 0. */
type Position = { readonly place: number; readonly places: number }

/** A monitor with its position in the whole section, which may span several pages. */
type PlacedMonitor = Position & { readonly watch: MonitorOverview }

/** A group, or the part of it on one page. Its position is among the groups; -1 for monitors without a group. */
export type ListSection = Position & {
  readonly group: string | null
  readonly monitors: readonly PlacedMonitor[]
}

/** The pages of the list, in the order readers see; at least one, which may be empty. */
export function listPages(watches: readonly MonitorOverview[]): readonly (readonly ListSection[])[] {
  const pages = chunks(sectionRows(watches), listPageSize).map(inTheirSections)
  return pages.length === 0 ? [[]] : pages
}

/** The number of the page with the first of these monitors, from 1; 1 if there is none. */
export function pageWith(
  watches: readonly MonitorOverview[],
  test: (watch: MonitorOverview) => boolean,
): number {
  const index = sectionRows(watches).findIndex(({ monitor }) => test(monitor.watch))
  return Math.floor(Math.max(index, 0) / listPageSize) + 1
}

type SectionRow = { readonly section: Omit<ListSection, 'monitors'>; readonly monitor: PlacedMonitor }

function sectionRows(watches: readonly MonitorOverview[]): readonly SectionRow[] {
  const sections = inSections(watches.map(watch => ({ group: watch.monitor.group, watch })))
  const groups = sections.filter(each => each.group !== null)
  return sections.flatMap(each => {
    const section = { group: each.group, place: groups.indexOf(each), places: groups.length }
    const places = each.monitors.length
    return each.monitors.map(({ watch }, place) => ({ section, monitor: { watch, place, places } }))
  })
}

const inTheirSections = (rows: readonly SectionRow[]): readonly ListSection[] =>
  [...Map.groupBy(rows, each => each.section)].map(([section, members]) => ({
    ...section,
    monitors: members.map(each => each.monitor),
  }))
