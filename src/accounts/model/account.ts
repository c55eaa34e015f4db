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
  /** When the address was verified; null: it is not. Only a verified address identifies the account. */
  readonly emailProvedAt: number | null
  /** An address they typed, which is not theirs before it is proved. */
  readonly pendingEmail: string | null
  readonly avatar: string | null
  readonly role: Role
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  readonly revision: number
  readonly createdAt: number
}

/** The address that a confirmation would be about: one that waits, or one of which nothing is known. */
export const unprovedEmail = ({ email, emailProvedAt, pendingEmail }: Account): string | null =>
  pendingEmail ?? (emailProvedAt === null ? email : null)

/** What the audit trail keeps of an account: nothing that signs anybody in. */
export const accountDocument = (account: Account) => ({
  username: account.username,
  email: account.email,
  emailProved: account.emailProvedAt !== null,
  pendingEmail: account.pendingEmail,
  avatar: account.avatar,
  role: account.role,
  secondFactor: account.hasSecondFactor,
})

/** Names are one when they look alike: case and compatibility forms count for nothing. */
export const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/**
 * Whether both are certainly one mailbox. `nameKey` folds more than mail servers do: `ｂoss@` and `boss@` are two
 * mailboxes, and a proof of one is none of the other.
 */
export const isSameEmail = (one: string, other: string): boolean => asciiLower(one) === asciiLower(other)

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, letter => letter.toLowerCase())

/** Excludes @, so that no username can shadow the email address of another account at sign-in. */
const username = line(60, linePattern('@'))
  .refine(value => !/[\p{Cf}\p{Zl}\p{Zp}]/u.test(value), issue(accountChecks.invisible()))
  .refine(value => !value.includes('@'), issue(accountChecks.at()))

const email = line(254, emailPattern).refine(isEmailAddress, issue(checks.email()))

/** A field left empty stands for nothing. */
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
/** Its address is proved; one that is not waits. */
export type NewAccount = z.infer<typeof newAccountSchema> & { readonly pendingEmail?: string | null }
