import { z } from 'zod'
import { grantable, type Permission } from '../kernel/actor.ts'
import { line } from '../lib/fields.ts'

/** What a program shows instead of a password. Its secret is known to its creator only; the server keeps a hash. */
export type Token = {
  readonly id: string
  readonly name: string
  /** Owner; null: a service token, which belongs to the site. */
  readonly accountId: number | null
  readonly scopes: readonly Permission[]
  readonly createdAt: number
  /** Null: never. */
  readonly expiresAt: number | null
  readonly lastUsedAt: number | null
}

export const tokenKinds = ['personal', 'service'] as const
export type TokenKind = (typeof tokenKinds)[number]

export const scopes = grantable

export const defaultLifetimeDays = 90

export const newTokenSchema = z.strictObject({
  name: line(100),
  kind: z.enum(tokenKinds, `must be one of ${tokenKinds.join(', ')}`),
  scopes: z
    .array(z.enum(scopes, `must be one of ${scopes.join(', ')}`))
    .min(1, 'must name at least one permission')
    .transform(given => scopes.filter(each => given.includes(each))),
  /** Null: it never expires. */
  expiresInDays: z
    .int('must be a whole number of days')
    .min(1, 'must be at least 1 day')
    .max(3_650, 'must be at most 3650 days')
    .nullable()
    .default(defaultLifetimeDays),
})

export type NewToken = z.output<typeof newTokenSchema>

export const kindOf = ({ accountId }: Pick<Token, 'accountId'>): TokenKind =>
  accountId === null ? 'service' : 'personal'

export const isExpired = ({ expiresAt }: Pick<Token, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now
