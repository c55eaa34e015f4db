import type { AdminContext } from '../src/admin/admin-layout.ts'
import { placeOf } from '../src/admin/lists/list-place.ts'
import { noProblems } from '../src/admin/problems.ts'
import { checks } from '../src/kernel/checks.ts'
import type { Message } from '../src/kernel/messages.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import { blankBlock, renderBlocks } from '../src/snippets/moderation/admin/blocks-page.ts'
import { renderManagedCase } from '../src/snippets/moderation/admin/case-page.ts'
import { hiddenFields } from '../src/snippets/moderation/admin/hidden-fields.ts'
import { renderCases, renderDecisions } from '../src/snippets/moderation/admin/list-pages.ts'
import {
  type QueuePage,
  renderBulkRemoval,
  renderQueue,
} from '../src/snippets/moderation/admin/queue-page.ts'
import {
  renderModerated,
  renderRemoval,
  type SnippetPage,
} from '../src/snippets/moderation/admin/snippet-page.ts'
import { renderSnippets } from '../src/snippets/moderation/admin/snippets-page.ts'
import type { Appeal } from '../src/snippets/moderation/appeal-store.ts'
import type { Block } from '../src/snippets/moderation/block.ts'
import type { CaseInList } from '../src/snippets/moderation/case-store.ts'
import type { ListedDecision } from '../src/snippets/moderation/decision-list-store.ts'
import type { HiddenSnippet } from '../src/snippets/moderation/hidden-snippet-store.ts'
import { moderationChecks } from '../src/snippets/moderation/model/moderation-problems.ts'
import { type MonthCounts, monthCounts } from '../src/snippets/moderation/model/month-counts.ts'
import type { ModeratedSnippet } from '../src/snippets/moderation/moderated-snippet-store.ts'
import { renderAppeal } from '../src/snippets/moderation/public/appeal-page.ts'
import { renderCase, renderOpened } from '../src/snippets/moderation/public/case-status-page.ts'
import {
  blankReport,
  blankTakedown,
  renderReport,
  renderTakedown,
  renderThanks,
} from '../src/snippets/moderation/public/report-page.ts'
import { renderReportStatus } from '../src/snippets/moderation/public/report-status-page.ts'
import type { Case } from '../src/snippets/moderation/report.ts'
import type { QueuedSnippet } from '../src/snippets/moderation/report-queue-store.ts'
import type { ReportOfRecord } from '../src/snippets/moderation/report-record-store.ts'
import type { ReportStatus } from '../src/snippets/moderation/report-status.ts'
import type { TargetCount } from '../src/snippets/moderation/traces/target-store.ts'
import type { Html } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'
import { galleryNow } from './gallery-board.ts'
import { wrongWith } from './gallery-frame.ts'

type Pages = readonly (readonly [name: string, page: Html])[]

const expiryFields = hiddenFields(['onetime', 3600, 604_800, 2_592_000, 'never'], () => galleryNow)

const id = 'aBcDeFgHkm'

const problem = (context: PageContext, path: string, message: Message) =>
  wrongWith(context, { [path]: message })

const appealing = {
  id,
  isHidden: true,
  isOwn: true,
  token: null,
  typed: { text: '', email: '' },
  mail: null,
  problems: noProblems,
}

const sent = { number: 'hTq7RmWx3k', status: '/reports/hTq7RmWx3k?key=kzB4nYd2tRfW8qLc' }

const openReport: ReportStatus = {
  number: 'hTq7RmWx3k',
  reason: 'malware',
  at: galleryNow - 4 * hourMs,
  state: 'open',
  decidedAt: null,
  snippet: { id, state: 'open' },
  steps: [],
}

/** The public pages of reports and takedown requests. */
export const reportPages = (context: PageContext): Pages => [
  ['report', renderReport(context, { id, typed: blankReport, problems: noProblems, hides: true })],
  [
    'report-wrong',
    renderReport(context, {
      id,
      typed: { reason: 'other', text: '', contact: 'kim@northwind.example' },
      problems: problem(context, 'text', moderationChecks.noReason()),
      hides: false,
    }),
  ],
  ['report-thanks', renderThanks(context, id, sent)],
  ['report-status', renderReportStatus(context, openReport, 'kzB4nYd2tRfW8qLc')],
  [
    'report-status-handled',
    renderReportStatus(
      context,
      {
        ...openReport,
        state: 'upheld',
        decidedAt: galleryNow - hourMs,
        snippet: { id, state: 'hidden' },
        steps: [
          { action: 'hidden', at: galleryNow - 3 * hourMs },
          { action: 'shown', at: galleryNow - 2 * hourMs },
          { action: 'hidden', at: galleryNow - hourMs },
        ],
      },
      'kzB4nYd2tRfW8qLc',
    ),
  ],
  ['appeal', renderAppeal(context, { ...appealing, appeal: null, mail: 'address' })],
  [
    'appeal-wrong',
    renderAppeal(context, {
      ...{ ...appealing, isOwn: false, token: '', appeal: null, mail: 'address' },
      typed: { text: '', email: 'kim@northwind' },
      problems: problem(context, 'text', checks.blank()),
    }),
  ],
  ['appeal-account', renderAppeal(context, { ...appealing, appeal: null, mail: 'account' })],
  [
    'appeal-open',
    renderAppeal(context, { ...appealing, appeal: { ...appeal, hasEmail: true }, mail: 'address' }),
  ],
  [
    'appeal-kept',
    renderAppeal(context, {
      ...appealing,
      appeal: {
        ...appeal,
        state: 'kept',
        answer: 'The test server shows a sign-in of a bank.',
        decidedAt: galleryNow,
      },
    }),
  ],
  ['takedown', renderTakedown(context, { typed: blankTakedown, problems: noProblems, months })],
  [
    'takedown-wrong',
    renderTakedown(context, {
      typed: {
        addresses: 'https://status.example/aBcDeFgHkm\nhttps://elsewhere.example/x',
        reason: 'copyright',
        text: 'Our drawings of the harbour crane.',
        contact: 'Northwind, law@northwind.example',
      },
      problems: problem(
        context,
        'addresses',
        moderationChecks.foreignAddress({ address: 'https://elsewhere.example/x' }),
      ),
      months: monthCounts([], galleryNow),
    }),
  ],
  ['takedown-opened', renderOpened(context, openCase.number, 'kzB4nYd2tRfW8qLc')],
  ['case', renderCase(context, { case: openCase, snippets: [{ id, state: 'open' }] })],
  [
    'case-decided',
    renderCase(context, {
      case: decidedCase,
      snippets: [
        { id, state: 'gone' },
        { id: 'bCdEfGhKmn', state: 'hidden' },
      ],
    }),
  ],
]

/** The pages for moderators. */
export function moderationPages(
  contextFor: (role?: 'owner' | 'moderator', given?: Partial<AdminContext>) => AdminContext,
): Pages {
  const context = contextFor('moderator')
  return [
    ['manage-reports', renderQueue(context, queue)],
    [
      'manage-reports-none',
      renderQueue(contextFor('owner'), {
        ...queue,
        ...{ queue: { items: [], waiting: 0 }, open: [] },
        months: monthCounts([], galleryNow),
        webhookKey: new Uint8Array(32).fill(7),
      }),
    ],
    ['manage-reports-delete', renderBulkRemoval(context, [id, 'bCdEfGhKmn'])],
    ['manage-snippet', renderModerated(context, reported)],
    [
      'manage-snippet-hidden',
      renderModerated(contextFor('moderator', { notice: 'hiddenNow' }), {
        ...reported,
        facts: { ...facts, hiddenAt: galleryNow - hourMs, filename: 'invoice\u202Efdp.exe', origin: null },
        files: null,
        notes: [{ author: 'grace', text: 'The same sender as last week.', at: galleryNow - hourMs }],
        decisions: [
          { snippetId: id, action: 'hidden', name: 'grace', at: galleryNow - hourMs },
          { snippetId: id, action: 'dismissed', name: 'ada', at: galleryNow - dayMs },
          { snippetId: id, action: 'hidden', name: 'Corkboard', at: galleryNow - 2 * dayMs },
        ],
      }),
    ],
    [
      'manage-snippet-files',
      renderModerated(context, {
        ...reported,
        facts: {
          ...facts,
          manifest: '{"files":[["page.html","html",24]],"changed":{"revision":3,"since":0,"earlierBytes":9}}',
        },
        files: [
          { filename: 'login.html', text: '<h1>Your bank</h1>' },
          { filename: 'page\u202E.html', text: '<p>Further down</p>' },
        ],
        revision: 3,
      }),
    ],
    [
      'manage-snippet-gone',
      renderModerated(context, {
        ...reported,
        facts: null,
        files: null,
        reports: [],
        decisions: [{ snippetId: id, action: 'deleted', name: 'ada', at: galleryNow - dayMs }],
      }),
    ],
    ['manage-snippet-delete', renderRemoval(context, id)],
    [
      'manage-snippets',
      renderSnippets(context, {
        hidden: { rows: hidden, next: null },
        fields: expiryFields,
        typed: 'nowhere',
        problems: new Map([['look', context.messages.moderation.lookWrong]]),
        now: galleryNow,
      }),
    ],
    [
      'manage-snippets-none',
      renderSnippets(context, {
        hidden: { rows: [], next: null },
        fields: expiryFields,
        typed: '',
        problems: noProblems,
        now: galleryNow,
      }),
    ],
    [
      'manage-snippets-nothing',
      renderSnippets(contextFor('moderator', { place: placeOf({ q: 'nowhere', filter: 'automatic' }) }), {
        hidden: { rows: [], next: null },
        fields: expiryFields,
        typed: '',
        problems: noProblems,
        now: galleryNow,
      }),
    ],
    ['manage-cases', renderCases(context, { rows: cases, next: 'WzEsImEiXQ' }, galleryNow)],
    ['manage-cases-none', renderCases(context, { rows: [], next: null }, galleryNow)],
    ['manage-decisions', renderDecisions(context, { rows: decided, next: 'WzEsMV0' }, galleryNow)],
    ['manage-decisions-none', renderDecisions(context, { rows: [], next: null }, galleryNow)],
    [
      'manage-case',
      renderManagedCase(context, {
        case: openCase,
        snippets: [
          { id, state: 'open' },
          { id: 'bCdEfGhKmn', state: 'hidden' },
        ],
        typed: { state: 'open', answer: '' },
        problems: noProblems,
      }),
    ],
    ['manage-blocks', renderBlocks(context, { blocks, targets, typed: blankBlock, problems: noProblems })],
    [
      'manage-blocks-wrong',
      renderBlocks(context, {
        blocks: [],
        targets: [],
        typed: { kind: 'pattern', value: '*a*', note: 'too much spam' },
        problems: problem(context, 'value', moderationChecks.tooFewLetters({ min: 4 })),
      }),
    ],
  ]
}

const months: readonly MonthCounts[] = monthCounts(
  [
    { day: Math.floor(galleryNow / dayMs), what: 'reports', count: 1_204 },
    { day: Math.floor(galleryNow / dayMs), what: 'hidden', count: 17 },
    { day: Math.floor(galleryNow / dayMs) - 1, what: 'deleted', count: 9 },
    { day: Math.floor(galleryNow / dayMs) - 40, what: 'cases', count: 2 },
    { day: Math.floor(galleryNow / dayMs) - 40, what: 'blocks', count: 3 },
  ],
  galleryNow,
)

const openCase: Case = {
  number: 'wQ7kTn3xYe',
  reason: 'copyright',
  text: 'These drawings of the harbour crane are ours, see https://northwind.example/cranes.',
  contact: 'Northwind, law@northwind.example',
  at: galleryNow - 3 * dayMs,
  state: 'open',
  answer: '',
  decidedAt: null,
  snippetIds: [id],
}

const decidedCase: Case = {
  ...openCase,
  state: 'upheld',
  answer: 'You are right. We deleted one snippet and hid the other until its author answers us.',
  decidedAt: galleryNow - dayMs,
}

const appeal: Appeal = {
  snippetId: 'bCdEfGhKmn',
  text: 'These are lines of my own log, no advertising.\nThe address in it is that of our test server.',
  at: galleryNow - 2 * hourMs,
  state: 'open',
  answer: '',
  decidedAt: null,
  hasEmail: false,
}

const queue: QueuePage = {
  appeals: [appeal],
  queue: { items: queued(), waiting: 214 },
  open: [{ ...openCase, snippets: 2 }],
  months,
  webhookKey: null,
  now: galleryNow,
}

const facts: ModeratedSnippet = {
  id,
  lexer: 'html',
  filename: 'login.html',
  sizeBytes: 18_432,
  createdAt: galleryNow - dayMs,
  expiresAt: galleryNow + 29 * dayMs,
  onetime: false,
  protected: false,
  encrypted: false,
  hiddenAt: null,
  manifest: null,
  readsLeft: 1,
  readsMax: 1,
  reviewedAt: null,
  accountId: null,
  origin: { key: 20_000, address: new Uint8Array(16) },
}

const hidden: readonly HiddenSnippet[] = [
  {
    ...{ ...facts, hiddenAt: galleryNow - hourMs },
    by: { name: 'Corkboard', because: null },
  },
  {
    ...{ ...facts, id: 'bCdEfGhKmn', filename: null, sizeBytes: 812, hiddenAt: galleryNow - 2 * hourMs },
    by: { name: 'Corkboard', because: id },
  },
  {
    ...{
      ...facts,
      id: 'cDeFgHkMnp',
      filename: 'a-long-name-of-a-file-that-needs-most-of-the-row.config.yaml',
    },
    hiddenAt: galleryNow - 3 * dayMs,
    by: { name: 'grace', because: null },
  },
]

const cases: readonly CaseInList[] = [
  { ...openCase, snippets: 2 },
  { ...openCase, number: 'sT5nLe2wXc', reason: 'personal', contact: null, snippets: 1 },
  { ...decidedCase, number: 'pR4mKd9sVb', snippets: 1 },
]

const decided: readonly ListedDecision[] = [
  { id: 9, snippetId: id, action: 'hidden', name: 'Corkboard', at: galleryNow - hourMs },
  {
    id: 8,
    snippetId: 'bCdEfGhKmn',
    action: 'hidden',
    name: 'Corkboard',
    at: galleryNow - hourMs,
    because: id,
  },
  { id: 7, snippetId: 'bCdEfGhKmn', action: 'dismissed', name: 'grace', at: galleryNow - 2 * dayMs },
  { id: 6, snippetId: 'cDeFgHkMnp', action: 'deleted', name: 'ada', at: galleryNow - 9 * dayMs },
]

/** A function, because the queue above is made before its facts. */
function queued(): readonly QueuedSnippet[] {
  const facts = {
    ...{ id, lexer: 'html', filename: 'login.html', sizeBytes: 18_432 },
    ...{ createdAt: galleryNow - dayMs, expiresAt: galleryNow + 29 * dayMs },
    ...{
      onetime: false,
      protected: false,
      encrypted: false,
      hiddenAt: null,
      manifest: null,
      readsLeft: 1,
      readsMax: 1,
    },
  }
  const spam: QueuedSnippet = {
    ...{ snippetId: 'bCdEfGhKmn', reports: 1, networks: 1, lastAt: galleryNow - hourMs, hidden: false },
    reasons: [{ reason: 'spam', count: 1 }],
    facts: { ...facts, id: 'bCdEfGhKmn', lexer: '_text', filename: null, sizeBytes: 812 },
    excerpt: 'Cheap harbour pills, free shipping: https://pills.example/?ref=cork \n\n'.repeat(9),
    said: '',
    creator: 1,
    alike: 0,
    record: { right: 9, wrong: 1 },
  }
  return [
    {
      ...{ snippetId: id, reports: 1_024, networks: 312, lastAt: galleryNow - 4 * minuteMs, hidden: true },
      reasons: [
        { reason: 'malware', count: 980 },
        { reason: 'spam', count: 44 },
      ],
      facts,
      excerpt:
        '<h1>Your bank</h1>\n<a href="https://evil.example/\u202Egnp.exe">Sign in</a> <script>steal()</script>',
      said: 'It pretends to be the sign-in of my bank.',
      creator: null,
      alike: 218,
      record: { right: 84, wrong: 1_130 },
    },
    spam,
    { ...spam, snippetId: 'cDeFgHkMnp', facts: { ...spam.facts, id: 'cDeFgHkMnp' } },
    {
      ...spam,
      snippetId: 'dEfGhKmNpq',
      reasons: [{ reason: 'personal', count: 1 }],
      facts: { ...spam.facts, id: 'dEfGhKmNpq', protected: true },
      excerpt: null,
      creator: null,
      record: { right: 0, wrong: 0 },
    },
  ]
}

const report: ReportOfRecord = {
  number: 'hTq7RmWx3k',
  kind: 'report',
  snippetId: id,
  reason: 'malware',
  text: 'It pretends to be the sign-in of my bank.\nThe form sends to another site.',
  contact: 'kim@northwind.example',
  at: galleryNow - 4 * minuteMs,
  state: 'open',
  decidedAt: null,
  counts: true,
  record: { right: 9, wrong: 1 },
}

const reported: SnippetPage = {
  id,
  facts,
  files: [
    {
      filename: null,
      text: `<h1>Your bank</h1>
<img src="https://evil.example/pixel.png">
<a href="https://evil.example/\u202Egnp.exe">Sign in</a>
<script>steal()</script>
${'(('.repeat(400)}`,
    },
  ],
  revision: 1,
  reports: [
    report,
    { ...report, number: 'mB8sQz2wNc', reason: 'spam', text: '', contact: null, counts: false },
    {
      ...report,
      number: openCase.number,
      kind: 'takedown',
      reason: 'copyright',
      text: '',
      contact: null,
      state: 'upheld',
    },
  ],
  notes: [],
  decisions: [],
  note: '',
  problems: noProblems,
  now: galleryNow,
}

const targets: readonly TargetCount[] = [
  { domain: 'evil.example', host: 'evil.example', snippets: 240, networks: 131, hidden: 219 },
  { domain: 'pills.example', host: 'shop.pills.example', snippets: 12, networks: 9, hidden: 0 },
  { domain: 'github.com', host: 'github.com', snippets: 7, networks: 6, hidden: 0 },
]

const blocks: readonly Block[] = [
  {
    id: 6,
    kind: 'alike',
    value: '5d41402abc4b2a76',
    note: `/${id}`,
    createdAt: galleryNow - hourMs,
    hits: 318,
  },
  {
    id: 5,
    kind: 'target',
    value: 'evil.example',
    note: '',
    createdAt: galleryNow - hourMs,
    hits: 77,
  },
  {
    id: 4,
    kind: 'pattern',
    value: 'cheap*pills',
    note: 'The wave of March',
    createdAt: galleryNow - dayMs,
    hits: 12_044,
  },
  { id: 3, kind: 'range', value: '192.0.2.0/24', note: '', createdAt: galleryNow - 2 * dayMs, hits: 3 },
  { id: 2, kind: 'origin', value: '20000:00', note: `/${id}`, createdAt: galleryNow - 3 * dayMs, hits: 0 },
  { id: 1, kind: 'text', value: 'a3'.repeat(32), note: `/${id}`, createdAt: galleryNow - 9 * dayMs, hits: 7 },
]
