import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { TestContext } from 'node:test'
import type { Engine } from '../../src/db/database.ts'
import { loadHistory } from '../../src/db/history.ts'
import { type MoveResult, move } from '../../src/db/move/move.ts'
import type { MoveOptions } from '../../src/db/move/move-options.ts'
import { movedTables } from '../../src/db/move/move-tables.ts'
import { databaseAfter } from '../../src/db/sqlite-schema.ts'
import { freshDatabase, migratedDatabase } from '../matrix.ts'

const history = await loadHistory()

export const fileOf = (url: string) => url.slice('sqlite:'.length)

export const run = (from: string, to: string, more: Partial<MoveOptions> = {}): Promise<MoveResult> =>
  move({ from, to, prepare: 'auto', now: () => Date.UTC(2026, 0, 1), progress: () => {}, ...more })

export async function database(t: TestContext, engine: Engine, isMigrated = true): Promise<string> {
  const { url, remove } = await (isMigrated ? migratedDatabase(engine) : freshDatabase(engine))
  t.after(remove)
  return url
}

/** Each is a text that one of the engines, a driver or an encoding between them treats in a way of its own. */
const texts = [
  'plain',
  '',
  '😀 emoji, ä, 漢字, e\u0301, \u202Ertl',
  'nul \0 in the middle\0',
  '\uFDD0 and \uFDD00, the marker of a nul',
  '\r\n\t\u0001\u007F\u0085\u2028\uFEFF',
  '"quotes" \'single\' \\ back \\0 \\x41 {a,b} NULL $1',
  '\uFFFD\uFFFF\u{10FFFF}',
  'NULL',
]
const numbers = [0n, 1n, -1n, 10n ** 15n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)]
const blobs = [new Uint8Array(), Uint8Array.from({ length: 256 }, (_, byte) => byte), Buffer.from('\\x00')]

/** Fills every column of every table, as the migrations make them, with values of its kind that are hard to move. */
export function fillEverything(file: string, rowsEach = 12): void {
  using shapes = databaseAfter(history)
  using db = new DatabaseSync(file)
  for (const { name, columns } of movedTables(history)) {
    const references = shapes
      .prepare('SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)')
      .all(name)
    const info = shapes.prepare('SELECT * FROM pragma_table_info(?)').all(name)
    db.exec(`DELETE FROM "${name}"`)
    for (let index = 0; index < rowsEach; index++) {
      const values = columns.map((column, place) => {
        const reference = references.find(each => each['from'] === column.name)
        if (reference) return referred(db, reference, index)
        const { notnull, pk } = info.find(each => each['name'] === column.name) ?? {}
        if (notnull === 0 && (index + place) % 4 === 0) return null
        if (column.kind === 'int') return pk ? BigInt(index * 1000 + 1) : (numbers[(index + place) % 7] ?? 0n)
        if (column.kind === 'text')
          return `${index ? `${index} ` : ''}${texts[(index + place) % texts.length]}`
        return Buffer.concat([Buffer.from(index ? [index] : []), blobs[(index + place) % 3] ?? Buffer.of()])
      })
      const marks = columns.map(() => '?').join(', ')
      db.prepare(`INSERT INTO "${name}" (${columns.map(each => `"${each.name}"`)}) VALUES (${marks})`).run(
        ...(values as SQLInputValue[]),
      )
    }
  }
}

function referred(db: DatabaseSync, reference: Readonly<Record<string, unknown>>, index: number): unknown {
  const statement = db.prepare(
    `SELECT "${reference['to']}" AS value FROM "${reference['table']}" LIMIT 1 OFFSET ?`,
  )
  statement.setReadBigInts(true)
  return statement.get(index)?.['value']
}

/** All that a file of SQLite holds, read without any code of ours. */
export function contentsOf(file: string): Readonly<Record<string, readonly unknown[]>> {
  using db = new DatabaseSync(file)
  const names = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all()
  return Object.fromEntries(
    names.map(({ name }) => {
      const statement = db.prepare(`SELECT * FROM "${name}"`)
      statement.setReadBigInts(true)
      return [
        String(name),
        statement
          .all()
          .map(row => JSON.stringify(row, plain))
          .sort(),
      ]
    }),
  )
}

const plain = (_: string, value: unknown) =>
  value instanceof Uint8Array
    ? Buffer.from(value).toString('hex')
    : typeof value === 'bigint'
      ? `${value}n`
      : value

export const own = ['migrations', 'instances', 'leases']
