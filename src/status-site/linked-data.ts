import type { Announcement } from '../announcements/model/announcement.ts'
import { traitsOf } from '../announcements/model/announcement-kinds.ts'
import { isCancelled, isOverdue } from '../announcements/model/incident.ts'
import { rfc3339 } from '../lib/time.ts'
import type { PageContext } from '../web/page-context.ts'

/** What search engines read of a page, in the words of schema.org. */

export const siteData = ({ paths, site }: PageContext): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.title,
  url: paths.absolute(paths.home()),
})

/** Planned maintenance is an event that takes place; an incident is reported on, like news. */
export function announcementData(context: PageContext, announcement: Announcement, now: number): object {
  const { paths, site } = context
  const { id, title, description, createdAt, updatedAt, event } = announcement
  const url = paths.absolute(paths.announcement(id))
  const publisher = { '@type': 'Organization', name: site.title, url: paths.absolute(paths.home()) }
  const common = { '@context': 'https://schema.org', url, description }
  if (event && traitsOf(event.kind).isPlanned && event.startsAt !== null)
    return {
      ...common,
      '@type': 'Event',
      name: title,
      startDate: rfc3339(event.startsAt),
      ...(event.endsAt === null || isCancelled(event) || isOverdue(event, now)
        ? {}
        : { endDate: rfc3339(event.endsAt) }),
      ...(isCancelled(event) && { eventStatus: 'https://schema.org/EventCancelled' }),
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
      organizer: publisher,
    }
  return {
    ...common,
    '@type': 'NewsArticle',
    headline: title,
    datePublished: rfc3339(createdAt),
    dateModified: rfc3339(updatedAt),
    publisher,
  }
}
