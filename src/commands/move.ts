import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createProgressLine } from '../client/progress-bar.ts'
import type { Config } from '../config/config.ts'
import { databaseUrl } from '../config/database-address.ts'
import { orClosed } from '../db/database.ts'
import {
  DatabaseTrouble,
  DatabaseUnfit,
  postgresTroubleKind,
  sqliteTroubleKind,
} from '../db/database-trouble.ts'
import { engineOf } from '../db/database-url.ts'
import { checkMove, type MovedTable, type MoveResult, move } from '../db/move/move.ts'
import type { MoveOptions } from '../db/move/move-options.ts'
import { dropMovedMark } from '../db/moved-mark.ts'
import { openDatabase } from '../db/open-database.ts'
import { AppError, OperatorError } from '../kernel/errors.ts'
import { ownCommand } from '../lib/own-command.ts'
import { databaseName, sqlitePath } from './command-database.ts'

type Options = {
  readonly config: Config
  readonly json: boolean
  readonly dryRun: boolean
  readonly now: () => number
  readonly stderr: Parameters<typeof createProgressLine>[0]
}

/**
 * Moves the configured database into another one; returns the text to print. Throws `invalid` for a wrong address,
 * `not_found` without a database.
 */
export async function moveTo(
  address: string,
  { config, json, dryRun, now, stderr }: Options,
): Promise<string> {
  const [from, to] = [whole(config.databaseUrl), whole(demandAddress(address))]
  demandSource(from)
  if (engineOf(to) === 'sqlite' && !dryRun) mkdirSync(dirname(sqlitePath(to)), { recursive: true })
  const line = createProgressLine(stderr, 200)
  const startedAt = performance.now()
  const progress: MoveOptions['progress'] = (step, done, total) =>
    line.draw(`${verbs[step]}: ${counted(done)} of ${counted(total)} rows`)
  const options: MoveOptions = { from, to, prepare: config.databasePrepare, now, progress }
  try {
    if (dryRun) {
      const { running, ...found } = await checkMove(options)
      line.end()
      return json
        ? jsonOf({ ...found, dryRun, running }, startedAt)
        : `${tableOf(found.tables)}\n\n${checkSentences(found, running)}`
    }
    const moved = await move(options)
    line.end()
    return json
      ? jsonOf({ ...moved, dryRun }, startedAt)
      : `${tableOf(moved.tables)}\n\n${movedSentences(moved, startedAt)}`
  } catch (error) {
    line.end()
    throw unfinished(error, from, to)
  }
}

/** Makes a moved database usable again, by removing its mark; returns the text to print. */
export async function undoMove({ databaseUrl: url, databasePrepare: prepare }: Config): Promise<string> {
  demandSource(whole(url))
  const db = await openDatabase(url, { prepare, answerMaxMs: 60_000 })
  return orClosed(db, async () => {
    const [dropped] = await db.write(dropMovedMark(db))
    await db.close()
    return dropped?.changes
      ? `${databaseName(url)} can be used again. It has nothing of what was written to the other database.`
      : `${databaseName(url)} was not moved; there is nothing to undo.`
  })
}

/** The address of the database; of a file, with its absolute path. */
const whole = (url: string): string => (engineOf(url) === 'sqlite' ? `sqlite:${sqlitePath(url)}` : url)

function demandAddress(address: string): string {
  try {
    return databaseUrl(address)
  } catch (error) {
    throw new OperatorError('invalid', `DATABASE must be ${(error as Error).message}.`)
  }
}

function demandSource(from: string): void {
  if (engineOf(from) !== 'sqlite' || existsSync(sqlitePath(from))) return
  throw new OperatorError(
    'not_found',
    `There is no database at ${databaseName(from)}. Run this in the folder of the server, or set DATABASE_URL.`,
  )
}

/**
 * The error of a move. That of an engine is wrapped in one that states how both databases are left; Corkboard's own
 * errors name what to do, and stay.
 */
function unfinished(error: unknown, from: string, to: string): unknown {
  const reason = reasonOf(error, to)
  if (reason === null) return error
  return new OperatorError(
    'unavailable',
    `The move was not finished: ${reason}. ${databaseName(from)} is unchanged, and ${databaseName(to)} has nothing of it; run the command again when this is mended`,
    { cause: (error as Error).cause },
  )
}

/** The engine's reason; null for an error that is not about a database or its connection. */
function reasonOf(error: unknown, to: string): string | null {
  const { message, cause } = error as Error
  if (error instanceof DatabaseTrouble) return (cause as Error).message
  if (error instanceof DatabaseUnfit || /^(The connection to|Cannot open the database) /.test(message))
    return message
  if (error instanceof AppError) return null
  if (sqliteTroubleKind(cause) !== null) return message
  const kind = postgresTroubleKind(error)
  if (kind === 'full') return `the disk of ${databaseName(to)} is full (${message})`
  return sqliteTroubleKind(error) === null && kind === null ? null : message
}

function tableOf(tables: readonly MovedTable[]): string {
  const width = Math.max(...tables.map(({ name }) => name.length))
  const lines = tables.map(
    ({ name, rows, checksum }) =>
      `${name.padEnd(width)}  ${counted(rows).padStart(13)}  ${checksum.slice(0, 16)}`,
  )
  return [`${'table'.padEnd(width)}  ${'rows'.padStart(13)}  checksum`, ...lines].join('\n')
}

function movedSentences({ copied, ...moved }: MoveResult, startedAt: number): string {
  const what = copied
    ? `Moved ${amountOf(moved)} to ${moved.to} in ${secondsSince(startedAt)} s. Read back, every table has the same rows and checksum.`
    : `${moved.to} had all of it already, with the same checksums (${amountOf(moved)}).`
  return `${what}
${moved.from} is marked as moved, so that no server starts on it; "${ownCommand()} move --undo" makes it usable again.
Now set DATABASE_URL to the new address and start the server. All other variables stay as they are, and there are no files to take along.`
}

function checkSentences(
  found: Pick<MoveResult, 'from' | 'to' | 'tables' | 'bytes'>,
  running: readonly string[],
): string {
  const stop = running.length === 0 ? '' : ` Stop the server first: ${running.join(', ')}.`
  return `${amountOf(found)} would move from ${found.from} to ${found.to}.${stop} Nothing was written.`
}

const amountOf = ({ tables, bytes }: Pick<MoveResult, 'tables' | 'bytes'>): string =>
  `${counted(tables.reduce((sum, { rows }) => sum + rows, 0))} rows of ${tables.length} tables (${(bytes / 1e6).toFixed(1)} MB)`

const counted = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ' ')

const secondsSince = (startedAt: number): string => ((performance.now() - startedAt) / 1000).toFixed(1)

const jsonOf = (result: object, startedAt: number): string =>
  JSON.stringify({ ...result, seconds: Number(secondsSince(startedAt)) }, null, 2)

const verbs = { copy: 'Copying', verify: 'Verifying' } as const
