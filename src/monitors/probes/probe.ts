import { once } from 'node:events'
import type { Message } from '../../kernel/messages.ts'
import type { NetworkList } from '../../lib/network-list.ts'
import type { FreeHandles } from '../../lib/open-files.ts'
import type { ProbingKind } from '../kinds/kind.ts'
import { definitionIfKnown } from '../kinds/kinds.ts'
import { classifyFailure } from '../model/classify-failure.ts'
import { findings } from '../model/findings.ts'
import type { Finding, Monitor, ProbeResult, Target, Unknown } from '../model/monitor.ts'
import { Attempt, WrongAnswer } from './attempt.ts'
import type { NameResolver } from './name-resolution.ts'
import type { OwnNetwork } from './own-network.ts'
import type { Pauses } from './pauses.ts'
import { failureOf, noCode } from './probe-failure.ts'

const { make: found } = findings

export type Probe = (
  monitor: Pick<Monitor, 'target' | 'timeoutMs'>,
  stop: AbortSignal,
  options?: {
    /** True to use a result although this process was paused meanwhile. */
    readonly ignoresPauses?: boolean
    /**
     * True if a failure would be an outage; one that may be due to this host's network is confirmed by a second probe
     * at once.
     */
    readonly isDecisive?: boolean
  },
) => Promise<ProbeResult>

export type ProbeOptions = {
  /** Monotonic clock, in milliseconds. */
  readonly clock: () => number
  readonly names: NameResolver
  /** Networks that monitors must not connect to. */
  readonly deny: NetworkList
  readonly network: Pick<OwnNetwork, 'reached' | 'leadsElsewhere' | 'isToBlame'>
  readonly pauses: Pick<Pauses, 'since'>
  readonly handles: Pick<FreeHandles, 'ranShortSince'>
}

/**
 * Runs probes and never rejects: every outcome is a result, and an error of the program is trouble of Corkboard's own.
 * The timeout covers everything from the lookup to the last byte and does not depend on the kind: a probe that hangs is
 * abandoned, and its sockets destroyed.
 */
export const createProbe = (options: ProbeOptions): Probe => {
  const probe = judgedProbe(options)
  return (...asked) => confirmed(probe, ...asked).catch(broken)
}

/** Timeout of the second probe in milliseconds; a slower target had the whole timeout in the first. */
const confirmMaxMs = 3_000

/**
 * Repeats a probe whose failure is decisive but unclear, right after a witness has answered: a witness proves the network
 * only for the moment of its answer, and the first probe may have met a gap. If the second probe fails too, witnesses are
 * asked again.
 */
async function confirmed(
  probe: JudgedProbe,
  ...[monitor, stop, options]: Parameters<Probe>
): Promise<ProbeResult> {
  const first = await probe(monitor, stop, options)
  if (!options?.isDecisive || !first.isUnclear) return first.result
  const timeoutMs = Math.min(monitor.timeoutMs, confirmMaxMs)
  const second = await probe({ ...monitor, timeoutMs }, stop, options)
  return second.result.kind === 'failure' ? first.result : second.result
}

/** The result for an error of the program or of this machine, which proves nothing about the target. */
export const broken = (error: unknown): Unknown => {
  const { code = 'UNKNOWN' } = (error ?? {}) as { readonly code?: unknown }
  return { ...unknown('resources', found.broken({ code: String(code) })), error }
}

type Judged = {
  readonly result: ProbeResult
  /** True for a failure that this host's network may have caused, although a witness answered afterwards. */
  readonly isUnclear: boolean
}
type JudgedProbe = (...asked: Parameters<Probe>) => Promise<Judged>

const judgedProbe =
  ({ clock, names, deny, network, pauses, handles }: ProbeOptions): JudgedProbe =>
  async ({ target, timeoutMs }, stop, { ignoresPauses = false } = {}) => {
    const kind = definitionIfKnown(target.kind)
    // A monitor that waits for pushes is neither scheduled here nor tested.
    if (!kind?.probe) return nothing('resources', found.unknownKind({ kind: target.kind }))
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
    using attempt = new Attempt({ signal, lookupFor: names.lookupFor, deny, clock })
    const startedAt = clock()
    const isPaused = () => !ignoresPauses && pauses.since(startedAt)
    const result = await Promise.race([run(kind, target, attempt), endOf(signal)]).catch(asError)
    const latencyMs = Math.round(clock() - startedAt)
    const seen = seenBy(attempt, result)
    if (stop.aborted) return nothing('stop', found.stopped())
    if (isPaused()) return nothing('pause', found.paused())
    const isMisled = result instanceof Error && network.leadsElsewhere(attempt)
    if (isReached(result) && attempt.reached && !isMisled) network.reached(attempt.host, attempt.reached)
    if (!(result instanceof Error)) return clear({ kind: 'success', latencyMs, message: result, ...seen })

    const failure = failureOf(result, attempt, timeoutMs, kind)
    if (failure.code === noCode) return clear(broken(result))
    const responsibility = classifyFailure(failure.code, attempt.host)
    if (responsibility === 'ours') return nothing('resources', failure.message)
    if (!isReached(result) && handles.ranShortSince(startedAt)) return nothing('resources', found.noHandles())
    const { host, addresses, lookupBegunAt } = attempt
    const failed = { code: failure.code, responsibility, host, addresses, startedAt, lookupBegunAt }
    const isDoubtful = !isReached(result) || isMisled
    const isLost = isDoubtful && (await network.isToBlame(failed))
    if (stop.aborted) return nothing('stop', found.stopped())
    if (isPaused()) return nothing('pause', found.paused())
    if (isLost) return nothing('network', failure.message)
    const isUnclear = isMisled || (responsibility === 'unclear' && !isReached(result))
    return { result: { kind: 'failure', latencyMs, message: failure.message, ...seen }, isUnclear }
  }

/** True if the server answered, even wrongly. */
const isReached = (result: Message | Error) => !(result instanceof Error) || result instanceof WrongAnswer

/** What a probe saw besides its result. That there is no certificate is known only if the server answered. */
function seenBy(attempt: Attempt, result: Message | Error): Pick<Finding, 'phases' | 'certificate'> {
  const phases = attempt.phases(result instanceof Error)
  const { certificate } = attempt
  return certificate !== null || isReached(result) ? { phases, certificate } : { phases }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const unknown = (cause: Unknown['cause'], message: Message): Unknown => ({ kind: 'unknown', message, cause })

const clear = (result: ProbeResult): Judged => ({ result, isUnclear: false })

const nothing = (...cause: Parameters<typeof unknown>): Judged => clear(unknown(...cause))

const run = async (kind: ProbingKind, target: Target, attempt: Attempt) => kind.probe(target, attempt)

/** Rejects with the reason of the signal. */
export async function endOf(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}
