import { findings } from './findings.ts'
import type { Finding, Monitor, MonitorState } from './monitor.ts'

/** What happened: a probe found something, or a maintenance window is open and no probe is made. */
export type Observation = Pick<Finding, 'kind'> | { readonly kind: 'maintenance' }

export type Rule = Pick<Monitor, 'maxRetries' | 'successThreshold' | 'upsideDown'> & {
  /** Repeats the alarm every so many failed probes; 0 or absent: never. */
  readonly resendEvery?: number
}

/** Transition that people are notified of. */
export type Transition = 'down' | 'up' | 'still-down'

export type Step = { readonly state: MonitorState; readonly transition: Transition | null }

/**
 * The life of a monitor (monitor-states), one observation at a time. Trouble of our own is no
 * observation: an `unknown` result does not fit in here, so it can never change a state.
 */
export function step(before: MonitorState | null, observation: Observation, rule: Rule, now: number): Step {
  const state = before ?? neverChecked(now)
  if (observation.kind === 'maintenance')
    return { state: moved(state, { status: 'MAINTENANCE', retries: 0, successes: 0 }, now), transition: null }
  return withInversion(observation.kind, rule) === 'success'
    ? succeeded(state, rule, now)
    : failed(state, rule, now)
}

/** Upside-down monitors swap success and failure before anything else. */
export function withInversion(
  kind: Finding['kind'],
  { upsideDown }: Pick<Rule, 'upsideDown'>,
): Finding['kind'] {
  return (kind === 'success') === upsideDown ? 'failure' : 'success'
}

/** The finding that counts, and that people read: of an inverted monitor, why a response is down or a failure is up. */
export function turnedFinding(finding: Finding, monitor: Pick<Rule, 'upsideDown'>): Finding {
  if (!monitor.upsideDown) return finding
  const kind = withInversion(finding.kind, monitor)
  const { invertedUp, invertedDown } = findings.make
  const inverted = kind === 'failure' ? invertedUp : invertedDown
  return { ...finding, kind, message: inverted({ finding: finding.message }) }
}

/** Milliseconds from the start of one probe to the start of the next. */
export function nextDelay(
  state: MonitorState | null,
  monitor: Pick<Monitor, 'intervalMs' | 'retryIntervalMs'>,
): number {
  const retrying = state?.status === 'PENDING' && state.retries > 0
  return retrying ? monitor.retryIntervalMs : monitor.intervalMs
}

function succeeded(state: MonitorState, rule: Rule, now: number): Step {
  const successes = Math.min(state.successes + 1, rule.successThreshold)
  // Also after maintenance: what was settled as DOWN stays so until there are enough successes.
  if (state.settled === 'DOWN' && successes < rule.successThreshold)
    return { state: moved(state, { status: 'DOWN', retries: 0, successes }, now), transition: null }
  const up = { status: 'UP', retries: 0, successes, settled: 'UP', failures: 0 } as const
  return { state: moved(state, up, now), transition: state.settled === 'DOWN' ? 'up' : null }
}

function failed(state: MonitorState, rule: Rule, now: number): Step {
  if (state.status !== 'DOWN' && state.retries < rule.maxRetries)
    return {
      state: moved(state, { status: 'PENDING', retries: state.retries + 1, successes: 0 }, now),
      transition: null,
    }
  const down = { status: 'DOWN', retries: 0, successes: 0, settled: 'DOWN' } as const
  if (state.settled !== 'DOWN')
    return { state: moved(state, { ...down, failures: 0 }, now), transition: 'down' }
  const failures = state.failures + 1
  const repeat = rule.resendEvery !== undefined && rule.resendEvery > 0 && failures >= rule.resendEvery
  return {
    state: moved(state, { ...down, failures: repeat ? 0 : failures }, now),
    transition: repeat ? 'still-down' : null,
  }
}

const moved = (
  state: MonitorState,
  change: Partial<MonitorState> & Pick<MonitorState, 'status'>,
  now: number,
): MonitorState => ({ ...state, ...change, since: change.status === state.status ? state.since : now })

const neverChecked = (now: number): MonitorState => ({
  status: 'PENDING',
  retries: 0,
  successes: 0,
  settled: null,
  failures: 0,
  since: now,
})
