import type { Announcement } from '../announcements/model/announcement.ts'
import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { dateOf } from '../web/ui.ts'

type Picture = Pick<Announcement, 'image' | 'banner'>

/** The picture that an editor chose; null for the default pictures, which carry no information. */
export const customPicture = (
  context: PageContext,
  { image, banner }: Picture,
  shape: 'square' | 'wide',
): Html | null =>
  picture(
    [shape === 'wide' ? banner : '', image].find(each => each !== '' && !isStandIn(context, each)) ?? '',
    shape,
  )

/**
 * True for a default picture of this site, which GraphQL needs since it promises an image. An earlier release had other
 * hashes.
 */
const isStandIn = ({ paths }: PageContext, address: string): boolean => {
  const folder = paths.absolute(paths.asset('pictures/'))
  return (
    address.startsWith(folder) && /^(announcement|maintenance|outage)\./.test(address.slice(folder.length))
  )
}

/** List item of a piece of news: picture, date, title and description. */
export const announcementNote = (
  context: PageContext,
  announcement: Announcement,
): Html => html`<li class="note">
${customPicture(context, announcement, 'square')}
<div class="note-text">
<p class="small soft">${dateOf(context, announcement.createdAt)}</p>
<h3 dir="auto"><a class="note-title" href="${context.paths.announcement(announcement.id)}">${announcement.title}</a></h3>
<p class="note-description" dir="auto">${announcement.description}</p>
</div></li>`

/** A decorative picture; `no-referrer` keeps the page's address from the site that hosts it. */
const picture = (address: string, shape: 'square' | 'wide'): Html | null =>
  address === ''
    ? null
    : html`<img class="picture ${shape}" src="${address}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">`
