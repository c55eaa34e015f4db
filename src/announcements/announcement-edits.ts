import { channelIn } from '../kernel/audience.ts'
import { checks } from '../kernel/checks.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { type EditedAnnouncement, editedAnnouncement, lacksBeginning } from './model/announcement-edit.ts'
import type { AnnouncementPatch } from './model/announcement-fields.ts'
import { announcementChecks } from './model/announcement-problems.ts'
import type { AnnouncementStore } from './store/announcement-store.ts'

type Parts = {
  readonly store: AnnouncementStore
  /** The absolute address of the default picture. */
  readonly defaultPicture: string
  readonly now: () => number
}

/** Returns an announcement with the fields of a patch. Throws `InvalidFields` if it names what does not exist. */
export type EditAnnouncement = (
  before: EditedAnnouncement,
  patch: AnnouncementPatch,
) => Promise<EditedAnnouncement>

/** Makes the function that fills in the defaults of an edited announcement and checks its references; it writes nothing. */
export function createEditAnnouncement({ store, defaultPicture, now }: Parts): EditAnnouncement {
  return async (before, patch) => {
    const image = patch.image === '' ? defaultPicture : patch.image
    const after = await withBeginning(editedAnnouncement(before, { ...patch, image }, now()))
    if (after.platformUserId === before.platformUserId && before.revision > 0)
      return withReferences(before, after)
    const author = await store.authors.find(after.platformUserId)
    if (!author && patch.platformUserId !== undefined)
      throw invalidField('platformUserId', announcementChecks.noPlatformUser())
    return withReferences(before, { ...after, platformUser: author })
  }

  /** Sets the beginning of a published incident: that of its monitors' outage, else its publication. */
  async function withBeginning(announcement: EditedAnnouncement): Promise<EditedAnnouncement> {
    if (!lacksBeginning(announcement)) return announcement
    const { createdAt, eventEndsAt, monitors } = announcement
    const eventStartsAt = (await store.downSince(monitors)) ?? createdAt
    return eventEndsAt !== null && eventEndsAt < eventStartsAt
      ? announcement
      : { ...announcement, eventStartsAt }
  }

  /** Checks references: a deleted monitor or channel may stay, but not be added. */
  async function withReferences(
    before: EditedAnnouncement,
    after: EditedAnnouncement,
  ): Promise<EditedAnnouncement> {
    const standing = new Set(before.monitors)
    const added = after.monitors.filter(id => !standing.has(id))
    const [unknown] = await store.unknownMonitors(added)
    if (unknown !== undefined) throw invalidField('monitors', checks.noMonitor({ id: unknown }))
    const left = new Set(before.silent)
    const channels = after.silent.flatMap(part => (left.has(part) ? [] : (channelIn(part) ?? [])))
    const [gone] = await store.unknownChannels(channels)
    if (gone !== undefined) throw invalidField('silent', announcementChecks.noChannel({ id: gone }))
    return after
  }
}
