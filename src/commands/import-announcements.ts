import type {
  AnnouncementSettings,
  UpdateSettings,
  WholeAnnouncement,
} from '../announcements/announcement-document.ts'
import {
  announcementSubject,
  blankAnnouncement,
  editedDocument,
} from '../announcements/model/announcement-edit.ts'
import { newestUpdateFirst } from '../announcements/model/incident.ts'
import { type EditedUpdate, updateFields } from '../announcements/model/update.ts'
import type { AnnouncementStore } from '../announcements/store/announcement-store.ts'
import type { Change } from '../db/changes.ts'
import type { Actor } from '../kernel/actor.ts'
import { type AudiencePart, audiences } from '../kernel/audience.ts'
import { OperatorError } from '../kernel/errors.ts'
import { firstLines, quoted } from '../kernel/listing.ts'
import { omitUndefined } from '../lib/omit-undefined.ts'
import type { SiteDocument } from './import-document.ts'
import { type Edits, isSame, savedBy } from './import-edits.ts'

/** Ids by name, or by key. */
type Ids = ReadonlyMap<string, number>

/** Edits for the announcements of a document. Fields of an incident or maintenance that it leaves out stay as they are. */
export async function announcementEdits(
  store: AnnouncementStore,
  { announcements }: SiteDocument,
  actor: Actor,
  now: number,
  { monitors, channels }: { readonly monitors: Ids; readonly channels: Ids },
): Promise<Edits> {
  const found = await store.withIds(announcements.map(each => each.id))
  // A deleted announcement that is imported again continues its revision numbers.
  const fresh = announcements.filter(({ id }) => !found.has(id))
  const last = await store.lastRevisions(fresh.map(announcementSubject))
  // One with a revision is deleted, or another writer has created it since it was looked for.
  const numbered = fresh.filter(each => last.has(announcementSubject(each)))
  const standing = new Map([...found, ...(await store.withIds(numbered.map(each => each.id)))])
  const changes: Change[] = []
  const changed: WholeAnnouncement[] = []
  for (const settings of announcements) {
    const before = standing.get(settings.id) ?? null
    const after = wholeOf(settings, before, now, { monitors, channels })
    if (before && isSame(wholeDocument(before), wholeDocument(after))) continue
    const revision = (before?.revision ?? last.get(announcementSubject(settings)) ?? 0) + 1
    changed.push({ ...after, revision })
    const documents = { before: before && wholeDocument(before), after: wholeDocument(after) }
    changes.push({
      ...savedBy(actor, before),
      subject: announcementSubject(settings),
      revision,
      ...documents,
    })
  }
  return { changes, statements: store.saveAll(changed, actor.accountId, now) }
}

/** The announcement for the audit trail, with its updates, because one audit line covers them all. */
const wholeDocument = (announcement: WholeAnnouncement) => ({
  ...editedDocument(announcement),
  ...(announcement.updates.length === 0 ? {} : { updates: announcement.updates.map(updateFields.document) }),
})

function wholeOf(
  { monitors, updates, silent, ...settings }: AnnouncementSettings,
  before: WholeAnnouncement | null,
  now: number,
  ids: { readonly monitors: Ids; readonly channels: Ids },
): WholeAnnouncement {
  const { id, platformUserId } = settings
  const whole = before ?? { ...blankAnnouncement({ id, platformUserId, now }), updates: [] }
  return {
    ...whole,
    ...omitUndefined(settings),
    monitors: monitors ? idsOf(monitors, ids.monitors) : whole.monitors,
    silent: silent ? audiencesOf(silent, ids.channels) : whole.silent,
    updates: updates ? mergedUpdates(id, updates, whole.updates) : whole.updates,
  }
}

/** The audiences with the ids of their channels, whose keys are known. */
const audiencesOf = (silent: readonly string[], idOf: Ids): readonly AudiencePart[] =>
  audiences(silent.map(part => (part === 'subscribers' ? part : `channel:${idOf.get(keyIn(part)) ?? 0}`)))

const keyIn = (part: string): string => part.slice('channel:'.length)

/** Throws `invalid` if an announcement leaves out a channel that is neither in the document nor stored. */
export function refuseUnknownChannels({ announcements }: SiteDocument, idOf: Ids): void {
  const problems = announcements.flatMap(({ silent = [] }, index) =>
    silent.flatMap((part, place) =>
      part === 'subscribers' || idOf.has(keyIn(part))
        ? []
        : [
            `announcements[${index}].silent[${place}]: there is no channel with the key ${quoted(keyIn(part))}`,
          ],
    ),
  )
  if (problems.length > 0) throw new OperatorError('invalid', firstLines(problems))
}

const idsOf = (names: readonly string[], idOf: Ids): readonly number[] =>
  [...new Set(names.map(name => idOf.get(name) ?? 0))].sort((a, b) => a - b)

/**
 * The stored updates merged with those of the document, oldest first. Updates are never deleted, so one that the
 * document lacks stays.
 */
function mergedUpdates(
  announcementId: string,
  updates: readonly UpdateSettings[],
  standing: readonly EditedUpdate[],
): readonly EditedUpdate[] {
  const byId = new Map(standing.map(each => [each.id, each]))
  for (const { platformUserId, ...settings } of updates) {
    const before = byId.get(settings.id)
    const after: EditedUpdate = {
      ...settings,
      announcementId,
      accountId: platformUserId,
      author: null,
      revision: before?.revision ?? 1,
    }
    const isChanged = before && !isSame(updateFields.document(before), updateFields.document(after))
    byId.set(settings.id, isChanged ? { ...after, revision: before.revision + 1 } : (before ?? after))
  }
  return [...byId.values()].sort((a, b) => newestUpdateFirst(b, a))
}
