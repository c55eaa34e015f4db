import { type Overview, renderOverview } from '../src/admin/overview-page.ts'
import { noProblems } from '../src/admin/problems.ts'
import { renderStart } from '../src/admin/start-page.ts'
import { variables } from '../src/config/variables.ts'
import { type Actor, permissionsOf, type Role } from '../src/kernel/actor.ts'
import { checks } from '../src/kernel/checks.ts'
import { dayMs, hourMs } from '../src/lib/time.ts'
import { renderSite } from '../src/site/admin/site-page.ts'
import { siteFields } from '../src/site/model/site.ts'
import { siteChecks } from '../src/site/model/site-problems.ts'
import type { Html } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'
import { accountPages, entrancePages } from './gallery-accounts.ts'
import { galleryNow, site } from './gallery-board.ts'
import { editorPages } from './gallery-editor.ts'
import { updatePages } from './gallery-events.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'
import { maintenancePages } from './gallery-maintenance.ts'
import { moderationPages } from './gallery-moderation.ts'
import { monitorPages } from './gallery-monitors.ts'
import { notificationPages } from './gallery-notifications.ts'
import { programPages } from './gallery-programs.ts'

/** The admin pages, by file name. */
export function managePages(context: PageContext): readonly (readonly [string, Html])[] {
  const contextFor: ManageFrameFor = (role = 'owner', given = {}) => ({
    ...context,
    actor: actor(role),
    csrf: 'masked',
    notice: null,
    listPage: 1,
    ...given,
  })
  return [
    ...entrancePages(context),
    ...accountPages(contextFor),
    ...sitePages(contextFor),
    ...editorPages(contextFor),
    ...updatePages(contextFor),
    ...monitorPages(contextFor),
    ...maintenancePages(contextFor),
    ...moderationPages(contextFor),
    ...notificationPages(contextFor),
    ...programPages(context, contextFor),
  ]
}

const longName = 'Zahlungsverkehrsabwicklungsdienst'.repeat(6)

const overview: Overview = {
  ongoing: [],
  planned: [
    {
      title: 'Payment database',
      monitors: ['Checkout'],
      startsAt: galleryNow + dayMs,
      endsAt: null,
      announcementId: null,
    },
  ],
  monitors: [
    { id: 1, name: 'Website', condition: 'UP', since: galleryNow - dayMs, worsenedBy: null },
    { id: 2, name: 'Checkout', condition: 'DOWN', since: galleryNow - hourMs, worsenedBy: null },
    {
      id: 3,
      name: longName,
      condition: 'DEGRADED',
      since: galleryNow - dayMs,
      worsenedBy: { id: 'x', title: 'Search is slower than usual' },
    },
  ],
  channels: [{ id: 4, name: 'On call' }],
  reports: 30,
  now: galleryNow,
}

const quiet: Overview = { ...overview, planned: [], monitors: [], channels: [], reports: 0 }

const actor = (role: Role): Actor => ({
  accountId: 1,
  name: 'ada',
  via: 'web',
  address: '192.0.2.7',
  permissions: permissionsOf(role),
})

function sitePages(contextFor: ManageFrameFor): readonly (readonly [string, Html])[] {
  const values = siteFields.typed({ ...site, accent: '#1d6a56', footer: 'Northwind, Harbour Road 7' })
  const page = { values, problems: noProblems, revision: 3, theirs: null }
  const problems = wrongWith(contextFor(), {
    title: checks.blank(),
    accent: siteChecks.colour(),
  })
  return [
    ['manage-start', renderStart(contextFor(), false)],
    ['manage-overview', renderOverview(contextFor(), overview)],
    ['manage-overview-viewer', renderOverview(contextFor('viewer'), overview)],
    ['manage-overview-quiet', renderOverview(contextFor(), quiet)],
    ['manage-site', renderSite(contextFor('owner', { notice: 'saved' }), page)],
    ['manage-site-instances', renderSite(contextFor('owner'), { ...page, running })],
    [
      'manage-site-restart',
      renderSite(contextFor('owner'), {
        ...page,
        running: { ...running, restart: 'systemctl restart corkboard' },
      }),
    ],
    [
      'manage-site-proxy',
      renderSite(contextFor('owner'), { ...page, running: { ...running, proxyFindings } }),
    ],
    [
      'manage-site-deprecated',
      renderSite(contextFor('owner'), { ...page, running: { ...running, deprecations } }),
    ],
    ['manage-site-editor', renderSite(contextFor('editor'), page)],
    [
      'manage-site-wrong',
      renderSite(contextFor(), { ...page, values: { ...values, title: ' ', accent: 'green' }, problems }),
    ],
    [
      'manage-site-conflict',
      renderSite(contextFor(), { ...page, theirs: { ...values, information: 'We are closed today.' } }),
    ],
  ]
}

const deprecations = [variables.reportWebhookUrl.deprecated]

const proxyFindings = [
  { kind: 'untrusted', address: '127.0.0.1', value: 'loopback' },
  { kind: 'https', baseUrl: 'http://board.example.org', value: 'https://board.example.org' },
] as const

const running = {
  now: galleryNow,
  build: { version: '1.2.3', commit: '29a0bc80a96ad4e4439a8a05e63668d97969faf8', modified: false },
  proxyFindings: [],
  deprecations: [],
  restart: null,
  instances: [
    {
      id: '7c1f6a0e-2b8d-4c55-9a34-0d3f0c9f1b11',
      host: 'status-1',
      pid: 4711,
      startedAt: galleryNow - 12 * dayMs,
      seenAt: galleryNow - 800,
      onDutySince: galleryNow - 3 * hourMs,
    },
    {
      id: 'b81d2c44-91b7-4e0f-8f0a-6a5f3c2d7e22',
      host: 'status-2.internal.northwind.example',
      pid: 815,
      startedAt: galleryNow - 2 * hourMs,
      seenAt: galleryNow - 400,
      onDutySince: null,
    },
  ],
}
