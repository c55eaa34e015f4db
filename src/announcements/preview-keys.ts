import type { Database } from '../db/database.ts'
import { createSecret, type Secret } from '../db/secrets.ts'

export type PreviewKeys = Secret

/** The key that signs preview addresses; `draw` gives random bytes. */
export const createPreviewKeys = (db: Database, draw: (length: number) => Uint8Array): PreviewKeys =>
  createSecret(db, 'preview', draw)
