import type { AdminContext } from '../../admin/admin-layout.ts'
import type { BulkAction } from '../../admin/lists/bulk-routes.ts'
import type { DeskList } from '../../admin/lists/list-definition.ts'
import { deletionOf } from '../../admin/lists/noun-rows.ts'
import { choiceOf, labelsOf } from '../../admin/schema-form.ts'
import type { Paths } from '../../kernel/paths.ts'
import { html } from '../../web/html.ts'
import { type StatusPage, statusPageDocument, statusPageFields } from '../model/status-page.ts'
import type { StatusPageService } from '../status-page-service.ts'

/** The address of a status page, at its own host if it has one. */
export const addressOfPage = (paths: Paths, { slug, host }: Pick<StatusPage, 'slug' | 'host'>): string =>
  host === null ? paths.statusPage(slug) : `${new URL(paths.absolute('/')).protocol}//${host}/`

/** The list of status pages. */
export function statusPageList(context: AdminContext): DeskList<StatusPage> {
  const { messages, paths } = context
  const { statusPages, manage } = messages
  const { fields } = statusPageFields
  const address = ({ host, slug }: StatusPage) => host ?? paths.statusPage(slug)
  const audience = (value: string) => choiceOf(context, fields.audience, value)
  return {
    id: 'status-pages',
    caption: statusPages.title,
    columns: [
      {
        name: 'title',
        head: labelsOf(context, fields)['title'] ?? '',
        cell: ({ id, title }) => html`<a href="${paths.manage.statusPage(id)}" dir="auto">${title}</a>`,
        sortBy: ({ title }) => title,
        width: 'wide',
      },
      {
        name: 'address',
        head: statusPages.address,
        narrow: 'alone',
        cell: page => html`<a href="${addressOfPage(paths, page)}">${address(page)}</a>`,
        sortBy: address,
      },
      {
        name: 'audience',
        head: statusPages.audience,
        narrow: 'alone',
        cell: page => audience(page.audience),
        sortBy: page => audience(page.audience),
      },
      {
        name: 'shows',
        head: statusPages.shows,
        narrow: 'alone',
        cell: page => html`<span dir="auto">${shownText(context, page)}</span>`,
      },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    at: paths.manage.statusPages,
    usual: null,
    filters: audiences.map(value => ({
      value,
      label: audience(value),
      test: page => page.audience === value,
    })),
    searched: page => [page.title, address(page)],
    links: page => [{ text: statusPages.open, href: addressOfPage(paths, page) }],
    bulk: {
      at: paths.manage.statusPagesBulk,
      actions: [
        { name: 'publish', text: statusPages.makePublic, isFor: page => page.audience !== 'public' },
        { name: 'restrict', text: statusPages.restrict, isFor: page => page.audience !== 'signed-in' },
        { name: 'delete', text: manage.remove, isDanger: true },
      ],
    },
  }
}

const audiences = ['public', 'password', 'signed-in'] as const satisfies readonly StatusPage['audience'][]

/** What a page shows: its groups and tags, and how many monitors beside them. */
function shownText(
  { messages, format }: AdminContext,
  { allMonitors, groups, tags, monitors }: StatusPage,
): string {
  const { statusPages } = messages
  if (allMonitors) return statusPages.all
  const parts = [
    ...groups,
    ...tags.map(each => `#${each}`),
    ...(monitors.length === 0
      ? []
      : [statusPages.monitorCount(monitors.length, format.number(monitors.length))]),
  ]
  return parts.length === 0 ? statusPages.none : parts.join(', ')
}

/** What can be done to several status pages. */
export const statusPageActions = (
  service: StatusPageService,
): Readonly<Record<string, BulkAction<StatusPage>>> => ({
  publish: {
    notice: 'bulkChanged',
    text: ({ statusPages }) => statusPages.makePublic,
    isFor: ({ audience }) => audience !== 'public',
    run: ({ actor }, page) => service.update(actor, page, withAudience(page, 'public'), page.revision),
  },
  restrict: {
    notice: 'bulkChanged',
    text: ({ statusPages }) => statusPages.restrict,
    isFor: ({ audience }) => audience !== 'signed-in',
    run: ({ actor }, page) => service.update(actor, page, withAudience(page, 'signed-in'), page.revision),
  },
  delete: deletionOf(
    { remove: (actor, page, revision) => service.remove(actor, page, revision) },
    ({ statusPages }) => statusPages.removeText,
  ),
})

const withAudience = (page: StatusPage, audience: StatusPage['audience']) => ({
  ...statusPageDocument(page, { withSecrets: true }),
  audience,
})

/** Puts a deleted page back, or makes it as it was before a change, with its password. */
export const statusPageReversal =
  (service: StatusPageService) =>
  ({ actor }: AdminContext, before: StatusPage, now: StatusPage | null): Promise<StatusPage> =>
    now === null
      ? service.putBack(actor, before)
      : service.update(actor, now, statusPageDocument(before, { withSecrets: true }), now.revision)
