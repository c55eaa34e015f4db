import type { AdminContext } from '../../../admin/admin-layout.ts'
import { postForm } from '../../../admin/admin-parts.ts'
import { type Html, html } from '../../../web/html.ts'
import { timeAgo } from '../../../web/ui.ts'
import { lexerOf } from '../../model/lexers.ts'
import { fileCount } from '../../model/manifest.ts'
import { type BulkAction, bulkActions } from '../bulk-decisions.ts'
import type { QueuedSnippet, ReportQueue } from '../report-queue-store.ts'
import { inertLine, recordText } from './moderation-parts.ts'

/** Characters of an excerpt and of the text of a report; the style sheet shows fewer lines until a row is chosen. */
const excerptShown = 400
const saidShown = 200

/** The letter of each action, for `report-queue.js`. */
const letters = { hide: 'h', alike: 'l', dismiss: 'd', block: 'b', delete: '#' } as const satisfies Record<
  BulkAction,
  string
>

/**
 * The reported snippets in one form: a button decides about its own row (`one`, with action and id), one of the bar below
 * about all selected rows (`all`, with `snippet`).
 */
export function queueTable(context: AdminContext, { items, waiting }: ReportQueue, now: number): Html {
  const { messages, format, paths } = context
  const { moderation } = messages
  const heads = ['', moderation.snippet, moderation.reports, moderation.newest, '']
  const content = html`<p class="soft small" id="queue-more" data-waiting="${waiting}">${waiting > items.length ? moderation.queueMore(format.number(items.length), format.number(waiting)) : null}</p>
<table class="table rows queue"><caption class="visually-hidden">${moderation.queueTitle}</caption>
<thead><tr>${heads.map(head => (head === '' ? html`<td></td>` : html`<th scope="col">${head}</th>`))}</tr></thead>
<tbody id="queue-rows">${items.map(item => row(context, item, sizeOfCreator(items, item), now))}</tbody></table>
${bar(context)}`
  return html`${postForm(context, { action: paths.manage.decideReports(), content, class: 'queue-form', id: 'queue' })}
<p class="soft small measure">${moderation.actionsHint} <button class="undo" type="button" id="queue-keys" hidden>${messages.snippets.keys.title}</button></p>
${keyDialog(context)}${deleteDialog(context)}`
}

const sizeOfCreator = (items: readonly QueuedSnippet[], { creator }: QueuedSnippet): number =>
  creator === null ? 0 : items.filter(each => each.creator === creator).length

function row(context: AdminContext, item: QueuedSnippet, alike: number, now: number): Html {
  const { messages, format, paths } = context
  const { moderation, reports } = messages
  const { snippetId: id, facts } = item
  const about = [
    facts.filename === null ? null : inertLine(facts.filename, 80),
    lexerOf(facts.lexer).name,
    fileCount(facts.manifest) === 1 ? null : messages.snippets.fileCount(fileCount(facts.manifest)),
    format.bytes(facts.sizeBytes),
    alike === 0 ? null : moderation.sameCreator(format.number(alike)),
    item.alike === 0 ? null : html`<b>${moderation.alike(format.number(item.alike))}</b>`,
    item.hidden ? html`<span class="chip">${moderation.hidden}</span>` : null,
  ].filter(part => part !== null)
  return html`<tr data-id="${id}" tabindex="-1"${item.creator === null ? null : html` data-creator="${item.creator}"`}>
<td data-head=""><input type="checkbox" name="snippet" value="${id}" aria-label="${moderation.selectOf(id)}"></td>
<td data-head="" class="queue-text"><p class="queue-excerpt"><a href="${paths.manage.snippet(id)}"><b>${id}</b></a> ${excerpt(context, item)}</p>
<p class="queue-about soft small">${about.map((part, index) => html`${index === 0 ? null : ' · '}${part}`)}</p></td>
<td data-head="${moderation.reports}" class="queue-reports"><span class="scopes">${item.reasons.map(
    ({ reason, count }) =>
      html`<span class="chip">${reports.reasons[reason]} · ${format.number(count)}</span> `,
  )}</span>${networks(context, item.networks)}${recordText(context, item.record)}
${item.said === '' ? null : html`<p class="queue-said soft small">${inertLine(item.said, saidShown)}</p>`}</td>
<td data-head="${moderation.newest}">${timeAgo(context, item.lastAt, now)}</td>
<td data-head="">${actions(context, id)}</td></tr>\n`
}

/** The actions of a row. On a phone all but the first are shown once the disclosure beside it is open. */
function actions({ messages: { manage, moderation } }: AdminContext, id: string): Html {
  const [main, ...others] = bulkActions.map(
    action =>
      html`<button class="button" name="one" value="${action} ${id}" aria-label="${moderation.actionOf(moderation.actions[action], id)}">${moderation.actions[action]}</button>\n`,
  )
  return html`<span class="queue-actions">${main}<details class="queue-others"><summary class="button quiet icon" aria-label="${manage.lists.actionsOf(id)}">⋯</summary></details>${others}</span>`
}

function excerpt({ messages: { moderation } }: AdminContext, { excerpt: text }: QueuedSnippet): Html {
  if (text === null) return html`<span class="soft">${moderation.noExcerpt}</span>`
  if (text.trim() === '') return html`<span class="soft">${moderation.emptyExcerpt}</span>`
  return inertLine(text.trim(), excerptShown)
}

function networks({ messages: { moderation }, format }: AdminContext, count: number): Html | null {
  if (count === 0) return null
  const said = count === 1 ? moderation.oneNetwork : moderation.networks(format.number(count))
  return html` <span class="soft small">${said}</span>`
}

/** Actions on the selected rows, at the bottom of the window while there are rows below it. */
function bar({ messages: { moderation } }: AdminContext): Html {
  return html`<div class="queue-bar"><label><input type="checkbox" id="queue-all" hidden> <span id="queue-selected">${moderation.withSelected}</span></label>
${bulkActions.map(action => html`<button class="button" name="all" value="${action}">${moderation.actions[action]}</button>\n`)}</div>`
}

function keyDialog({ messages }: AdminContext): Html {
  const { moderation, snippets } = messages
  const { keys } = moderation
  const rows: readonly (readonly [string, string])[] = [
    ['j', keys.next],
    ['k', keys.previous],
    ['x', keys.select],
    ['s', keys.sameCreator],
    ['a', keys.selectAll],
    ...bulkActions.map(action => [letters[action], keys[action]] as const),
    ['o', keys.open],
    ['z', keys.undo],
    ['?', snippets.keys.help],
  ]
  return html`<dialog id="queue-shortcuts" class="dialog" aria-labelledby="queue-shortcuts-title">
<h2 id="queue-shortcuts-title">${snippets.keys.title}</h2><p class="soft">${snippets.keys.note}</p>
<dl>${rows.map(([letter, text]) => html`<div><dt><kbd>${letter}</kbd></dt><dd>${text}</dd></div>`)}</dl>
<form method="dialog"><label><input type="checkbox" data-keys-on checked> ${snippets.keys.on}</label>
<p class="buttons"><button class="button">${snippets.keys.close}</button></p></form></dialog>`
}

function deleteDialog({ messages: { moderation, manage } }: AdminContext): Html {
  return html`<dialog id="queue-delete" class="dialog" aria-labelledby="queue-delete-title">
<h2 id="queue-delete-title">${moderation.actions.delete}</h2><p id="queue-delete-what" dir="auto"></p><p>${moderation.removeText}</p>
<form method="dialog"><p class="buttons"><button class="button danger" value="delete">${manage.remove}</button> <button class="button" value="">${manage.cancel}</button></p></form></dialog>`
}
