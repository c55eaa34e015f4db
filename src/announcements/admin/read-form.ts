import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { type Html, html } from '../../web/html.ts'
import { buttonLink } from '../../web/ui.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import type { AnnouncementState } from '../model/announcement-fields.ts'
import { placeOfKind } from './announcement-place.ts'
import { renderArticle } from './article-preview.ts'
import { stateMark } from './editor-page.ts'

type ReadingPage = {
  readonly announcement: EditedAnnouncement
  readonly state: AnnouncementState
}

/** Shows the announcement to accounts that may see drafts but not edit them. */
export const renderReading = (context: AdminContext, { announcement, state }: ReadingPage): Html =>
  adminPage(context, {
    title: announcement.title,
    current: placeOfKind(announcement.kind),
    actions: buttonLink(
      context.paths.manage.announcementRevisions(announcement.id),
      context.messages.editor.revisions,
    ),
    main: html`<section class="card"><p>${stateMark(context, state)}</p>${renderArticle(context, announcement)}</section>`,
  })
