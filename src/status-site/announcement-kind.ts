import type { Announcement } from '../announcements/model/announcement.ts'
import { conditionOf } from '../board/model/condition.ts'
import { type Html, html } from '../web/html.ts'
import { newsMark, statusMark } from '../web/marks.ts'

/**
 * The mark of an announcement in lists: the shape of an incident's impact, a diamond for maintenance, a sheet for news.
 * The mark of what is over has no colour.
 */
export function kindMark({ event }: Pick<Announcement, 'event'>, isGoingOn: boolean): Html {
  const mark = event ? statusMark(conditionOf(event)) : newsMark
  return html`<span class="kind-mark${event && isGoingOn ? '' : ' is-over'}">${mark}</span>`
}
