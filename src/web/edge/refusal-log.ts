import type { Logger } from 'pino'

/** Kinds of refusals, each of which a client can cause as often as it likes. */
type RefusalKind = 'malformed' | 'too-slow' | 'not-read' | 'full' | 'no-handles'

export type RefusalLog = { readonly count: (kind: RefusalKind) => void }

/** Interval of the lines of one kind: short enough to be noticed, too long to fill a disk. */
const everyMs = 60_000

const lines = {
  malformed: ['info', 'Requests that are not well-formed HTTP were refused'],
  'too-slow': ['info', 'Connections were closed because their requests did not arrive in time'],
  'not-read': ['info', 'Connections were closed because their answers were not read'],
  full: [
    'warn',
    'Connections were refused: MAX_CONNECTIONS, or the share of one address or network, is used up',
  ],
  'no-handles': ['warn', 'Connections could not be accepted: too many files and connections are open'],
} as const satisfies Record<RefusalKind, readonly ['info' | 'warn', string]>

/** Logs one line for each kind and minute, with the number of refusals since the last line. */
export function createRefusalLog(log: Pick<Logger, 'info' | 'warn'>, now: () => number): RefusalLog {
  const since = new Map<RefusalKind, { count: number; loggedAt: number }>()

  function count(kind: RefusalKind): void {
    const seen = since.get(kind) ?? { count: 0, loggedAt: Number.NEGATIVE_INFINITY }
    since.set(kind, seen)
    seen.count++
    if (Math.abs(now() - seen.loggedAt) < everyMs) return
    const [level, message] = lines[kind]
    log[level]({ count: seen.count }, message)
    seen.count = 0
    seen.loggedAt = now()
  }

  return { count }
}
