import { DatabaseSync } from 'node:sqlite'
import postgres from 'postgres'
import type { Engine } from '../../src/db/database.ts'
import { freshDatabase } from '../matrix.ts'

/** A row as dpaste writes it; instants as RFC 3339. */
export type Paste = {
  readonly id: number
  readonly secret_id: string | null
  readonly content: string
  readonly lexer: string
  readonly published: string
  readonly expire_type: number
  readonly expires: string | null
  readonly view_count: number
  readonly rtl: boolean
  readonly parent_id: number | null
}

export const paste = (id: number, fields: Partial<Paste> = {}): Paste => ({
  id,
  secret_id: `old${id}`,
  content: `text ${id}`,
  lexer: 'python',
  published: '2024-05-06T07:08:09.123456Z',
  expire_type: 2,
  expires: null,
  view_count: 0,
  rtl: false,
  parent_id: null,
  ...fields,
})

export type DpasteDatabase = {
  /** What the command is given. */
  readonly address: string
  readonly add: (...pastes: readonly Paste[]) => Promise<void>
  readonly remove: () => Promise<void>
}

/** A database as dpaste's migrations leave it. `withoutRtl`: as they did before 2018. */
export async function dpasteDatabase(
  engine: Engine,
  { withoutRtl = false }: { readonly withoutRtl?: boolean } = {},
): Promise<DpasteDatabase> {
  const { url, remove } = await freshDatabase(engine)
  const columns = Object.keys(paste(0)).filter(name => name !== 'rtl' || !withoutRtl)
  if (engine === 'sqlite') {
    const file = url.slice('sqlite:'.length)
    const db = new DatabaseSync(file)
    db.exec(sqliteTable(withoutRtl))
    const insert = db.prepare(
      `insert into dpaste_snippet (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    )
    return {
      address: file,
      add: async (...pastes) => {
        for (const row of pastes) insert.run(...sqliteValues(row, columns))
      },
      remove: async () => {
        db.close()
        await remove()
      },
    }
  }
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(postgresTable(withoutRtl))
  return {
    address: url,
    add: async (...pastes) => {
      for (const row of pastes)
        await sql`insert into dpaste_snippet ${sql(row, ...(columns as (keyof Paste)[]))}`
    },
    remove: async () => {
      await sql.end()
      await remove()
    },
  }
}

/** Django writes instants without a zone and with microseconds, or with none. */
const djangoInstant = (at: string): string => at.replace('T', ' ').replace('Z', '')

const sqliteValues = (row: Paste, columns: readonly string[]) =>
  columns.map(name => {
    const value = row[name as keyof Paste]
    if (typeof value === 'boolean') return Number(value)
    return value !== null && (name === 'published' || name === 'expires')
      ? djangoInstant(String(value))
      : value
  })

const sqliteTable = (withoutRtl: boolean): string => `
  create table "dpaste_snippet" (
    "id" integer not null primary key autoincrement, "secret_id" varchar(255) null unique,
    "content" text not null, "lexer" varchar(30) not null, "published" datetime not null,
    "expire_type" smallint unsigned not null check ("expire_type" >= 0), "expires" datetime null,
    "view_count" integer unsigned not null check ("view_count" >= 0),
    ${withoutRtl ? '' : '"rtl" bool not null,'}
    "parent_id" integer null references "dpaste_snippet" ("id") deferrable initially deferred)`

const postgresTable = (withoutRtl: boolean): string => `
  create table "dpaste_snippet" (
    "id" serial primary key, "secret_id" varchar(255) null unique, "content" text not null,
    "lexer" varchar(30) not null, "published" timestamp with time zone not null,
    "expire_type" smallint not null check ("expire_type" >= 0), "expires" timestamp with time zone null,
    "view_count" integer not null check ("view_count" >= 0),
    ${withoutRtl ? '' : '"rtl" boolean not null,'}
    "parent_id" integer null references "dpaste_snippet" ("id") deferrable initially deferred)`
