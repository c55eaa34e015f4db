import { z } from 'zod'
import { checks } from '../../kernel/checks.ts'
import { type Fields, field } from '../../kernel/fields/field.ts'
import { characters, control, issue, wholeNumber } from '../../lib/fields.ts'
import { monitorChecks } from '../model/monitor-problems.ts'

/** Fields that several kinds share, with one name, wording and set of rules each. */

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

/** A port; required, unless the protocol has a default port. */
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

/** User and password; null if the probe does not sign in. */
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

/** For protocols with and without TLS: whether certificate errors are ignored. */
export const ignoreTlsField = field(z.boolean().default(false), {
  label: { en: 'Accept any TLS certificate', de: 'Jedes TLS-Zertifikat annehmen' },
  hint: {
    en: 'A certificate that cannot be verified is not a failure.',
    de: 'Ein Zertifikat, das sich nicht prüfen lässt, ist kein Fehler.',
  },
  section: 'request',
  visibleTo: 'readers',
})

/** Fields for protocols with optional TLS. A stored password is dropped when `tls` changes. */
export const tlsFields = {
  tls: field(z.boolean().default(true), {
    label: { en: 'Use TLS', de: 'TLS verwenden' },
    section: 'request',
    visibleTo: 'readers',
    leadsTo: String,
  }),
  ignoreTls: ignoreTlsField,
} satisfies Fields
