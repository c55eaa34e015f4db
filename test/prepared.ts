import assert from 'node:assert/strict'
import { createAccountStore } from '../src/accounts/account-store.ts'
import { subcommandCallOf } from '../src/client/call.ts'
import { commandNamed } from '../src/client/definition.ts'
import { exits, Trouble } from '../src/client/trouble.ts'
import { importDocument } from '../src/commands/import.ts'
import { exportDocument, parseDocument } from '../src/commands/import-document.ts'
import { isTokenCommand, runToken } from '../src/commands/token.ts'
import { isUserCommand, runUser } from '../src/commands/user.ts'
import type { Database } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { AppError } from '../src/kernel/errors.ts'
import { createPaths } from '../src/kernel/paths.ts'

/**
 * Commands without a process for each, for tests that need the effect of a command and do not test the command itself. Each
 * function opens the database and closes it.
 */

/** Does what `corkboard import` does, with a document or its text; also migrates the database. */
export async function imported(databaseUrl: string, document: object | string): Promise<void> {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  await using db: Database = await openDatabase(databaseUrl)
  await migrate(db, Date.now)
  await importDocument(db, parseDocument(text))
}

/** The text that `corkboard export` writes. */
export async function exported(databaseUrl: string, { withSecrets = false } = {}): Promise<string> {
  await using db = await openDatabase(databaseUrl)
  return (await exportDocument(db, { withSecrets })).text
}

export type Outcome = { readonly code: number; readonly out: string; readonly err: string }

/** Does what `corkboard user …` or `corkboard token …` does; returns the output and exit code of such a process. */
export async function accountCommand(
  args: readonly string[],
  {
    DATABASE_URL,
    BASE_URL = 'http://localhost',
  }: { readonly DATABASE_URL: string; readonly BASE_URL?: string },
  password: string | null = null,
): Promise<Outcome> {
  try {
    const out = await printed(args, DATABASE_URL, new URL(BASE_URL), password)
    return { code: exits.done.code, out: `${out}\n`, err: '' }
  } catch (error) {
    if (!(error instanceof Trouble || error instanceof AppError)) throw error
    const { code } = exits[error instanceof Trouble ? error.exit : 'failed']
    return { code, out: '', err: `${error.message}\n` }
  }
}

async function printed(
  [group = '', ...args]: readonly string[],
  databaseUrl: string,
  baseUrl: URL,
  password: string | null,
): Promise<string> {
  const command = commandNamed(group) ?? assert.fail(group)
  const { name, call } = subcommandCallOf(command, args, {}) ?? assert.fail(args.join(' '))
  await using db = await openDatabase(databaseUrl)
  if (group === 'token' && isTokenCommand(name)) return await runToken(name, call, db, Date.now)
  assert.ok(group === 'user' && isUserCommand(name), `${group} ${name}`)
  const paths = createPaths(baseUrl)
  const store = createAccountStore(db)
  return await runUser(name, call, { db, store, paths, siteTitle: '', now: Date.now, password })
}
