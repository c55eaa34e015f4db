import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { postButton, table, textField } from '../../../admin/admin-parts.ts'
import { secretOf } from '../../../outbox/webhook-signature.ts'
import { type Html, html } from '../../../web/html.ts'
import { buttonLink, emptyState, timeAgo } from '../../../web/ui.ts'
import type { CaseInList } from '../case-store.ts'
import type { MonthCounts } from '../model/month-counts.ts'
import type { Decision } from '../moderated-snippet-store.ts'
import type { ReportQueue } from '../report-queue-store.ts'
import { statisticsCard } from '../statistics-card.ts'
import { decidedBy, sections } from './moderation-parts.ts'
import { queueTable } from './queue-table.ts'

export type QueuePage = {
  readonly queue: ReportQueue
  readonly open: readonly CaseInList[]
  readonly decided: readonly CaseInList[]
  readonly decisions: readonly Decision[]
  readonly months: readonly MonthCounts[]
  /** The key of `REPORT_WEBHOOK_URL`; null: the viewer may not see it, or there is no webhook. */
  readonly webhookKey: Uint8Array | null
  readonly now: number
}

/** Open reports and cases, and below them the statistics. */
export function renderQueue(context: AdminContext, page: QueuePage): Html {
  const { moderation: messages } = context.messages
  return adminPage(context, {
    title: messages.queueTitle,
    current: 'moderation',
    styles: ['toast.css'],
    scripts: ['report-queue.js'],
    actions: sections(context, 'queue'),
    main: html`<section class="card" id="reported" data-not-sent="${messages.notSent}" data-selected="${messages.selected('{}')}" data-none="${messages.queueNone}" data-undo="${context.messages.manage.undo}">${
      page.queue.items.length === 0
        ? emptyState(messages.queueNone, html`<p>${messages.queueNoneHint}</p>`)
        : queueTable(context, page.queue, page.now)
    }</section>
<section class="card"><h2>${messages.casesTitle}</h2>${caseTable(context, page.open, page.now, messages.casesTitle)}</section>
${page.decided.length === 0 ? null : html`<section class="card"><h2>${messages.casesDecided}</h2>${caseTable(context, page.decided, page.now, messages.casesDecided)}</section>`}
<section class="card"><h2>${messages.decisionsTitle}</h2>${decisionTable(context, page)}</section>
${statisticsCard(context, page.months)}
${page.webhookKey === null ? null : webhookCard(context, page.webhookKey)}`,
  })
}

function caseTable(context: AdminContext, cases: readonly CaseInList[], now: number, caption: string): Html {
  const { common, moderation: messages, reports } = context.messages
  if (cases.length === 0) return html`<p class="soft">${messages.casesNone}</p>`
  const rows = cases.map(each => [
    html`<a href="${context.paths.manage.report(each.number)}"><b>${each.number}</b></a>`,
    reports.reasons[each.reason],
    messages.snippetCount(context.format.number(each.snippets)),
    timeAgo(context, each.at, now),
    messages.caseStates[each.state],
  ])
  return table(
    [messages.case, messages.reason, messages.snippets, context.messages.reports.since, common.status],
    rows,
    caption,
  )
}

function decisionTable(context: AdminContext, { decisions, now }: QueuePage): Html {
  const { common, moderation: messages } = context.messages
  if (decisions.length === 0) return html`<p class="soft">${messages.decisionsNone}</p>`
  const rows = decisions.map(each => [
    snippetLink(context, each.snippetId),
    messages.decisions[each.action],
    html`<span dir="auto">${decidedBy(context, each)}</span>`,
    timeAgo(context, each.at, now),
  ])
  return table([messages.snippet, messages.decision, messages.by, common.when], rows, messages.decisionsTitle)
}

const snippetLink = ({ paths }: AdminContext, id: string): Html =>
  html`<a href="${paths.manage.snippet(id)}"><b>${id}</b></a>`

function webhookCard({ messages: { moderation } }: AdminContext, key: Uint8Array): Html {
  const shown = (name: string, label: string, value: string) =>
    textField({ name, label, value, readonly: true, autocomplete: 'off' })
  return html`<section class="card form"><h2>${moderation.webhookTitle}</h2><p class="measure">${moderation.webhookText}</p>
<details><summary>${moderation.webhookSecrets}</summary>${shown('webhook-secret', moderation.webhookSecret, secretOf(key))}
${shown('webhook-key', moderation.webhookKey, Buffer.from(key).toString('hex'))}</details></section>`
}

/** Asks before reported snippets are deleted. */
export function renderBulkRemoval(context: AdminContext, ids: readonly string[]): Html {
  const { moderation: messages, manage } = context.messages
  return adminPage(context, {
    title: messages.removeManyTitle(context.format.number(ids.length)),
    current: 'moderation',
    main: html`<section class="card"><p class="measure">${messages.removeManyText}</p>
<ul class="changes">${ids.map(id => html`<li>${snippetLink(context, id)}</li>`)}</ul>
<div class="buttons">${postButton(context, context.paths.manage.decideReports(), manage.remove, {
      kind: 'danger',
      fields: { all: 'delete', snippet: ids.join(' '), sure: 'on' },
    })}
${buttonLink(context.paths.manage.reports(), manage.cancel)}</div></section>`,
  })
}
