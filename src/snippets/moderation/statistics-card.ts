import { table } from '../../admin/admin-parts.ts'
import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { counted, type MonthCounts } from './model/month-counts.ts'

/** Transparency figures by month, public. */
export function statisticsCard(context: PageContext, months: readonly MonthCounts[]): Html {
  const { reports: messages } = context.messages
  const heads = [messages.month, ...counted.map(each => messages.counts[each])]
  const rows = months.map(month => [
    monthName(context, month.startsAt),
    ...counted.map(each => context.format.number(month[each])),
  ])
  return html`<section class="card" id="numbers"><h2>${messages.numbersTitle}</h2>
<p class="measure soft">${messages.numbersLead}</p>${table(heads, rows, messages.numbersTitle)}</section>`
}

/** Months are counted in UTC. */
const monthName = ({ language }: PageContext, startsAt: number): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(startsAt)
