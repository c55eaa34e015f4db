import { z } from 'zod'
import { grantable, type Permission } from '../kernel/actor.ts'
import { documentOf } from '../kernel/fields/document.ts'
import { type Fields, fact, field } from '../kernel/fields/field.ts'
import { nounFields, type ValuesOf } from '../kernel/fields/noun.ts'
import { instant, issue, line, oneOf } from '../lib/fields.ts'
import { tokenChecks } from './token-problems.ts'

export const tokenKinds = ['personal', 'service'] as const
type TokenKind = (typeof tokenKinds)[number]

export const scopes = grantable

export const defaultLifetimeDays = 90

/** The fields of a new token, as its form and the command have them. */
export const newTokenFields = nounFields({
  name: field(line(100), {
    label: { en: 'Name', de: 'Name' },
    hint: {
      en: 'What uses it, such as “Deploys from the build server”.',
      de: 'Wer es benutzt, etwa „Auslieferung vom Build-Server“.',
    },
    visibleTo: 'readers',
  }),
  kind: field(oneOf(tokenKinds), {
    label: { en: 'Belongs to', de: 'Gehört' },
    choices: { personal: { en: 'Me', de: 'Mir' }, service: { en: 'The site', de: 'Der Website' } },
    visibleTo: 'readers',
  }),
  scopes: field(
    z
      .array(oneOf(scopes))
      .min(1, issue(tokenChecks.noScope()))
      .transform(given => scopes.filter(each => given.includes(each))),
    { label: { en: 'Permissions', de: 'Berechtigungen' }, visibleTo: 'readers' },
  ),
  /** Null: it never expires. */
  expiresInDays: field(
    z
      .int(issue(tokenChecks.wholeDays()))
      .min(1, issue(tokenChecks.atLeastOneDay()))
      .max(3_650, issue(tokenChecks.atMostDays({ max: 3_650 })))
      .nullable()
      .default(defaultLifetimeDays),
    { label: { en: 'Expires after', de: 'Läuft ab nach' }, visibleTo: 'readers' },
  ),
})

/** Whom a token belongs to is kept as its account, and how long it lasts as an instant. */
const { kind, expiresInDays, ...kept } = newTokenFields.fields

/** What is stored of a token beside its secret. */
export const tokenFields = nounFields({
  id: fact(z.string(), {}),
  ...kept,
  /** The owner; null for a service token, which belongs to the site. */
  accountId: fact(z.int().nullable(), {}),
  createdAt: fact(instant, {}),
  /** Null: never. */
  expiresAt: fact(instant.nullable(), {}),
  lastUsedAt: fact(instant.nullable(), {}),
})

/** A credential of a program. Only its creator knows the secret; the server stores a hash. */
export type Token = Omit<ValuesOf<(typeof tokenFields)['fields']>, 'scopes'> & {
  readonly scopes: readonly Permission[]
}

/** What the audit trail shows of a token. */
export function tokenDocument(token: Token): Readonly<Record<string, unknown>> {
  const { id, createdAt, lastUsedAt, ...shown } = documentOf(tokenFields.fields, token)
  return { ...shown, kind: kindOf(token) }
}

/** The fields that a list of tokens has no column of its own for. */
const { name, scopes: permitted, ...others } = kept
export const otherTokenFields: Fields = others

const kindOf = ({ accountId }: Pick<Token, 'accountId'>): TokenKind =>
  accountId === null ? 'service' : 'personal'

export const isExpired = ({ expiresAt }: Pick<Token, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now
