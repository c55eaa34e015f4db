import type { AccountStore } from '../accounts/account-store.ts'
import { nameKey } from '../accounts/model/account.ts'
import { createAccounts } from '../auth/accounts.ts'
import type { Call } from '../client/call.ts'
import { createChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { createSharedLimits } from '../db/shared-limits.ts'
import { commandActor } from '../kernel/actor.ts'
import { OperatorError } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { rfc3339 } from '../lib/time.ts'

type Options = {
  readonly db: Database
  readonly store: AccountStore
  readonly paths: Paths
  readonly siteTitle: string
  readonly now: () => number
  /** Password of a new account; null if it gets a link that sets one. */
  readonly password: string | null
}

type UserCommand = keyof typeof commands

export const isUserCommand = (name: string): name is UserCommand => Object.hasOwn(commands, name)

/** Runs a `user` command; returns the text to print. A running server shows the change within a second. */
export async function runUser(name: UserCommand, call: Call, options: Options): Promise<string> {
  const { db, store, now, siteTitle, password } = options
  const accounts = createAccounts({
    db,
    store,
    changes: createChanges(db, now),
    limits: createSharedLimits({ db, now }),
    // Nothing to publish: a running server notices the new version of the slice.
    publish: async () => {},
    siteTitle: () => siteTitle,
    now,
  })
  return commands[name](
    { accounts, password, link: token => options.paths.absolute(options.paths.manage.link(token)) },
    call,
  )
}

type Context = {
  readonly accounts: ReturnType<typeof createAccounts>
  readonly password: string | null
  readonly link: (token: string) => string
}

const actor = commandActor('corkboard user')

const commands = {
  add,
  email,
  list,
  'reset-password': resetPassword,
  'remove-second-step': removeSecondStep,
  remove,
}

async function add({ accounts, password, link }: Context, call: Call): Promise<string> {
  const input = {
    username: nameIn(call),
    role: call.value('role') ?? 'viewer',
    email: call.value('email') ?? null,
  }
  if (password === null) return link((await accounts.accountService.add(actor, input)).token)
  const { username, role } = await accounts.accountService.addWithPassword(actor, input, password)
  return `Added ${username} as ${role}.`
}

/** Sets a verified address: shell access to the server is proof enough. */
async function email(context: Context, call: Call): Promise<string> {
  const [name = '', address = ''] = call.arguments
  const found = await named(context, name)
  const account = await context.accounts.accountService.setEmail(actor, found, { email: address })
  return `${account.username}\t${account.email ?? '-'}`
}

async function list({ accounts }: Context): Promise<string> {
  const all = await accounts.accountService.list(actor)
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

async function resetPassword(context: Context, call: Call): Promise<string> {
  const account = await named(context, nameIn(call))
  return context.link(await context.accounts.accountService.makeResetLink(actor, account))
}

/** Removes the second factor, also for an owner whom no other owner can help. */
async function removeSecondStep(context: Context, call: Call): Promise<string> {
  const account = await named(context, nameIn(call))
  if (!account.hasSecondFactor) return `${account.username} has no second step.`
  await context.accounts.accountService.removeSecondFactor(actor, account)
  return `Removed the second step of ${account.username}: the password alone signs in.`
}

/** Deletes an account; its exact name serves as the confirmation. */
async function remove(context: Context, call: Call): Promise<string> {
  const name = nameIn(call)
  const account = await named(context, name)
  if (account.username !== name)
    throw new OperatorError('invalid', `Write the name exactly as it is: ${account.username}`)
  await context.accounts.accountService.remove(actor, account)
  return `Removed ${account.username}. What they wrote stays.`
}

async function named({ accounts }: Context, name: string) {
  const found = (await accounts.store.all()).find(each => nameKey(each.username) === nameKey(name))
  if (!found) throw new OperatorError('not_found', `There is no account named ${JSON.stringify(name)}.`)
  return found
}

const nameIn = ({ arguments: [name = ''] }: Call): string => name
