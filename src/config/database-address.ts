import { engineOf } from '../db/database-url.ts'
import { encodedExpected, unencodedIn } from './unencoded.ts'
import { reportError } from './values.ts'

const expected = 'sqlite:FILE or postgres://user:password@host/name'

/** Parses DATABASE_URL. Throws an error that states what the value should be and never repeats user or password. */
export function databaseUrl(value: string): string {
  if (engineOf(value) === 'sqlite') return sqlite(value)
  if (!/^postgres(ql)?:\/\/./.test(value)) return reportError(`${expected}${meant(value)}`)
  const character = unencodedIn(value)
  if (character) reportError(encodedExpected(character))
  return postgres(value)
}

function sqlite(value: string): string {
  const file = value.slice('sqlite:'.length)
  const wrong = [
    [file === '', 'sqlite:FILE, such as sqlite:data/corkboard.db'],
    [file === ':memory:', 'sqlite:FILE: a database in memory would be empty at every start'],
    [/^\s/.test(file), `sqlite:FILE; did you mean sqlite:${file.trim()}?`],
    [/^\/\/[^/]/.test(file), `sqlite:FILE; did you mean sqlite:${file.slice(2)} or sqlite:${file.slice(1)}?`],
    [/^~/.test(file), 'sqlite:FILE with the whole path, since only a shell knows what ~ means'],
    [/[/\\]$/.test(file), `sqlite:FILE, and not a folder; did you mean sqlite:${file}corkboard.db?`],
    [/\?\w+=/.test(file), 'sqlite:FILE without options'],
  ] as const
  for (const [is, message] of wrong) if (is) reportError(message)
  return value
}

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

function postgres(value: string): string {
  const [, hosts = '', query = ''] = /^[^:]+:\/\/(?:[^/?#]*@)?([^/?#]*)[^?]*\??(.*)$/s.exec(value) ?? []
  const several = hosts.includes(',')
  for (const each of hosts.split(','))
    if (!isHostAndPort(each) || (several && each === ''))
      reportError(`${expected}, with host:port where it is not port 5432, and several hosts as host1,host2`)
  const sslMode = new URLSearchParams(query).get('sslmode')
  if (sslMode !== null && !sslModes.includes(sslMode))
    reportError(`${expected}?sslmode=MODE with one of ${sslModes.join(', ')}`)
  return value
}

function isHostAndPort(text: string): boolean {
  const [whole, port = '5432'] = /^(?:\[[\da-f:.%]+\]|[\w.%-]*)(?::(\d{1,5}))?$/i.exec(text) ?? []
  return whole !== undefined && Number(port) <= 65_535
}

const others: Readonly<Record<string, string>> = {
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  mssql: 'SQL Server',
  sqlserver: 'SQL Server',
  oracle: 'Oracle',
  mongodb: 'MongoDB',
  redis: 'Redis',
  libsql: 'libSQL',
}

function meant(value: string): string {
  const [, scheme = ''] = /^([a-z][a-z\d]+)(?:[+:].*)?:/i.exec(value.replace(/^jdbc:/i, '')) ?? []
  const kind = scheme.toLowerCase()
  if (others[kind]) return `; Corkboard does not run on ${others[kind]}`
  if (/^(postgres(ql)?|pgsql|pg|psql)$/.test(kind)) return '; did you mean postgres://…?'
  if (kind === 'sqlite' || kind === 'sqlite3' || kind === 'file')
    return `; did you mean sqlite:${value.replace(/^[a-z\d]+:(?:\/\/(?=\/))?/i, '')}?`
  if (/^(\.{0,2}[/\\]|[a-z]:[/\\])|^[^\s:@=]+\.(db|sqlite3?)$/i.test(value))
    return `; did you mean sqlite:${value}?`
  return /\b(host|dbname)=/.test(value) ? '; words such as host=… are not read' : ''
}
