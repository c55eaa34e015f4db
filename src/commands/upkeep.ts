import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Call } from '../client/call.ts'
import { usage } from '../client/trouble.ts'
import { type Config, describeConfig, readConfig } from '../config/config.ts'
import { deprecationsOf } from '../config/deprecations.ts'
import { mistypedVariables } from '../config/mistyped-variables.ts'
import { createChanges } from '../db/changes.ts'
import { migrate as migrateDatabase } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { stepMaxMs } from '../db/patient-migration.ts'
import { openDatabaseWaiting } from '../db/waiting.ts'
import { commandActor } from '../kernel/actor.ts'
import { secret } from '../kernel/fields/field.ts'
import { firstLines } from '../kernel/listing.ts'
import { createPaths } from '../kernel/paths.ts'
import { readWithin } from '../lib/bounded-read.ts'
import { ownCommand, startCommand } from '../lib/own-command.ts'
import { databaseName, openExisting, openOrCreate } from './command-database.ts'
import type { ExportResult } from './import-document.ts'

/**
 * The commands besides `serve` that work on the database; each opens it, does one thing and closes it. Modules that
 * only one of them needs are imported by that one, because loading modules is most of the time of a short command.
 */

type Environment = NodeJS.ProcessEnv

export async function migrate(environment: Environment): Promise<void> {
  const { databaseUrl, databasePrepare, databaseWaitSeconds } = readConfig(environment)
  console.error(`Database: ${databaseName(databaseUrl)}`)
  await using db = await openDatabaseWaiting(databaseUrl, {
    prepare: databasePrepare,
    answerMaxMs: stepMaxMs,
    waitMs: databaseWaitSeconds * 1000,
    waiting: sentence => console.error(sentence),
  })
  const applied = await migrateDatabase(db, Date.now)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
}

export async function checkConfig(environment: Environment): Promise<void> {
  const config = readConfig(environment)
  console.log(describeConfig(environment))
  for (const sentence of mistypedVariables(environment)) console.error(sentence)
  for (const { en } of deprecationsOf(config)) console.error(en)
}

export async function seed(environment: Environment, { force }: { readonly force: boolean }): Promise<void> {
  const config = readConfig(environment)
  const { refuseContent, seedSite } = await import('./seed.ts')
  await using db = await openOrCreate(config)
  if (!force) await refuseContent(db)
  const snippets = await seedSite(db, Date.now(), config.baseUrl)
  console.log(`Seeded. Start the server with "${startCommand()}" and open ${config.baseUrl.href}`)
  console.log(`Snippets to look at: ${snippets.join(' ')}`)
}

/** Writes the export; a summary with a warning about secrets goes to standard error. */
export async function exportTo(
  file: string | undefined,
  { withSecrets, environment }: { readonly withSecrets: boolean; readonly environment: Environment },
): Promise<void> {
  const config = readConfig(environment)
  const { exportDocument } = await import('./import-document.ts')
  await using db = await openExisting(config)
  const exported = await exportDocument(db, { withSecrets })
  if (file && file !== '-') await writePrivately(file, exported.text)
  else await pipeline([exported.text], process.stdout, { end: false })
  console.error(contentsOf(exported, withSecrets))
}

function contentsOf({ secrets }: ExportResult, withSecrets: boolean): string {
  const always = 'The document holds drafts and monitors that are not public.'
  if (secrets.length === 0) return `${always} It holds no secrets: no monitor and no channel has any.`
  const lines = secrets.map(({ name, fields }) => `  ${JSON.stringify(name)}: ${fields.join(', ')}`)
  return withSecrets
    ? [
        `${always} It also holds secrets of monitors and channels in clear; anyone who has it can use them:`,
        ...lines,
      ].join('\n')
    : [
        `${always} Secrets are left out (--with-secrets writes them), and "${secret}" stands for each:`,
        ...lines,
      ].join('\n')
}

/** Writes a file that only its owner may read, even if others could read it before. */
async function writePrivately(path: string, text: string): Promise<void> {
  await using file = await open(path, 'w', 0o600)
  if ((await file.stat()).isFile()) await file.chmod(0o600)
  await file.writeFile(text)
}

/**
 * Limit of a document in bytes, about fifty thousand announcements. Without one, an endless device would fill the
 * memory.
 */
const documentMaxBytes = 100_000_000

export async function importFrom(path: string, environment: Environment): Promise<void> {
  const config = readConfig(environment)
  const bytes = await readWithin(path, documentMaxBytes)
  const [{ importDocument }, { parseDocument }] = await Promise.all([
    import('./import.ts'),
    import('./import-document.ts'),
  ])
  const document = parseDocument(new TextDecoder().decode(bytes))
  await using db = await openOrCreate(config)
  const { missing, ...counts } = await importDocument(db, document)
  const parts = Object.entries(counts).map(([part, count]) => `${part} ${count}`)
  console.log(`Imported: ${parts.join(', ')}.`)
  if (missing.length > 0) console.error(missingSecrets(missing))
}

const missingSecrets = (missing: readonly string[]): string =>
  [
    `${missing.length} secrets are neither in the document nor stored here. Until they are set, monitors send "${secret}" instead, and channels deliver nothing:`,
    firstLines(missing.map(each => `  ${each}`)),
  ].join('\n')

/** Imports from a dpaste. Returns the exit code: 1 if some snippets could not be imported, else 0. */
export async function importFromDpaste(
  address: string,
  dryRun: boolean,
  environment: Environment,
): Promise<number> {
  const config = readConfig(environment)
  const { importDpaste, progressOn } = await import('./import-dpaste.ts')
  await using db = await openExisting(config, { readOnly: dryRun })
  return await importDpaste({
    address,
    dryRun,
    db,
    contentMaxBytes: config.snippetMaxBytes,
    now: Date.now,
    out: text => console.log(text),
    progress: progressOn(process.stderr),
  })
}

export async function user(name: string, call: Call): Promise<void> {
  const [{ isUserCommand, runUser }, { createAccountStores }] = await Promise.all([
    import('./user.ts'),
    import('../server/account-stores.ts'),
  ])
  if (!isUserCommand(name)) throw new Error(`The command user ${name} is defined and not written`)
  const config = readConfig(call.environment)
  const password = call.has('password-stdin') ? await passwordFromInput() : null
  await using db = await openExisting(config)
  const stores = createAccountStores(db)
  const { title } = await stores.site.load()
  const paths = createPaths(config.baseUrl)
  const printed = await runUser(name, call, {
    db,
    store: stores.accounts,
    paths,
    siteTitle: title,
    now: Date.now,
    password,
  })
  if (name === 'list' && printed === '') return console.error('No accounts.')
  console.log(printed)
  if (!call.environment['BASE_URL']?.trim() && printed.startsWith(config.baseUrl.href))
    console.error(linkOfDefault(config.baseUrl.href))
}

const linkOfDefault = (address: string): string =>
  `BASE_URL is not set, so the link begins with ${address}. If people reach the server elsewhere, give this command its BASE_URL or PORT.`

/** The password from standard input, without the line break that echo and files have at the end. */
const passwordFromInput = async (): Promise<string> =>
  (await readWithin('-', passwordMaxBytes)).toString('utf8').replace(/\r?\n$/, '')

const passwordMaxBytes = 65_536

export async function token(name: string, call: Call): Promise<void> {
  const { isTokenCommand, runToken } = await import('./token.ts')
  if (!isTokenCommand(name)) throw new Error(`The command token ${name} is defined and not written`)
  await using db = await openExisting(readConfig(call.environment))
  const printed = await runToken(name, call, db, Date.now)
  if (name === 'list' && printed === '') return console.error('No service tokens.')
  console.log(printed)
}

export async function subscriber(name: string, call: Call): Promise<void> {
  const { isSubscriberCommand, runSubscriber } = await import('./subscriber.ts')
  if (!isSubscriberCommand(name)) throw new Error(`The command subscriber ${name} is defined and not written`)
  await using db = await openExisting(readConfig(call.environment))
  console.log(await runSubscriber(name, call, db, Date.now))
}

export async function backup(file: string, call: Call): Promise<void> {
  const { backupTo } = await import('./backup.ts')
  const config = readConfig(call.environment)
  console.log(await backupTo(file, config, { force: call.has('force') }))
  await recordBackup(config)
}

/** Records the backup in the audit trail, from which the overview takes its age. The backup is good without that, too. */
async function recordBackup({ databaseUrl, databasePrepare }: Config): Promise<void> {
  try {
    await using db = await openDatabase(databaseUrl, { prepare: databasePrepare })
    await createChanges(db, Date.now).write({
      actor: commandActor('corkboard backup'),
      action: 'backed up',
      subject: 'database',
      revision: null,
      before: null,
      after: null,
    })
  } catch (error) {
    console.error(
      `The audit trail does not have this backup: ${error instanceof Error ? error.message : error}`,
    )
  }
}

export async function restore(file: string, call: Call): Promise<void> {
  const { restoreFrom } = await import('./backup.ts')
  console.log(await restoreFrom(file, readConfig(call.environment), { force: call.has('force') }))
}

/** Moves the database, or undoes a move. Throws Trouble for a wrong command line before anything is opened. */
export async function moveDatabase(call: Call): Promise<void> {
  const [to] = call.arguments
  const isUndone = call.has('undo')
  if (isUndone === (to !== undefined))
    throw usage(
      isUndone
        ? `${ownCommand()} move --undo takes no DATABASE: it is about the one of DATABASE_URL.`
        : `${ownCommand()} move takes the DATABASE to move into: sqlite: and a file, or an address that begins with postgres://.`,
    )
  const { moveTo, undoMove } = await import('./move.ts')
  const config = readConfig(call.environment)
  console.error(`Database: ${databaseName(config.databaseUrl)}`)
  console.log(
    to === undefined
      ? await undoMove(config)
      : await moveTo(to, {
          config,
          json: call.has('json'),
          dryRun: call.has('dry-run'),
          now: Date.now,
          stderr: process.stderr,
        }),
  )
}
