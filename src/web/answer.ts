import type { BoardMonitor } from '../board.ts'
import { minuteMs } from '../lib/time.ts'
import type { Status } from '../monitors/monitor.ts'
import { durationWords, instantWords, listed } from './words.ts'

/** The first thing a worried reader sees, and the line under it. */
export type Answer = { readonly sentence: string; readonly detail: string | null }

/** `overall` is the worst status of `monitors`. */
export function answerOf(monitors: readonly BoardMonitor[], overall: Status, now: number): Answer {
  const concerned = monitors.filter(each => each.status === overall)
  const [first] = concerned
  if (overall === 'UP' || !first) return { sentence: allUp(monitors), detail: unchanged(monitors, now) }
  if (concerned.length > 1) {
    const sentence = `${concerned.length} of ${monitors.length} monitors ${severalAre[overall]}.`
    return {
      sentence,
      detail: concerned.length > namedMax ? null : `${listed(concerned.map(each => each.name))}.`,
    }
  }
  return { sentence: oneIs[overall](first, now), detail: rest(monitors.filter(each => each !== first)) }
}

/** More names than this are found faster in the list below. */
const namedMax = 5

function allUp(monitors: readonly BoardMonitor[]): string {
  const [only] = monitors
  return monitors.length === 1 && only ? `${only.name} is up.` : 'All monitors are up.'
}

function unchanged(monitors: readonly BoardMonitor[], now: number): string | null {
  const changedAt = Math.max(...monitors.map(each => each.since ?? now))
  return now - changedAt < minuteMs ? null : `Nothing has changed for ${durationWords(now - changedAt)}.`
}

const oneIs = {
  DOWN: ({ name, since }, now) =>
    since === null ? `${name} is down.` : `${name} has been down for ${durationWords(now - since)}.`,
  PENDING: ({ name, since }) =>
    since === null
      ? `${name} has not been checked yet.`
      : `${name} did not answer and is being checked again.`,
  MAINTENANCE: ({ name, maintenanceUntil }, now) =>
    maintenanceUntil === null
      ? `${name} is in maintenance.`
      : `${name} is in maintenance until ${instantWords(maintenanceUntil, now)}.`,
} as const satisfies Record<Exclude<Status, 'UP'>, (monitor: BoardMonitor, now: number) => string>

const severalAre = {
  DOWN: 'are down',
  PENDING: 'are being checked',
  MAINTENANCE: 'are in maintenance',
} as const satisfies Record<Exclude<Status, 'UP'>, string>

function rest(others: readonly BoardMonitor[]): string | null {
  const [only] = others
  if (!only) return null
  if (others.every(each => each.status === 'UP')) {
    return others.length === 1 ? `${only.name} is up.` : `The other ${others.length} monitors are up.`
  }
  return `${others.filter(each => each.status === 'UP').length} of the other ${others.length} are up.`
}
