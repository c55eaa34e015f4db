import { z } from 'zod'
import { grantable, type Permission } from '../kernel/actor.ts'
import { checks } from '../kernel/checks.ts'
import { issue, line } from '../lib/fields.ts'
import { tokenChecks } from './token-problems.ts'

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
type TokenKind = (typeof tokenKinds)[number]

export const scopes = grantable

export const defaultLifetimeDays = 90

export const newTokenSchema = z.strictObject({
  name: line(100),
  kind: z.enum(tokenKinds, issue(checks.oneOf({ values: tokenKinds.join(', ') }))),
  scopes: z
    .array(z.enum(scopes, issue(checks.oneOf({ values: scopes.join(', ') }))))
    .min(1, issue(tokenChecks.noScope()))
    .transform(given => scopes.filter(each => given.includes(each))),
  /** Null: it never expires. */
  expiresInDays: z
    .int(issue(tokenChecks.wholeDays()))
    .min(1, issue(tokenChecks.atLeastOneDay()))
    .max(3_650, issue(tokenChecks.atMostDays({ max: 3_650 })))
    .nullable()
    .default(defaultLifetimeDays),
})

export const kindOf = ({ accountId }: Pick<Token, 'accountId'>): TokenKind =>
  accountId === null ? 'service' : 'personal'

export const isExpired = ({ expiresAt }: Pick<Token, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now
