import { fixedLimit } from '../../lib/fixed-limit.ts'
import type { Pace } from './transfer-progress.ts'

export type ConnectionLimits = {
  /** Time for the request line and the headers, from the first byte or from the opening of the connection. */
  readonly headersMs: number
  readonly body: Pace
  readonly answer: Pace
  /** Bytes that all unread answers together may hold. */
  readonly unreadMaxBytes: number
  /** Interval at which all connections are looked at. */
  readonly lookEveryMs: number
  /** Shares of one address (IPv6: /64) and one network (IPv4 /24, IPv6 /48) in all connections. */
  readonly addressShare: number
  readonly networkShare: number
}

export const usualLimits: ConnectionLimits = {
  headersMs: fixedLimit({
    area: 'Connections and requests',
    what: 'The headers of a request, in time',
    value: 20_000,
    unit: 'ms',
    why: 'They are 16 KB at most, which even a slow mobile network carries in five seconds.',
  }),
  body: {
    silenceMs: fixedLimit({
      area: 'Connections and requests',
      what: 'A body of which no byte comes',
      value: 30_000,
      unit: 'ms',
      why: 'A phone that changes networks is silent for some seconds.',
    }),
    windowMs: 60_000,
    windowBytes: fixedLimit({
      area: 'Connections and requests',
      what: 'The least of a body that must come in a minute',
      value: 60 * 1024,
      unit: 'bytes',
      why: '1 KB/s is half of what GPRS carries; the length of a body has no time limit.',
    }),
  },
  answer: {
    silenceMs: fixedLimit({
      area: 'Connections and requests',
      what: 'An answer of which the reader takes nothing',
      value: 60_000,
      unit: 'ms',
      why: "Only what has left the system's own buffer is seen to move, and for a slow reader that moves by megabytes at a time.",
    }),
    windowMs: 120_000,
    windowBytes: fixedLimit({
      area: 'Connections and requests',
      what: 'The least of an answer that must leave in two minutes',
      value: 120 * 1024,
      unit: 'bytes',
      why: '1 KB/s; the length of an answer has no time limit.',
    }),
  },
  unreadMaxBytes: fixedLimit({
    area: 'Connections and requests',
    what: 'All answers that are not read yet; beyond it those go first that have not moved for the longest time',
    value: 256 * 1024 * 1024,
    unit: 'bytes',
    why: 'A hundred of the largest snippets at once, on a machine with half a gigabyte.',
  }),
  lookEveryMs: 500,
  addressShare: fixedLimit({
    area: 'Connections and requests',
    what: 'Connections of one address',
    value: 0.1,
    unit: 'of `MAX_CONNECTIONS`',
    why: 'An office or a mobile operator behind one address is hundreds of people; ten such addresses fill the server.',
  }),
  networkShare: fixedLimit({
    area: 'Connections and requests',
    what: 'Connections of one network',
    value: 0.25,
    unit: 'of `MAX_CONNECTIONS`',
    why: 'A provider that rents out a whole network must not have the server to itself.',
  }),
}

/** Node's own time limit for a request is off, because it counts the length of a body and not its pace. */
export const nodeLimits = ({ headersMs, lookEveryMs }: ConnectionLimits) => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: lookEveryMs,
  requestTimeout: 0,
  // A proxy gives up an idle connection before we do, so that it never meets a closed one.
  keepAliveTimeout: 72_000,
})
