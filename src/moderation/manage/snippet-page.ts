import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { postButton, postForm, table, textArea } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, buttonLink, timeAgo, timeElement } from '../../web/ui.ts'
import type { Note } from '../note-statements.ts'
import { noteMax, type Report, reportTextMax } from '../report.ts'
import type { Decision, ModeratedSnippet } from '../snippet-statements.ts'
import { decidedBy, fact, inert, inertLine, sections } from './parts.ts'

export type SnippetPage = {
  readonly id: string
  /** Null: it is gone. */
  readonly facts: ModeratedSnippet | null
  /** Null: only its reader knows it, or it is gone. */
  readonly text: string | null
  readonly reports: readonly Report[]
  readonly notes: readonly Note[]
  readonly decisions: readonly Decision[]
  readonly note: string
  readonly problems: Problems
  readonly now: number
}

export const reportsShown = 100
/** Characters of the text. */
const textShown = 20_000

/** Everything about one snippet, seen safely, and what can be done about it. */
export function renderModerated(frame: ManageFrame, page: SnippetPage): Html {
  const { moderation: words } = frame.words
  const { id, facts } = page
  return managePage(frame, {
    title: words.title(id),
    current: 'moderation',
    actions: sections(frame, null),
    main: html`${facts ? factSheet(frame, facts) : html`<section class="sheet"><p class="measure">${words.goneText}</p></section>`}
${facts ? decideSheet(frame, facts) : null}
<section class="sheet"><h2>${words.reportsTitle}</h2>${reportList(frame, page)}</section>
${facts ? textSheet(frame, facts, page.text) : null}
${facts ? blockSheet(frame, facts, page.text !== null) : null}
<section class="sheet"><h2>${words.notes}</h2>${noteList(frame, page)}</section>
${page.decisions.length === 0 ? null : html`<section class="sheet"><h2>${words.history}</h2>${historyTable(frame, page)}</section>`}`,
  })
}

function factSheet(frame: ManageFrame, facts: ModeratedSnippet): Html {
  const { moderation: words } = frame.words
  const time = (at: number) => timeElement(frame, at, frame.format.date(at))
  return html`<section class="sheet"><p class="measure"><b>${stateWords(frame, facts)}</b></p><dl class="facts">
${facts.filename === null ? null : fact(words.filename, inertLine(facts.filename, 255))}
${fact(words.lexer, facts.lexer)}
${fact(words.size, frame.format.bytes(facts.sizeBytes))}
${fact(words.created, time(facts.createdAt))}
${fact(words.expires, facts.expiresAt !== null ? time(facts.expiresAt) : facts.onetime ? words.readOnce : words.never)}
</dl></section>`
}

const stateWords = ({ words: { moderation } }: ManageFrame, facts: ModeratedSnippet): string =>
  facts.hiddenAt !== null
    ? moderation.stateHidden
    : facts.reviewedAt !== null
      ? moderation.stateReviewed
      : moderation.stateShown

function decideSheet(frame: ManageFrame, { id, hiddenAt }: ModeratedSnippet): Html {
  const { moderation: words } = frame.words
  const act = (action: 'hide' | 'show' | 'dismiss', said: string) =>
    postButton(frame, frame.paths.manage.snippetAction(id, action), said)
  return html`<section class="sheet"><h2>${words.decide}</h2><div class="buttons">
${act('hide', hiddenAt === null ? words.hide : words.keepHidden)}
${hiddenAt === null ? act('dismiss', words.dismiss) : act('show', words.show)}
${buttonLink(frame.paths.manage.snippetAction(id, 'delete'), words.remove, 'danger')}
</div><ul class="changes soft">${explained(hiddenAt === null ? words.hide : words.keepHidden, words.hideText)}
${explained(hiddenAt === null ? words.dismiss : words.show, words.dismissText)}</ul></section>`
}

function reportList(frame: ManageFrame, { reports, now }: SnippetPage): Html {
  const { moderation: words } = frame.words
  if (reports.length === 0) return html`<p class="soft">${words.reportsNone}</p>`
  return html`<ul class="said">${reports.map(each => reportItem(frame, each, now))}</ul>
${reports.length < reportsShown ? null : html`<p class="soft">${words.reportsMore(frame.format.number(reportsShown))}</p>`}`
}

function reportItem(frame: ManageFrame, report: Report, now: number): Html {
  const { moderation: words, reports } = frame.words
  const number =
    report.kind === 'takedown'
      ? html`<a href="${frame.paths.manage.report(report.number)}">${words.kinds.takedown} ${report.number}</a>`
      : html`${words.kinds.report} ${report.number}`
  return html`<li><p><b>${reports.reasons[report.reason]}</b> · ${number} · ${timeAgo(frame, report.at, now)} · ${words.reportStates[report.state]}${
    report.kind === 'report' && !report.counts ? html` · <span class="soft">${words.repeated}</span>` : null
  }</p>
${report.text === '' ? null : html`<p class="whole measure" dir="auto">${inert(report.text, reportTextMax).shown}</p>`}
${report.contact === null ? null : html`<p class="soft small">${words.contact} ${inertLine(report.contact, 300)}</p>`}</li>`
}

function textSheet(frame: ManageFrame, { encrypted }: ModeratedSnippet, text: string | null): Html {
  const { moderation: words } = frame.words
  return html`<section class="sheet"><h2>${words.text}</h2>${
    encrypted
      ? html`<p class="measure">${words.encrypted}</p>`
      : text === null
        ? html`<p class="measure">${words.sealed}</p>`
        : shownText(frame, text)
  }</section>`
}

function shownText({ words: { moderation }, format }: ManageFrame, text: string): Html {
  const { shown, more } = inert(text, textShown)
  return html`<p class="measure soft">${moderation.textHint}</p>
<pre class="kept inert" dir="ltr" tabindex="0" role="region" aria-label="${moderation.text}">
${shown}</pre>
${more === 0 ? null : html`<p class="soft">${moderation.textMore(format.number(more))}</p>`}`
}

function blockSheet(frame: ManageFrame, { id, origin, encrypted }: ModeratedSnippet, known: boolean): Html {
  const { moderation: words } = frame.words
  const block = (what: string, said: string) =>
    postButton(frame, frame.paths.manage.snippetAction(id, 'block'), said, { fields: { what } })
  const text = known && !encrypted
  return html`<section class="sheet"><h2>${words.blockTitle}</h2>
${
  text || origin
    ? html`<div class="buttons">${text ? block('text', words.blockText) : null}
${origin ? block('creator', words.blockCreator) : null}</div>`
    : null
}
<ul class="changes soft">${text ? explained(words.blockText, words.blockTextHint) : null}
${origin ? explained(words.blockCreator, words.blockCreatorHint) : html`<li>${words.blockCreatorUnknown}</li>`}</ul></section>`
}

/** What a button above does. */
const explained = (action: string, text: string): Html => html`<li><b>${action}:</b> ${text}</li>`

function noteList(frame: ManageFrame, { id, notes, note, problems, now }: SnippetPage): Html {
  const { moderation: words } = frame.words
  return html`<p class="soft">${words.notesHint}</p>
${
  notes.length === 0
    ? null
    : html`<ul class="said">${notes.map(
        each => html`<li><p><b dir="auto">${each.author}</b> · ${timeAgo(frame, each.at, now)}</p>
<p class="whole measure" dir="auto">${each.text}</p></li>`,
      )}</ul>`
}
${postForm(frame, {
  action: frame.paths.manage.snippetAction(id, 'note'),
  content: html`${textArea({ name: 'text', label: words.note, value: note, rows: 3, maxLength: noteMax, wrong: problems.get('text') })}
<p class="buttons">${button({ words: words.addNote })}</p>`,
})}`
}

function historyTable(frame: ManageFrame, { decisions, now }: SnippetPage): Html {
  const { moderation: words } = frame.words
  const rows = decisions.map(each => [
    words.decisions[each.action],
    html`<span dir="auto">${decidedBy(frame, each)}</span>`,
    timeAgo(frame, each.at, now),
  ])
  return table([words.decision, words.by, words.when], rows, words.history)
}

/** Asks once more. */
export function renderRemoval(frame: ManageFrame, id: string): Html {
  const { moderation: words, manage } = frame.words
  return managePage(frame, {
    title: words.removeTitle(id),
    current: 'moderation',
    main: html`<section class="sheet"><p class="measure">${words.removeText}</p>
<div class="buttons">${postButton(frame, frame.paths.manage.snippetAction(id, 'delete'), words.remove, { kind: 'danger' })}
${buttonLink(frame.paths.manage.snippet(id), manage.cancel)}</div></section>`,
  })
}
