import { z } from 'zod'
import { checks } from '../../kernel/checks.ts'
import { type Fields, field } from '../../kernel/fields/field.ts'
import { characters, control, issue, wholeNumber } from '../../lib/fields.ts'
import { monitorChecks } from '../model/monitor-problems.ts'

/** Fields that kinds share: one name, one wording and one set of rules for each. */

export const hostField = field(
  z
    .string()
    .max(253, issue(checks.tooManyCharacters({ max: 253 })))
    .regex(new RegExp(`^[^\\s/@\\[\\]${control}]+$`, 'u'), issue(monitorChecks.host()))
    .meta({ examples: ['mail.example.org'] }),
  {
    label: { en: 'Host', de: 'Host' },
    hint: { en: 'A name or an IP address.', de: 'Ein Name oder eine IP-Adresse.' },
    visibleTo: 'readers',
    leadsTo: String,
  },
)

const portSchema = wholeNumber(1, 65_535)

/** Required, or with the port that the protocol has by default. */
export function portField(): typeof portSchema
export function portField(usual: number): z.ZodDefault<typeof portSchema>
export function portField(usual?: number): z.ZodType {
  return field(usual === undefined ? portSchema : portSchema.default(usual), {
    label: { en: 'Port', de: 'Port' },
    hint: { en: 'A number from 1 to 65535.', de: 'Eine Zahl von 1 bis 65535.' },
    visibleTo: 'readers',
    leadsTo: String,
  })
}

const credential = characters(1_000).min(1, issue(checks.blank())).nullable().default(null)

/** Null: the probe does not sign in. */
export const credentialFields = {
  username: field(credential, {
    label: { en: 'Username', de: 'Benutzername' },
    hint: { en: 'Empty: without signing in.', de: 'Leer: ohne Anmeldung.' },
    section: 'request',
    visibleTo: 'editors',
  }),
  password: field(credential, {
    label: { en: 'Password', de: 'Passwort' },
    section: 'request',
  }),
} satisfies Fields

/** For a protocol with TLS and without: the certificate may be checked or not. */
export const ignoreTlsField = field(z.boolean().default(false), {
  label: { en: 'Accept any TLS certificate', de: 'Jedes TLS-Zertifikat annehmen' },
  hint: {
    en: 'A certificate that cannot be verified is not a failure.',
    de: 'Ein Zertifikat, das sich nicht prüfen lässt, ist kein Fehler.',
  },
  section: 'request',
  visibleTo: 'readers',
})

/** For protocols that are spoken with TLS or in clear. A stored password is not kept when that changes. */
export const tlsFields = {
  tls: field(z.boolean().default(true), {
    label: { en: 'Use TLS', de: 'TLS verwenden' },
    section: 'request',
    visibleTo: 'readers',
    leadsTo: String,
  }),
  ignoreTls: ignoreTlsField,
} satisfies Fields
