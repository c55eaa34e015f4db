import type { BoardMonitor } from '../board.ts'
import { minuteMs } from '../lib/time.ts'
import type { Status } from '../monitors/monitor.ts'
import type { Frame } from './layout.ts'

/** The first thing a worried reader sees, and the line under it. */
export type Answer = { readonly sentence: string; readonly detail: string | null }

/** In whose words and whose time. */
type Speaker = Pick<Frame, 'words' | 'format'>

/** `overall` is the worst status of `monitors`. */
export function answerOf(
  speaker: Speaker,
  monitors: readonly BoardMonitor[],
  overall: Status,
  now: number,
): Answer {
  const { format } = speaker
  const { home } = speaker.words
  const concerned = monitors.filter(each => each.status === overall)
  const [first] = concerned
  if (overall === 'UP' || !first)
    return { sentence: allUp(speaker, monitors), detail: unchanged(speaker, monitors, now) }
  if (concerned.length > 1) {
    const sentence = home.several[overall](format.number(concerned.length), format.number(monitors.length))
    const names = format.list(concerned.map(each => each.name))
    return { sentence, detail: concerned.length > namedMax ? null : home.named(names) }
  }
  const others = monitors.filter(each => each !== first)
  return { sentence: oneIs[overall](speaker, first, now), detail: rest(speaker, others) }
}

/** More names than this are found faster in the list below. */
const namedMax = 5

function allUp({ words: { home } }: Speaker, monitors: readonly BoardMonitor[]): string {
  const [only] = monitors
  return monitors.length === 1 && only ? home.oneUp(only.name) : home.allUp
}

function unchanged(
  { words: { home }, format }: Speaker,
  monitors: readonly BoardMonitor[],
  now: number,
): string | null {
  const changedAt = Math.max(...monitors.map(each => each.since ?? now))
  return now - changedAt < minuteMs ? null : home.unchangedFor(format.duration(now - changedAt))
}

const oneIs = {
  DOWN: ({ words: { home }, format }, { name, since }, now) =>
    since === null ? home.down(name) : home.downFor(name, format.duration(now - since)),
  PENDING: ({ words: { home } }, { name, since }) =>
    since === null ? home.notCheckedYetOf(name) : home.beingChecked(name),
  MAINTENANCE: ({ words: { home }, format }, { name, maintenanceUntil }, now) =>
    maintenanceUntil === null
      ? home.inMaintenance(name)
      : home.inMaintenanceUntil(name, format.instant(maintenanceUntil, now)),
} as const satisfies Record<
  Exclude<Status, 'UP'>,
  (speaker: Speaker, monitor: BoardMonitor, now: number) => string
>

function rest({ words: { home }, format }: Speaker, others: readonly BoardMonitor[]): string | null {
  const [only] = others
  if (!only) return null
  const up = others.filter(each => each.status === 'UP').length
  if (up < others.length) return home.someOthersUp(format.number(up), format.number(others.length))
  return others.length === 1 ? home.oneUp(only.name) : home.othersUp(format.number(others.length))
}
