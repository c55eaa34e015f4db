import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { createSecret, type Secret } from '../db/stored-secrets.ts'
import { type Actor, demand } from '../kernel/actor.ts'
import { notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { dayMs } from '../lib/time.ts'
import type { EditedAnnouncement } from './model/announcement-edit.ts'
import { announcementProblems } from './model/announcement-problems.ts'
import type { AnnouncementStore } from './store/announcement-store.ts'

export type Previews = ReturnType<typeof createPreviews>

type PreviewsOptions = {
  readonly keys: Secret
  readonly store: Pick<AnnouncementStore, 'load'>
  readonly changes: Changes
  readonly paths: Paths
  readonly now: () => number
}

export type PreviewAddress = { readonly address: string; readonly until: number }

/** The key that signs the addresses; `draw` returns random bytes. */
export const createPreviewKeys = (db: Database, draw: (length: number) => Uint8Array): Secret =>
  createSecret(db, 'preview', draw)

type PreviewQuery = { readonly until?: string | undefined; readonly signature?: string | undefined }

/** Signed addresses that show the current state of a draft without signing in. */
export function createPreviews({ keys, store, changes, paths, now }: PreviewsOptions) {
  async function share(actor: Actor, which: EditedAnnouncement | string): Promise<PreviewAddress> {
    demand(actor, 'announcements')
    const found = typeof which === 'string' ? await store.load(which) : which
    if (!found) throw notFound(announcementProblems.notFound())
    const { id } = found
    const until = now() + previewLastsMs
    const signature = previewSignature(await keys.read(), id, until)
    return { address: paths.absolute(paths.draft(id, { until, signature })), until }
  }

  /** The draft. Throws `not_found` alike for a wrong or expired signature and a deleted announcement. */
  async function open(id: string, query: PreviewQuery): Promise<EditedAnnouncement> {
    const isSigned = isSignedPreview(await keys.read(), id, query, now())
    const announcement = isSigned ? await store.load(id) : null
    if (!announcement) throw notFound(announcementProblems.noPreview())
    return announcement
  }

  /** Invalidates all addresses issued so far. */
  async function endAll(actor: Actor): Promise<void> {
    demand(actor, 'announcements')
    await changes.write(
      { actor, action: 'renewed', subject: 'preview-key', revision: null, before: null, after: null },
      keys.renewal(),
    )
  }

  return { share, open, endAll }
}

/** How long the signed address of a draft is valid. */
const previewLastsMs = 7 * dayMs

/** The signature with which the server permits showing the announcement until the instant. */
const previewSignature = (key: Uint8Array, id: string, until: number): string =>
  createHmac('sha256', key).update(`preview\n${id}\n${until}`).digest('base64url')

function isSignedPreview(key: Uint8Array, id: string, query: PreviewQuery, now: number): boolean {
  const { until = '', signature = '' } = query
  if (!/^\d{1,15}$/.test(until) || Number(until) <= now) return false
  const expected = Buffer.from(previewSignature(key, id, Number(until)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
