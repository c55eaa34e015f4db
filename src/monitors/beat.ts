import type { Finding, MonitorState, Watched } from './monitor.ts'
import { nextDelay, step, type Told, turnedFinding } from './state.ts'
import { accountedSpans, type Day, type Span, startOfDay, startOfHour } from './uptime.ts'

/** One result with all that follows from it, ready to be stored. */
export type Beat = {
  readonly monitorId: number
  readonly at: number
  /** The state from now on. */
  readonly state: MonitorState
  /** After upside-down monitors have swapped it; null: in maintenance, no probe was made. */
  readonly finding: Finding | null
  /** The time since the beat before. */
  readonly spans: readonly Span[]
}

/** Waiting for a free place, a busy machine: being this much later than planned is not yet a gap in our sight. */
const graceMs = 15_000

/** What a finding means for a monitor; null: a maintenance window is open and no probe is made. */
export function nextBeat(
  { monitor, state, checkedAt, windows }: Watched,
  finding: Finding | null,
  now: number,
): { readonly beat: Beat; readonly told: Told | null } {
  // Two beats of one monitor never share an instant; by its instant a beat is known to be stored.
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
  return { beat, told: after.told }
}

/** Readers see this one: the status is another than before. */
export const isVisible = (beat: Beat): boolean => beat.state.since === beat.at

/** What beats add to one hour or one day of one monitor. */
export type Tally = Day & {
  readonly monitorId: number
  readonly probes: number
  readonly failures: number
  /** Of the successes. */
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
  for (const { monitorId, at, finding, spans } of beats) {
    for (const span of spans) add(monitorId, span.from, tally => withSpan(tally, span))
    if (finding) add(monitorId, at, tally => withFinding(tally, finding))
  }
  return [...found.values()]
}

function withSpan(tally: Tally, { status, from, to }: Span): Partial<Tally> {
  const field = { UP: 'upMs', DOWN: 'downMs', PENDING: 'pendingMs', MAINTENANCE: 'maintenanceMs' } as const
  return { [field[status]]: tally[field[status]] + to - from }
}

function withFinding(tally: Tally, { kind, latencyMs }: Finding): Partial<Tally> {
  if (kind === 'failure') return { probes: tally.probes + 1, failures: tally.failures + 1 }
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
  latencySumMs: 0,
  latencyMaxMs: 0,
})
