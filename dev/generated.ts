import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { variables } from '../src/config.ts'
import type { Engine } from '../src/db/database.ts'
import { history } from '../src/db/migrate.ts'
import type { Tables } from '../src/db/tables.ts'

/** Files under version control that are made from the code, by their path from the root. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  'docs/configuration.md': configuration,
  'docs/schema/sqlite.sql': () => schema('sqlite'),
  'docs/schema/postgres.sql': () => schema('postgres'),
}

function configuration(): string {
  const rows = Object.values(variables).map(
    ({ name, fallback, help }) =>
      `| \`${name}\` | ${fallback === '' ? '(empty)' : `\`${fallback}\``} | ${help} |`,
  )
  return `# Configuration

Everything is set by environment variables; all are optional. \`npx corkboard check-config\` prints what is in
force. A value that makes no sense stops the start: every problem is listed at once, and the exit code is 2.

This page is made from the table in \`src/config.ts\` by \`npm run docs\`.

| variable | default | meaning |
| --- | --- | --- |
${rows.join('\n')}
`
}

/** The statements of all migrations, as the engine gets them. */
function schema(engine: Engine): string {
  const query = new Kysely<Tables>({ dialect: engine === 'sqlite' ? sqlite : postgres })
  const steps = history.map(step => {
    const statements = step.statements(query, engine).map(each => `${readable(each.compile().sql)};`)
    return `-- ${step.name}\n\n${statements.join('\n\n')}\n`
  })
  return `-- Made from src/db/migrations by \`npm run docs\`.\n\n${steps.join('\n')}`
}

const readable = (sql: string) => {
  const [, head, columns, tail = ''] = /^(create table "[^"]+") \((.*)\)(.*)$/s.exec(sql) ?? []
  if (!head || !columns) return sql
  return `${head} (\n  ${columns.replace(/, (?="|constraint)(?![^(]*\))/g, ',\n  ')}\n)${tail}`
}

const sqlite = {
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
}

const postgres = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
