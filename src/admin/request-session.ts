import type { Role } from '../kernel/actor.ts'

/** A session: one browser signed in to one account. */
export type Session = {
  readonly id: string
  readonly accountId: number
  readonly username: string
  readonly role: Role
  /** Instant of the sign-in, or of the last reauthentication. */
  readonly createdAt: number
  /** CSRF token for the forms of this session. */
  readonly csrf: string
}
