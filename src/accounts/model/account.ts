import { z } from 'zod'
import { manage as german } from '../../i18n/de/manage.ts'
import { manage as english } from '../../i18n/en/manage.ts'
import { roles } from '../../kernel/actor.ts'
import { checks } from '../../kernel/checks.ts'
import { fact, field, wordsOf } from '../../kernel/fields/field.ts'
import { nounFields, type ValuesOf } from '../../kernel/fields/noun.ts'
import { emailPattern, isEmailAddress } from '../../lib/email-address.ts'
import { httpAddress, issue, line, linePattern, oneOf } from '../../lib/fields.ts'
import { accountChecks } from './account-problems.ts'

/** The address to verify: the pending one, or the current one if it is unverified. */
export const unprovedEmail = ({ email, emailProvedAt, pendingEmail }: Account): string | null =>
  pendingEmail ?? (emailProvedAt === null ? email : null)

/** The form in which names are compared: case and compatibility forms do not matter. */
export const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/**
 * True if both are certainly the same mailbox. `nameKey` folds more than mail servers do: `ｂoss@` and `boss@` are two
 * mailboxes, and verifying one does not verify the other.
 */
export const isSameEmail = (one: string, other: string): boolean => asciiLower(one) === asciiLower(other)

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, letter => letter.toLowerCase())

/** Schema of a username. It excludes @, so that no username can equal the email address of another account at sign-in. */
const usernameSchema = line(60, linePattern('@'))
  .refine(value => !/[\p{Cf}\p{Zl}\p{Zp}]/u.test(value), issue(accountChecks.invisible()))
  .refine(value => !value.includes('@'), issue(accountChecks.at()))

const address = line(254, emailPattern).refine(isEmailAddress, issue(checks.email()))

/** An optional field; an empty one is null. */
const optional = <T extends z.ZodType>(schema: T) =>
  z
    .literal('')
    .transform(() => null)
    .or(z.null())
    .or(schema)

/** Fields that people write. */
const written = {
  username: field(usernameSchema, {
    label: { en: 'Username', de: 'Benutzername' },
    hint: {
      en: 'Shown to readers next to what you publish.',
      de: 'Für alle sichtbar neben dem, was Sie veröffentlichen.',
    },
    visibleTo: 'readers',
    example: 'grace',
  }),
  email: field(optional(address), {
    label: { en: 'Email address', de: 'E-Mail-Adresse' },
    hint: {
      en: 'Use it to sign in and to recover your account. Not shown to readers.',
      de: 'Zum Anmelden und falls Sie Ihr Passwort vergessen. Nicht öffentlich sichtbar.',
    },
    visibleTo: 'readers',
    example: 'grace@example.org',
  }),
  avatar: field(optional(httpAddress), {
    label: { en: 'Picture', de: 'Bild' },
    hint: {
      en: 'URL of a square picture. Leave empty for none.',
      de: 'URL eines quadratischen Bildes. Leer lassen für keines.',
    },
    visibleTo: 'readers',
    inputMode: 'url',
    example: null,
  }),
  role: field(oneOf(roles), {
    label: { en: 'Role', de: 'Rolle' },
    visibleTo: 'readers',
    choices: wordsOf(english.roles, german.roles),
    example: 'editor',
  }),
}

const { username, email, avatar, role, ...others } = written

/** Fields that the forms, lists and tables have no special place for. */
export const otherAccountFields = others

/** What people change of their own account. */
export const profileFields = nounFields({ username, email, avatar, ...others })

/** What owners write of an account. */
export const newAccountFields = nounFields({ username, email, role, ...others })

/** What owners change besides the email address. */
export const changedFields = nounFields({ role, ...others })

export const emailFields = nounFields({ email })
export const invitationFields = nounFields({ role, email })

/** An account in the audit trail and in REST, without credentials. */
export const accountFields = nounFields({
  username,
  email,
  emailProved: fact(z.boolean(), {
    answered: 'Whether the address was shown to belong to the account.',
    example: true,
  }),
  pendingEmail: fact(z.string().nullable(), {
    answered: 'An address that waits for its proof.',
    example: null,
  }),
  avatar,
  role,
  secondFactor: fact(z.boolean(), { example: true }),
  ...others,
})

/** A person who can sign in. Its id is the `platformUserId` of what it writes. */
export type Account = ValuesOf<typeof written> & {
  readonly id: number
  /** When the address was verified; null if it was not. Only a verified address identifies the account. */
  readonly emailProvedAt: number | null
  /** A typed address that waits for verification. */
  readonly pendingEmail: string | null
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  readonly revision: number
  readonly createdAt: number
}

export const accountDocument = (account: Account) =>
  accountFields.document({
    ...account,
    emailProved: account.emailProvedAt !== null,
    secondFactor: account.hasSecondFactor,
  })

export type Profile = ValuesOf<(typeof profileFields)['fields']>
/** A new account; `email` is verified, `pendingEmail` is not. */
export type NewAccount = ValuesOf<(typeof newAccountFields)['fields']> & {
  readonly pendingEmail?: string | null
}
