import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { formErrors, select, table, textField } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, emptyState, timeElement } from '../../web/ui.ts'
import { differences, type FieldChange } from '../difference.ts'
import type { Entry } from '../entry.ts'
import { blankFilters, queryOf, type TypedFilters } from './filters.ts'

export type AuditPage = {
  readonly entries: readonly Entry[]
  readonly typed: TypedFilters
  readonly problems: Problems
  readonly actions: readonly string[]
  /** True: this is not the newest page. */
  readonly isOlder: boolean
  /** Where the next page goes on; null: this is the last. */
  readonly next: number | null
  readonly now: number
}

/** So many fields of a change are shown in the list; the rest is on the page of the line. */
const fieldsShown = 3

export function renderAudit(frame: ManageFrame, page: AuditPage): Html {
  const { audit: words } = frame.words
  const { typed, problems } = page
  return managePage(frame, {
    title: words.title,
    current: 'audit',
    actions: exportLinks(frame, typed),
    main: html`${formErrors(frame, problems, { from: words.from, to: words.to, text: words.text })}
<section class="sheet"><p class="measure soft">${words.intro}</p>${filterForm(frame, page)}</section>
<section class="sheet">${page.entries.length === 0 ? emptyState(words.none, html`<p>${words.noneHint}</p>`) : entryTable(frame, page)}
${pages(frame, page)}</section>`,
  })
}

export function renderEntry(frame: ManageFrame, entry: Entry): Html {
  const { audit: words } = frame.words
  const changes = differences(entry.before, entry.after)
  return managePage(frame, {
    title: words.entry(frame.format.number(entry.id)),
    current: 'audit',
    actions: html`<a class="button" href="${frame.paths.manage.audit()}${queryOf({ ...blankFilters, subject: entry.subject })}">${entry.subject}</a>`,
    main: html`<section class="sheet"><dl class="facts">
${fact(words.at, timeElement(frame, entry.at, frame.format.exact(entry.at)))}
${fact(words.name, html`<span dir="auto">${entry.name}</span>, ${viaWords(frame, entry.via)}`)}
${fact(words.address, entry.address ?? frame.words.manage.none)}
${fact(words.action, actionWords(frame, entry.action))}
${fact(words.subject, html`<code>${entry.subject}</code>`)}
${entry.revision === null ? null : fact(words.revision, frame.format.number(entry.revision))}
</dl></section>
<section class="sheet">${
      changes.length === 0
        ? html`<p class="soft">${words.same}</p>`
        : table(
            [words.field, words.before, words.after],
            changes.map(each => [
              html`<code>${each.path || '·'}</code>`,
              value(frame, each.before, 'del'),
              value(frame, each.after, 'ins'),
            ]),
            words.changes,
          )
    }</section>
<p class="buttons"><a class="button" href="${frame.paths.manage.audit()}">${words.all}</a></p>`,
  })
}

function filterForm(frame: ManageFrame, { typed, problems, actions }: AuditPage): Html {
  const { audit: words, manage } = frame.words
  const field = (name: keyof TypedFilters, label: string, type: 'search' | 'text' | 'date' = 'text') =>
    textField({ name, label, type, value: typed[name], wrong: problems.get(name), autocomplete: 'off' })
  return html`<form class="filters" method="get" action="${frame.paths.manage.audit()}">
${field('text', words.text, 'search')}
${field('name', words.name)}
${field('subject', words.subject)}
${select({
  name: 'action',
  label: words.action,
  value: typed.action,
  options: [
    { value: '', label: words.anyAction },
    ...actions.map(action => ({ value: action, label: actionWords(frame, action) })),
  ],
})}
${field('from', words.from, 'date')}
${field('to', words.to, 'date')}
<p class="buttons">${button({ words: manage.filter, kind: 'primary' })}${
    queryOf(typed) === ''
      ? null
      : html`<a class="button" href="${frame.paths.manage.audit()}">${words.reset}</a>`
  }</p></form>`
}

function entryTable(frame: ManageFrame, { entries, now }: AuditPage): Html {
  const { audit: words } = frame.words
  const rows = entries.map(entry => [
    html`<a href="${frame.paths.manage.auditEntry(entry.id)}">${timeElement(frame, entry.at, frame.format.instant(entry.at, now))}</a>`,
    html`<span dir="auto">${entry.name}</span> <span class="soft small">${viaWords(frame, entry.via)}</span>`,
    html`${actionWords(frame, entry.action)} <code>${entry.subject}</code>`,
    changeList(frame, differences(entry.before, entry.after)),
  ])
  return table([words.at, words.name, words.subject, words.changes], rows, words.title)
}

function changeList(frame: ManageFrame, changes: readonly FieldChange[]): Html | null {
  if (changes.length === 0) return null
  const rest = changes.length - fieldsShown
  return html`<ul class="changes">${changes
    .slice(0, fieldsShown)
    .map(
      ({ path, before, after }) =>
        html`<li><code>${path}</code> ${before === null ? null : html`<del>${short(before)}</del> `}${after === null ? null : html`<ins>${short(after)}</ins>`}</li>`,
    )}${rest > 0 ? html`<li class="soft small">${frame.words.audit.more(rest)}</li>` : null}</ul>`
}

const shortMax = 60
const short = (text: string): string => (text.length > shortMax ? `${text.slice(0, shortMax)}…` : text)

const value = ({ words }: ManageFrame, text: string | null, element: 'del' | 'ins'): Html => {
  if (text === null) return html`<span class="soft">${words.audit.nothing}</span>`
  return element === 'del'
    ? html`<del class="whole" dir="auto">${text}</del>`
    : html`<ins class="whole" dir="auto">${text}</ins>`
}

const fact = (name: string, content: Html | string): Html =>
  html`<div><dt>${name}</dt><dd>${content}</dd></div>`

function viaWords({ words }: ManageFrame, via: string): string {
  const known: Readonly<Record<string, string>> = words.audit.via
  return known[via] ?? via
}

function actionWords({ words }: ManageFrame, action: string): string {
  const known: Readonly<Record<string, string>> = words.audit.actions
  return known[action] ?? action
}

const exportLinks = (frame: ManageFrame, typed: TypedFilters): Html => {
  const { audit: words } = frame.words
  const link = (format: 'ndjson' | 'csv') =>
    html`<a class="button" href="${frame.paths.manage.auditExport(format)}${queryOf(typed)}" download aria-label="${words.export} ${words[format]}">${words[format]}</a>`
  return html`<span class="buttons"><span class="soft small">${words.export}</span> ${link('ndjson')} ${link('csv')}</span>`
}

function pages(frame: ManageFrame, { isOlder, next, typed }: AuditPage): Html | null {
  const { audit: words } = frame.words
  if (!isOlder && next === null) return null
  const at = (more: Readonly<Record<string, string>>) =>
    `${frame.paths.manage.audit()}${queryOf(typed, more)}`
  return html`<nav class="pages" aria-label="${words.title}">${isOlder ? html`<a class="button" href="${at({})}">${words.newest}</a>` : html`<span></span>`}
${next === null ? null : html`<a class="button" rel="next" href="${at({ after: String(next) })}">${words.older}</a>`}</nav>`
}
