import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { formErrors, table, textField } from '../../../admin/admin-parts.ts'
import type { Problems } from '../../../admin/problems.ts'
import { type Html, html } from '../../../web/html.ts'
import { button, timeAgo } from '../../../web/ui.ts'
import type { ModeratedSnippet } from '../moderated-snippet-store.ts'
import { inertLine, sections } from './moderation-parts.ts'

type SnippetsPage = {
  readonly hidden: readonly ModeratedSnippet[]
  readonly typed: string
  readonly problems: Problems
  readonly now: number
}

/** A field to open a snippet by its address, and the list of hidden ones. */
export function renderSnippets(context: AdminContext, page: SnippetsPage): Html {
  const { moderation: messages } = context.messages
  return adminPage(context, {
    title: messages.snippets,
    current: 'moderation',
    actions: sections(context, 'snippets'),
    main: html`${formErrors(context, page.problems, { look: messages.lookLabel })}
<section class="card"><h2>${messages.lookTitle}</h2>
<form class="form" method="get" action="${context.paths.manage.snippets()}">${textField({
      name: 'look',
      label: messages.lookLabel,
      value: page.typed,
      autocomplete: 'off',
      maxLength: 300,
      wrong: page.problems.get('look'),
    })}<p class="buttons">${button({ text: messages.look, kind: 'primary' })}</p></form></section>
<section class="card"><h2>${messages.hiddenTitle}</h2>${hiddenTable(context, page)}</section>`,
  })
}

function hiddenTable(context: AdminContext, { hidden, now }: SnippetsPage): Html {
  const { creating, moderation: messages } = context.messages
  if (hidden.length === 0) return html`<p class="soft">${messages.hiddenNone}</p>`
  const rows = hidden.map(each => [
    html`<a href="${context.paths.manage.snippet(each.id)}"><b>${each.id}</b></a>`,
    each.filename === null ? null : inertLine(each.filename, 80),
    context.format.bytes(each.sizeBytes),
    each.hiddenAt === null ? null : timeAgo(context, each.hiddenAt, now),
  ])
  return table(
    [messages.snippet, creating.fileName, messages.size, messages.hiddenSince],
    rows,
    messages.hiddenTitle,
  )
}
