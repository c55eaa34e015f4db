import { breakable } from '../../breakable.ts'
import { migratedDatabase } from '../../matrix.ts'
import { startPostgres } from '../../postgres.ts'
import type { BadDay } from '../bad-day.ts'
import { outageDuring } from '../outage-site.ts'

export const badDay: BadDay = {
  fault: 'PostgreSQL is away for a minute, in which a monitor goes down',
  limitMs: 240_000,
  run: async signal => {
    const server = await startPostgres()
    process.env['TEST_POSTGRES_URL'] = server.url
    const { url } = await migratedDatabase('postgres')
    const way = await breakable(url)
    try {
      return await outageDuring(
        { databaseUrl: way.url, directUrl: url, begin: way.cut, end: way.mend },
        signal,
      )
    } finally {
      await way.close()
      await server.stop()
      delete process.env['TEST_POSTGRES_URL']
    }
  },
}
