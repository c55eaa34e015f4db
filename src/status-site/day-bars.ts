import type { BoardMonitor } from '../board/model/board.ts'
import type { Status } from '../monitors/model/monitor.ts'
import { type Day, daysOnNarrowScreens, daysShown } from '../monitors/model/uptime.ts'
import { type Html, html, trusted } from '../web/html.ts'
import { statusClass } from '../web/marks.ts'
import type { Localization } from '../web/page-context.ts'
import { uptimeText } from './uptime-text.ts'

const pitch = 4
const width = 3
const height = 24

const viewBox = html`viewBox="0 0 ${daysShown * pitch - 1} ${height}" preserveAspectRatio="none"`

type Watched = Pick<BoardMonitor, 'name' | 'days' | 'uptime' | 'recentUptime'>

/**
 * One bar a day, today at the right, and the uptime of the same days. Days without an outage are strokes of one height;
 * others differ by height and pattern besides colour: DOWN rises above the line, PENDING is broken, MAINTENANCE is
 * hollow, and a day that was not watched is a stub. The style sheet shows the last 30 where space is short, with their
 * own uptime. `days.js` shows the words of each day to pointer, finger and keyboard; `data-day` counts from the left.
 */
export function dayBars(context: Localization, monitor: Watched): Html {
  const { name, days, uptime, recentUptime } = monitor
  const { unwatched, bars } = drawn(days)
  const watchedUp = bars.filter(({ kind }) => kind === 'UP')
  return html`<div class="days" data-label="${context.messages.home.daysOf(name)}" data-unwatched="${unwatched.join(' ')}"><svg ${viewBox} role="img" aria-label="${summary(
    context,
    bars.map(({ kind }) => kind),
  )}">
<path class="days-none" d="${ticks(unwatched)}"/>
<path class="days-up" d="${watchedUp.map(({ x }) => tick(x, rise, height - rise)).join('')}"/>
${bars.map(({ day, kind, x }) => (kind === null || kind === 'UP' ? null : unusualBar(context, day, kind, x)))}
</svg></div>
${uptimeOver(context, { days, uptime, length: daysShown, name: 'days-wide' })}${uptimeOver(context, { days, uptime: recentUptime, length: daysOnNarrowScreens, name: 'days-narrow' })}`
}

/** The same within the summary of a folded group: a picture for pointers alone, because the summary is one control. */
export function foldedDayBars(context: Localization, { days, uptime, recentUptime }: WatchedDays): Html {
  const share = (of: number | null, length: number, name: string) =>
    of === null
      ? null
      : html`<span class="monitor-uptime ${name}">${context.format.percent(of)}<span class="visually-hidden"> ${context.messages.home.uptimeOver(length)}</span></span>`
  const { unwatched, bars } = drawn(days)
  const up = bars.filter(({ kind }) => kind === 'UP').map(({ x }) => x / pitch)
  return html`<span class="days days-folded" aria-hidden="true"><svg ${viewBox}><path class="days-none" d="${ticks(unwatched)}"/><path class="days-run" d="${strokesOf(up)}"/>${bars.map(({ day, kind, x }) => (kind === null || kind === 'UP' ? null : strokes[kind](x, shareOf(day, kind))))}</svg></span> ${share(uptime, daysShown, 'days-wide')}${share(recentUptime, daysOnNarrowScreens, 'days-narrow')}`
}

type WatchedDays = Omit<Watched, 'name'>

/** The kinds of the days with their places, and the numbers of those that were not watched, counted from the left. */
function drawn(days: Watched['days']) {
  const shown = days.slice(-daysShown)
  const bars = shown.map((day, index) => ({
    day,
    kind: kindOf(day),
    x: (daysShown - shown.length + index) * pitch,
  }))
  const unwatched = [
    ...Array.from({ length: daysShown - shown.length }, (_, index) => index),
    ...bars.flatMap(({ kind, x }) => (kind === null ? [x / pitch] : [])),
  ]
  return { unwatched, bars }
}

const ticks = (unwatched: readonly number[]): string =>
  unwatched.map(day => tick(day * pitch, height - stub, stub)).join('')

/** Usual days, as dashed lines from the first to the last of each run of them: a fifth of the bytes of single bars. */
const strokesOf = (days: readonly number[]): string =>
  days
    .filter(day => !days.includes(day - 1))
    .map(first => {
      let last = first
      while (days.includes(last + 1)) last++
      return `M${first * pitch} ${(rise + height) / 2}h${(last - first + 1) * pitch - 1}`
    })
    .join('')

type Period = Pick<Watched, 'days' | 'uptime'> & { readonly length: number; readonly name: string }

/** The uptime of the days that the bars show; where it is that of another period, its title names that period. */
function uptimeOver(context: Localization, { days, uptime, length, name }: Period): Html {
  const { home } = context.messages
  const said = uptimeText(context, days, uptime, length)
  if (said === null)
    return html`<p class="monitor-uptime soft ${name}"><span title="${uptime === null ? home.noHistory : home.observedTooShort}" aria-hidden="true">–</span><span class="visually-hidden">${uptime === null ? home.noHistory : home.observedTooShort}</span></p>`
  return html`<p class="monitor-uptime ${name}" title="${said.share} ${said.period}">${said.share}<span class="visually-hidden"> ${said.period}</span></p>`
}

/**
 * Rows with bars below their scale, and the key below the rows, so that the first row is seen at once. A page has one key.
 */
export const underDayBarsHead = (
  context: Localization,
  rows: Html,
  { hasKey }: { readonly hasKey: boolean } = { hasKey: true },
): Html => {
  const { home } = context.messages
  const scale = (length: number, name: string) =>
    html`<p class="days-scale ${name}"><span>${home.daysAgo(length)}</span><span>${home.today}</span></p>`
  return html`<div class="days-head">${scale(daysShown, 'days-wide')}${scale(daysOnNarrowScreens, 'days-narrow')}</div>
${rows}
${hasKey ? dayBarsKey(context) : null}`
}

/** The key of the bars, drawn with the same strokes. */
function dayBarsKey({ messages }: Localization): Html {
  const { key } = messages.home
  const sample = (word: string, shape: Html) =>
    html`<li><svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${shape}</svg>${word}</li>`
  return html`<ul class="days-key" data-no-downtime="${messages.home.noDowntime}" data-not-watched="${messages.home.notWatched}">
${sample(key.UP, html`<path class="days-up" d="${tick(0, rise, height - rise)}"/>`)}
${sample(key.DOWN, strokes.DOWN(0, 0.5))}
${sample(key.PENDING, strokes.PENDING(0))}
${sample(key.MAINTENANCE, strokes.MAINTENANCE(0, 1))}
${sample(key.none, html`<path class="days-none" d="${tick(0, height - stub, stub)}"/>`)}
</ul>`
}

/** Height of a bad day above the others. */
const rise = 5
const stub = 3

type Unusual = Exclude<Status, 'UP'>

/** Share of PENDING below which a day counts as usual. */
const pendingShareMin = 0.01

function kindOf(day: Day): Status | null {
  if (day.downMs > 0) return 'DOWN'
  const observedMs = day.upMs + day.pendingMs + day.maintenanceMs
  if (observedMs === 0) return null
  if (day.pendingMs / observedMs > pendingShareMin) return 'PENDING'
  return day.maintenanceMs > 0 ? 'MAINTENANCE' : 'UP'
}

function unusualBar({ messages, format }: Localization, day: Day, kind: Unusual, x: number): Html {
  const ms = msOf(day)[kind]
  const share = shareOf(day, kind)
  const said = messages.home.day[kind](format.day(day.startsAt), format.duration(ms))
  return html`<g data-day="${x / pitch}"><title>${said}</title>${strokes[kind](x, share)}</g>`
}

const msOf = ({ downMs, pendingMs, maintenanceMs }: Day): Readonly<Record<Unusual, number>> => ({
  DOWN: downMs,
  PENDING: pendingMs,
  MAINTENANCE: maintenanceMs,
})

/** The share of a day that was unusual. */
const shareOf = (day: Day, kind: Unusual): number =>
  msOf(day)[kind] / (day.upMs + day.downMs + day.pendingMs + day.maintenanceMs)

/** Strokes of a day: the unusual part is on top of the usual one. */
const strokes = {
  DOWN: (x, share) => {
    const tall = Math.round(rise + share * (height - rise))
    return parts('DOWN', column(x, 0, tall), x, tall + 2)
  },
  PENDING: (x: number) => parts('PENDING', [5, 12, 19].map(y => column(x, y, 4)).join(''), x, height),
  MAINTENANCE: (x, share) => {
    const tall = Math.round(6 + share * (height - rise - 6))
    const hollow = `${column(x, rise, tall)}M${x + 1} ${rise + 1}v${tall - 2}h${width - 2}v-${tall - 2}z`
    return parts('MAINTENANCE', hollow, x, rise + tall + 2)
  },
} satisfies Record<Unusual, (x: number, share: number) => Html>

function parts(kind: Unusual, shape: string, x: number, restFrom: number): Html {
  const rest =
    restFrom < height
      ? html`<path class="days-up" d="${tick(x, restFrom, height - restFrom)}"/>`
      : trusted('')
  return html`${rest}<path class="mark ${statusClass[kind]}" d="${shape}"/>`
}

const column = (x: number, y: number, tall: number) => `M${x} ${y}h${width}v${tall}h-${width}z`
const tick = (x: number, y: number, tall: number) => `M${x} ${y}h${width}v${tall}h-${width}z`

function summary({ messages: { home } }: Localization, kinds: readonly (Status | null)[]): string {
  const watched = kinds.filter(kind => kind !== null).length
  if (watched === 0) return home.noHistoryYet
  const times = (kind: Unusual) => kinds.filter(each => each === kind).length
  const said = (['DOWN', 'PENDING', 'MAINTENANCE'] as const)
    .filter(kind => times(kind) > 0)
    .map(kind => home.daysWith[kind](times(kind)))
  return home.daysWatched(watched, said.length === 0 ? home.upOnEvery : said.join(', '))
}
