import { findings } from './findings.ts'
import { isStable, steady, withChange } from './flapping.ts'
import type { Finding, Monitor, MonitorState } from './monitor.ts'

/** An observation: the result of a probe, or that a maintenance window is open and no probe is made. */
export type Observation = Pick<Finding, 'kind'> | { readonly kind: 'maintenance' }

export type Rule = Pick<
  Monitor,
  'intervalMs' | 'maxRetries' | 'remindEveryMs' | 'successThreshold' | 'upsideDown'
>

/** A transition that people are notified of. The `stable` ones end an unstable phase. */
export type Transition = 'down' | 'up' | 'still-down' | 'unstable' | 'stable-down' | 'stable-up'

export type Step = { readonly state: MonitorState; readonly transition: Transition | null }

/**
 * Computes the next state of a monitor from one observation. An `unknown` result is not an observation, so the types
 * keep it from changing a state.
 */
export function step(before: MonitorState | null, observation: Observation, rule: Rule, now: number): Step {
  const state = before ?? neverChecked(now)
  if (observation.kind === 'maintenance')
    return { state: moved(state, { status: 'MAINTENANCE', retries: 0, successes: 0 }, now), transition: null }
  const found =
    withInversion(observation.kind, rule) === 'success'
      ? succeeded(state, rule, now)
      : failed(state, rule, now)
  return damped(found, rule, now)
}

/** Suppresses transitions of changes and reminders while a monitor is unstable, and adds one at the end. */
function damped({ state, transition }: Step, rule: Rule, now: number): Step {
  const hasChanged = transition === 'down' || transition === 'up'
  const wasUnstable = state.unstableSince !== null
  if (hasChanged) {
    const changed = { ...state, ...withChange(state, rule, now) }
    if (wasUnstable) return { state: changed, transition: null }
    return { state: changed, transition: changed.unstableSince === null ? transition : 'unstable' }
  }
  if (!wasUnstable) return { state, transition }
  if (state.status !== state.settled || !isStable(state, rule, now)) return { state, transition: null }
  const isDown = state.settled === 'DOWN'
  return {
    state: { ...state, unstableSince: null, notifiedAt: isDown ? now : null },
    transition: isDown ? 'stable-down' : 'stable-up',
  }
}

/** Swaps success and failure for inverted monitors. */
function withInversion(kind: Finding['kind'], { upsideDown }: Pick<Rule, 'upsideDown'>): Finding['kind'] {
  return (kind === 'success') === upsideDown ? 'failure' : 'success'
}

/** The result that counts and is shown: for an inverted monitor, why a response is down or a failure is up. */
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
  // Also after maintenance: a monitor settled as DOWN stays so until there are enough successes.
  if (state.settled === 'DOWN' && successes < rule.successThreshold)
    return { state: moved(state, { status: 'DOWN', retries: 0, successes }, now), transition: null }
  const up = {
    status: 'UP',
    retries: 0,
    successes,
    settled: 'UP',
    downSince: null,
    notifiedAt: null,
  } as const
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
    return { state: moved(state, { ...down, downSince: now, notifiedAt: now }, now), transition: 'down' }
  if (!isReminderDue(state, rule, now)) return { state: moved(state, down, now), transition: null }
  return { state: moved(state, { ...down, notifiedAt: now }, now), transition: 'still-down' }
}

/** True at the probe nearest to the due time: one that finishes a moment before it must not delay the reminder to the next. */
function isReminderDue({ notifiedAt, since }: MonitorState, rule: Rule, now: number): boolean {
  const { remindEveryMs, intervalMs } = rule
  if (remindEveryMs === null) return false
  return now >= (notifiedAt ?? since) + remindEveryMs - Math.min(intervalMs, remindEveryMs) / 2
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
  downSince: null,
  notifiedAt: null,
  ...steady,
  since: now,
})
