import { withoutPassword } from '../../db/database-url.ts'
import { databaseUrl } from '../database-address.ts'
import { seconds } from '../quantities.ts'
import { integer, oneOf } from '../values.ts'
import type { VariableTable } from '../variable.ts'

const prepares = ['auto', 'on', 'off'] as const

/** Variables of the database. */
export const databaseVariables = {
  databaseUrl: {
    fallback: 'sqlite:data/corkboard.db',
    help: '`sqlite:` and a file, or `postgres://user:password@host/name`; several hosts are separated by commas.',
    parse: databaseUrl,
    secret: withoutPassword,
  },
  databaseWaitSeconds: {
    fallback: '60',
    help: 'How long `serve` and `migrate` wait for a PostgreSQL that cannot be reached yet; 0: not at all.',
    parse: seconds(0, 86_400),
  },
  databasePrepare: {
    fallback: 'auto',
    help: 'Whether prepared statements are used on PostgreSQL: `auto` leaves them out where a pooler such as PgBouncer stands in between; `on` and `off` decide it.',
    parse: oneOf(prepares, { true: 'on', yes: 'on', false: 'off', no: 'off' }),
  },
  sqliteGroupMax: {
    fallback: '1000',
    help: 'The most writes that share one commit on SQLite; 1 gives every write a commit of its own.',
    parse: integer(1, 100_000),
  },
} satisfies VariableTable
