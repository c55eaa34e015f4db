import type { AdminContext } from '../admin/admin-layout.ts'
import { hourMs } from '../lib/time.ts'
import { type RecentHour, recentHours } from '../monitors/model/recent-hours.ts'
import { type Html, html } from '../web/html.ts'

const [barWidth, pitch, height] = [4, 5, 16]

/** The last 24 hours of a monitor, a bar an hour: its lower part in the colour of downtime is the share of it. */
export function lastDay(
  { messages: { desk }, format }: AdminContext,
  name: string,
  hours: readonly RecentHour[],
  now: number,
): Html {
  const byStart = new Map(hours.map(each => [each.startsAt, each]))
  const first = Math.floor(now / hourMs) * hourMs - (recentHours - 1) * hourMs
  const bars = Array.from({ length: recentHours }, (_, index) =>
    bar(byStart.get(first + index * hourMs), index * pitch),
  )
  const downMs = hours.reduce((sum, each) => sum + each.downMs, 0)
  const words = desk.lastDay(name, downMs === 0 ? desk.noDowntime : desk.downtime(format.duration(downMs)))
  return html`<svg class="last-day" viewBox="0 0 ${recentHours * pitch - 1} ${height}" width="${recentHours * pitch - 1}" height="${height}" role="img" aria-label="${words}">${bars}</svg>`
}

function bar(hour: RecentHour | undefined, x: number): Html | null {
  if (!hour) return null
  const observedMs = hour.upMs + hour.downMs + hour.pendingMs + hour.maintenanceMs
  if (observedMs === 0) return null
  const down = hour.downMs === 0 ? 0 : Math.max(2, Math.round((hour.downMs / observedMs) * height))
  const rest = hour.maintenanceMs > observedMs / 2 ? 'is-maintenance' : 'is-up'
  return html`${down === height ? null : html`<rect class="${rest}" x="${x}" y="0" width="${barWidth}" height="${height - down}"/>`}${down === 0 ? null : html`<rect class="is-down" x="${x}" y="${height - down}" width="${barWidth}" height="${down}"/>`}`
}
