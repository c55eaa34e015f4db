import type { Pace } from './transfer-progress.ts'

export type ConnectionLimits = {
  /** Time for the line and the headers of a request, from its first byte or from the connection. */
  readonly headersMs: number
  readonly body: Pace
  readonly answer: Pace
  /** What all answers together may hold that are not read yet. */
  readonly unreadMaxBytes: number
  /** How often connections are looked at. */
  readonly lookEveryMs: number
  /** What one address (IPv6: /64) and one network (IPv4 /24, IPv6 /48) may have of all connections. */
  readonly addressShare: number
  readonly networkShare: number
}

export const usualLimits: ConnectionLimits = {
  // 16 KB at most, which even a slow mobile network carries in five seconds.
  headersMs: 20_000,
  // A phone that changes networks is silent for some seconds; 1 KB/s is half of what GPRS carries.
  body: { silenceMs: 30_000, windowMs: 60_000, windowBytes: 60 * 1024 },
  // Only what has left the system's own buffer is seen to move, and that moves by megabytes at a time for a slow reader.
  answer: { silenceMs: 60_000, windowMs: 120_000, windowBytes: 120 * 1024 },
  // A hundred of the largest snippets at once, on a machine with half a gigabyte.
  unreadMaxBytes: 256 * 1024 * 1024,
  lookEveryMs: 500,
  // An office or a mobile operator behind one address is hundreds of people; ten such addresses fill the server.
  addressShare: 0.1,
  // A provider that rents out a whole network at once must not have the server to itself.
  networkShare: 0.25,
}

/** Node's own time limit for a request is off, because it counts the length of a body and not its pace. */
export const nodeLimits = ({ headersMs, lookEveryMs }: ConnectionLimits) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: lookEveryMs,
  requestTimeout: 0,
  // A proxy gives up an idle connection before we do, so that it never meets a closed one.
  keepAliveTimeout: 72_000,
})
