import { AppError } from './errors.ts'
import { problems } from './problems.ts'

/** Permissions of a signed-in person or a token. A role is a name for a set of them. */

export const roles = ['owner', 'editor', 'operator', 'moderator', 'viewer'] as const
export type Role = (typeof roles)[number]

/** The role read from the database. An unknown one, written by a newer version, counts as `viewer`, which may do least. */
export const knownRole = (stored: string): Role => roles.find(each => each === stored) ?? 'viewer'

export const permissions = [
  'read',
  'announcements',
  'information',
  'monitors',
  'maintenance',
  'notifications',
  'snippets',
  'moderation',
  'site',
  'subscribers',
  'accounts',
  'tokens',
  'audit',
] as const
export type Permission = (typeof permissions)[number]

/** The permissions a token can be given. A token cannot create tokens, so revoking a stolen one ends its access. */
export const grantable = permissions.filter(each => each !== 'tokens')

const ofRole = {
  owner: permissions,
  editor: ['read', 'announcements', 'information', 'snippets'],
  operator: ['read', 'monitors', 'maintenance', 'snippets'],
  moderator: ['read', 'snippets', 'moderation'],
  viewer: ['read', 'snippets'],
} as const satisfies Record<Role, readonly Permission[]>

export const permissionsOf = (role: Role): ReadonlySet<Permission> => new Set(ofRole[role])

/** The author of a change: a person at a page, a program with a token, a command, or Corkboard itself. */
export type Actor = {
  /** The id of the account that acts; null for service tokens, commands and Corkboard itself. */
  readonly accountId: number | null
  readonly name: string
  readonly via: 'web' | 'api' | 'command' | 'system'
  /** The IP address of the client; null if there was no request. */
  readonly address: string | null
  readonly permissions: ReadonlySet<Permission>
}

const everything: ReadonlySet<Permission> = new Set(permissions)

/** The author of background work. */
export const systemActor: Actor = {
  accountId: null,
  name: 'Corkboard',
  via: 'system',
  address: null,
  permissions: everything,
}

/** The actor of a command, such as `corkboard import`; it has all permissions. */
export const commandActor = (name: string): Actor => ({ ...systemActor, name, via: 'command' })

/** The key under which rate limits count the actor: all tokens of an account share one, each service token has its own. */
export const actorKey = ({ accountId, name }: Actor): string => (accountId === null ? name : `#${accountId}`)

export const may = (actor: Actor, permission: Permission): boolean => actor.permissions.has(permission)

/**
 * Throws `forbidden` if the role has a permission that the actor lacks, so that actors can neither grant it nor take
 * over an account that has it.
 */
export function demandReach(actor: Actor, role: Role): void {
  for (const permission of permissionsOf(role)) demand(actor, permission)
}

/** Throws `forbidden` unless the actor has the permission. */
export function demand(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return
  const isToken = actor.via === 'api'
  throw new AppError('forbidden', isToken ? problems.tokenForbids({ permission }) : problems.roleForbids())
}

/** The author of an announcement or an update, kept after the account is deleted. */
export type PlatformUser = { readonly id: number; readonly username: string; readonly avatar: string | null }
