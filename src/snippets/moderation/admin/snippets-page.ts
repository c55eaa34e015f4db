import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { formErrors, textField } from '../../../admin/admin-parts.ts'
import type { BulkChoice } from '../../../admin/lists/bulk-fields.ts'
import { isWhole, type StoredPart, storedList } from '../../../admin/lists/stored-list.ts'
import type { Problems } from '../../../admin/problems.ts'
import { shortcuts } from '../../../admin/shortcuts.ts'
import { type Html, html } from '../../../web/html.ts'
import { button } from '../../../web/ui.ts'
import type { HiddenSnippet } from '../hidden-snippet-store.ts'
import { hiddenList } from './hidden-list.ts'
import { sections } from './moderation-parts.ts'

type SnippetsPage = {
  readonly hidden: StoredPart<HiddenSnippet>
  readonly fields: readonly BulkChoice[]
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
    scripts: ['desk-keys.js'],
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
<section class="card"><h2>${messages.hiddenTitle}</h2>${
      page.hidden.rows.length === 0 && isWhole(context.place)
        ? html`<p class="soft">${messages.hiddenNone}</p>`
        : storedList(context, hiddenList(context, page), page.hidden)
    }</section>
${shortcuts(context, ['next', 'previous', 'select', 'edit'])}`,
  })
}
