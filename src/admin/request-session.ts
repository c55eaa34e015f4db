import type { Role } from '../kernel/actor.ts'

/** One browser signed in to one account. */
export type Session = {
  readonly id: string
  readonly accountId: number
  readonly username: string
  readonly role: Role
  /** When the sign-in happened. */
  readonly createdAt: number
  /** Known to this browser and its session only; forms give it back. */
  readonly csrf: string
}
