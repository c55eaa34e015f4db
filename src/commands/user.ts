import { parseArgs } from 'node:util'
import { nameKey } from '../accounts/account.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { commandActor } from '../actor.ts'
import { createChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { AppError, invalid, notFound } from '../errors.ts'
import { rfc3339 } from '../lib/time.ts'
import type { Paths } from '../paths.ts'

type Options = {
  readonly db: Database
  readonly paths: Paths
  readonly siteTitle: string
  readonly now: () => number
}

export type UserCommand = keyof typeof commands

export const isUserCommand = (name: string | undefined): name is UserCommand =>
  name !== undefined && Object.hasOwn(commands, name)

/** Gives what is to be printed. A running server shows the change within a second. */
export async function runUser(name: UserCommand, argv: readonly string[], options: Options): Promise<string> {
  const { db, now, siteTitle } = options
  const accounts = createAccounts({
    db,
    changes: createChanges(db, now),
    // Whoever serves hears of it by the version of the slice.
    publish: async () => {},
    siteTitle: () => siteTitle,
    now,
  })
  return commands[name](
    { accounts, link: token => options.paths.absolute(options.paths.manage.link(token)) },
    argv,
  )
}

type Context = {
  readonly accounts: ReturnType<typeof createAccounts>
  readonly link: (token: string) => string
}

const actor = commandActor('corkboard user')

const commands = { add, list, 'reset-password': resetPassword, remove }

async function add({ accounts, link }: Context, argv: readonly string[]): Promise<string> {
  const { values, positionals } = parsedArgs(argv, { role: { type: 'string' }, email: { type: 'string' } })
  const input = {
    username: only(positionals),
    role: values['role'] ?? 'viewer',
    email: values['email'] ?? null,
  }
  const { token } = await accounts.editing.add(actor, input)
  return link(token)
}

async function list({ accounts }: Context, argv: readonly string[]): Promise<string> {
  parsedArgs(argv, {})
  const all = await accounts.editing.list(actor)
  return all
    .map(({ username, role, email, hasPassword, hasSecondFactor, createdAt }) =>
      [
        username,
        role,
        email ?? '-',
        hasPassword ? 'password' : 'no password',
        hasSecondFactor ? 'second factor' : 'no second factor',
        rfc3339(createdAt),
      ].join('\t'),
    )
    .join('\n')
}

async function resetPassword(context: Context, argv: readonly string[]): Promise<string> {
  const { id } = await named(context, only(parsedArgs(argv, {}).positionals))
  return context.link(await context.accounts.editing.makeResetLink(actor, id))
}

/** The exact name is the confirmation. */
async function remove(context: Context, argv: readonly string[]): Promise<string> {
  const name = only(parsedArgs(argv, {}).positionals)
  const account = await named(context, name)
  if (account.username !== name) throw invalid(`Write the name exactly as it is: ${account.username}`)
  await context.accounts.editing.remove(actor, account.id)
  return `Removed ${account.username}. What they wrote stays.`
}

async function named({ accounts }: Context, name: string) {
  const found = (await accounts.store.all()).find(each => nameKey(each.username) === nameKey(name))
  if (!found) throw notFound(`There is no account named ${JSON.stringify(name)}.`)
  return found
}

function only(positionals: readonly string[]): string {
  const [name] = positionals
  if (name === undefined || positionals.length > 1)
    throw invalid('Give exactly one name; quote it if it has blanks.')
  return name
}

function parsedArgs(argv: readonly string[], options: Readonly<Record<string, { type: 'string' }>>) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new AppError('invalid', (error as Error).message)
  }
}
