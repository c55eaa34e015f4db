import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { postForm } from '../../admin/admin-parts.ts'
import { csrfField } from '../../admin/csrf-field.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'

/** What can be done to several announcements at once. */
export const bulkActions = ['withdraw', 'archive', 'delete'] as const
type BulkAction = (typeof bulkActions)[number]

/** The bar at the bottom of the list, which its style sheet shows while announcements are selected. */
export function announcementBulkBar(context: AdminContext, action: string): Html {
  const { editor, manage, monitors } = context.messages
  const { bulk } = monitors
  const act = (name: BulkAction, text: string) =>
    html`<button class="button" name="do" value="${name}">${text}</button>`
  return html`<form class="bulk-bar" id="bulk" method="post" action="${action}" aria-label="${editor.selection}" autocomplete="off">${csrfField(context)}
<span class="bulk-count" role="status">${bulk.selected}</span>
${act('withdraw', editor.withdraw)}
${act('archive', editor.archive)}
${act('delete', `${manage.remove}…`)}
<button class="button quiet" type="reset">${bulk.clear}</button>
</form>`
}

/** Asks before several announcements are deleted, with the titles of all. */
export function renderBulkDeletion(
  context: AdminContext,
  announcements: readonly EditedAnnouncement[],
  { action, back }: { readonly action: string; readonly back: string },
): Html {
  const { editor, manage } = context.messages
  const count = announcements.length
  return adminPage(context, {
    title: editor.removeSeveral(count, context.format.number(count)),
    current: null,
    main: html`<section class="card"><p class="measure">${editor.removeSeveralText}</p>
<ul class="prose-list">${announcements.map(each => html`<li dir="auto">${each.title}</li>`)}</ul>
${postForm(context, {
  action,
  content: html`<input type="hidden" name="do" value="delete"><input type="hidden" name="sure" value="on">${announcements.map(
    each => html`<input type="hidden" name="id" value="${each.id}">`,
  )}
<div class="buttons">${button({ text: manage.remove, kind: 'danger' })}
${buttonLink(back, manage.cancel)}</div>`,
})}</section>`,
  })
}
