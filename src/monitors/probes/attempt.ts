import type { LookupFunction, Socket } from 'node:net'
import { isIP } from 'node:net'

/** How far a probe has come; it tells what a timeout means. */
export type Phase = 'lookup' | 'connect' | 'tls' | 'answer'

/** One probe under way. The probes move `phase` on. */
export type Attempt = {
  /** Ends the probe: its time is up, or nobody wants the result any more. */
  readonly signal: AbortSignal
  /** The host that is talked to at present. */
  host: string
  phase: Phase
  /** The look-up of its name has not begun: others have all the places. */
  waitsForLookup: boolean
  readonly lookup: LookupFunction
}

/** What a probe says when the other side answered, but not as it should. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
}

/** Follows a socket from the lookup of its host to the connection. */
export function follow(attempt: Attempt, host: string, socket: Socket, tls: boolean): void {
  attempt.host = host
  attempt.phase = isIP(host) ? 'connect' : 'lookup'
  socket.once('lookup', () => {
    attempt.phase = 'connect'
  })
  socket.once('connect', () => {
    attempt.phase = tls ? 'tls' : 'answer'
  })
  socket.once('secureConnect', () => {
    attempt.phase = 'answer'
  })
}
