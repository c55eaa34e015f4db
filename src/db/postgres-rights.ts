import { percentDecoded } from '../lib/utf8.ts'

/** SQLSTATE codes of a missing right: insufficient_privilege, and invalid_schema_name, which stands for no visible schema. */
const insufficientPrivilege = '42501'
const noSchema = '3F000'

type Refused = { readonly code?: unknown; readonly message?: unknown }

/** The error for a right that PostgreSQL refused the user, with the statement that grants it; null for any other error. */
export function missingRight(error: unknown, url: string): string | null {
  const { code, message } = (error ?? {}) as Refused
  if (code !== insufficientPrivilege && code !== noSchema) return null
  const { user, database } = namesIn(url)
  const refused = String(message)
  const grant = grants.find(([pattern]) => pattern.test(refused))?.[1] ?? ownTables
  return `PostgreSQL refuses the user ${user}: ${refused}. Let a superuser or the owner run in this database: ${grant({ user: identifier(user), database: identifier(database) })}`
}

type Names = { readonly user: string; readonly database: string }

const ownTables = ({ user }: Names) =>
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${user};`

/** GRANT statements by PostgreSQL's message, which is in English unless lc_messages is set otherwise. */
const grants: readonly (readonly [RegExp, (names: Names) => string])[] = [
  [/for database/, ({ user, database }) => `GRANT CONNECT ON DATABASE ${database} TO ${user};`],
  [/for schema|no schema/, ({ user }) => `GRANT USAGE, CREATE ON SCHEMA public TO ${user};`],
  [
    /must be owner/,
    ({ user }) =>
      `ALTER TABLE … OWNER TO ${user}; for each table, since only its owner may bring the schema up to date`,
  ],
]

function namesIn(url: string): Names {
  const [, user = '', database = ''] = /^[^:]+:\/\/(?:([^:@/]*)(?::.*)?@)?[^/]*\/?([^?]*)/.exec(url) ?? []
  return { user: decoded(user) || 'corkboard', database: decoded(database) || decoded(user) || 'corkboard' }
}

const decoded = (text: string): string => percentDecoded(text) ?? text

const identifier = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
