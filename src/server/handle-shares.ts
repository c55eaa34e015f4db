import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'

/**
 * File handles of the process besides visitors' connections and probes: the runtime and its threads (20), SQLite (8) or
 * connections to PostgreSQL, twice while they are replaced (20), name lookups (16 threads, a file and a socket each),
 * mail and webhooks being sent (24), witnesses (16), and refused connections that are still being answered (32).
 */
const ownHandles = 150
/** Lowest number of connections of a useful server. */
const connectionsMin = 10
const probesMin = 5

type Shares = Pick<Config, 'maxConnections' | 'proberConcurrency'>

/** Limits of connections and probes: as configured, or lowered to fit the limit of open files. A probe takes a socket. */
export function handleShares(filesMax: number | null, { maxConnections, proberConcurrency }: Shares): Shares {
  const free = (filesMax ?? Number.POSITIVE_INFINITY) - ownHandles
  const probes = Math.min(proberConcurrency, Math.max(probesMin, Math.floor(free / 4)))
  return {
    proberConcurrency: probes,
    maxConnections: Math.min(maxConnections, Math.max(connectionsMin, free - probes)),
  }
}

/** The configuration, lowered to the handles this process can open; logs a warning if that is less than configured. */
export function withinHandles(config: Config, filesMax: number | null, log: Pick<Logger, 'warn'>): Config {
  const { maxConnections, proberConcurrency } = handleShares(filesMax, config)
  if (maxConnections < config.maxConnections || proberConcurrency < config.proberConcurrency)
    log.warn(
      { openFiles: filesMax, maxConnections, proberConcurrency },
      'The limit of open files leaves room for fewer connections or probes at once than MAX_CONNECTIONS and PROBER_CONCURRENCY allow; raise it (ulimit -n, LimitNOFILE)',
    )
  return { ...config, maxConnections, proberConcurrency }
}
