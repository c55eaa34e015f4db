import type { Role } from '../kernel/actor.ts'

/** One browser signed in to one account. */
export type Session = {
  readonly id: string
  readonly accountId: number
  readonly username: string
  readonly role: Role
  /** When the sign-in happened. */
  readonly createdAt: number
  /** Goes into every form; knowing it proves that a page of this session was read. */
  readonly csrf: string
}
