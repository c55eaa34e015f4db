/** Layout of monitors on a page: first those without a group, then each group below its heading. */

type Grouped = { readonly group: string | null }
type Placed = Grouped & { readonly id: number }

type Section<T> = { readonly group: string | null; readonly monitors: readonly T[] }

/** Sections of monitors given in the operator's order; a group is placed where its first monitor is. */
export function inSections<T extends Grouped>(monitors: readonly T[]): readonly Section<T>[] {
  const byGroup = Map.groupBy(monitors, each => each.group)
  const alone = byGroup.get(null)
  byGroup.delete(null)
  const groups = [...byGroup].map(([group, members]) => ({ group, monitors: members }))
  return alone ? [{ group: null, monitors: alone }, ...groups] : groups
}

/** The ids after a monitor was moved to another position of its section, from 0. */
export function moved(monitors: readonly Placed[], id: number, place: number): readonly number[] {
  return inSections(monitors).flatMap(({ monitors: members }) => {
    const from = members.findIndex(each => each.id === id)
    const ids = members.map(each => each.id)
    return from === -1 ? ids : withMoved(ids, from, place)
  })
}

/** The ids after a group with all its monitors was moved to another position among the groups, from 0. */
export function movedGroup(monitors: readonly Placed[], group: string, place: number): readonly number[] {
  const sections = inSections(monitors)
  const alone = sections.filter(each => each.group === null)
  const groups = sections.filter(each => each.group !== null)
  const from = groups.findIndex(each => each.group === group)
  const arranged = from === -1 ? groups : withMoved(groups, from, place)
  return [...alone, ...arranged].flatMap(each => each.monitors.map(({ id }) => id))
}

function withMoved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const others = list.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, ...list.slice(from, from + 1))
}
