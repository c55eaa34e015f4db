import { createHash } from 'node:crypto'
import type { Role } from '../kernel/actor.ts'

/** A signed-in account at one browser. */
export type Session = {
  readonly id: string
  readonly accountId: number
  readonly username: string
  readonly role: Role
  readonly createdAt: number
  readonly lastUsedAt: number
  /** Goes into every form; knowing it proves that a page of this session was read. */
  readonly csrf: string
  readonly device: string
}

/** What is stored of a token that was drawn at random. */
export const tokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()

export const csrfOf = (token: string): string =>
  createHash('sha256').update(`csrf of ${token}`).digest('base64url')
