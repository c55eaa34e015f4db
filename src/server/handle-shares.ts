import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'

/**
 * What the process opens besides the connections of visitors and its probes: the runtime and its threads (20), SQLite (8) or
 * connections to PostgreSQL, twice while they are replaced (20), lookups of names (16 threads, a file and a socket each), mail
 * and webhooks under way (24), witnesses (16), and refused connections that are still being answered (32).
 */
const ownHandles = 150
/** The least that a server of any use needs. */
const connectionsMin = 10
const probesMin = 5

type Shares = Pick<Config, 'maxConnections' | 'proberConcurrency'>

/** Connections and probes as configured, or as many as the limit of open files leaves room for. A probe takes a socket. */
export function handleShares(filesMax: number | null, { maxConnections, proberConcurrency }: Shares): Shares {
  const free = (filesMax ?? Number.POSITIVE_INFINITY) - ownHandles
  const probes = Math.min(proberConcurrency, Math.max(probesMin, Math.floor(free / 4)))
  return {
    proberConcurrency: probes,
    maxConnections: Math.min(maxConnections, Math.max(connectionsMin, free - probes)),
  }
}

/** The configuration with what this process can really keep open; a line in the log where that is less. */
export function withinHandles(config: Config, filesMax: number | null, log: Pick<Logger, 'warn'>): Config {
  const { maxConnections, proberConcurrency } = handleShares(filesMax, config)
  if (maxConnections < config.maxConnections || proberConcurrency < config.proberConcurrency)
    log.warn(
      { openFiles: filesMax, maxConnections, proberConcurrency },
      'The limit of open files leaves room for fewer connections or probes at once than MAX_CONNECTIONS and PROBER_CONCURRENCY allow; raise it (ulimit -n, LimitNOFILE)',
    )
  return { ...config, maxConnections, proberConcurrency }
}
