import type { Event, EventKind } from '../../outbox/event.ts'
import { findings } from './findings.ts'
import {
  type Detail,
  decodeCounts,
  detailOf,
  emptyHistogram,
  encodeCounts,
  merged,
} from './latency-histogram.ts'
import type { Finding, MonitorState, WatchedMonitor } from './monitor.ts'
import { nextDelay, step, type Transition, turnedFinding } from './state.ts'
import { accountedSpans, type Day, type Span, startOfDay, startOfHour } from './uptime.ts'

/** The result of a probe with its consequences, ready to be stored. */
export type Beat = {
  readonly monitorId: number
  readonly at: number
  /** The state after the beat. */
  readonly state: MonitorState
  /** The result, already inverted for inverted monitors; null during maintenance, when no probe is made. */
  readonly finding: Finding | null
  /** The time since the previous beat, by status. */
  readonly spans: readonly Span[]
  /** The event that notifies people; absent if there is none. */
  readonly event?: Event
  /** The pushes that the beat judges, which are dropped when it is stored. */
  readonly pushIds?: readonly string[]
  /** When the last push arrived. */
  readonly pushedAt?: number | null
  /** Equal results of the same hour that were merged into this beat. */
  readonly joined?: Joined
}

type Joined = Findings & {
  /** The latencies of the successes as a `Detail` of their hour, encoded: a beat of a flood takes little memory. */
  readonly latencies: Uint8Array
}

type Findings = Pick<Tally, 'probes' | 'failures' | 'untimed' | 'latencySumMs' | 'latencyMaxMs'>

/** How late a probe may be, in milliseconds, for waiting or on a busy machine, before the time counts as not observed. */
const graceMs = 15_000

/** The beat that a result leads to. A null finding means that a maintenance window is open and no probe is made. */
export function nextBeat(
  { monitor, state, checkedAt, windows }: WatchedMonitor,
  finding: Finding | null,
  now: number,
): { readonly beat: Beat; readonly transition: Transition | null } {
  // Beats of one monitor must differ in their instant, which identifies a stored beat.
  const at = now === checkedAt ? now + 1 : now
  const seen = state && checkedAt !== null ? { status: state.status, at: checkedAt } : null
  const patienceMs = nextDelay(state, monitor) + monitor.timeoutMs + graceMs
  const after = step(state, finding ?? { kind: 'maintenance' }, monitor, at)
  const beat = {
    monitorId: monitor.id,
    at,
    state: after.state,
    finding: finding && turnedFinding(finding, monitor),
    spans: accountedSpans(seen, at, patienceMs, windows),
  }
  const { transition } = after
  if (!transition) return { beat, transition }
  return { beat: { ...beat, event: monitorEvent(transition, monitor, beat, state) }, transition }
}

const kindOf = {
  down: 'monitor.down',
  up: 'monitor.up',
  'still-down': 'monitor.still_down',
  unstable: 'monitor.unstable',
  'stable-down': 'monitor.down',
  'stable-up': 'monitor.up',
} as const satisfies Record<Transition, EventKind>

function monitorEvent(
  transition: Transition,
  { id: monitorId, name }: WatchedMonitor['monitor'],
  { at, finding, state }: Pick<Beat, 'at' | 'finding' | 'state'>,
  before: MonitorState | null,
): Event {
  const kind = kindOf[transition]
  const about = { key: `${kind}:${monitorId}:${at}`, subject: `monitor:${monitorId}`, at }
  const fact = {
    monitorId,
    name,
    message: finding?.message ?? findings.make.inMaintenance(),
    ...(finding?.note && { note: finding.note }),
    downSince: state.downSince ?? before?.downSince ?? null,
  }
  if (kind === 'monitor.unstable')
    return {
      ...about,
      kind,
      params: { ...fact, changes: state.changes.length, unstableSince: state.unstableSince ?? at },
    }
  const isEnd = transition === 'stable-down' || transition === 'stable-up'
  return { ...about, kind, params: isEnd ? { ...fact, unstableSince: before?.unstableSince ?? at } : fact }
}

/** True if readers see the beat, because the status has changed. */
export const isVisible = (beat: Beat): boolean => beat.state.since === beat.at

/** Start of the time that the beat accounts for. */
export const beginOf = ({ at, spans }: Beat): number => Math.min(at, spans[0]?.from ?? at)

/**
 * Merges two successive beats, if the older one changed nothing that readers see: times and tallies are kept, only its
 * row is dropped. Null if both are needed.
 */
export function joinBeats(older: Beat, newer: Beat): Beat | null {
  const isEqual =
    !isVisible(older) &&
    !isVisible(newer) &&
    !older.event &&
    !newer.event &&
    older.state.status === newer.state.status &&
    startOfHour(older.at) === startOfHour(newer.at)
  if (!isEqual) return null
  const sum = sumOf(sumOf(older.joined ?? noFindings, findingsOf(older)), newer.joined ?? noFindings)
  const earlier = [...joinedLatencies(older), latencyOf(older), ...joinedLatencies(newer)]
  const joined = { ...sum, latencies: encodeCounts(merged(earlier)) }
  const pushIds = [...(older.pushIds ?? []), ...(newer.pushIds ?? [])]
  const spans = joinSpans([...older.spans, ...newer.spans])
  return { ...newer, spans, joined, ...(pushIds.length > 0 && { pushIds }) }
}

const joinedLatencies = ({ joined }: Beat): readonly Detail[] =>
  joined ? [decodeCounts(joined.latencies)] : []

const latencyOf = ({ at, finding }: Beat): Detail =>
  finding?.kind === 'success' && finding.latencyMs !== null
    ? detailOf([{ at, latencyMs: finding.latencyMs }])
    : emptyHistogram

/** The latencies of the successes of each monitor, by the start of their hour. */
export function hourLatencies(beats: readonly Beat[]): ReadonlyMap<number, ReadonlyMap<number, Detail>> {
  const found = new Map<number, Map<number, Detail>>()
  for (const beat of beats) {
    const latencies = merged([latencyOf(beat), ...joinedLatencies(beat)])
    if (latencies.size === 0) continue
    const hours = found.get(beat.monitorId) ?? new Map<number, Detail>()
    const hour = startOfHour(beat.at)
    hours.set(hour, merged([hours.get(hour) ?? emptyHistogram, latencies]))
    found.set(beat.monitorId, hours)
  }
  return found
}

/** Merges adjacent spans of the same status within an hour. */
function joinSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    const isNext =
      last?.status === span.status &&
      last.to === span.from &&
      startOfHour(last.from) === startOfHour(span.from)
    if (last && isNext) joined[joined.length - 1] = { ...last, to: span.to }
    else joined.push(span)
  }
  return joined
}

const noFindings: Findings = { probes: 0, failures: 0, untimed: 0, latencySumMs: 0, latencyMaxMs: 0 }

const findingsOf = ({ finding }: Beat): Findings =>
  finding ? { ...noFindings, ...withFinding(emptyTally(0, 0), finding) } : noFindings

const sumOf = (a: Findings, b: Findings): Findings => ({
  probes: a.probes + b.probes,
  failures: a.failures + b.failures,
  untimed: a.untimed + b.untimed,
  latencySumMs: a.latencySumMs + b.latencySumMs,
  latencyMaxMs: Math.max(a.latencyMaxMs, b.latencyMaxMs),
})

/** Amounts that beats add to one hour or one day of a monitor. */
export type Tally = Day & {
  readonly monitorId: number
  readonly probes: number
  readonly failures: number
  /** Number of successes without a latency. */
  readonly untimed: number
  /** Sum of the latencies of all successes, in milliseconds. */
  readonly latencySumMs: number
  readonly latencyMaxMs: number
}

export const hourTallies = (beats: readonly Beat[]): readonly Tally[] => tallies(beats, startOfHour)
export const dayTallies = (beats: readonly Beat[]): readonly Tally[] => tallies(beats, startOfDay)

function tallies(beats: readonly Beat[], startOf: (at: number) => number): readonly Tally[] {
  const found = new Map<string, Tally>()
  const add = (monitorId: number, at: number, change: (tally: Tally) => Partial<Tally>) => {
    const startsAt = startOf(at)
    const key = `${monitorId} ${startsAt}`
    const tally = found.get(key) ?? emptyTally(monitorId, startsAt)
    found.set(key, { ...tally, ...change(tally) })
  }
  for (const { monitorId, at, finding, spans, joined } of beats) {
    for (const span of spans) add(monitorId, span.from, tally => withSpan(tally, span))
    if (finding) add(monitorId, at, tally => withFinding(tally, finding))
    if (joined) add(monitorId, at, tally => sumOf(tally, joined))
  }
  return [...found.values()]
}

function withSpan(tally: Tally, { status, from, to }: Span): Partial<Tally> {
  const field = { UP: 'upMs', DOWN: 'downMs', PENDING: 'pendingMs', MAINTENANCE: 'maintenanceMs' } as const
  return { [field[status]]: tally[field[status]] + to - from }
}

function withFinding(tally: Tally, { kind, latencyMs }: Finding): Partial<Tally> {
  if (kind === 'failure') return { probes: tally.probes + 1, failures: tally.failures + 1 }
  if (latencyMs === null) return { probes: tally.probes + 1, untimed: tally.untimed + 1 }
  return {
    probes: tally.probes + 1,
    latencySumMs: tally.latencySumMs + latencyMs,
    latencyMaxMs: Math.max(tally.latencyMaxMs, latencyMs),
  }
}

const emptyTally = (monitorId: number, startsAt: number): Tally => ({
  monitorId,
  startsAt,
  upMs: 0,
  downMs: 0,
  pendingMs: 0,
  maintenanceMs: 0,
  probes: 0,
  failures: 0,
  untimed: 0,
  latencySumMs: 0,
  latencyMaxMs: 0,
})
