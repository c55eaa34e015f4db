import { chunks } from '../../lib/chunks.ts'
import type { MonitorOverview } from '../model/monitor.ts'
import { type GroupNode, groupTree } from '../model/monitor-groups.ts'

/** Number of monitors on a page of the list. */
const listPageSize = 100

/** A position within a list, from 0. */
type Position = { readonly place: number; readonly places: number }

/** A monitor with its position in the whole section, which may span several pages. */
type PlacedMonitor = Position & { readonly watch: MonitorOverview }

/** A group with its position among those beside it. */
type PlacedGroup = Position & { readonly group: string }

/** The monitors of a group, or those of them on one page. */
export type ListSection = {
  readonly group: string | null
  /** Headings above the monitors: the group, after those around it that have no monitors of their own. */
  readonly headings: readonly PlacedGroup[]
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
  const rowsOf = (node: Node, around: readonly PlacedGroup[]): readonly SectionRow[] => {
    const places = node.monitors.length
    const section = { group: node.group, headings: around }
    const own = node.monitors.map(({ watch }, place) => ({ section, monitor: { watch, place, places } }))
    const inner = node.groups.flatMap((each, place) => {
      const heading = each.group === null ? [] : [{ group: each.group, place, places: node.groups.length }]
      return rowsOf(each, places === 0 && place === 0 ? [...around, ...heading] : heading)
    })
    return [...own, ...inner]
  }
  return rowsOf(groupTree(watches.map(watch => ({ group: watch.monitor.group, watch }))), [])
}

type Node = GroupNode<{ readonly watch: MonitorOverview }>

const inTheirSections = (rows: readonly SectionRow[]): readonly ListSection[] =>
  [...Map.groupBy(rows, each => each.section)].map(([section, members]) => ({
    ...section,
    monitors: members.map(each => each.monitor),
  }))
