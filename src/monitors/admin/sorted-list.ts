import type { AdminContext } from '../../admin/admin-layout.ts'
import { bulkFieldControls } from '../../admin/lists/bulk-fields.ts'
import { deskList } from '../../admin/lists/desk-list.ts'
import type { DeskList } from '../../admin/lists/list-definition.ts'
import { may } from '../../kernel/actor.ts'
import { type Html, html } from '../../web/html.ts'
import type { MonitorOverview, Status } from '../model/monitor.ts'
import { bulkChoices } from './bulk-fields.ts'
import { type ListPlace, matching, placeQuery, type SortedColumn } from './list-filter.ts'
import { monitorMark, stateText } from './list-row.ts'
import type { NamedChannel } from './monitor-channels.ts'

type SortedList = ListPlace & {
  readonly all: readonly MonitorOverview[]
  readonly channels: readonly NamedChannel[]
  readonly now: number
}

/** The monitors sorted by a column, without their groups, which only the operator's order has. */
export const sortedMonitors = (context: AdminContext, list: SortedList): Html =>
  deskList(
    { ...context, place: { ...context.place, q: '', filter: '' } },
    monitorList(context, list),
    matching(list.all, list.filter),
  )

/** Links that sort the list in the operator's order. */
export function sortLinks(context: AdminContext, { filter }: Pick<ListPlace, 'filter'>): Html {
  const { monitors } = context.messages
  const columns = monitorList(context, { filter, page: 1, all: [], channels: [], now: 0 }).columns
  return html`<p class="soft small sort-links">${monitors.sortBy} ${columns.map(
    ({ name, head }, index) =>
      html`${index === 0 ? null : ' · '}<a href="${context.paths.manage.monitors({ ...placeQuery({ filter, page: 1 }), sort: name })}">${head}</a>`,
  )}</p>`
}

function monitorList(
  context: AdminContext,
  { filter, channels, now }: SortedList,
): DeskList<MonitorOverview> {
  const { common, monitors, manage } = context.messages
  const { paths, format } = context
  const state = ({ monitor, status }: MonitorOverview) => (monitor.active ? status : 'paused')
  return {
    id: 'monitor',
    caption: manage.monitors,
    columns: [
      {
        name: 'name' satisfies SortedColumn,
        head: monitors.name,
        cell: watch =>
          html`<span class="list-name">${monitorMark(watch)}<a href="${paths.manage.monitor(watch.monitor.id)}" dir="auto">${watch.monitor.name}</a>${watch.monitor.public ? null : html` <span class="chip">${monitors.notPublic}</span>`}</span>`,
        sortBy: ({ monitor }) => monitor.name,
      },
      {
        name: 'status' satisfies SortedColumn,
        head: common.status,
        narrow: 'alone',
        cell: watch => stateText(context, watch, now),
        sortBy: watch => states.indexOf(state(watch)),
        width: 'wide',
      },
      {
        name: 'group' satisfies SortedColumn,
        head: monitors.group,
        narrow: 'alone',
        cell: ({ monitor }) =>
          html`<span dir="auto">${monitor.group}</span> <span class="soft" dir="auto">${monitor.tags.map(tag => `#${tag}`).join(' ')}</span>`,
        sortBy: ({ monitor }) => monitor.group,
      },
      {
        name: 'latency' satisfies SortedColumn,
        head: monitors.latency,
        narrow: 'hidden',
        cell: ({ latencyMs }) =>
          latencyMs === null ? null : monitors.milliseconds(format.number(latencyMs)),
        sortBy: ({ latencyMs }) => latencyMs,
        first: 'desc',
        width: 'narrow',
      },
      {
        name: 'checked' satisfies SortedColumn,
        head: monitors.lastCheck,
        narrow: 'hidden',
        cell: ({ checkedAt }) => (checkedAt === null ? null : format.ago(checkedAt, now)),
        sortBy: ({ checkedAt }) => checkedAt,
        first: 'desc',
        width: 'narrow',
      },
    ],
    idOf: ({ monitor }) => monitor.id,
    nameOf: ({ monitor }) => monitor.name,
    at: ({ page, sort, order }) =>
      paths.manage.monitors({ ...placeQuery({ filter, page: 1 }), sort, order, page }),
    usual: null,
    links: ({ monitor }) => [{ text: manage.edit, href: paths.manage.monitor(monitor.id) }],
    bulk: may(context.actor, 'monitors')
      ? {
          at: ({ page }) => paths.manage.monitorsBulk({ ...placeQuery({ filter, page: 1 }), page }),
          actions: [
            {
              name: 'pause',
              text: monitors.pause,
              isQuick: true,
              isFor: ({ monitor }) => monitor.active,
            },
            {
              name: 'resume',
              text: monitors.resume,
              isQuick: true,
              isFor: ({ monitor }) => !monitor.active,
            },
          ],
          controls: { html: bulkFieldControls(context, bulkChoices(channels)), action: 'change' },
        }
      : null,
  }
}

/** Worst first. */
const states = ['DOWN', 'PENDING', 'MAINTENANCE', 'UP', 'paused'] as const satisfies readonly (
  | Status
  | 'paused'
)[]
