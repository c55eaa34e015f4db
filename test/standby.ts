import postgres from 'postgres'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { startPostgres } from './postgres.ts'

export type PostgresWithStandby = {
  readonly url: string
  /** Makes each commit wait for a missing standby, while reads are answered. */
  readonly loseStandby: () => Promise<void>
  readonly findStandby: () => Promise<void>
  /** Number of connections whose commit hangs. */
  readonly hanging: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts a migrated PostgreSQL whose commits wait for a standby as soon as one is configured. */
export async function postgresWithStandby(): Promise<PostgresWithStandby> {
  const server = await startPostgres(undefined, {
    wal_level: 'replica',
    max_wal_senders: 2,
    synchronous_commit: 'on',
    max_connections: 60,
  })
  const url = `${server.url}/postgres`
  {
    await using db = await openDatabase(url)
    await migrate(db, Date.now)
  }
  const admin = postgres(url, { max: 1, onnotice: () => {} })
  async function nameStandby(name: string): Promise<void> {
    await admin.unsafe(`alter system set synchronous_standby_names = '${name}'`)
    await admin.unsafe('select pg_reload_conf()')
  }
  return {
    url,
    loseStandby: () => nameStandby('lost'),
    findStandby: () => nameStandby(''),
    hanging: async () => {
      const [row] = await admin.unsafe<{ readonly count: number }[]>(
        `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      return row?.count ?? 0
    },
    stop: async () => {
      await admin.end({ timeout: 1 })
      await server.stop()
    },
  }
}
