import { z } from 'zod'
import { type Role, roles } from '../actor.ts'
import { isEmailAddress } from '../lib/email-address.ts'
import { httpAddress, line } from '../lib/fields.ts'

/** Somebody who can sign in. Its id is the `platformUserId` of what it writes. */
export type Account = {
  readonly id: number
  readonly username: string
  readonly email: string | null
  readonly avatar: string | null
  readonly role: Role
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  readonly revision: number
  readonly createdAt: number
}

/** What the audit trail keeps of an account: nothing that signs anybody in. */
export const accountDocument = (account: Account) => ({
  username: account.username,
  email: account.email,
  avatar: account.avatar,
  role: account.role,
  secondFactor: account.hasSecondFactor,
})

/** Names are one when they look alike: case and compatibility forms count for nothing. */
export const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/** What has an @ is an email address: nobody's name stands in the way of somebody else's address at the door. */
const username = line(60)
  .refine(value => !/[\p{Cf}\p{Zl}\p{Zp}]/u.test(value), 'must have no invisible characters')
  .refine(value => !value.includes('@'), 'must not contain an @')

const email = line(254).refine(isEmailAddress, 'must be an email address such as ada@example.org')

/** A field left empty stands for nothing. */
const optional = <T extends z.ZodType>(schema: T) =>
  z
    .literal('')
    .transform(() => null)
    .or(z.null())
    .or(schema)

const role = z.enum(roles, `must be one of ${roles.join(', ')}`)

export const profileSchema = z.strictObject({
  username,
  email: optional(email),
  avatar: optional(httpAddress),
})

export const invitationSchema = z.strictObject({ role, email: optional(email) })

export const newAccountSchema = z.strictObject({ username, email: optional(email), role })

export const roleSchema = z.strictObject({ role })

export type Profile = z.infer<typeof profileSchema>
export type NewAccount = z.infer<typeof newAccountSchema>
