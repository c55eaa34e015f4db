import type { BoardMonitor } from '../board/model/board.ts'
import { gatusKey } from '../status-apis/gatus/gatus-documents.ts'
import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'

/** Programs whose public addresses this site has, too. */
export type CompatibleWith = { readonly kuma: boolean; readonly gatus: boolean }

/** The menu of the addresses at which programs and other pages find this monitor. */
export function monitorMenu(
  { paths, messages: { monitorPage } }: PageContext,
  monitor: Pick<BoardMonitor, 'id' | 'slug' | 'name' | 'group'>,
  { kuma, gatus }: CompatibleWith,
): Html {
  const { menu } = monitorPage
  const { slug, id } = monitor
  const links: readonly (readonly [href: string, text: string])[] = [
    [paths.badge.svg(slug, 'status'), menu.statusBadge],
    [paths.badge.svg(slug, 'uptime'), menu.uptimeBadge],
    [paths.badge.svg(slug, 'response-time'), menu.responseTimeBadge],
    [paths.badge.shields(slug, 'status'), menu.shields],
    [paths.statuspage.components(), menu.components],
    ...(kuma ? ([[paths.kuma.badge(String(id), 'status'), menu.kumaBadge]] as const) : []),
    ...(gatus ? ([[paths.gatus.status(gatusKey(monitor)), menu.gatusStatus]] as const) : []),
  ]
  return html`<details class="menu monitor-menu"><summary class="button" aria-label="${menu.label(monitor.name)}">⋯</summary><div class="menu-list">
${links.map(([href, text]) => html`<a href="${href}" rel="nofollow">${text}</a>\n`)}</div></details>`
}
