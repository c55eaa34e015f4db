import type { Board, BoardMonitor } from '../../board/model/board.ts'
import { tagOf } from '../../lib/etag.ts'
import { groupNames } from '../../lib/group-path.ts'
import { rfc3339 } from '../../lib/time.ts'
import { type ComponentStatus, componentStatus, worstStatus } from './words.ts'

/** A monitor as a component, with its instants. */
export type Service = {
  readonly id: string
  readonly monitorId: number
  /** The outermost group, as containers of components do not contain one another. */
  readonly groupName: string | null
  readonly status: ComponentStatus
  /** The start of the first day in its record; null if it was never checked. */
  readonly firstAt: number | null
  readonly updatedAt: number
  readonly name: string
  readonly pageId: string
}

type Component = {
  readonly id: string
  readonly name: string
  readonly status: ComponentStatus
  readonly created_at: string
  readonly updated_at: string
  readonly position: number
  readonly description: string | null
  readonly showcase: boolean
  readonly start_date: string | null
  readonly group_id: string | null
  readonly page_id: string
  readonly group: boolean
  readonly only_show_if_degraded: boolean
  readonly components?: readonly string[]
}

export const servicesOf = ({ monitors }: Board, pageId: string, now: number): readonly Service[] =>
  monitors.map(monitor => {
    const firstAt = firstDay(monitor)
    return {
      id: String(monitor.id),
      monitorId: monitor.id,
      groupName: monitor.group === null ? null : (groupNames(monitor.group)[0] ?? null),
      status: componentStatus(monitor),
      firstAt,
      updatedAt: changedAt(monitor, now) ?? firstAt ?? 0,
      name: monitor.name,
      pageId,
    }
  })

/** The components in the operator's order; each group is a container before the first of its children. */
export function componentsOf(services: readonly Service[]): readonly Component[] {
  const components: Component[] = []
  const members = Map.groupBy(services, each => each.groupName)
  const opened = new Set<string>()
  for (const service of services) {
    const { groupName } = service
    if (groupName !== null && !opened.has(groupName)) {
      opened.add(groupName)
      components.push(containerOf(groupName, members.get(groupName) ?? [], components.length + 1))
    }
    components.push(componentOf(service, components.length + 1))
  }
  return components
}

export const componentOf = (service: Service, position: number): Component => ({
  ...common(service, position),
  group_id: service.groupName === null ? null : groupId(service.groupName),
  group: false,
})

const containerOf = (name: string, members: readonly Service[], position: number): Component => ({
  ...common(
    {
      id: groupId(name),
      name,
      pageId: members[0]?.pageId ?? '',
      status: worstStatus(members.map(each => each.status)),
      firstAt: members.reduce<number | null>((first, { firstAt }) => earlier(first, firstAt), null),
      updatedAt: Math.max(0, ...members.map(each => each.updatedAt)),
    },
    position,
  ),
  group_id: null,
  group: true,
  components: members.map(each => each.id),
})

/** Named after the group, since groups have no number; it changes when the group gets another name. */
const groupId = (name: string): string => `group-${tagOf(name).slice(0, 12)}`

const common = (
  { id, name, status, firstAt, updatedAt, pageId }: Omit<Service, 'monitorId' | 'groupName'>,
  position: number,
) => ({
  id,
  name,
  status,
  created_at: rfc3339(firstAt ?? 0),
  updated_at: rfc3339(updatedAt),
  position,
  description: null,
  showcase: true,
  start_date: firstAt === null ? null : rfc3339(firstAt).slice(0, 10),
  page_id: pageId,
  only_show_if_degraded: false,
})

/** When the status of the component last changed; null if it never had another. */
function changedAt({ since, worsenedBy }: BoardMonitor, now: number): number | null {
  const said = worsenedBy ? [worsenedBy.event.startsAt, worsenedBy.updatedAt] : []
  const past = [since, ...said].filter(at => at !== null).filter(at => at <= now)
  return past.length === 0 ? null : Math.max(...past)
}

function firstDay({ days }: BoardMonitor): number | null {
  for (const day of days)
    if (day.upMs + day.downMs + day.pendingMs + day.maintenanceMs > 0) return day.startsAt
  return null
}

const earlier = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))
