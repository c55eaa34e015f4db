import type { Announcement } from '../announcements/model/announcement.ts'
import { isEventKind } from '../announcements/model/announcement-kinds.ts'
import { type Month, monthOf } from '../lib/month.ts'

/** Announcements of a month, newest first. */
export type HistoryMonth = Month & { readonly entries: readonly Announcement[] }

/** Kinds of entries, in the order in which they are named. */
export const historyKinds = ['incident', 'maintenance', 'notice'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** The place at which a page of the history begins: a month, or within one that has more than a page. */
export type Position = { readonly month: string; readonly page: number }

type HistoryPage = {
  readonly months: readonly HistoryMonth[]
  readonly newer: Position | null
  readonly older: Position | null
}

/** Months and announcements on one page. */
const monthsAtOnce = 3
export const rowsAtOnce = 100

export const kindOf = ({ event }: Announcement): HistoryKind => event?.kind ?? 'notice'

/** When it began, of an event, or was published: its place in the history. */
export const placeInTime = ({ event, createdAt }: Announcement): number =>
  event ? (event.startsAt ?? event.endsAt ?? createdAt) : createdAt

/** The announcements by month, newest first; months without any are left out. */
export function monthsOf(announcements: readonly Announcement[], timeZone: string): readonly HistoryMonth[] {
  const sorted = announcements.toSorted((a, b) => placeInTime(b) - placeInTime(a))
  const months: (Month & { readonly entries: Announcement[] })[] = []
  for (const each of sorted) {
    const at = placeInTime(each)
    const last = months.at(-1)
    if (last && at >= last.startsAt) last.entries.push(each)
    else months.push({ ...monthOf(at, timeZone), entries: [each] })
  }
  return months
}

const known = new WeakMap<
  readonly Announcement[],
  { readonly timeZone: string; readonly months: readonly HistoryMonth[] }
>()

/** The same, kept as long as the announcements are the same. */
export function keptMonthsOf(
  announcements: readonly Announcement[],
  timeZone: string,
): readonly HistoryMonth[] {
  const kept = known.get(announcements)
  if (kept?.timeZone === timeZone) return kept.months
  const months = monthsOf(announcements, timeZone)
  known.set(announcements, { timeZone, months })
  return months
}

/** Number of characters and words of a search. */
const [queryMax, wordsMax] = [100, 8]

type Filter = {
  readonly kind: HistoryKind | null
  /** Words that all must be in the title, the description, the updates or the names of the affected monitors. */
  readonly words: readonly string[]
}

export const wordsOf = (query: string): readonly string[] =>
  query.slice(0, queryMax).toLowerCase().split(/\s+/).filter(Boolean).slice(0, wordsMax)

/** The months with what the filter lets through. */
export function filtered(
  months: readonly HistoryMonth[],
  { kind, words }: Filter,
  monitors: readonly { readonly id: number; readonly name: string }[],
): readonly HistoryMonth[] {
  if (kind === null && words.length === 0) return months
  const names = new Map(words.length === 0 ? [] : monitors.map(each => [each.id, each.name.toLowerCase()]))
  const matches = (each: Announcement): boolean =>
    (kind === null || kindOf(each) === kind) && (words.length === 0 || hasWords(each, words, names))
  return months
    .map(each => ({ ...each, entries: each.entries.filter(matches) }))
    .filter(each => each.entries.length > 0)
}

function hasWords(
  { title, description, event }: Announcement,
  words: readonly string[],
  names: ReadonlyMap<number, string>,
): boolean {
  const text = [title, description, ...(event?.updates ?? []).map(each => each.content)]
    .join('\n')
    .toLowerCase()
  return words.every(
    word => text.includes(word) || event?.monitorIds.some(id => names.get(id)?.includes(word)) === true,
  )
}

/**
 * Three months, or fewer where they have more rows than a page. Only the first may be shown in part; null if there is no
 * such part of it. A month without entries gives the months before it.
 */
export function pageAt(months: readonly HistoryMonth[], { month, page }: Position): HistoryPage | null {
  const place = months.findIndex(each => each.key <= month)
  const first = months[place]
  if (!first) return page === 1 ? { months: [], newer: pageBefore(months, months.length), older: null } : null
  const from = (page - 1) * rowsAtOnce
  if (page > 1 && (first.key !== month || from >= first.entries.length)) return null
  const shown: HistoryMonth[] = [{ ...first, entries: first.entries.slice(from, from + rowsAtOnce) }]
  const newer = page > 1 ? { month: first.key, page: page - 1 } : pageBefore(months, place)
  if (first.entries.length > from + rowsAtOnce)
    return { months: shown, newer, older: { month: first.key, page: page + 1 } }
  let rows = shown[0]?.entries.length ?? 0
  let next = place + 1
  for (let each = months[next]; each && shown.length < monthsAtOnce; each = months[next]) {
    rows += each.entries.length
    if (rows > rowsAtOnce) break
    shown.push(each)
    next++
  }
  const after = months[next]
  return { months: shown, newer, older: after ? { month: after.key, page: 1 } : null }
}

/** The page that ends before the month at this place. */
function pageBefore(months: readonly HistoryMonth[], place: number): Position | null {
  const last = months[place - 1]
  if (!last) return null
  let [first, rows, count] = [last, last.entries.length, 1]
  if (rows > rowsAtOnce) return { month: last.key, page: Math.ceil(rows / rowsAtOnce) }
  for (let index = place - 2; index >= 0 && count < monthsAtOnce; index--, count++) {
    const each = months[index]
    if (!each) break
    rows += each.entries.length
    if (rows > rowsAtOnce) break
    first = each
  }
  return { month: first.key, page: 1 }
}

/** Numbers of incidents, maintenance and news. */
export const countsOf = (entries: readonly Announcement[]): Readonly<Record<HistoryKind, number>> => ({
  incident: entries.filter(each => kindOf(each) === 'incident').length,
  maintenance: entries.filter(each => kindOf(each) === 'maintenance').length,
  notice: entries.filter(each => !isEventKind(kindOf(each))).length,
})
