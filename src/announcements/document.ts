import { z } from 'zod'
import { httpAddress, instant, line, text } from '../lib/fields.ts'
import { rfc3339 } from '../lib/time.ts'
import { type Announcement, announcementStates, bannerTypes } from './announcement.ts'
import type { PlatformUser } from './platform-user.ts'

const int32Max = 2_147_483_647
const accountId = z.int().min(0).max(int32Max)

export const platformUserSchema = z.strictObject({
  id: accountId,
  username: line(200),
  avatar: httpAddress.nullable().default(null),
})

/** One announcement of the import document, parsed into the noun; the author's account is looked up later. */
export const announcementSchema = z
  .strictObject({
    // An address that ends with either leads elsewhere.
    id: line(200).refine(id => id !== '.' && id !== '..', 'must not be "." or ".."'),
    title: line(300),
    description: text(20_000),
    content: text(500_000).nullable().default(null),
    image: httpAddress,
    banner: httpAddress.or(z.literal('')).default(''),
    bannerText: text(1_000).nullable().default(null),
    bannerType: z.enum(bannerTypes).nullable().default(null),
    bannerExpiry: instant.nullable().default(null),
    createdAt: instant,
    updatedAt: instant.optional(),
    platformUserId: accountId,
    state: z.enum(announcementStates).default('published'),
    publishAt: instant.nullable().default(null),
  })
  .refine(each => each.state !== 'scheduled' || each.publishAt !== null, {
    path: ['publishAt'],
    message: 'must be given when the state is scheduled',
  })
  .transform(
    (each): Announcement => ({
      ...each,
      updatedAt: each.updatedAt ?? each.createdAt,
      platformUser: null,
    }),
  )

/** The same document back; its properties are always in this order. */
export const announcementDocument = (announcement: Announcement) => ({
  id: announcement.id,
  title: announcement.title,
  description: announcement.description,
  content: announcement.content,
  image: announcement.image,
  banner: announcement.banner,
  bannerText: announcement.bannerText,
  bannerType: announcement.bannerType,
  bannerExpiry: rfc3339(announcement.bannerExpiry),
  createdAt: rfc3339(announcement.createdAt),
  updatedAt: rfc3339(announcement.updatedAt),
  platformUserId: announcement.platformUserId,
  state: announcement.state,
  publishAt: rfc3339(announcement.publishAt),
})

export const platformUserDocument = ({ id, username, avatar }: PlatformUser) => ({ id, username, avatar })
