import { type Html, html } from '../../web/html.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { type AdminContext, adminPage } from '../admin-layout.ts'
import { postForm } from '../admin-parts.ts'
import type { Place } from '../sidebar.ts'

type Asked = { readonly name: string; readonly text: string; readonly question: string }

type Named = {
  readonly rows: readonly { readonly id: string; readonly name: string }[]
  readonly title: string
  readonly current: Place
  /** Further fields of the form, which the answer sends again. */
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** Asks before an action on rows that cannot be undone, with the names of all. */
export const renderBulkQuestion = (
  context: AdminContext,
  { name, text, question }: Asked,
  { rows, title, current, fields }: Named,
  { action, back }: { readonly action: string; readonly back: string },
): Html =>
  adminPage(context, {
    title: context.messages.manage.lists.ask(text, title),
    current,
    main: html`<section class="card"><p class="measure">${question}</p>
${rows.length < 2 ? null : html`<ul class="prose-list">${rows.map(each => html`<li dir="auto">${each.name}</li>`)}</ul>`}
${postForm(context, {
  action,
  content: html`<input type="hidden" name="do" value="${name}"><input type="hidden" name="sure" value="on">${rows.map(
    each => html`<input type="hidden" name="id" value="${each.id}">`,
  )}${fields.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
<div class="buttons">${button({ text, kind: 'danger' })}
${buttonLink(back, context.messages.manage.cancel)}</div>`,
})}</section>`,
  })
