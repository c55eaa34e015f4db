import type { DatabaseSync } from 'node:sqlite'
import type { Migration } from '../migrations/migration.ts'
import { databaseAfter } from '../sqlite-schema.ts'

/** The types of columns that both engines share: whole numbers, text and bytes. */
export type ColumnKind = 'int' | 'text' | 'bytes'

type MoveColumn = {
  readonly name: string
  readonly kind: ColumnKind
  /** True if it cannot be null on SQLite. */
  readonly isRequired?: boolean
}

/** A column as found in a database; `kind` is the engine's type name if no migration uses that type. */
export type FoundColumn = { readonly name: string; readonly kind: string }

export type MoveTable = {
  readonly name: string
  readonly columns: readonly MoveColumn[]
  /** The columns of the primary key. */
  readonly key: readonly string[]
  /** The tables that this one references. */
  readonly refersTo: readonly string[]
}

/** Tables about the database itself: its processes and its migrations. They are not moved. */
const ownOfDatabase: ReadonlySet<string> = new Set(['migrations', 'instances', 'leases'])

/** Tables that the first start of a server fills. A target may contain such rows; they are replaced. */
export const filledByStart: ReadonlySet<string> = new Set([
  'account_links',
  'challenges',
  'origin_keys',
  'secrets',
  'serials',
  'slice_changes',
  'slices',
])

/**
 * All tables to move, each after those it references. They are taken from the migrations, so no table or column can be
 * forgotten.
 */
export function movedTables(steps: readonly Migration[]): readonly MoveTable[] {
  using db = databaseAfter(steps)
  const tables = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`)
    .all()
    .map(row => tableIn(db, String(row['name'])))
    .filter(({ name }) => !ownOfDatabase.has(name))
  return referredFirst(tables)
}

function tableIn(db: DatabaseSync, name: string): MoveTable {
  const columns = db
    .prepare('SELECT name, type, pk, "notnull" AS required FROM pragma_table_info(?)')
    .all(name)
  const references = db.prepare('SELECT DISTINCT "table" AS other FROM pragma_foreign_key_list(?)').all(name)
  return {
    name,
    columns: columns.map(column => ({
      name: String(column['name']),
      kind: kindOf(String(column['type']), `${name}.${column['name']}`),
      isRequired: Number(column['required']) === 1,
    })),
    key: columns.filter(column => Number(column['pk']) > 0).map(column => String(column['name'])),
    refersTo: references.map(row => String(row['other'])).filter(other => other !== name),
  }
}

const kinds: ReadonlyMap<string, ColumnKind> = new Map([
  ['integer', 'int'],
  ['bigint', 'int'],
  ['text', 'text'],
  ['blob', 'bytes'],
  ['bytea', 'bytes'],
])

/** The kind of a type name of either engine. Throws for a type that no migration may use. */
function kindOf(type: string, column: string): ColumnKind {
  const kind = kinds.get(type.toLowerCase())
  if (!kind) throw new Error(`The column ${column} has the type ${type}, which a move cannot copy`)
  return kind
}

/**
 * The kind of a column as found; the type name itself if it is not one of Corkboard's, since others may have added
 * tables and columns.
 */
export const foundKind = (type: string): string => kinds.get(type.toLowerCase()) ?? (type || 'no type')

function referredFirst(tables: readonly MoveTable[]): readonly MoveTable[] {
  const placed: MoveTable[] = []
  let left = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1))
  while (left.length > 0) {
    const isFree = ({ refersTo }: MoveTable) => !left.some(other => refersTo.includes(other.name))
    const free = left.filter(isFree)
    if (free.length === 0) throw new Error(`Tables refer to each other: ${left.map(each => each.name)}`)
    placed.push(...free)
    left = left.filter(each => !free.includes(each))
  }
  return placed
}
