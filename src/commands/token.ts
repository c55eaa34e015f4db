import type { Call } from '../client/call.ts'
import { createChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { commandActor, permissionsOf, type Role, roles } from '../kernel/actor.ts'
import { OperatorError } from '../kernel/errors.ts'
import { rfc3339 } from '../lib/time.ts'
import { createAccountStores } from '../server/account-stores.ts'
import { defaultLifetimeDays, scopes } from '../tokens/token.ts'
import { createTokenService, type TokenService } from '../tokens/token-service.ts'

type TokenCommand = keyof typeof commands

export const isTokenCommand = (name: string): name is TokenCommand => Object.hasOwn(commands, name)

/** Runs a `token` command; returns the text to print. A running server applies the change from the next request on. */
export function runToken(name: TokenCommand, call: Call, db: Database, now: () => number): Promise<string> {
  const tokens = createTokenService({
    store: createAccountStores(db).tokens,
    changes: createChanges(db, now),
    now,
  })
  return commands[name](tokens, call)
}

const actor = commandActor('corkboard token')

const commands = { add, list, revoke }

/** Creates a token; returns its secret and nothing else, so that a script can store it. */
async function add(tokens: TokenService, call: Call): Promise<string> {
  const { secret } = await tokens.create(actor, {
    name: call.arguments[0],
    kind: 'service',
    scopes: permissionsIn(call),
    expiresInDays: daysOf(call.value('expires')),
  })
  return secret
}

async function list(tokens: TokenService): Promise<string> {
  const all = await tokens.service(actor)
  return all
    .map(({ id, name, scopes: allowed, createdAt, expiresAt, lastUsedAt }) =>
      [id, name, allowed.join(','), ...[createdAt, expiresAt, lastUsedAt].map(at => rfc3339(at) ?? '-')].join(
        '\t',
      ),
    )
    .join('\n')
}

async function revoke(tokens: TokenService, call: Call): Promise<string> {
  const [id = ''] = call.arguments
  await tokens.revoke(actor, id)
  return `Revoked ${id}.`
}

/**
 * The permissions of the options. Validated here rather than in the service, because the option has another name than
 * the REST field.
 */
function permissionsIn(call: Call): readonly string[] {
  const given = call.values('permission')
  const unknown = given.find(each => !scopes.some(scope => scope === each))
  if (unknown !== undefined)
    throw new OperatorError(
      'invalid',
      `permission: must be one of ${scopes.join(', ')}, not ${JSON.stringify(unknown)}`,
    )
  const all = [...given, ...ofRole(call.value('role'))]
  if (all.length === 0)
    throw new OperatorError('invalid', `permission: must be given at least once, or --role`)
  return all
}

function ofRole(name: string | undefined): readonly string[] {
  if (name === undefined) return []
  const role = roles.find((each): each is Role => each === name)
  if (!role) throw new OperatorError('invalid', `role: must be one of ${roles.join(', ')}`)
  const allowed = permissionsOf(role)
  return scopes.filter(each => allowed.has(each))
}

function daysOf(expires = `${defaultLifetimeDays}d`): number | null {
  if (expires === 'never') return null
  const [, days] = /^([1-9]\d{0,5})d?$/.exec(expires) ?? []
  return days ? Number(days) : invalidDays()
}

function invalidDays(): never {
  throw new OperatorError('invalid', `expires: must be never, or a number of days such as 90d`)
}
