import { type Actor, actorKey, demand } from '../kernel/actor.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import type { Message } from '../kernel/messages.ts'
import { problems } from '../kernel/problems.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { demandAllowed, type RateLimit } from '../lib/rate-limit.ts'
import { waitingOf } from './kinds/kinds.ts'
import type { Status } from './model/monitor.ts'
import { monitorChecks } from './model/monitor-problems.ts'
import { turnedFinding } from './model/state.ts'
import type { MonitorService } from './monitor-service.ts'
import type { Probe } from './probes/probe.ts'

/** The result of a test, before anything is saved. */
export type TestResult = {
  /** The status that the monitor would get; null for trouble of Corkboard's own, which proves nothing about the monitor. */
  readonly status: Extract<Status, 'UP' | 'DOWN'> | null
  readonly latencyMs: number | null
  /** Message without secrets. */
  readonly message: Message
}

export type MonitorTest = ReturnType<typeof createMonitorTest>

type MonitorTestOptions = {
  readonly monitorService: Pick<MonitorService, 'find' | 'settingsFrom'>
  readonly probe: Probe
  /** Rate limit by actor. */
  readonly limit: RateLimit
}

const waitMaxMs = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'A test of a monitor',
  value: 30_000,
  unit: 'ms',
  why: 'A person is waiting for the answer.',
})

export function createMonitorTest({ monitorService, probe, limit }: MonitorTestOptions) {
  /**
   * Probes with the given settings, parsed as `create` or, for a stored monitor, `update` does. Throws `InvalidFields`,
   * `forbidden`, `not_found`, `too_many_requests`; a kind that waits for pushes is invalid.
   */
  return async (actor: Actor, input: unknown, standingId: number | null): Promise<TestResult> => {
    demand(actor, 'monitors')
    const standing = standingId === null ? null : await monitorService.find(standingId)
    const { target, timeoutMs, upsideDown } = monitorService.settingsFrom(input, standing)
    if (waitingOf(target)) throw invalidField('kind', monitorChecks.notTestable())
    demandAllowed(limit.take(actorKey(actor)), problems.tooManyTests())
    const never = new AbortController().signal
    const result = await probe({ target, timeoutMs: Math.min(timeoutMs, waitMaxMs) }, never)
    if (result.kind === 'unknown') return { status: null, latencyMs: null, message: result.message }
    const { kind, latencyMs, message } = turnedFinding(result, { upsideDown })
    return { status: kind === 'success' ? 'UP' : 'DOWN', latencyMs, message }
  }
}
