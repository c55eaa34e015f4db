import { noProblems } from '../src/admin/problems.ts'
import { blankFilters } from '../src/audit/admin/audit-filters.ts'
import { renderAudit, renderEntry } from '../src/audit/admin/audit-page.ts'
import type { Entry } from '../src/audit/audit-entry.ts'
import { auditOperations } from '../src/audit/audit-rest.ts'
import type { AuditedThing } from '../src/audit/audited-thing-store.ts'
import type { Permission } from '../src/kernel/actor.ts'
import { checks } from '../src/kernel/checks.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import { monitorOperations } from '../src/monitors/monitor-rest.ts'
import { openApiDocument } from '../src/rest/openapi.ts'
import { renderReference } from '../src/rest/reference-page.ts'
import { siteOperations } from '../src/site/site-rest.ts'
import { blankToken, renderMadeToken, renderTokens } from '../src/tokens/admin/token-page.ts'
import type { Token } from '../src/tokens/token.ts'
import { tokenChecks } from '../src/tokens/token-problems.ts'
import type { Html } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'
import { galleryNow } from './gallery-board.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'

type Pages = readonly (readonly [string, Html])[]

/** The REST reference, tokens and the audit trail. */
export const programPages = (context: PageContext, contextFor: ManageFrameFor): Pages => [
  ['rest', renderReference(context, document)],
  ...tokenPages(contextFor),
  ...auditPages(contextFor),
]

const unasked = () => Promise.reject(new Error('The gallery asks for nothing.'))
const nothing = () => {
  throw new Error('The gallery asks for nothing.')
}

const document = await openApiDocument(
  [
    ...monitorOperations(
      {
        overview: unasked,
        find: unasked,
        create: unasked,
        update: unasked,
        remove: unasked,
        reorder: unasked,
      },
      unasked,
    ),
    ...siteOperations({ read: unasked, update: unasked }),
    ...auditOperations({ search: unasked, read: unasked, things: unasked, actions: unasked, all: nothing }),
  ],
  'https://status.example/api/v1',
)

const token = (name: string, scopes: readonly Permission[], given: Partial<Token> = {}): Token => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  accountId: 1,
  scopes,
  createdAt: galleryNow - 40 * dayMs,
  expiresAt: galleryNow + 50 * dayMs,
  lastUsedAt: galleryNow - 12 * minuteMs,
  ...given,
})

function tokenPages(contextFor: ManageFrameFor): Pages {
  const own = [
    token('Deploys from the build server', ['read', 'announcements']),
    token('Old laptop', ['read'], { expiresAt: galleryNow - dayMs, lastUsedAt: galleryNow - 20 * dayMs }),
  ]
  const service = [
    token('Infrastructure as code', ['read', 'monitors', 'maintenance', 'site'], {
      accountId: null,
      expiresAt: null,
      lastUsedAt: null,
    }),
  ]
  const page = { own, service, typed: blankToken, problems: noProblems, now: galleryNow }
  const problems = wrongWith(contextFor(), {
    name: checks.blank(),
    scopes: tokenChecks.noScope(),
  })
  const secret = `ckb_${'Xq3_'.repeat(10)}7dk`
  return [
    ['manage-tokens', renderTokens(contextFor('owner', { notice: 'revoked' }), page)],
    ['manage-tokens-none', renderTokens(contextFor('viewer'), { ...page, own: [], service: null })],
    [
      'manage-tokens-wrong',
      renderTokens(contextFor(), {
        ...page,
        typed: { ...blankToken, scopes: [], kind: 'service' },
        problems,
      }),
    ],
    ['manage-token-made', renderMadeToken(contextFor(), { token: token('Deploys', ['read']), secret })],
  ]
}

const entry = (id: number, given: Partial<Entry>): Entry => ({
  id,
  at: galleryNow - id * hourMs,
  accountId: 1,
  name: 'ada',
  via: 'web',
  address: '192.0.2.7',
  action: 'updated',
  subject: 'site',
  revision: 4,
  before: null,
  after: null,
  ...given,
})

const pictureHash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

const entries: readonly Entry[] = [
  entry(1, {
    before: { title: 'Northwind', accent: '', footer: '', timeZone: 'UTC', information: 'Open.' },
    after: {
      title: 'Northwind status',
      accent: '#1d6a56',
      footer: 'Harbour Road 7',
      timeZone: 'Europe/Berlin',
      information: 'We are here from eight to eight, and on Sundays from ten to four in the afternoon.',
    },
  }),
  entry(2, {
    name: 'grace (Deploys from the build server)',
    via: 'api',
    action: 'published',
    subject: 'announcement:kXw3RtPq9a',
    before: { state: 'draft', publishAt: null },
    after: { state: 'published', publishAt: '2026-03-12T13:00:00.000Z' },
  }),
  entry(30, {
    name: 'Corkboard',
    via: 'system',
    address: null,
    action: 'created',
    subject: 'announcement:Zt72mmWq3e',
    after: { title: 'Checkout is down', kind: 'incident', monitors: [7, 9] },
  }),
  entry(31, {
    action: 'uploaded',
    subject: `upload:${pictureHash}`,
    revision: null,
    after: { width: 1200, height: 800, bytes: 48_211 },
  }),
  entry(32, { action: 'signed in', subject: 'session:x7', revision: null, after: { account: 1 } }),
  entry(54, {
    action: 'deleted',
    subject: 'monitor:7',
    before: { name: 'Checkout', kind: 'tcp', port: 443 },
  }),
]

const thing = (kind: AuditedThing['kind'], given: Partial<AuditedThing>): AuditedThing => ({
  ...{ kind, id: '', name: null, announcementId: null, isThere: true },
  ...given,
})

const things: ReadonlyMap<number, AuditedThing> = new Map([
  [1, thing('site', {})],
  [2, thing('announcement', { id: 'kXw3RtPq9a', name: 'Order mails arrive late' })],
  [30, thing('announcement', { id: 'Zt72mmWq3e', name: 'Checkout is down' })],
  [31, thing('upload', { id: pictureHash, name: 'Order mails arrive late', announcementId: 'kXw3RtPq9a' })],
  [32, thing('session', { id: 'x7', isThere: false })],
  [54, thing('monitor', { id: '7', name: 'Checkout', isThere: false })],
])

function auditPages(contextFor: ManageFrameFor): Pages {
  const page = {
    entries,
    things,
    typed: blankFilters,
    problems: noProblems,
    actions: ['created', 'deleted', 'published', 'updated'],
    isOlder: false,
    next: 54,
    now: galleryNow,
  }
  const nothingFound = { ...page, entries: [], next: null, typed: { ...blankFilters, name: 'nobody' } }
  const problems = wrongWith(contextFor(), { from: checks.day() })
  const [first] = entries
  return [
    ['manage-audit', renderAudit(contextFor(), page)],
    ['manage-audit-none', renderAudit(contextFor(), nothingFound)],
    ['manage-audit-wrong', renderAudit(contextFor(), { ...nothingFound, problems })],
    ...(first
      ? [['manage-audit-entry', renderEntry(contextFor(), first, things.get(first.id) ?? null)] as const]
      : []),
  ]
}
