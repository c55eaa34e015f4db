import { once } from 'node:events'
import type { DenyList } from '../../lib/deny-list.ts'
import type { Kind, Monitor, ProbeResult, Target } from '../monitor.ts'
import { Attempt } from './attempt.ts'
import { blame, isCutOff, type Outlook } from './blame.ts'
import { failureOf } from './failure.ts'
import { probeHttp } from './http.ts'
import type { Names } from './names.ts'
import { probeTcp } from './tcp.ts'

export type Probe = (
  monitor: Pick<Monitor, 'target' | 'timeoutMs'>,
  stop: AbortSignal,
) => Promise<ProbeResult>

type TargetOf = { readonly [T in Target as T['kind']]: T }

/** Does what a kind of target asks for and returns what it found as a sentence; rejects when that is a failure. */
type ProbeKind<K extends Kind> = (target: TargetOf[K], attempt: Attempt) => Promise<string>

const probes: { readonly [K in Kind]: ProbeKind<K> } = { http: probeHttp, tcp: probeTcp }

export type ProbeOptions = {
  /** Milliseconds on a clock that is never set back. */
  readonly clock: () => number
  readonly lookOutside: () => Promise<Outlook>
  readonly names: Names
  /** What monitors may not lead to. */
  readonly deny: DenyList
}

/**
 * Never rejects: everything that can happen to a probe is a result. The timeout is a deadline for all of it, from the
 * name to the last byte, and it does not depend on the kind of probe: what hangs is abandoned, and its sockets destroyed.
 */
export const createProbe =
  ({ clock, lookOutside, names, deny }: ProbeOptions): Probe =>
  async ({ target, timeoutMs }, stop) => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
    using attempt = new Attempt({ signal, lookupFor: names.lookupFor, deny })
    const startedAt = clock()
    const elapsedMs = () => Math.round(clock() - startedAt)
    try {
      const message = await Promise.race([run(target.kind, target, attempt), endOf(signal)])
      return { kind: 'success', latencyMs: elapsedMs(), message }
    } catch (error) {
      const latencyMs = elapsedMs()
      if (stop.aborted) return { kind: 'unknown', message: 'The probe was stopped' }
      const { code, message } = failureOf(error, attempt, timeoutMs)
      const whose = blame(code, attempt.host)
      const ours = whose === 'ours' || (whose === 'unclear' && isCutOff(code, await lookOutside()))
      return ours ? { kind: 'unknown', message } : { kind: 'failure', latencyMs, message }
    }
  }

const run = async <K extends Kind>(kind: K, target: TargetOf[K], attempt: Attempt) =>
  probes[kind](target, attempt)

async function endOf(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}
