import { AnnouncementService } from '../../src/announcements/announcement-service.ts'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import { createChanges, nothingAlong } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { type Actor, permissionsOf, type Role } from '../../src/kernel/actor.ts'

export const defaultPicture = 'https://status.example/assets/pictures/announcement.svg'
export const startAt = Date.parse('2026-03-01T12:00:00.000Z')

export const actorNamed = (accountId: number | null, role: Role = 'editor'): Actor => ({
  accountId,
  name: `account ${accountId}`,
  via: 'web',
  address: null,
  permissions: permissionsOf(role),
})

/** The operations over a fresh database in which the accounts 1 and 2 write; the clock stands until it is told. */
export async function openAnnouncements(db: Database) {
  const clock = { now: startAt }
  const published: string[] = []
  const now = () => clock.now
  const store = createAnnouncementStore(db)
  const announcementService = new AnnouncementService({
    db,
    store,
    changes: createChanges(db, now),
    publish: async slice => {
      published.push(slice)
    },
    followNotice: async () => nothingAlong,
    defaultPicture,
    now,
  })
  await db.write(
    ...[1, 2].map(id =>
      db.query.insertInto('platform_users').values({ id, username: `user ${id}`, avatar: null }),
    ),
  )
  return {
    announcementService,
    revisions: store.revisions,
    search: store,
    clock,
    published,
    ada: actorNamed(1),
    ben: actorNamed(2),
  }
}
