import { type AdminContext, adminPage } from '../../admin/admin-layout.ts'
import type { BulkAction } from '../../admin/lists/bulk-routes.ts'
import { deskList } from '../../admin/lists/desk-list.ts'
import type { DeskList } from '../../admin/lists/list-definition.ts'
import { deletionOf } from '../../admin/lists/noun-rows.ts'
import { labelsOf } from '../../admin/schema-form.ts'
import { shortcuts } from '../../admin/shortcuts.ts'
import { may } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import { buttonLink, emptyState } from '../../web/ui.ts'
import { windowFields } from '../maintenance-document.ts'
import type { MaintenanceService } from '../maintenance-service.ts'
import type { StoredWindow } from '../maintenance-store.ts'
import { nextOccurrences } from '../window-occurrences.ts'
import { type Part, partOf, windowText } from './maintenance-summary.ts'

type Named = { readonly id: number; readonly name: string }

type WindowList = {
  readonly windows: readonly StoredWindow[]
  readonly monitors: readonly Named[]
  readonly now: number
}

export function renderWindows(context: AdminContext, list: WindowList): Html {
  const messages = context.messages.maintenance
  const create = buttonLink(context.paths.manage.newMaintenance(), messages.newTitle, 'primary')
  const mayWrite = may(context.actor, 'maintenance')
  return adminPage(context, {
    title: context.messages.manage.maintenance,
    current: 'maintenance',
    scripts: ['desk-keys.js'],
    actions: mayWrite ? create : null,
    main:
      list.windows.length === 0
        ? html`<section class="card">${emptyState(messages.nothing, html`<p class="measure">${messages.nothingText}</p>`)}</section>`
        : html`<section class="card">${deskList(context, windowList(context, list), inOrder(list))}</section>
${shortcuts(context, ['next', 'previous', ...(mayWrite ? (['select'] as const) : []), 'edit'])}`,
  })
}

const parts = ['open', 'planned', 'past'] as const satisfies readonly Part[]

/** Those in progress, then the next ones, then the latest. */
function inOrder({ windows, now }: WindowList): readonly StoredWindow[] {
  const placed = windows.map(window => ({ window, part: partOf(window, now), at: startOf(window, now) }))
  return placed
    .toSorted((a, b) => {
      const byPart = parts.indexOf(a.part) - parts.indexOf(b.part)
      return byPart || (a.part === 'past' ? b.at - a.at : a.at - b.at) || a.window.id - b.window.id
    })
    .map(({ window }) => window)
}

/** The start of the occurrence in progress or the next one; of a past window, its last start. */
function startOf(window: StoredWindow, now: number): number {
  const [next] = nextOccurrences(window, now, 1)
  return next?.startsAt ?? window.startsAt
}

function windowList(context: AdminContext, { monitors, now }: WindowList): DeskList<StoredWindow> {
  const { common, maintenance: messages, manage } = context.messages
  const names = new Map(monitors.map(each => [each.id, each.name]))
  return {
    id: 'windows',
    caption: manage.maintenance,
    columns: [
      {
        name: 'title',
        head: labelsOf(context, windowFields.fields)['title'] ?? '',
        cell: ({ id, title }) =>
          html`<a href="${context.paths.manage.maintenanceWindow(id)}" dir="auto">${title}</a>`,
        sortBy: ({ title }) => title,
      },
      {
        name: 'when',
        head: common.when,
        narrow: 'alone',
        cell: window => windowText(context, window, now),
        sortBy: window => startOf(window, now),
        width: 'wide',
      },
      {
        name: 'state',
        head: common.status,
        narrow: 'alone',
        cell: window => html`<span class="chip">${messages[partOf(window, now)]}</span>`,
        sortBy: window => parts.indexOf(partOf(window, now)),
        width: 'narrow',
      },
      {
        name: 'monitors',
        head: manage.monitors,
        narrow: 'alone',
        cell: window =>
          html`<bdi>${firstNames(
            context,
            window.monitors.flatMap(id => names.get(id) ?? []),
          )}</bdi>`,
        sortBy: window => window.monitors.length,
        first: 'desc',
      },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    at: context.paths.manage.maintenance,
    usual: null,
    filters: parts.map(value => ({
      value,
      label: messages[value],
      test: window => partOf(window, now) === value,
    })),
    searched: searchedInWindow,
    bulk: may(context.actor, 'maintenance')
      ? {
          at: context.paths.manage.maintenanceBulk,
          actions: [
            {
              ...{ name: 'start', text: messages.startNow, isQuick: true },
              isFor: window => isPlannedOnce(window, now),
            },
            {
              ...{ name: 'end', text: messages.endNow, isQuick: true },
              isFor: window => partOf(window, now) === 'open',
            },
            { name: 'delete', text: manage.remove, isDanger: true },
          ],
        }
      : null,
  }
}

/** Texts that a search looks through. */
export const searchedInWindow = ({ title }: StoredWindow): readonly string[] => [title]

/** True of a window that can be started now; a repeating one begins by its rule. */
export const isPlannedOnce = (window: StoredWindow, now: number): boolean =>
  window.rule === null && partOf(window, now) === 'planned'

/** Number of monitor names shown; a window may have hundreds. */
const namesShown = 5

function firstNames({ messages, format }: AdminContext, names: readonly string[]): string {
  const left = names.length - namesShown
  if (left <= 0) return format.list(names)
  return `${names.slice(0, namesShown).join(', ')} ${messages.manage.picker.more(format.number(left))}`
}

/** What can be done to several windows. Those that are not planned, or not open, are refused by name when they are to start or end. */
export const windowActions = (
  service: MaintenanceService,
): Readonly<Record<string, BulkAction<StoredWindow>>> => ({
  start: {
    notice: 'bulkStarted',
    text: ({ maintenance }) => maintenance.startNow,
    run: ({ actor }, { id }) => service.startNow(actor, id, {}),
  },
  end: {
    notice: 'bulkEnded',
    text: ({ maintenance }) => maintenance.endNow,
    run: ({ actor }, { id }) => service.endNow(actor, id),
  },
  delete: deletionOf(
    { remove: (actor, window, revision) => service.remove(actor, window, revision) },
    ({ maintenance }) => maintenance.removeText,
  ),
})

/** Puts a deleted window back, or makes it as it was before a change. */
export const windowReversal =
  (service: MaintenanceService) =>
  ({ actor }: AdminContext, before: StoredWindow, now: StoredWindow | null): Promise<StoredWindow> =>
    now === null ? service.putBack(actor, before) : service.revert(actor, now, before)
