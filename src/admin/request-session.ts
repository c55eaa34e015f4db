import type { Role } from '../kernel/actor.ts'

/** Somebody is signed in at one browser. */
export type Session = {
  readonly id: string
  readonly accountId: number
  readonly username: string
  readonly role: Role
  /** When somebody signed in. */
  readonly createdAt: number
  /** Known to this browser and its session only; forms give it back. */
  readonly csrf: string
}
