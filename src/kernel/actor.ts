import { AppError } from './errors.ts'
import { problems } from './problems.ts'

/** Who may do what. A role is a name for a set of permissions. */

export const roles = ['owner', 'editor', 'operator', 'moderator', 'viewer'] as const
export type Role = (typeof roles)[number]

/** A role as it is stored; one of a newer version may do the least. */
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
  'accounts',
  'tokens',
  'audit',
] as const
export type Permission = (typeof permissions)[number]

/** What a token can be given. It creates no tokens: a stolen one could then not be revoked. */
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
  /** Null: no account stands behind it. */
  readonly accountId: number | null
  readonly name: string
  readonly via: 'web' | 'api' | 'command' | 'system'
  /** Address of the client; null: no request was made. */
  readonly address: string | null
  readonly permissions: ReadonlySet<Permission>
}

const everything: ReadonlySet<Permission> = new Set(permissions)

/** Work that Corkboard does by itself. */
export const systemActor: Actor = {
  accountId: null,
  name: 'Corkboard',
  via: 'system',
  address: null,
  permissions: everything,
}

/** A command on the machine may do everything. */
export const commandActor = (name: string): Actor => ({ ...systemActor, name, via: 'command' })

/** What limits count the actor by: tokens of an account share its limits, each service token has its own. */
export const actorKey = ({ accountId, name }: Actor): string => (accountId === null ? name : `#${accountId}`)

export const may = (actor: Actor, permission: Permission): boolean => actor.permissions.has(permission)

/** Throws `forbidden` when the actor would grant, or get into, more than it may do itself. */
export function demandReach(actor: Actor, role: Role): void {
  for (const permission of permissionsOf(role)) demand(actor, permission)
}

/** Throws `forbidden` unless the actor may. */
export function demand(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return
  const isToken = actor.via === 'api'
  throw new AppError('forbidden', isToken ? problems.tokenForbids({ permission }) : problems.roleForbids())
}

/** Who an announcement or an update is by; it stays when the account is gone. */
export type PlatformUser = { readonly id: number; readonly username: string; readonly avatar: string | null }
