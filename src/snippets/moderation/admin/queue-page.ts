import { type AdminContext, adminPage } from '../../../admin/admin-layout.ts'
import { postButton, textField } from '../../../admin/admin-parts.ts'
import { secretOf } from '../../../outbox/webhook-signature.ts'
import { type Html, html } from '../../../web/html.ts'
import { buttonLink, emptyState } from '../../../web/ui.ts'
import type { Appeal } from '../appeal-store.ts'
import type { CaseInList } from '../case-store.ts'
import type { MonthCounts } from '../model/month-counts.ts'
import type { ReportQueue } from '../report-queue-store.ts'
import { statisticsCard } from '../statistics-card.ts'
import { appealsCard } from './appeals-card.ts'
import { sections } from './moderation-parts.ts'
import { queueTable } from './queue-table.ts'

export type QueuePage = {
  readonly queue: ReportQueue
  /** Open takedown requests, oldest first. */
  readonly open: readonly CaseInList[]
  /** Open appeals, oldest first. */
  readonly appeals: readonly Appeal[]
  readonly months: readonly MonthCounts[]
  /** The key of `REPORT_WEBHOOK_URL`; null: the viewer may not see it, or there is no webhook. */
  readonly webhookKey: Uint8Array | null
  readonly now: number
}

/** Number up to which open takedown requests are counted. */
export const casesCounted = 100

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
${appealsCard(context, page)}${openCases(context, page)}
${statisticsCard(context, page.months)}
${page.webhookKey === null ? null : webhookCard(context, page.webhookKey)}`,
  })
}

/** That takedown requests wait for an answer, with the way to them; null if none does. */
function openCases(context: AdminContext, { open, now }: QueuePage): Html | null {
  const { desk, moderation } = context.messages
  const { format, paths } = context
  const [oldest, second] = open
  if (!oldest) return null
  const count = open.length > casesCounted ? `${format.number(casesCounted)}+` : format.number(open.length)
  const href = second ? paths.manage.cases({ filter: 'open' }) : paths.manage.report(oldest.number)
  return html`<section class="card"><div class="card-head"><h2>${moderation.cases}</h2>${buttonLink(href, desk.answer)}</div>
<p>${desk.cases(open.length, count)} · <span class="soft">${desk.oldest(format.ago(oldest.at, now))}</span></p></section>`
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
