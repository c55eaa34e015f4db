import { merged, quantileOf } from '../monitors/model/latency-histogram.ts'
import type { Point, Range } from '../monitors/model/monitor-history.ts'
import { type Html, html } from '../web/html.ts'
import { statusMark } from '../web/marks.ts'
import type { Localization } from '../web/page-context.ts'
import { pointTime, ticksOf } from '../web/public/plot-times.js'
import { timeDated } from '../web/ui.ts'

/**
 * The response times of a range: the median as a line, the range up to p95 as a band, gaps where nothing was measured,
 * downtime as a tint and maintenance hatched. Nothing is smoothed. The plot is stretched to its place, so its texts
 * stand in drawings beside it. `monitor-page.js` shows the point below pointer or keyboard, in the words of its row in
 * the table.
 */
export function latencyChart(context: Localization, points: readonly Point[], range: Range): Html {
  const words = context.messages.monitorPage
  const measured = points.map(measure)
  const scale = scaleFor(Math.max(0, ...measured.map(each => each.high ?? 0)))
  const x = (place: number) => round((place / points.length) * width)
  const y = (ms: number) => round(height - (ms / scale.max) * height)
  const path = (runs: readonly (readonly Measured[])[]) => runs.map(run => line(run, x, y)).join('')
  const runs = runsOf(measured)
  const name = words.rangeNames[range]
  return html`<div class="plot">
<svg class="plot-y" aria-hidden="true">${scale.lines.map(ms => html`<text x="100%" y="${percent(1 - ms / scale.max)}" dx="-6" dy="4" text-anchor="end">${scaleText(context, ms, scale.max)}</text>`)}</svg>
<svg class="plot-area" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${words.chartLabel(name)}">
<defs><pattern id="plot-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v8" class="plot-hatch"/></pattern></defs>
<path class="plot-maintenance" d="${tint(points, each => each.inMaintenance && !each.isDown, x)}"/>
<path class="plot-down" d="${tint(points, each => each.isDown, x)}"/>
<path class="plot-grid" d="${scale.lines.map(ms => `M0 ${y(ms)}H${width}`).join('')}"/>
<path class="plot-band" d="${runs.map(run => band(run, x, y)).join('')}"/>
<path class="plot-line" d="${path(runs)}"/>
<path class="plot-cross" d="M0 0V${height}" visibility="hidden"/></svg>
<svg class="plot-x" aria-hidden="true"${periodOf(points, range)}>${ticks(context, points, range).map(({ x, anchor, text }) => html`<text x="${x}" y="14" text-anchor="${anchor}">${text}</text>`)}</svg>
</div>
<p class="plot-words" aria-hidden="true">${summary(context, points)}</p>
<ul class="plot-key"><li>${statusMark('DOWN')}${words.keyDown}</li><li>${statusMark('MAINTENANCE')}${words.keyMaintenance}</li><li>${statusMark('UNCHECKED')}${words.keyGap}</li></ul>
<details class="plot-table"><summary>${words.table}</summary>
<div class="table-scroll" tabindex="0" role="region" aria-label="${words.responseTime}"><table class="table"${periodOf(points, range)}><thead><tr><th scope="col">${words.time}</th><th scope="col">${words.median}</th><th scope="col">${words.high}</th><th scope="col">${words.count}</th><th scope="col">${words.state}</th></tr></thead>
<tbody>${points.map(each => row(context, each, range))}</tbody></table></div></details>`
}

/** The key of strips: what stands for downtime, and for maintenance if there was any. */
export const stripKey = (
  { messages: { monitorPage: words } }: Localization,
  points: readonly Point[],
  isOver: boolean,
): Html =>
  html`<ul class="plot-key"><li>${statusMark('DOWN')}${words.keyDown}</li>${points.some(each => each.inMaintenance) ? html`<li>${statusMark('MAINTENANCE')}${words.keyMaintenance}</li>` : null}<li><span class="strip-key" aria-hidden="true"></span>${isOver ? words.stripEdges : words.stripBegin}</li></ul>`

/** The beginning and the end of an incident, and the present; the end is null while it goes on. */
type StripWindow = { readonly from: number; readonly to: number | null; readonly now: number }

/** The points of one monitor around an incident, in one line, and as a table. The edges of the incident are drawn. */
export function latencyStrip(
  context: Localization,
  { name, points }: { readonly name: string; readonly points: readonly Point[] },
  { from, to, now }: StripWindow,
): Html {
  const words = context.messages.monitorPage
  const measured = points.map(measure)
  const max = Math.max(3, ...measured.map(each => each.low ?? 0)) * 1.1
  const [first, last] = [points[0]?.from ?? 0, points.at(-1)?.to ?? 1]
  const x = (place: number) => round((place / points.length) * width)
  const y = (ms: number) => round(height - (ms / max) * height)
  const edge = (at: number) => `M${round(((at - first) / (last - first)) * width)} 0V${height}`
  const highest = Math.max(0, ...measured.map(each => each.low ?? 0))
  return html`<svg class="strip" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${words.stripLabel(name)}">
<path class="strip-maintenance" d="${tint(points, each => each.inMaintenance && !each.isDown, x)}"/>
<path class="plot-down" d="${tint(points, each => each.isDown, x)}"/>
<path class="strip-edge" d="${edge(from)}${to === null ? null : edge(to)}"/>
<path class="plot-line" d="${runsOf(measured)
    .map(run => line(run, x, y))
    .join('')}"/></svg>
<p class="strip-scale">${timeDated(context, first, now)} ${timeDated(context, last, now)}</p>
<details class="plot-table"><summary>${highest > 0 ? html`${words.stripMost(latencyText(context, highest))} · ` : null}${words.table}</summary>
<div class="table-scroll" tabindex="0" role="region" aria-label="${words.stripLabel(name)}"><table class="table"${periodOf(points, 'week')}><thead><tr><th scope="col">${words.time}</th><th scope="col">${words.median}</th><th scope="col">${words.high}</th><th scope="col">${words.state}</th></tr></thead>
<tbody>${points.map(each => stripRow(context, each))}</tbody></table></div></details>`
}

function stripRow(context: Localization, point: Point): Html {
  const text = (q: number) => {
    const ms = quantileOf(point.latencies, q)
    return ms === null ? '–' : latencyText(context, ms)
  }
  return html`<tr><th scope="row">${span(context, point, 'week')}</th><td>${text(0.5)}</td><td>${text(0.95)}</td><td>${stateText(context, point, text(0.5) !== '–')}</td></tr>
`
}

function stateText({ messages }: Localization, point: Point, wasMeasured: boolean): string {
  const words = messages.monitorPage
  if (point.isDown) return words.keyDown
  if (point.inMaintenance) return words.keyMaintenance
  return wasMeasured ? '' : words.notMeasured
}

const width = 1000
const height = 200

type Measured = { readonly place: number; readonly low: number | null; readonly high: number | null }

const measure = ({ latencies }: Point, place: number): Measured => ({
  place,
  low: quantileOf(latencies, 0.5),
  high: quantileOf(latencies, 0.95),
})

/** Points in a row that were measured. */
function runsOf(measured: readonly Measured[]): readonly (readonly Measured[])[] {
  const runs: Measured[][] = []
  for (const each of measured) {
    if (each.low === null) continue
    const last = runs.at(-1)
    if (last?.at(-1)?.place === each.place - 1) last.push(each)
    else runs.push([each])
  }
  return runs
}

type Coordinate = (value: number) => number

/** A line through the middles of the points; a single point is as wide as its time. */
function line(run: readonly Measured[], x: Coordinate, y: Coordinate): string {
  const [first] = run
  if (!first) return ''
  if (run.length === 1) return `M${x(first.place)} ${y(first.low ?? 0)}H${x(first.place + 1)}`
  return `M${run.map(each => `${x(each.place + 0.5)} ${y(each.low ?? 0)}`).join('L')}`
}

function band(run: readonly Measured[], x: Coordinate, y: Coordinate): string {
  const edges =
    run.length === 1
      ? run.flatMap(each => [
          { ...each, at: each.place },
          { ...each, at: each.place + 1 },
        ])
      : run.map(each => ({ ...each, at: each.place + 0.5 }))
  const above = edges.map(each => `${x(each.at)} ${y(each.high ?? 0)}`)
  const below = edges.map(each => `${x(each.at)} ${y(each.low ?? 0)}`).toReversed()
  return `M${[...above, ...below].join('L')}z`
}

/** Areas of the whole height over the points that match, adjacent ones in one. */
function tint(points: readonly Point[], matches: (point: Point) => boolean, x: Coordinate): string {
  let [path, from]: [string, number | null] = ['', null]
  for (let place = 0; place <= points.length; place++) {
    const point = points[place]
    const isIn = point !== undefined && matches(point)
    if (isIn) from ??= place
    else if (from !== null) {
      path += `M${x(from)} 0H${x(place)}V${height}H${x(from)}z`
      from = null
    }
  }
  return path
}

/** Lines of the scale in milliseconds, at round values. */
export function scaleFor(highest: number): { readonly max: number; readonly lines: readonly number[] } {
  const least = Math.max(highest, 3) / 3
  const power = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 5, 10].find(each => each * power >= least - 1e-9) ?? 10) * power
  return { max: 3 * step, lines: [0, 1, 2, 3].map(each => each * step) }
}

/** The unit stands at the uppermost value alone. */
function scaleText({ messages, format }: Localization, ms: number, max: number): string {
  const { seconds, milliseconds } = messages.monitorPage
  const inSeconds = max >= 3_000
  const value = format.number(inSeconds ? ms / 1000 : ms)
  if (ms !== max) return value
  return inSeconds ? seconds(value) : milliseconds(value)
}

/** Attributes with the period, from which `plot-zone.js` writes the times in the zone of the reader. */
const periodOf = (points: readonly Point[], range: Range): Html =>
  html` data-from="${points[0]?.from ?? 0}" data-to="${points.at(-1)?.to ?? 0}" data-range="${range}"`

/** The words of times on an axis, which names no year. */
const wordsIn = ({ format }: Localization) => ({ time: format.time, day: format.shortDayAlone })

const ticks = (context: Localization, points: readonly Point[], range: Range) =>
  ticksOf(wordsIn(context), { from: points[0]?.from ?? 0, to: points.at(-1)?.to ?? 0, range })

/** A latency in words: `142 ms`, `1.9 s`. */
export function latencyText({ messages, format }: Localization, ms: number): string {
  const { seconds, milliseconds } = messages.monitorPage
  return ms < 1000
    ? milliseconds(format.number(Math.round(ms)))
    : seconds(format.number(Math.round(ms / 100) / 10))
}

function summary(context: Localization, points: readonly Point[]): string {
  const words = context.messages.monitorPage
  const all = merged(points.map(each => each.latencies))
  const checks = points.reduce((sum, each) => sum + each.checks, 0)
  const said = (name: string, q: number) => {
    const ms = quantileOf(all, q)
    return ms === null ? [] : [`${name} ${latencyText(context, ms)}`]
  }
  return [
    ...said(words.median, 0.5),
    ...said(words.high, 0.95),
    ...said(words.max, 1),
    words.checks(checks, context.format.number(checks)),
  ].join(' · ')
}

function row(context: Localization, point: Point, range: Range): Html {
  const text = (q: number) => {
    const ms = quantileOf(point.latencies, q)
    return ms === null ? '–' : latencyText(context, ms)
  }
  const state = stateText(context, point, point.checks > 0)
  return html`<tr><th scope="row">${span(context, point, range)}</th><td>${text(0.5)}</td><td>${text(0.95)}</td><td>${context.format.number(point.checks)}</td><td>${state}</td></tr>
`
}

const span = (context: Localization, { from, to }: Point, range: Range): string =>
  pointTime(wordsIn(context), { from, to, range })

const round = (value: number): number => Math.round(value * 10) / 10
const percent = (share: number): string => `${round(share * 100)}%`
