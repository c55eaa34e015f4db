import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { postButton, postForm, table, textArea } from '../../../admin/admin-parts.ts'
import type { Problems } from '../../../admin/problems.ts'
import { type Html, html } from '../../../web/html.ts'
import { button, buttonLink, fact, timeAgo, timeElement } from '../../../web/ui.ts'
import { lexerOf } from '../../model/lexers.ts'
import { changedOf, fileCount } from '../../model/manifest.ts'
import type { Decision, ModeratedSnippet } from '../moderated-snippet-store.ts'
import type { Note } from '../note-store.ts'
import { noteMax, reportTextMax } from '../report.ts'
import type { ReportOfRecord } from '../report-record-store.ts'
import { decidedBy, expiryText, inert, inertLine, recordText, sections } from './moderation-parts.ts'

export type SnippetPage = {
  readonly id: string
  /** Null if the snippet was deleted. */
  readonly facts: ModeratedSnippet | null
  /** All files; null if the snippet is protected or deleted. */
  readonly files: readonly ShownFile[] | null
  /** Number of the revision that is shown. */
  readonly revision: number
  readonly reports: readonly ReportOfRecord[]
  readonly notes: readonly Note[]
  readonly decisions: readonly Decision[]
  readonly note: string
  readonly problems: Problems
  readonly now: number
}

/** A file with its text. */
export type ShownFile = { readonly filename: string | null; readonly text: string }

export const reportsShown = 100
const textShown = 20_000

/** Everything about one snippet, shown safely, with the possible actions. */
export function renderModerated(context: AdminContext, page: SnippetPage): Html {
  const { moderation: messages } = context.messages
  const { id, facts } = page
  return adminPage(context, {
    title: messages.title(id),
    current: 'moderation',
    actions: sections(context, null),
    main: html`${copyCard(context, page)}${facts ? factsCard(context, facts) : html`<section class="card"><p class="measure">${messages.goneText}</p></section>`}
${facts ? decisionCard(context, facts) : null}
<section class="card"><h2>${messages.reports}</h2>${reportList(context, page)}</section>
${facts ? revisionCard(context, facts, page.revision) : null}
${facts ? textCards(context, facts, page) : null}
${facts ? blockCard(context, facts, page.files !== null) : null}
<section class="card"><h2>${messages.notes}</h2>${noteList(context, page)}</section>
${page.decisions.length === 0 ? null : html`<section class="card"><h2>${messages.history}</h2>${historyTable(context, page)}</section>`}`,
  })
}

function factsCard(context: AdminContext, facts: ModeratedSnippet): Html {
  const { common, creating, moderation: messages } = context.messages
  return html`<section class="card"><p class="measure"><b>${stateText(context, facts)}</b></p><dl class="facts">
${facts.filename === null ? null : fact(creating.fileName, inertLine(facts.filename, 255))}
${fact(creating.language, lexerOf(facts.lexer).name)}
${fileCount(facts.manifest) === 1 ? null : fact(context.messages.snippets.files, context.format.number(fileCount(facts.manifest)))}
${fact(messages.size, context.format.bytes(facts.sizeBytes))}
${fact(common.created, timeElement(context, facts.createdAt, context.format.date(facts.createdAt)))}
${fact(common.expires, expiryText(context, facts))}
</dl></section>`
}

/** Names the snippet that this one is hidden with, whose decision is also about this one. */
function copyCard(context: AdminContext, { facts, decisions }: SnippetPage): Html | null {
  const because = facts?.hiddenAt != null && decisions[0]?.action === 'hidden' ? decisions[0].because : null
  if (!because) return null
  return html`<section class="card"><p class="measure">${context.messages.moderation.copyOf} <a href="${context.paths.manage.snippet(because)}"><b>${because}</b></a></p></section>
`
}

const stateText = ({ messages: { moderation } }: AdminContext, facts: ModeratedSnippet): string =>
  facts.hiddenAt !== null
    ? moderation.stateHidden
    : facts.reviewedAt !== null
      ? moderation.stateReviewed
      : moderation.stateShown

function decisionCard(context: AdminContext, { id, hiddenAt }: ModeratedSnippet): Html {
  const { moderation: messages } = context.messages
  const act = (action: 'hide' | 'show' | 'dismiss', said: string) =>
    postButton(context, context.paths.manage.snippetAction[action](id), said)
  return html`<section class="card"><h2>${messages.decision}</h2><div class="buttons">
${act('hide', hiddenAt === null ? messages.hide : messages.keepHidden)}
${hiddenAt === null ? act('dismiss', messages.dismiss) : act('show', messages.show)}
${buttonLink(context.paths.manage.snippetAction.delete(id), context.messages.manage.remove)}
</div><ul class="changes soft">${explained(hiddenAt === null ? messages.hide : messages.keepHidden, messages.hideText)}
${explained(hiddenAt === null ? messages.dismiss : messages.show, messages.dismissText)}</ul></section>`
}

function reportList(context: AdminContext, { reports, now }: SnippetPage): Html {
  const { moderation: messages } = context.messages
  if (reports.length === 0) return html`<p class="soft">${messages.reportsNone}</p>`
  return html`<ul class="said">${reports.map(each => reportItem(context, each, now))}</ul>
${reports.length < reportsShown ? null : html`<p class="soft">${messages.reportsMore(context.format.number(reportsShown))}</p>`}`
}

function reportItem(context: AdminContext, report: ReportOfRecord, now: number): Html {
  const { moderation: messages, reports } = context.messages
  const number =
    report.kind === 'takedown'
      ? html`<a href="${context.paths.manage.report(report.number)}">${messages.kinds.takedown} ${report.number}</a>`
      : html`${messages.kinds.report} ${report.number}`
  return html`<li><p><b>${reports.reasons[report.reason]}</b> · ${number} · ${timeAgo(context, report.at, now)} · ${messages.reportStates[report.state]}${
    report.kind === 'report' && !report.counts
      ? html` · <span class="soft">${messages.repeated}</span>`
      : null
  }${recordText(context, report.record)}</p>
${report.text === '' ? null : html`<p class="whole measure" dir="auto">${inert(report.text, reportTextMax).shown}</p>`}
${report.contact === null ? null : html`<p class="soft small">${messages.contact} ${inertLine(report.contact, 300)}</p>`}</li>`
}

/** Links to the revisions of a snippet that its owner has changed: what is reported may stand in an earlier one. */
function revisionCard(context: AdminContext, { id, manifest }: ModeratedSnippet, shown: number): Html | null {
  const { revisions } = context.messages.snippets
  const newest = changedOf(manifest)?.revision
  if (newest === undefined) return null
  const numbers = Array.from({ length: newest }, (_, index) => newest - index)
  return html`<section class="card"><h2>${revisions.title}</h2><p>${numbers.map(
    revision =>
      html`<a href="${context.paths.manage.snippet(id, { revision })}"${revision === shown ? html` aria-current="page"` : null}>${revisions.number(revision)}</a> `,
  )}</p></section>`
}

/** The text of each file. Of several files each has its name, and a button that blocks its text. */
function textCards(
  context: AdminContext,
  { id, encrypted, manifest }: ModeratedSnippet,
  { files, revision }: Pick<SnippetPage, 'files' | 'revision'>,
): Html {
  const { common, moderation: messages } = context.messages
  const shown = encrypted ? null : files
  if (shown === null)
    return html`<section class="card"><h2>${common.text}</h2><p class="measure">${encrypted ? messages.encrypted : messages.sealed}</p></section>`
  const isOne = shown.length === 1
  // The card of blocks has the button of the one text that there is.
  const hasButton = !isOne || manifest !== null
  return html`${shown.map(
    ({ filename, text }, index) =>
      html`<section class="card"><h2 id="text-${index + 1}">${isOne ? common.text : inertLine(filename ?? '', 255)}</h2>${shownText(context, text, `text-${index + 1}`)}${
        !hasButton
          ? null
          : html`<div class="buttons">${postButton(context, context.paths.manage.snippetAction.block(id), messages.blockText, { fields: { what: 'text', file: String(index + 1), revision: String(revision) } })}
${postButton(context, context.paths.manage.snippetAction.block(id), messages.blockAlike, { fields: { what: 'alike', file: String(index + 1), revision: String(revision) } })}</div>`
      }</section>`,
  )}`
}

function shownText({ messages: { moderation }, format }: AdminContext, text: string, labelId: string): Html {
  const { shown, more } = inert(text, textShown)
  return html`<p class="measure soft">${moderation.textHint}</p>
<pre class="kept inert" dir="ltr" tabindex="0" role="region" aria-labelledby="${labelId}">
${shown}</pre>
${more === 0 ? null : html`<p class="soft">${moderation.textMore(format.number(more))}</p>`}`
}

function blockCard(
  context: AdminContext,
  { id, origin, encrypted, manifest }: ModeratedSnippet,
  known: boolean,
): Html {
  const { moderation: messages } = context.messages
  const block = (what: string, said: string) =>
    postButton(context, context.paths.manage.snippetAction.block(id), said, { fields: { what } })
  // Of several files each has a button of its own.
  const text = known && !encrypted && manifest === null
  return html`<section class="card"><h2>${messages.blockTitle}</h2>
${
  text || origin
    ? html`<div class="buttons">${
        text
          ? html`${block('text', messages.blockText)}
${block('alike', messages.blockAlike)}`
          : null
      }
${origin ? block('creator', messages.blockCreator) : null}</div>`
    : null
}
<ul class="changes soft">${
    text
      ? html`${explained(messages.blockText, messages.blockTextHint)}
${explained(messages.blockAlike, messages.blockAlikeHint)}`
      : null
  }
${origin ? explained(messages.blockCreator, messages.blockCreatorHint) : html`<li>${messages.blockCreatorUnknown}</li>`}</ul></section>`
}

const explained = (action: string, text: string): Html => html`<li><b>${action}:</b> ${text}</li>`

function noteList(context: AdminContext, { id, notes, note, problems, now }: SnippetPage): Html {
  const { moderation: messages } = context.messages
  return html`<p class="soft">${messages.notesHint}</p>
${
  notes.length === 0
    ? null
    : html`<ul class="said">${notes.map(
        each => html`<li><p><b dir="auto">${each.author}</b> · ${timeAgo(context, each.at, now)}</p>
<p class="whole measure" dir="auto">${each.text}</p></li>`,
      )}</ul>`
}
${postForm(context, {
  action: context.paths.manage.snippetAction.note(id),
  content: html`${textArea({ name: 'text', label: messages.note, value: note, rows: 3, maxLength: noteMax, wrong: problems.get('text') })}
<p class="buttons">${button({ text: messages.addNote })}</p>`,
})}`
}

function historyTable(context: AdminContext, { decisions, now }: SnippetPage): Html {
  const { common, moderation: messages } = context.messages
  const rows = decisions.map(each => [
    messages.decisions[each.action],
    html`<span dir="auto">${decidedBy(context, each)}</span>`,
    timeAgo(context, each.at, now),
  ])
  return table([messages.decision, messages.by, common.when], rows, messages.history)
}

export function renderRemoval(context: AdminContext, id: string): Html {
  const { moderation: messages, manage } = context.messages
  return adminPage(context, {
    title: messages.removeTitle(id),
    current: 'moderation',
    main: html`<section class="card"><p class="measure">${messages.removeText}</p>
<div class="buttons">${postButton(context, context.paths.manage.snippetAction.delete(id), manage.remove, { kind: 'danger' })}
${buttonLink(context.paths.manage.snippet(id), manage.cancel)}</div></section>`,
  })
}
