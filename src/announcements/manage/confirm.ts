import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { postForm } from '../../manage/parts.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import type { EditedAnnouncement } from '../edit.ts'

export type Consequence = 'withdraw' | 'archive' | 'delete'

/** Says what will happen before it does. */
export function renderConfirmation(
  frame: ManageFrame,
  announcement: EditedAnnouncement,
  consequence: Consequence,
): Html {
  const { title, text, words } = wordsFor(frame, announcement, consequence)
  const { paths } = frame
  const action = paths.manage.announcementAction(announcement.id, consequence)
  return managePage(frame, {
    title,
    current: 'announcements',
    main: html`<section class="sheet"><p class="measure">${text}</p>
${postForm(frame, {
  action,
  content: html`<input type="hidden" name="revision" value="${announcement.revision}">
<div class="buttons">${button({ words, kind: consequence === 'delete' ? 'danger' : 'primary' })}
${buttonLink(paths.manage.announcement(announcement.id), frame.words.manage.cancel)}</div>`,
})}</section>`,
  })
}

function wordsFor(
  { words: { editor } }: ManageFrame,
  { title }: EditedAnnouncement,
  consequence: Consequence,
) {
  if (consequence === 'withdraw')
    return { title: editor.withdrawTitle(title), text: editor.withdrawText, words: editor.withdraw }
  if (consequence === 'archive')
    return { title: editor.archiveTitle(title), text: editor.archiveText, words: editor.archive }
  return { title: editor.removeTitle(title), text: editor.removeText, words: editor.remove }
}
