import { chunks } from '../../lib/chunks.ts'
import type { MonitorOverview } from '../model/monitor.ts'
import { inSections } from '../model/monitor-groups.ts'

/** Monitors on one page of the list. */
const listPageSize = 100

/** Place of a monitor or a group in its list, from 0. */
type Position = { readonly place: number; readonly places: number }

/** A monitor within the whole of its section, which may go on over several pages. */
type PlacedMonitor = Position & { readonly watch: MonitorOverview }

/** A group, or what of it is on a page; its place is among the groups, -1 for the monitors without one. */
export type ListSection = Position & {
  readonly group: string | null
  readonly monitors: readonly PlacedMonitor[]
}

/** The pages of the list, in the order in which readers see the monitors; at least one, which may be empty. */
export function listPages(watches: readonly MonitorOverview[]): readonly (readonly ListSection[])[] {
  const pages = chunks(sectionRows(watches), listPageSize).map(inTheirSections)
  return pages.length === 0 ? [[]] : pages
}

/** The page on which the first of these monitors stands, from 1; the first page where none does. */
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
