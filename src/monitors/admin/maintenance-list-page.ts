import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import { pagedTable } from '../../admin/paged-table.ts'
import { labelsOf } from '../../admin/schema-form.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import { may } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import { buttonLink, emptyState } from '../../web/ui.ts'
import { windowFields } from '../maintenance-document.ts'
import type { StoredWindow } from '../maintenance-store.ts'
import { type Part, partOf, windowText } from './maintenance-summary.ts'

type Named = { readonly id: number; readonly name: string }

type WindowList = {
  readonly windows: readonly StoredWindow[]
  readonly monitors: readonly Named[]
  readonly now: number
}

export function renderWindows(context: AdminContext, { windows, monitors, now }: WindowList): Html {
  const messages = context.messages.maintenance
  const create = buttonLink(context.paths.manage.newMaintenance(), messages.newTitle, 'primary')
  const mayWrite = may(context.actor, 'maintenance')
  const parts = { open: [], planned: [], past: [] } as Record<Part, StoredWindow[]>
  for (const window of windows) parts[partOf(window, now)].push(window)
  return adminPage(context, {
    title: context.messages.manage.maintenance,
    current: 'maintenance',
    scripts: ['desk-keys.js'],
    actions: mayWrite ? create : null,
    main:
      windows.length === 0
        ? html`<section class="card">${emptyState(messages.nothing, html`<p class="measure">${messages.nothingText}</p>`)}</section>`
        : html`${(['open', 'planned', 'past'] as const).map(part =>
            parts[part].length === 0 ? null : renderPart(context, messages[part], parts[part], monitors, now),
          )}${shortcuts(context, ['next', 'previous', 'edit'])}`,
  })
}

function renderPart(
  context: AdminContext,
  title: string,
  windows: readonly StoredWindow[],
  monitors: readonly Named[],
  now: number,
): Html {
  const { common, manage } = context.messages
  const labels = labelsOf(context, windowFields.fields)
  const names = new Map(monitors.map(each => [each.id, each.name]))
  const row = (window: StoredWindow) => [
    html`<a href="${context.paths.manage.maintenanceWindow(window.id)}" dir="auto">${window.title}</a>`,
    windowText(context, window, now),
    html`<bdi>${firstNames(
      context,
      window.monitors.flatMap(id => names.get(id) ?? []),
    )}</bdi>`,
  ]
  return html`<section class="card"><h2>${title}</h2>${pagedTable(context, {
    heads: [labels['title'] ?? '', common.when, manage.monitors],
    caption: title,
    items: windows,
    row,
    hasKeys: true,
    at: context.paths.manage.maintenance,
  })}</section>`
}

/** Number of monitor names shown; a window may have hundreds. */
const namesShown = 5

function firstNames({ messages, format }: AdminContext, names: readonly string[]): string {
  const left = names.length - namesShown
  if (left <= 0) return format.list(names)
  return `${names.slice(0, namesShown).join(', ')} ${messages.manage.picker.more(format.number(left))}`
}
