import { type ManageFrame, managePage } from '../../manage/layout.ts'
import { table, textField } from '../../manage/parts.ts'
import { type Html, html } from '../../web/html.ts'
import { emptyState, timeAgo } from '../../web/ui.ts'
import type { CaseInList } from '../case-statements.ts'
import type { MonthCounts } from '../months.ts'
import { numbersSheet } from '../numbers.ts'
import type { ReportGroup } from '../report-statements.ts'
import type { Decision } from '../snippet-statements.ts'
import { decidedBy, sections } from './parts.ts'

export type QueuePage = {
  readonly groups: readonly ReportGroup[]
  readonly open: readonly CaseInList[]
  readonly decided: readonly CaseInList[]
  readonly decisions: readonly Decision[]
  readonly months: readonly MonthCounts[]
  /** In hex; null: not for whoever looks, or there is no webhook. */
  readonly webhookKey: string | null
  readonly now: number
}

/** What waits for a moderator, and below it what was done. */
export function renderQueue(frame: ManageFrame, page: QueuePage): Html {
  const { moderation: words } = frame.words
  return managePage(frame, {
    title: words.queueTitle,
    current: 'moderation',
    actions: sections(frame, 'queue'),
    main: html`<section class="sheet">${
      page.groups.length === 0
        ? emptyState(words.queueNone, html`<p>${words.queueNoneHint}</p>`)
        : groupTable(frame, page)
    }</section>
<section class="sheet"><h2>${words.casesTitle}</h2>${caseTable(frame, page.open, page.now, words.casesTitle)}</section>
${page.decided.length === 0 ? null : html`<section class="sheet"><h2>${words.casesDecided}</h2>${caseTable(frame, page.decided, page.now, words.casesDecided)}</section>`}
<section class="sheet"><h2>${words.decisionsTitle}</h2>${decisionTable(frame, page)}</section>
${numbersSheet(frame, page.months)}
${page.webhookKey === null ? null : webhookSheet(frame, page.webhookKey)}`,
  })
}

function groupTable(frame: ManageFrame, { groups, now }: QueuePage): Html {
  const { moderation: words, reports } = frame.words
  const rows = groups.map(group => [
    snippetLink(frame, group.snippetId),
    html`<span class="scopes">${group.reasons.map(
      ({ reason, count }) =>
        html`<span class="chip">${reports.reasons[reason]} · ${frame.format.number(count)}</span> `,
    )}</span>`,
    html`${frame.format.number(group.reports)}${networks(frame, group.networks)}`,
    timeAgo(frame, group.lastAt, now),
    group.hidden ? html`<span class="chip">${words.hidden}</span>` : words.shown,
  ])
  return table(
    [words.snippet, words.reasons, words.reports, words.newest, words.state],
    rows,
    words.queueTitle,
  )
}

function networks({ words: { moderation }, format }: ManageFrame, count: number): Html | null {
  if (count === 0) return null
  const said = count === 1 ? moderation.oneNetwork : moderation.networks(format.number(count))
  return html` <span class="soft small">${said}</span>`
}

function caseTable(frame: ManageFrame, cases: readonly CaseInList[], now: number, caption: string): Html {
  const { moderation: words, reports } = frame.words
  if (cases.length === 0) return html`<p class="soft">${words.casesNone}</p>`
  const rows = cases.map(each => [
    html`<a href="${frame.paths.manage.report(each.number)}"><b>${each.number}</b></a>`,
    reports.reasons[each.reason],
    words.snippetCount(frame.format.number(each.snippets)),
    timeAgo(frame, each.at, now),
    words.caseStates[each.state],
  ])
  return table([words.case, words.reason, words.snippets, words.since, words.state], rows, caption)
}

function decisionTable(frame: ManageFrame, { decisions, now }: QueuePage): Html {
  const { moderation: words } = frame.words
  if (decisions.length === 0) return html`<p class="soft">${words.decisionsNone}</p>`
  const rows = decisions.map(each => [
    snippetLink(frame, each.snippetId),
    words.decisions[each.action],
    html`<span dir="auto">${decidedBy(frame, each)}</span>`,
    timeAgo(frame, each.at, now),
  ])
  return table([words.snippet, words.decision, words.by, words.when], rows, words.decisionsTitle)
}

const snippetLink = ({ paths }: ManageFrame, id: string): Html =>
  html`<a href="${paths.manage.snippet(id)}"><b>${id}</b></a>`

const webhookSheet = ({ words: { moderation } }: ManageFrame, key: string): Html =>
  html`<section class="sheet form"><h2>${moderation.webhookTitle}</h2><p class="measure">${moderation.webhookText}</p>
<details><summary>${moderation.webhookKey}</summary>${textField({ name: 'webhook-key', label: moderation.webhookKey, value: key, readonly: true, autocomplete: 'off' })}</details></section>`
