/** Layout of monitors on a page: first those without a group, then each group below its heading, with the groups in it. */
import { groupsUpTo } from '../../lib/group-path.ts'

type Grouped = { readonly group: string | null }
type Placed = Grouped & { readonly id: number }

type Section<T> = { readonly group: string | null; readonly monitors: readonly T[] }

/** A group with its own monitors and the groups in it; null stands for the whole list. */
export type GroupNode<T> = Section<T> & { readonly groups: readonly GroupNode<T>[] }

/** The groups of monitors given in the operator's order; a group is placed where its first monitor is. */
export function groupTree<T extends Grouped>(monitors: readonly T[]): GroupNode<T> {
  type Node = { readonly group: string | null; readonly monitors: T[]; readonly groups: Node[] }
  const whole: Node = { group: null, monitors: [], groups: [] }
  const byPath = new Map<string, Node>()
  for (const monitor of monitors) {
    let node = whole
    for (const group of monitor.group === null ? [] : groupsUpTo(monitor.group)) {
      const inner: Node = byPath.get(group) ?? { group, monitors: [], groups: [] }
      if (!byPath.has(group)) node.groups.push(inner)
      byPath.set(group, inner)
      node = inner
    }
    node.monitors.push(monitor)
  }
  return whole
}

/** All monitors of a group, those of the groups in it last. */
export const allIn = <T>({ monitors, groups }: GroupNode<T>): readonly T[] => [
  ...monitors,
  ...groups.flatMap(allIn),
]

/** The groups with monitors of their own, each before the groups in it. */
export const inSections = <T extends Grouped>(monitors: readonly T[]): readonly Section<T>[] =>
  sectionsOf(groupTree(monitors))

const sectionsOf = <T>({ group, monitors, groups }: GroupNode<T>): readonly Section<T>[] => [
  ...(monitors.length > 0 ? [{ group, monitors }] : []),
  ...groups.flatMap(sectionsOf),
]

/** The group and those beside it, in order; empty if no monitor is in it. */
export const groupsBeside = (monitors: readonly Grouped[], group: string): readonly (string | null)[] =>
  parentOf(groupTree(monitors), group)?.groups.map(each => each.group) ?? []

function parentOf<T>(node: GroupNode<T>, group: string): GroupNode<T> | null {
  if (node.groups.some(each => each.group === group)) return node
  for (const each of node.groups) {
    const parent = parentOf(each, group)
    if (parent) return parent
  }
  return null
}

/** The ids after a monitor was moved to another position of its section, from 0. */
export function moved(monitors: readonly Placed[], id: number, place: number): readonly number[] {
  return inSections(monitors).flatMap(({ monitors: members }) => {
    const from = members.findIndex(each => each.id === id)
    const ids = members.map(each => each.id)
    return from === -1 ? ids : withMoved(ids, from, place)
  })
}

/** The ids after a group with all its monitors was moved to another position among the groups beside it, from 0. */
export function movedGroup(monitors: readonly Placed[], group: string, place: number): readonly number[] {
  const arranged = (node: GroupNode<Placed>): readonly number[] => {
    const from = node.groups.findIndex(each => each.group === group)
    const groups = from === -1 ? node.groups : withMoved(node.groups, from, place)
    return [...node.monitors.map(({ id }) => id), ...groups.flatMap(arranged)]
  }
  return arranged(groupTree(monitors))
}

function withMoved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const others = list.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, ...list.slice(from, from + 1))
}
