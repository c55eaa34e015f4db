import { noProblems } from '../src/admin/problems.ts'
import { permissionsOf, systemActor } from '../src/kernel/actor.ts'
import { checks } from '../src/kernel/checks.ts'
import { sentenceOf, textMessage } from '../src/kernel/messages.ts'
import { hourMs, minuteMs } from '../src/lib/time.ts'
import { type EditPage, renderKinds, renderMonitor, renderRemoval } from '../src/monitors/admin/edit-page.ts'
import { filterOf, placeOf } from '../src/monitors/admin/list-filter.ts'
import { type MonitorList, renderMonitors } from '../src/monitors/admin/list-page.ts'
import { formOfMonitor, newForm } from '../src/monitors/admin/monitor-form.ts'
import { httpFindings } from '../src/monitors/kinds/http/findings.ts'
import { kinds } from '../src/monitors/kinds/kinds.ts'
import { pushFindings } from '../src/monitors/kinds/push/findings.ts'
import { push } from '../src/monitors/kinds/push/push.ts'
import { findings } from '../src/monitors/model/findings.ts'
import type { Kind, Monitor, MonitorOverview } from '../src/monitors/model/monitor.ts'
import { monitorChecks } from '../src/monitors/model/monitor-problems.ts'
import type { Html } from '../src/web/html.ts'
import { galleryNow } from './gallery-board.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'

/** Kinds whose form has a page of its own; the form of `http` is the page of a new monitor. */
const otherKinds = kinds.filter(kind => kind !== 'http')

const pageOf = (kind: Kind) => `manage-monitor-new-${kind}`

/** Names of pages that differ from another page only in the fields of a kind. */
export const pagesOfKinds: ReadonlySet<string> = new Set(otherKinds.map(pageOf))

/** The form of a new monitor, with the token of the sample rather than one that is drawn. */
const exampleForm = (kind: Kind) => ({
  ...newForm(kind),
  ...(kind === 'push' && { token: push.sample.token }),
})

/** Three monitors, of which a value suits one. */
function refusedOf(contextFor: ManageFrameFor, list: MonitorList): Html {
  const { messages } = contextFor('owner')
  const reason = sentenceOf(monitorChecks.timeoutTooLong(), 'en')
  const refused = new Map([
    ['3', { name: 'Checkout', reason }],
    ['9', { name: '9', reason: messages.manage.lists.gone }],
  ])
  const about = { name: messages.audit.quoted('Website'), ticket: 'ticket' }
  const channels = [{ id: 1, name: 'On call' }]
  const context = contextFor('owner', { refused, notice: 'bulkChanged', about })
  return renderMonitors(context, { ...list, channels, chosen: new Set([3]) })
}

/** The pages of monitors, by file name. */
export function monitorPages(contextFor: ManageFrameFor): readonly (readonly [string, Html])[] {
  const list = {
    ...placeOf({}),
    all: watches,
    moved: null,
    tested: null,
    chosen: new Set<number>(),
    channels: [],
    now: galleryNow,
    hasWitnesses: true,
  }
  const listed = (given: Partial<MonitorList>, role: 'operator' | 'viewer' = 'operator') =>
    renderMonitors(contextFor(role), { ...list, ...given })
  const form = (given: Partial<EditPage>, role: 'operator' | 'viewer' = 'operator') =>
    renderMonitor(contextFor(role), { ...page, ...given })
  return [
    ['manage-monitors', listed({})],
    ['manage-monitors-no-witnesses', listed({ hasWitnesses: false })],
    ['manage-monitors-selected', listed({ chosen: new Set([1, 2, 3]) })],
    ['manage-monitors-refused', refusedOf(contextFor, list)],
    ['manage-monitors-pushes', listed({ all: pushed })],
    ['manage-monitors-none', listed({ all: [] })],
    ['manage-monitors-viewer', listed({}, 'viewer')],
    ['manage-monitors-filtered', listed({ filter: filterOf({ tag: 'team-shop', q: 'check' }) })],
    ['manage-monitors-sorted', listed(placeOf({ sort: 'status' }))],
    ['manage-monitors-no-match', listed({ filter: filterOf({ status: 'MAINTENANCE' }) })],
    ['manage-monitors-moved', listed({ moved: { focus: 'up-3', sentence: 'Mail is now number 1 of 2.' } })],
    ['manage-monitors-many', listed({ all: many, page: 2 })],
    ['manage-monitors-tested', listed({ tested: testedDown })],
    ['manage-monitor-kinds', renderKinds(contextFor('operator'), kinds)],
    ['manage-monitor-new', form({})],
    ...otherKinds.map(kind => [pageOf(kind), form({ kind, values: exampleForm(kind) })] as const),
    [
      'manage-monitor-push',
      form({ ...standing, monitor: backup, kind: 'push', values: formOfMonitor(systemActor, backup) }),
    ],
    ['manage-monitor', form(standing)],
    ['manage-monitor-viewer', form({ ...standing, values: formOfMonitor(viewer, checkout) }, 'viewer')],
    [
      'manage-monitor-wrong',
      form({
        values: {
          ...newForm('http'),
          name: ' ',
          url: 'example.org',
          headers: 'Accept',
          timeoutSeconds: '90',
        },
        problems: wrongWith(contextFor('operator'), {
          name: checks.blank(),
          url: checks.httpAddress(),
          timeoutSeconds: monitorChecks.timeoutTooLong(),
        }),
      }),
    ],
    [
      'manage-monitor-tested',
      form({
        ...standing,
        test: { status: 'UP', latencyMs: 84, message: httpFindings.make.answered({ status: '200 OK' }) },
      }),
    ],
    [
      'manage-monitor-tested-down',
      form({
        ...standing,
        test: { status: 'DOWN', latencyMs: 10_004, message: findings.make.connectTimedOut({ seconds: 10 }) },
      }),
    ],
    ['manage-monitor-conflict', form({ ...standing, theirs: { ...standing.values, intervalSeconds: '15' } })],
    [
      'manage-monitor-removal',
      renderRemoval(contextFor('operator'), checkout, {
        since: galleryNow - 90 * 24 * hourMs,
        probes: 129_600,
      }),
    ],
  ]
}

const monitor = (id: number, name: string, given: Partial<Monitor> = {}): Monitor => ({
  id,
  name,
  publicName: null,
  slug: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  target: { kind: 'tcp', host: 'mail.northwind.example', port: 25 },
  intervalMs: 60_000,
  timeoutMs: 10_000,
  retryIntervalMs: 20_000,
  maxRetries: 2,
  successThreshold: 1,
  remindEveryMs: null,
  upsideDown: false,
  public: true,
  active: true,
  group: null,
  tags: [],
  position: id - 1,
  revision: 3,
  ...given,
})

export const checkout = monitor(2, 'Checkout', {
  target: {
    kind: 'http',
    url: 'https://ada:hunter2@shop.northwind.example/checkout/health',
    method: 'POST',
    headers: { Accept: 'application/json', 'X-Key': 'opensesame' },
    body: '{"basket": 1}',
    acceptedStatuses: [
      [200, 204],
      [409, 409],
    ],
    maxRedirects: 3,
    bodyContains: '"ready"',
    bodyLacks: null,
    ignoreTls: false,
  },
  remindEveryMs: 30 * minuteMs,
  group: 'Shop',
  tags: ['team-shop', 'core'],
})

export const backup = monitor(8, 'Nightly backup', {
  target: { kind: 'push', token: push.sample.token },
  intervalMs: 24 * hourMs,
  group: 'Back office',
})

const watch = (each: Monitor, given: Partial<MonitorOverview> = {}): MonitorOverview => ({
  monitor: each,
  status: 'UP',
  since: galleryNow - 12 * 24 * hourMs,
  checkedAt: galleryNow - 30_000,
  latencyMs: 84,
  message: httpFindings.make.answered({ status: '200 OK' }),
  ...given,
})

const certificateEnding = (days: number) => ({
  ...{ host: 'www.example', issuer: 'Example Trust' },
  endsAt: galleryNow + days * 24 * hourMs,
})

const testedDown = {
  id: 2,
  result: {
    status: 'DOWN',
    latencyMs: 10_004,
    message: findings.make.connectTimedOut({ seconds: 10 }),
  },
} as const

const longName = `${'Zahlungsverkehrsabwicklungsdienst'.repeat(6)}xy`
const longGroup = 'Rechenzentrumsbetriebsgesellschaft'.repeat(2)

const watches: readonly MonitorOverview[] = [
  watch(monitor(1, 'Website'), {
    certificate: certificateEnding(9),
    domain: {
      ...{ name: 'www.example', endsAt: galleryNow + 12 * 24 * hourMs },
      ...{ checkedAt: galleryNow - 5 * hourMs, problem: null },
    },
  }),
  watch(monitor(6, 'Status page of the payment provider with a name nobody shortened', { public: false })),
  watch(checkout, {
    status: 'DOWN',
    since: galleryNow - 12 * minuteMs,
    latencyMs: 10_004,
    message: findings.make.connectTimedOut({ seconds: 10 }),
    certificate: certificateEnding(5),
  }),
  watch(monitor(4, 'Search', { group: 'Shop', tags: ['team-shop'] }), {
    status: 'PENDING',
    since: galleryNow - 40_000,
    certificate: certificateEnding(60),
    message: httpFindings.make.notAccepted({ status: '503 Service Unavailable' }),
  }),
  watch(monitor(7, 'Wishlist', { group: 'Shop', active: false })),
  watch(monitor(3, 'Mail', { group: 'Back office' }), { message: textMessage('Connected'), latencyMs: 3 }),
  watch(monitor(11, 'Warehouse', { group: 'Back office' }), {
    status: 'MAINTENANCE',
    since: galleryNow - 23 * minuteMs,
    latencyMs: null,
    message: findings.make.inMaintenance(),
  }),
  watch(monitor(5, 'Picture uploads', { group: 'Back office' }), { since: null, checkedAt: null }),
]

const pushed: readonly MonitorOverview[] = [
  watch(backup, {
    latencyMs: null,
    message: pushFindings.make.received(),
    note: '412 files, 3.1 GB',
    pushedAt: galleryNow - 5 * hourMs,
  }),
  watch(monitor(9, 'Invoices', { target: { kind: 'push', token: 'another-token' } }), {
    status: 'DOWN',
    since: galleryNow - 2 * hourMs,
    latencyMs: null,
    message: pushFindings.make.exited({ code: 1 }),
    note: 'psql: error: connection to server at db-2 failed: Connection refused',
    pushedAt: galleryNow - 2 * hourMs,
  }),
  watch(monitor(10, 'Search index', { target: { kind: 'push', token: 'a-third-token' } }), {
    status: 'PENDING',
    since: null,
    checkedAt: null,
  }),
]

const many: readonly MonitorOverview[] = Array.from({ length: 250 }, (_, index) =>
  watch(
    monitor(index + 1, index === 110 ? longName : `Shop ${index + 1}`, {
      group: index < 30 ? null : index < 170 ? 'Branches' : longGroup,
      tags: [`branch-${index}`],
    }),
  ),
)

const page: EditPage = {
  monitor: null,
  kind: 'http',
  values: newForm('http'),
  problems: noProblems,
  groups: ['Shop', 'Back office'],
  revision: 0,
  theirs: null,
  test: null,
  position: null,
}

const viewer = { ...systemActor, permissions: permissionsOf('viewer') }
const standing = {
  monitor: checkout,
  values: formOfMonitor(systemActor, checkout),
  revision: 3,
  position: { place: 0, places: 3 },
} as const
