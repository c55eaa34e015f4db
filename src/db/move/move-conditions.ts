import { existsSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { OperatorError } from '../../kernel/errors.ts'
import { ownCommand } from '../../lib/own-command.ts'
import type { Database, DatabaseOptions } from '../database.ts'
import { engineOf, withoutPassword } from '../database-url.ts'
import { migrationNames } from '../history.ts'
import { migrate, pendingMigrations, unknownSentence } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import type { MoveEnd } from './move-end.ts'
import type { MoveOptions } from './move-options.ts'
import { filledByStart, type MoveTable } from './move-tables.ts'
import { fileOf, openEnd } from './open-end.ts'
import { moveLock } from './postgres-end.ts'
import { openSqliteEnd } from './sqlite-end.ts'

/** Conditions of a move. Each function throws `OperatorError` with the remedy if its condition is not met. */

export function demandTwoFiles(from: string, to: string): void {
  if (engineOf(from) !== 'sqlite' || engineOf(to) !== 'sqlite') return
  const [one, other] = [from, to].map(url => statSync(fileOf(url), { throwIfNoEntry: false }))
  if (one && other && one.dev === other.dev && one.ino === other.ino)
    throw new OperatorError('invalid', `${fileOf(to)} is the database that would move. Name another file.`)
}

/** Creates the schema of the target, or migrates it. Throws `conflict` if another move uses it, or if it has foreign tables. */
export async function prepareTarget({ to, prepare, now }: MoveOptions): Promise<void> {
  if (engineOf(to) === 'sqlite') await refuseForeignFile(fileOf(to))
  await using db = await openDatabase(to, { prepare, answerMaxMs: prepareMaxMs })
  if (await isMoving(db))
    throw new OperatorError(
      'conflict',
      `${withoutPassword(to)} is the database that would move, or another move uses it. Name another database.`,
    )
  await refuseForeign(db)
  await migrate(db, now)
}

const prepareMaxMs = 300_000

/** True if another move holds the lock; takes it for a moment to find out. */
async function isMoving(db: Database): Promise<boolean> {
  if (db.engine === 'sqlite') return false
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${sql.lit(moveLock)}) as free`.execute(db.query)
  return rows[0]?.free === false
}

/** Throws if the database has tables that are not Corkboard's. */
async function refuseForeign(db: Database): Promise<void> {
  if ((await pendingMigrations(db)).length < migrationNames.length) return
  const tables = (await db.query.introspection.getTables()).filter(each => isInPlace(each.schema))
  demandNone(tables.map(each => each.name))
}

/** Checks the file before it is opened for writing, which would change the file of another program. */
async function refuseForeignFile(file: string): Promise<void> {
  if (!existsSync(file)) return
  await using end = await openSqliteEnd(file, 'look')
  const columns = await end.columns()
  if (!columns.has('migrations')) demandNone([...columns.keys()])
}

function demandNone(tables: readonly string[]): void {
  const names = tables.filter(name => name !== 'migrations')
  if (names.length === 0) return
  throw new OperatorError(
    'conflict',
    `The target has tables that Corkboard did not make: ${firstOf(names)}. Name an empty database.`,
  )
}

const isInPlace = (schema: string | undefined): boolean => schema === undefined || schema === 'public'

export async function demandMovable(source: MoveEnd, tables: readonly MoveTable[]): Promise<void> {
  const columns = await source.columns()
  if (!columns.has('migrations'))
    throw new OperatorError(
      'not_found',
      `There is no Corkboard database at ${source.name}. Run this in the folder of the server, or set DATABASE_URL.`,
    )
  const applied = await source.migrations()
  refuseUnknown(applied)
  const missing = migrationNames.filter(name => !applied.has(name))
  if (missing.length > 0)
    throw new OperatorError(
      'conflict',
      `The database at ${source.name} is not up to date (it lacks ${firstOf(missing)}): run "${ownCommand()} migrate", then move.`,
    )
  await demandColumns(source, tables)
}

function refuseUnknown(applied: ReadonlyMap<string, number>): void {
  for (const [name, at] of applied)
    if (!migrationNames.includes(name)) throw new OperatorError('conflict', unknownSentence(name, at))
}

/**
 * Throws unless the tables and columns are those of the migrations: otherwise the move would leave data behind, or data
 * would not fit.
 */
export async function demandColumns(end: MoveEnd, tables: readonly MoveTable[]): Promise<void> {
  const found = await end.columns()
  const text = (column: { name: string; kind: string }) => `${column.name} (${column.kind})`
  for (const { name, columns } of tables) {
    const [there, wanted] = [(found.get(name) ?? []).map(text), columns.map(text)]
    const strange = there.filter(each => !wanted.includes(each))
    const missing = wanted.filter(each => !there.includes(each))
    if (strange.length === 0 && missing.length === 0) continue
    const parts = [
      ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
      ...(strange.length > 0 ? [`has ${strange.join(', ')}, which Corkboard did not make`] : []),
    ]
    throw new OperatorError('conflict', `The table ${name} of ${end.name} ${parts.join(' and ')}.`)
  }
}

export async function refuseInstances(end: MoveEnd): Promise<void> {
  const running = await end.instances()
  if (running.length === 0) return
  const names = running.map(({ host, pid }) => `process ${pid} on ${host}`)
  throw new OperatorError(
    'conflict',
    `A server uses ${end.name}: ${firstOf(names)}. Stop it, then move. One that was killed counts as running for a minute.`,
  )
}

type Content = readonly { readonly name: string; readonly rows: number }[]

export async function contentOf(end: MoveEnd, tables: readonly MoveTable[]): Promise<Content> {
  const found = []
  for (const table of tables)
    if (!filledByStart.has(table.name)) found.push({ name: table.name, rows: await end.count(table) })
  return found.filter(({ rows }) => rows > 0)
}

export const notEmpty = (target: MoveEnd, content: Content): OperatorError =>
  new OperatorError(
    'conflict',
    `${target.name} is not empty (rows of ${firstOf(content.map(({ name, rows }) => `${name}: ${rows}`))}), and a move would mix two sites. Name an empty database.`,
  )

export async function lookAtTarget(
  to: string,
  prepare: NonNullable<DatabaseOptions['prepare']>,
  tables: readonly MoveTable[],
): Promise<string> {
  if (engineOf(to) === 'sqlite' && !existsSync(fileOf(to))) return to
  if (engineOf(to) !== 'sqlite') {
    await using db = await openDatabase(to, { prepare, answerMaxMs: prepareMaxMs })
    await refuseForeign(db)
  }
  await using target = await openEnd(to, 'look', tables)
  const columns = await target.columns()
  if (!columns.has('migrations')) return target.name
  refuseUnknown(await target.migrations())
  const content = await contentOf(
    target,
    tables.filter(each => columns.has(each.name)),
  )
  if (content.length > 0) throw notEmpty(target, content)
  return target.name
}

const firstOf = (names: readonly string[]): string =>
  `${names.slice(0, 5).join(', ')}${names.length > 5 ? `, and ${names.length - 5} more` : ''}`
