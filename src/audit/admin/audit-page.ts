import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { formErrors, select, table, textField } from '../../admin/admin-parts.ts'
import type { Problems } from '../../admin/problems.ts'
import { type Html, html } from '../../web/html.ts'
import { button, emptyState, fact, foldedNarrow, olderLinks, timeAt, timeElement } from '../../web/ui.ts'
import { differences, type FieldChange } from '../audit-difference.ts'
import type { Entry } from '../audit-entry.ts'
import type { AuditedThing } from '../audited-thing-store.ts'
import { blankFilters, queryOf, type TypedFilters } from './audit-filters.ts'
import { auditSentence, thingName } from './audit-sentence.ts'

type AuditPage = {
  readonly entries: readonly Entry[]
  /** The things that the entries are about, by id of the entry. */
  readonly things: ReadonlyMap<number, AuditedThing>
  readonly typed: TypedFilters
  readonly problems: Problems
  readonly actions: readonly string[]
  /** True unless this is the newest page. */
  readonly isOlder: boolean
  /** Id of the last entry on this page, at which the next begins; null on the last page. */
  readonly next: number | null
  readonly now: number
}

/** Maximum number of fields of a change in the list; the entry's own page shows all. */
const fieldsShown = 3

export function renderAudit(context: AdminContext, page: AuditPage): Html {
  const { audit: messages } = context.messages
  const { typed, problems } = page
  return adminPage(context, {
    title: messages.title,
    current: 'audit',
    actions: exportLinks(context, typed),
    main: html`${formErrors(context, problems, { from: messages.from, to: messages.to, text: messages.text })}
<section class="card"><p class="measure soft">${messages.intro}</p>${filterForm(context, page)}</section>
<section class="card">${page.entries.length === 0 ? emptyState(messages.none, html`<p>${messages.noneHint}</p>`) : entryTable(context, page)}
${pages(context, page)}</section>`,
  })
}

export function renderEntry(context: AdminContext, entry: Entry, thing: AuditedThing | null): Html {
  const { common, audit: messages } = context.messages
  const changes = differences(entry.before, entry.after)
  return adminPage(context, {
    title: messages.entry(context.format.number(entry.id)),
    current: 'audit',
    actions: html`<a class="button" href="${context.paths.manage.audit()}${queryOf({ ...blankFilters, subject: entry.subject })}">${messages.about(thing && thingName(context, thing) !== '' ? thingName(context, thing) : messages.this)}</a>`,
    main: html`<section class="card"><p class="audit-sentence">${auditSentence(context, entry, thing)}</p>${thing?.kind === 'upload' && thing.isThere ? html`<p><img class="audit-picture" src="${context.paths.upload(thing.id)}" alt="${messages.picturePreview}" loading="lazy"></p>` : null}<dl class="facts">
${fact(common.when, timeElement(context, entry.at, context.format.exact(entry.at)))}
${fact(common.who, html`<span dir="auto">${entry.name}</span>, ${viaText(context, entry.via)}`)}
${fact(messages.address, entry.address ?? context.messages.manage.none)}
${fact(messages.action, actionText(context, entry.action))}
${fact(messages.subject, html`<code class="subject">${entry.subject}</code>`)}
${entry.revision === null ? null : fact(messages.revision, context.format.number(entry.revision))}
</dl></section>
<section class="card">${
      changes.length === 0
        ? html`<p class="soft">${messages.same}</p>`
        : table(
            [messages.field, messages.before, messages.after],
            changes.map(each => [
              html`<code>${each.path || '·'}</code>`,
              value(context, each.before, 'del'),
              value(context, each.after, 'ins'),
            ]),
            messages.changes,
          )
    }</section>
<p class="buttons"><a class="button" href="${context.paths.manage.audit()}">${messages.all}</a></p>`,
  })
}

function filterForm(context: AdminContext, { typed, problems, actions }: AuditPage): Html {
  const { audit: messages, common, manage } = context.messages
  const field = (name: keyof TypedFilters, label: string, type: 'search' | 'text' | 'date' = 'text') =>
    textField({ name, label, type, value: typed[name], wrong: problems.get(name), autocomplete: 'off' })
  return foldedNarrow(
    context.messages.manage.filters,
    queryOf(typed) !== '',
    html`<form class="filters" method="get" action="${context.paths.manage.audit()}">
${field('text', messages.text, 'search')}
${field('name', common.who)}
${field('subject', messages.subject)}
${select({
  name: 'action',
  label: messages.action,
  value: typed.action,
  options: [
    { value: '', label: messages.anyAction },
    ...actions.map(action => ({ value: action, label: actionText(context, action) })),
  ],
})}
${field('from', messages.from, 'date')}
${field('to', messages.to, 'date')}
<p class="buttons">${button({ text: manage.filter, kind: 'primary' })}${
      queryOf(typed) === ''
        ? null
        : html`<a class="button" href="${context.paths.manage.audit()}">${messages.reset}</a>`
    }</p></form>`,
  )
}

function entryTable(context: AdminContext, { entries, things, now }: AuditPage): Html {
  const { common, audit: messages } = context.messages
  const rows = entries.map(entry => [
    html`<a href="${context.paths.manage.auditEntry(entry.id)}">${timeAt(context, entry.at, now)}</a>`,
    html`${auditSentence(context, entry, things.get(entry.id) ?? null)} <span class="soft small">${viaText(context, entry.via)}</span>`,
    changeList(context, differences(entry.before, entry.after)),
  ])
  return table([common.when, messages.what, messages.changes], rows, messages.title)
}

function changeList(context: AdminContext, changes: readonly FieldChange[]): Html | null {
  if (changes.length === 0) return null
  const rest = changes.length - fieldsShown
  return html`<ul class="changes">${changes
    .slice(0, fieldsShown)
    .map(
      ({ path, before, after }) =>
        html`<li><code>${path}</code> ${before === null ? null : html`<del>${short(before)}</del> `}${after === null ? null : html`<ins>${short(after)}</ins>`}</li>`,
    )}${rest > 0 ? html`<li class="soft small">${context.messages.audit.more(context.format.number(rest))}</li>` : null}</ul>`
}

const shortMax = 60
const short = (text: string): string => (text.length > shortMax ? `${text.slice(0, shortMax)}…` : text)

const value = ({ messages }: AdminContext, text: string | null, element: 'del' | 'ins'): Html => {
  if (text === null) return html`<span class="soft">${messages.audit.nothing}</span>`
  return element === 'del'
    ? html`<del class="whole" dir="auto">${text}</del>`
    : html`<ins class="whole" dir="auto">${text}</ins>`
}

function viaText({ messages }: AdminContext, via: string): string {
  const known: Readonly<Record<string, string>> = messages.audit.via
  return known[via] ?? via
}

function actionText({ messages }: AdminContext, action: string): string {
  const known: Readonly<Record<string, string>> = messages.audit.actions
  return known[action] ?? action
}

const exportLinks = (context: AdminContext, typed: TypedFilters): Html => {
  const { audit: messages } = context.messages
  const link = (format: 'ndjson' | 'csv') =>
    html`<a class="button" href="${context.paths.manage.auditExport[format]()}${queryOf(typed)}" download aria-label="${messages.export} ${messages[format]}">${messages[format]}</a>`
  return html`<span class="buttons"><span class="soft small">${messages.export}</span> ${link('ndjson')} ${link('csv')}</span>`
}

function pages(context: AdminContext, { isOlder, next, typed }: AuditPage): Html | null {
  const at = (more: Readonly<Record<string, string>>) =>
    `${context.paths.manage.audit()}${queryOf(typed, more)}`
  return olderLinks(context, {
    first: isOlder ? at({}) : null,
    older: next === null ? null : at({ after: String(next) }),
  })
}
