import type { Form } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { isGroupWithin } from '../../lib/group-path.ts'
import type { Monitor, MonitorOverview } from '../model/monitor.ts'
import { groupsBeside, inSections, moved, movedGroup } from '../model/monitor-groups.ts'
import type { Moved } from './list-page.ts'
import { groupButton } from './list-row.ts'

/** A move: a monitor or group one step up or down, or a monitor to a place within its section. */
type Step = {
  readonly subject: 'monitor' | 'group'
  readonly way: 'up' | 'down' | 'drag' | 'to'
  readonly key: string
}

const ways = ['up', 'down', 'drag', 'to'] as const

/** Parses a move such as `up 7`, from a button or the query; null if it is invalid. */
function stepOf(subject: Step['subject'], text: string): Step | null {
  const [, way, key = ''] = /^(up|down|drag|to) (.+)$/s.exec(text) ?? []
  const known = ways.find(each => each === way)
  return known ? { subject, way: known, key } : null
}

export const stepFrom = (text: (name: string) => string): Step | null =>
  stepOf('monitor', text('monitor')) ?? stepOf('group', text('group'))

export const stepQuery = ({ subject, way, key }: Step): string =>
  new URLSearchParams({ [subject === 'group' ? 'movedGroup' : 'moved']: `${way} ${key}` }).toString()

export function stepOfQuery(query: unknown): Step | null {
  const { moved: monitor, movedGroup: group } = query as Readonly<Record<string, unknown>>
  return stepOf('monitor', String(monitor ?? '')) ?? stepOf('group', String(group ?? ''))
}

/** The ids of all monitors in their order after the move. */
export function afterStep(all: readonly Monitor[], step: Step, form: Form): readonly number[] {
  const place = placeOf(all, step)
  const typed = Number.parseInt(form.text('place'), 10) || 0
  const to = { up: place - 1, down: place + 1, drag: typed, to: typed - 1 }[step.way]
  return step.subject === 'group' ? movedGroup(all, step.key, to) : moved(all, Number(step.key), to)
}

/** True for the page of the list to show after the move. */
export const isMovedBy =
  ({ subject, key }: Step) =>
  ({ monitor }: MonitorOverview): boolean =>
    subject === 'group' ? isGroupWithin(monitor.group, key) : String(monitor.id) === key

/** The new place of the moved monitor, with the pressed button; null if the monitor was deleted. */
export function movedTo(
  context: AdminContext,
  watches: readonly MonitorOverview[],
  step: Step,
): Moved | null {
  const all = watches.map(each => each.monitor)
  const place = placeOf(all, step)
  if (place === -1) return null
  const { messages, format } = context
  const monitor = all.find(each => String(each.id) === step.key)
  const name = step.subject === 'group' ? step.key : (monitor?.name ?? '')
  const count =
    step.subject === 'group' ? groupsBeside(all, step.key).length : membersOf(all, step.key).length
  return {
    focus: step.subject === 'group' ? groupButton(step.way, step.key) : `${step.way}-${step.key}`,
    sentence: messages.monitors.moved(name, format.number(place + 1), format.number(count)),
  }
}

const placeOf = (all: readonly Monitor[], { subject, key }: Step): number =>
  subject === 'group'
    ? groupsBeside(all, key).indexOf(key)
    : membersOf(all, key).findIndex(each => String(each.id) === key)

const membersOf = (all: readonly Monitor[], key: string): readonly Monitor[] =>
  inSections(all).find(({ monitors }) => monitors.some(each => String(each.id) === key))?.monitors ?? []
