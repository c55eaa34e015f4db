import { placeOf } from '../src/admin/lists/list-place.ts'
import { noProblems } from '../src/admin/problems.ts'
import { renderStart } from '../src/admin/start-page.ts'
import type { OngoingAnnouncement } from '../src/board/model/board.ts'
import { variables } from '../src/config/variables.ts'
import { type Overview, setupSteps } from '../src/desk/overview.ts'
import { renderOverview } from '../src/desk/overview-page.ts'
import { type Actor, permissionsOf, type Role } from '../src/kernel/actor.ts'
import { checks } from '../src/kernel/checks.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import { renderSite } from '../src/site/admin/site-page.ts'
import { siteFields } from '../src/site/model/site.ts'
import { siteChecks } from '../src/site/model/site-problems.ts'
import { type Html, html } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'
import { accountPages, entrancePages } from './gallery-accounts.ts'
import { galleryNow, site } from './gallery-board.ts'
import { editorPages } from './gallery-editor.ts'
import { incident, updatePages } from './gallery-events.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'
import { incidentPages } from './gallery-incidents.ts'
import { maintenancePages } from './gallery-maintenance.ts'
import { moderationPages } from './gallery-moderation.ts'
import { monitorPages } from './gallery-monitors.ts'
import { notificationPages } from './gallery-notifications.ts'
import { programPages } from './gallery-programs.ts'
import { searchPages } from './gallery-search.ts'
import { staffMonitorPages } from './gallery-staff.ts'
import { statusPagePages } from './gallery-status-pages.ts'
import { subscriberDeskPages } from './gallery-subscribe.ts'
import { templatePages } from './gallery-templates.ts'

/** The admin pages, by file name. */
export function managePages(context: PageContext): readonly (readonly [string, Html])[] {
  const contextFor: ManageFrameFor = (role = 'owner', given = {}) => ({
    ...context,
    actor: actor(role),
    role,
    counts: { incidents: 2, monitorsDown: 1, channels: 1, reports: 30 },
    csrf: 'masked',
    notice: null,
    place: placeOf({}),
    ...given,
  })
  return [
    ...entrancePages(context),
    ...accountPages(contextFor),
    ...subscriberDeskPages(contextFor),
    ...searchPages(contextFor),
    ...sitePages(contextFor),
    ...editorPages(contextFor),
    ...updatePages(contextFor),
    ...incidentPages(contextFor),
    ...templatePages(contextFor),
    ...monitorPages(contextFor),
    ...staffMonitorPages(contextFor),
    ...maintenancePages(contextFor),
    ...statusPagePages(contextFor),
    ...moderationPages(contextFor),
    ...notificationPages(contextFor),
    ...programPages(context, contextFor),
  ]
}

const longName = 'Zahlungsverkehrsabwicklungsdienst'.repeat(6)

const ongoing = (
  id: string,
  given: Partial<OngoingAnnouncement['event']>,
  createdAt = galleryNow - minuteMs,
): OngoingAnnouncement => ({
  ...incident,
  id,
  createdAt,
  event: {
    kind: 'incident',
    impact: 'minor',
    monitorIds: [],
    updates: [],
    startsAt: null,
    endsAt: null,
    ...incident.event,
    ...given,
  },
})

const overview: Overview = {
  monitors: [
    { id: 1, name: 'Website', status: 'UP', condition: 'UP', since: galleryNow - dayMs },
    { id: 2, name: 'Checkout', status: 'DOWN', condition: 'DOWN', since: galleryNow - 12 * minuteMs },
    { id: 3, name: longName, status: 'UP', condition: 'DEGRADED', since: galleryNow - dayMs },
    { id: 4, name: 'Payment database', status: 'MAINTENANCE', condition: 'MAINTENANCE', since: galleryNow },
    { id: 5, name: 'Mail', status: 'DOWN', condition: 'DOWN', since: galleryNow - hourMs },
  ],
  ongoing: [
    ongoing('payments', { monitorIds: [3] }),
    ongoing('mail', { monitorIds: [], updates: [] }, galleryNow - 2 * hourMs),
  ],
  overdue: [
    {
      title: 'Database upgrade',
      since: galleryNow - 50 * minuteMs,
      windowId: 8,
      announcementId: null,
    },
  ],
  outageDrafts: new Map([[5, 'incident-5']]),
  publishing: new Map([['incident-5', galleryNow + 4 * minuteMs]]),
  proposals: [{ announcementId: 'orders', title: 'Order mails arrive late', at: galleryNow - minuteMs }],
  channels: [
    { id: 4, name: 'On call', error: 'http_status 404', since: galleryNow - 3 * hourMs },
    { id: 5, name: 'Ops', error: 'http_status 410', since: null },
  ],
  reports: { count: 30, oldest: galleryNow - 2 * hourMs },
  cases: { count: 1, oldest: galleryNow - 3 * dayMs },
  tightened: { step: 2, since: galleryNow - 9 * minuteMs },
  drafts: [{ id: 'faster', title: 'Faster uploads', at: galleryNow - dayMs }],
  diskUsed: 0.83,
  backedUpAt: galleryNow - 9 * dayMs,
  certificates: [
    {
      ...{ monitorId: 1, name: 'Website' },
      certificate: { host: 'www.example', issuer: 'Example Trust', endsAt: galleryNow + 2 * dayMs },
    },
    {
      ...{ monitorId: 2, name: 'Checkout' },
      certificate: { host: 'shop.example', issuer: 'Example Trust', endsAt: galleryNow + 9 * dayMs },
    },
  ],
  domains: [
    {
      ...{ monitorId: 1, name: 'Website' },
      domain: {
        ...{ name: 'harbour.example', endsAt: galleryNow + 12 * dayMs },
        ...{ checkedAt: galleryNow - 3 * dayMs, problem: 'unreachable' },
      },
    },
  ],
  release: { version: '0.2.0', url: 'https://corkboard.example/changes' },
  coming: [
    {
      kind: 'maintenance',
      title: 'Payment database',
      at: galleryNow + dayMs,
      href: '/manage/maintenance/1',
      monitors: ['Checkout', 'Website'],
      startableId: 1,
    },
    {
      kind: 'maintenance',
      title: 'Weekly restart of the message queue and of everything that reads from it',
      at: galleryNow + 3 * dayMs,
      href: '/manage/maintenance/2',
      monitors: ['Mail'],
      startableId: null,
    },
    {
      kind: 'post',
      title: 'New prices',
      at: galleryNow + 2 * dayMs,
      href: '/manage/announcements/prices',
      monitors: [],
      startableId: null,
    },
  ],
  latest: [
    {
      at: galleryNow - 12 * minuteMs,
      sentence: html`<b><bdi>Grace</bdi></b> published <a href="/manage/announcements/order">“Order mails”</a>.`,
    },
  ],
  hours: new Map([
    [
      2,
      Array.from({ length: 22 }, (_, index) => ({
        ...{
          startsAt: Math.floor(galleryNow / hourMs) * hourMs - index * hourMs,
          pendingMs: 0,
          maintenanceMs: 0,
        },
        ...{ upMs: index === 0 ? 20 * minuteMs : hourMs, downMs: index === 0 ? 12 * minuteMs : 0 },
        ...{ successes: 60, latencySumMs: 6_000 },
      })),
    ],
  ]),
  setup: null,
  now: galleryNow,
}

const quiet: Overview = {
  ...overview,
  ...{
    monitors: overview.monitors.slice(0, 1),
    ongoing: [],
    overdue: [],
    outageDrafts: new Map(),
    publishing: new Map(),
    proposals: [],
    channels: [],
  },
  ...{ reports: { count: 0, oldest: null }, cases: { count: 0, oldest: null }, drafts: [], diskUsed: 0.2 },
  backedUpAt: null,
  certificates: [],
  domains: [],
  tightened: null,
  release: null,
  ...{ coming: [], latest: [], hours: new Map() },
}

const fresh: Overview = {
  ...quiet,
  monitors: [],
  setup: setupSteps.map(name => ({ name, isDone: name === 'account' || name === 'mail' })),
}

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
    ['manage-overview-setup', renderOverview(contextFor(), fresh)],
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
