import { table } from '../manage/parts.ts'
import { type Html, html } from '../web/html.ts'
import type { Frame } from '../web/layout.ts'
import { counted, type MonthCounts } from './months.ts'

/** What happened in each month, for everybody to see. */
export function numbersSheet(frame: Frame, months: readonly MonthCounts[]): Html {
  const { reports: words } = frame.words
  const heads = [words.month, ...counted.map(each => words.counts[each])]
  const rows = months.map(month => [
    monthName(frame, month.startsAt),
    ...counted.map(each => frame.format.number(month[each])),
  ])
  return html`<section class="sheet" id="numbers"><h2>${words.numbersTitle}</h2>
<p class="measure soft">${words.numbersLead}</p>${table(heads, rows, words.numbersTitle)}</section>`
}

/** Months are counted in UTC. */
const monthName = ({ language }: Frame, startsAt: number): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(startsAt)
