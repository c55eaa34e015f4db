import { type MonitorOverview, type Status, statuses } from '../model/monitor.ts'

/** Which monitors of the list are looked for; empty text means all. */
export type Filter = {
  readonly q: string
  readonly status: Status | 'paused' | ''
  readonly group: string
  readonly tag: string
}

/** What the list can be asked for, from what stands in its address. */
export function filterOf(query: unknown): Filter {
  const asked = (query ?? {}) as Readonly<Record<string, unknown>>
  const text = (name: string) => {
    const value = asked[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const status = text('status')
  return {
    q: text('q'),
    status: status === 'paused' ? status : (statuses.find(each => each === status) ?? ''),
    group: text('group'),
    tag: text('tag'),
  }
}

export const isFiltering = ({ q, status, group, tag }: Filter): boolean =>
  `${q}${status}${group}${tag}` !== ''

export const matches = ({ monitor, status }: MonitorOverview, filter: Filter): boolean =>
  monitor.name.toLowerCase().includes(filter.q.toLowerCase()) &&
  (filter.status === '' || filter.status === (monitor.active ? status : 'paused')) &&
  (filter.group === '' || filter.group === monitor.group) &&
  (filter.tag === '' || monitor.tags.includes(filter.tag))
