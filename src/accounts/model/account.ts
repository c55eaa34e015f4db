import { z } from 'zod'
import { type Role, roles } from '../../kernel/actor.ts'
import { checks } from '../../kernel/checks.ts'
import { emailPattern, isEmailAddress } from '../../lib/email-address.ts'
import { httpAddress, issue, line, linePattern } from '../../lib/fields.ts'
import { accountChecks } from './account-problems.ts'

/** A person who can sign in. Its id is the `platformUserId` of what it writes. */
export type Account = {
  readonly id: number
  readonly username: string
  readonly email: string | null
  /** When the address was verified; null if it was not. Only a verified address identifies the account. */
  readonly emailProvedAt: number | null
  /** A typed address that waits for verification. */
  readonly pendingEmail: string | null
  readonly avatar: string | null
  readonly role: Role
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  readonly revision: number
  readonly createdAt: number
}

/** The address to verify: the pending one, or the current one if it is unverified. */
export const unprovedEmail = ({ email, emailProvedAt, pendingEmail }: Account): string | null =>
  pendingEmail ?? (emailProvedAt === null ? email : null)

/** The account for the audit trail, without credentials. */
export const accountDocument = (account: Account) => ({
  username: account.username,
  email: account.email,
  emailProved: account.emailProvedAt !== null,
  pendingEmail: account.pendingEmail,
  avatar: account.avatar,
  role: account.role,
  secondFactor: account.hasSecondFactor,
})

/** The form in which names are compared: case and compatibility forms do not matter. */
export const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/**
 * True if both are certainly the same mailbox. `nameKey` folds more than mail servers do: `ｂoss@` and `boss@` are two
 * mailboxes, and verifying one does not verify the other.
 */
export const isSameEmail = (one: string, other: string): boolean => asciiLower(one) === asciiLower(other)

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, letter => letter.toLowerCase())

/** Schema of a username. It excludes @, so that no username can equal the email address of another account at sign-in. */
const username = line(60, linePattern('@'))
  .refine(value => !/[\p{Cf}\p{Zl}\p{Zp}]/u.test(value), issue(accountChecks.invisible()))
  .refine(value => !value.includes('@'), issue(accountChecks.at()))

const email = line(254, emailPattern).refine(isEmailAddress, issue(checks.email()))

/** An optional field; an empty one is null. */
const optional = <T extends z.ZodType>(schema: T) =>
  z
    .literal('')
    .transform(() => null)
    .or(z.null())
    .or(schema)

const role = z.enum(roles, issue(checks.oneOf({ values: roles.join(', ') })))

export const profileSchema = z.strictObject({
  username,
  email: optional(email),
  avatar: optional(httpAddress),
})

export const emailSchema = z.strictObject({ email: optional(email) })

export const invitationSchema = z.strictObject({ role, email: optional(email) })

export const newAccountSchema = z.strictObject({ username, email: optional(email), role })

export const roleSchema = z.strictObject({ role })

export type Profile = z.infer<typeof profileSchema>
/** A new account; `email` is verified, `pendingEmail` is not. */
export type NewAccount = z.infer<typeof newAccountSchema> & { readonly pendingEmail?: string | null }
