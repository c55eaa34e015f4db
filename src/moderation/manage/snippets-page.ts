import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { formErrors, table, textField } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, timeAgo } from '../../web/ui.ts'
import type { ModeratedSnippet } from '../snippet-statements.ts'
import { inertLine, sections } from './parts.ts'

export type SnippetsPage = {
  readonly hidden: readonly ModeratedSnippet[]
  readonly typed: string
  readonly problems: Problems
  readonly now: number
}

/** The way to a snippet that nobody has reported, and all that are hidden. */
export function renderSnippets(frame: ManageFrame, page: SnippetsPage): Html {
  const { moderation: words } = frame.words
  return managePage(frame, {
    title: words.snippets,
    current: 'moderation',
    actions: sections(frame, 'snippets'),
    main: html`${formErrors(frame, page.problems, { look: words.lookLabel })}
<section class="sheet"><h2>${words.lookTitle}</h2>
<form class="form" method="get" action="${frame.paths.manage.snippets()}">${textField({
      name: 'look',
      label: words.lookLabel,
      value: page.typed,
      autocomplete: 'off',
      maxLength: 300,
      wrong: page.problems.get('look'),
    })}<p class="buttons">${button({ words: words.look, kind: 'primary' })}</p></form></section>
<section class="sheet"><h2>${words.hiddenTitle}</h2>${hiddenTable(frame, page)}</section>`,
  })
}

function hiddenTable(frame: ManageFrame, { hidden, now }: SnippetsPage): Html {
  const { moderation: words } = frame.words
  if (hidden.length === 0) return html`<p class="soft">${words.hiddenNone}</p>`
  const rows = hidden.map(each => [
    html`<a href="${frame.paths.manage.snippet(each.id)}"><b>${each.id}</b></a>`,
    each.filename === null ? null : inertLine(each.filename, 80),
    frame.format.bytes(each.sizeBytes),
    each.hiddenAt === null ? null : timeAgo(frame, each.hiddenAt, now),
  ])
  return table([words.snippet, words.filename, words.size, words.hiddenSince], rows, words.hiddenTitle)
}
