import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { type Html, html } from '../../web/html.ts'
import { buttonLink } from '../../web/ui.ts'
import type { AnnouncementState } from '../announcement.ts'
import type { EditedAnnouncement } from '../edit.ts'
import { renderArticle } from './article.ts'
import { stateMark } from './editor.ts'

export type ReadingPage = {
  readonly announcement: EditedAnnouncement
  readonly state: AnnouncementState
}

/** For those who may see drafts and not write them. */
export const renderReading = (frame: ManageFrame, { announcement, state }: ReadingPage): Html =>
  managePage(frame, {
    title: announcement.title,
    current: 'announcements',
    actions: buttonLink(
      frame.paths.manage.announcementAction(announcement.id, 'revisions'),
      frame.words.editor.revisions,
    ),
    main: html`<section class="sheet"><p>${stateMark(frame, state)}</p>${renderArticle(frame, announcement)}</section>`,
  })
