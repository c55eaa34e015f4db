import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { postForm } from '../../admin/admin-parts.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import { placeOfKind } from './announcement-place.ts'

type Consequence = 'withdraw' | 'archive' | 'delete'

/** Shows what the action changes for readers, and asks for confirmation. */
export function renderConfirmation(
  context: AdminContext,
  announcement: EditedAnnouncement,
  consequence: Consequence,
): Html {
  const { title, text, label } = textsFor(context, announcement, consequence)
  const { paths } = context
  const action = paths.manage.announcementAction[consequence](announcement.id)
  return adminPage(context, {
    title,
    current: placeOfKind(announcement.kind),
    main: html`<section class="card"><p class="measure">${text}</p>
${postForm(context, {
  action,
  content: html`<input type="hidden" name="revision" value="${announcement.revision}">
<div class="buttons">${button({ text: label, kind: consequence === 'delete' ? 'danger' : 'primary' })}
${buttonLink(paths.manage.announcement(announcement.id), context.messages.manage.cancel)}</div>`,
})}</section>`,
  })
}

function textsFor(
  { messages: { editor, manage } }: AdminContext,
  { title }: EditedAnnouncement,
  consequence: Consequence,
) {
  if (consequence === 'withdraw')
    return { title: editor.withdrawTitle(title), text: editor.withdrawText, label: editor.withdraw }
  if (consequence === 'archive')
    return { title: editor.archiveTitle(title), text: editor.archiveText, label: editor.archive }
  return { title: manage.removeTitle(title), text: editor.removeText, label: manage.remove }
}
