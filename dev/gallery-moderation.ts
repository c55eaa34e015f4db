import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import type { ManageFrame } from '../src/manage/layout.ts'
import { noProblems } from '../src/manage/problems.ts'
import type { Block } from '../src/moderation/block.ts'
import { blankBlock, renderBlocks } from '../src/moderation/manage/blocks-page.ts'
import { renderManagedCase } from '../src/moderation/manage/case-page.ts'
import { type QueuePage, renderQueue } from '../src/moderation/manage/queue-page.ts'
import { renderModerated, renderRemoval, type SnippetPage } from '../src/moderation/manage/snippet-page.ts'
import { renderSnippets } from '../src/moderation/manage/snippets-page.ts'
import { type MonthCounts, monthCounts } from '../src/moderation/months.ts'
import { renderCase, renderOpened } from '../src/moderation/public/case-page.ts'
import { blankReport, renderReport, renderThanks } from '../src/moderation/public/report-page.ts'
import { blankTakedown, renderTakedown } from '../src/moderation/public/takedown-page.ts'
import type { Case, Report } from '../src/moderation/report.ts'
import type { ModeratedSnippet } from '../src/moderation/snippet-statements.ts'
import type { Html } from '../src/web/html.ts'
import type { Frame } from '../src/web/layout.ts'
import { galleryNow } from './gallery-board.ts'
import { wrongWith } from './gallery-frame.ts'

type Pages = readonly (readonly [name: string, page: Html])[]

const id = 'aBcDeFgHkm'

const problem = (frame: Frame, path: string, message: string) => wrongWith(frame, { [path]: message })

/** What anybody sees. */
export const reportPages = (frame: Frame): Pages => [
  ['report', renderReport(frame, { id, typed: blankReport, problems: noProblems, hides: true })],
  [
    'report-wrong',
    renderReport(frame, {
      id,
      typed: { reason: 'other', text: '', contact: 'kim@northwind.example' },
      problems: problem(frame, 'text', 'must say what is wrong'),
      hides: false,
    }),
  ],
  ['report-thanks', renderThanks(frame, id, 'hTq7RmWx3k')],
  ['takedown', renderTakedown(frame, { typed: blankTakedown, problems: noProblems, months })],
  [
    'takedown-wrong',
    renderTakedown(frame, {
      typed: {
        addresses: 'https://status.example/aBcDeFgHkm\nhttps://elsewhere.example/x',
        reason: 'copyright',
        text: 'Our drawings of the harbour crane.',
        contact: 'Northwind, law@northwind.example',
      },
      problems: problem(
        frame,
        'addresses',
        'has an address that leads to no snippet here: https://elsewhere.example/x',
      ),
      months: monthCounts([], galleryNow),
    }),
  ],
  ['takedown-opened', renderOpened(frame, openCase.number, 'kzB4nYd2tRfW8qLc')],
  ['case', renderCase(frame, { case: openCase, snippets: [{ id, state: 'open' }] })],
  [
    'case-decided',
    renderCase(frame, {
      case: decidedCase,
      snippets: [
        { id, state: 'gone' },
        { id: 'bCdEfGhKmn', state: 'hidden' },
      ],
    }),
  ],
]

/** What moderators see. */
export function moderationPages(
  frameFor: (role?: 'owner' | 'moderator', given?: Partial<ManageFrame>) => ManageFrame,
): Pages {
  const frame = frameFor('moderator')
  return [
    ['manage-reports', renderQueue(frame, queue)],
    [
      'manage-reports-none',
      renderQueue(frameFor('owner'), {
        ...queue,
        ...{ groups: [], open: [], decided: [], decisions: [] },
        months: monthCounts([], galleryNow),
        webhookKey: '07'.repeat(32),
      }),
    ],
    ['manage-snippet', renderModerated(frame, reported)],
    [
      'manage-snippet-hidden',
      renderModerated(frameFor('moderator', { notice: 'hiddenNow' }), {
        ...reported,
        facts: { ...facts, hiddenAt: galleryNow - hourMs, filename: 'invoice\u202Efdp.exe', origin: null },
        text: null,
        notes: [{ author: 'grace', text: 'The same sender as last week.', at: galleryNow - hourMs }],
        decisions: [
          { snippetId: id, action: 'hidden', name: 'grace', at: galleryNow - hourMs },
          { snippetId: id, action: 'dismissed', name: 'ada', at: galleryNow - dayMs },
          { snippetId: id, action: 'hidden', name: 'Corkboard', at: galleryNow - 2 * dayMs },
        ],
      }),
    ],
    [
      'manage-snippet-gone',
      renderModerated(frame, {
        ...reported,
        facts: null,
        text: null,
        reports: [],
        decisions: [{ snippetId: id, action: 'deleted', name: 'ada', at: galleryNow - dayMs }],
      }),
    ],
    ['manage-snippet-delete', renderRemoval(frame, id)],
    [
      'manage-snippets',
      renderSnippets(frame, {
        hidden: [{ ...facts, hiddenAt: galleryNow - hourMs }],
        typed: 'nowhere',
        problems: new Map([['look', frame.words.moderation.lookWrong]]),
        now: galleryNow,
      }),
    ],
    [
      'manage-snippets-none',
      renderSnippets(frame, { hidden: [], typed: '', problems: noProblems, now: galleryNow }),
    ],
    [
      'manage-case',
      renderManagedCase(frame, {
        case: openCase,
        snippets: [
          { id, state: 'open' },
          { id: 'bCdEfGhKmn', state: 'hidden' },
        ],
        typed: { state: 'open', answer: '' },
        problems: noProblems,
      }),
    ],
    ['manage-blocks', renderBlocks(frame, { blocks, typed: blankBlock, problems: noProblems })],
    [
      'manage-blocks-wrong',
      renderBlocks(frame, {
        blocks: [],
        typed: { kind: 'pattern', value: '*a*', note: 'too much spam' },
        problems: problem(frame, 'value', 'must have at least 4 characters besides * and blanks'),
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

const queue: QueuePage = {
  groups: [
    {
      snippetId: id,
      reports: 1_024,
      networks: 312,
      firstAt: galleryNow - dayMs,
      lastAt: galleryNow - 4 * minuteMs,
      reasons: [
        { reason: 'malware', count: 980 },
        { reason: 'spam', count: 44 },
      ],
      hidden: true,
    },
    {
      snippetId: 'bCdEfGhKmn',
      reports: 1,
      networks: 1,
      firstAt: galleryNow - hourMs,
      lastAt: galleryNow - hourMs,
      reasons: [{ reason: 'personal', count: 1 }],
      hidden: false,
    },
  ],
  open: [{ ...openCase, snippets: 2 }],
  decided: [{ ...decidedCase, number: 'pR4mKd9sVb', snippets: 1 }],
  decisions: [
    { snippetId: id, action: 'hidden', name: 'Corkboard', at: galleryNow - hourMs },
    { snippetId: 'bCdEfGhKmn', action: 'dismissed', name: 'grace', at: galleryNow - 2 * dayMs },
  ],
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
  reviewedAt: null,
  origin: { key: 20_000, address: new Uint8Array(16) },
}

const report: Report = {
  number: 'hTq7RmWx3k',
  kind: 'report',
  snippetId: id,
  reason: 'malware',
  text: 'It pretends to be the sign-in of my bank.\nThe form sends to another site.',
  contact: 'kim@northwind.example',
  at: galleryNow - 4 * minuteMs,
  state: 'open',
  counts: true,
}

const reported: SnippetPage = {
  id,
  facts,
  text: `<h1>Your bank</h1>
<img src="https://evil.example/pixel.png">
<a href="https://evil.example/\u202Egnp.exe">Sign in</a>
<script>steal()</script>
${'(('.repeat(400)}`,
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

const blocks: readonly Block[] = [
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
