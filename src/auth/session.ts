import { createHash } from 'node:crypto'
import type { Session as RequestSession } from '../admin/request-session.ts'

export type Session = RequestSession & { readonly lastUsedAt: number; readonly device: string }

/** The hash that is stored instead of a token; a fast one is enough for random tokens. */
export const tokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()

export const csrfOf = (token: string): string =>
  createHash('sha256').update(`csrf of ${token}`).digest('base64url')
