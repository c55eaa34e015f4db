import { noProblems } from '../src/admin/problems.ts'
import { blankValues, type EditorValues, valuesOf } from '../src/announcements/admin/announcement-form.ts'
import { type ListPage, renderList } from '../src/announcements/admin/announcement-list-page.ts'
import { renderConfirmation } from '../src/announcements/admin/confirm-page.ts'
import { renderConflict } from '../src/announcements/admin/conflict-page.ts'
import { type EditorPage, renderEditor } from '../src/announcements/admin/editor-page.ts'
import { renderReading } from '../src/announcements/admin/read-form.ts'
import { renderRevision, renderRevisions } from '../src/announcements/admin/revision-pages.ts'
import { renderDraft } from '../src/announcements/draft-page.ts'
import { type EditedAnnouncement, editedDocument } from '../src/announcements/model/announcement-edit.ts'
import { announcementChecks } from '../src/announcements/model/announcement-problems.ts'
import type { SearchResult } from '../src/announcements/store/announcement-list.ts'
import type { Revision } from '../src/announcements/store/revisions.ts'
import { checks } from '../src/kernel/checks.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import type { Html } from '../src/web/html.ts'
import { announcement, galleryNow } from './gallery-board.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'

const zone = 'UTC'
const content = `Payments by card fail for about **one in five** customers.

- Transfers and invoices work.
- Nothing is charged twice.

We are talking to the bank and will write here again within the hour.`

const written = (id: string, given: Partial<EditedAnnouncement> = {}): EditedAnnouncement => ({
  ...announcement(id),
  kind: 'notice',
  impact: 'minor',
  eventStartsAt: null,
  eventEndsAt: null,
  openEnded: false,
  silent: [],
  monitors: [],
  revision: 3,
  ...given,
})

const draft = written('payments', {
  title: 'Card payments fail for some customers',
  description: 'One in five payments by card is refused. Transfers work.',
  content,
  kind: 'incident',
  impact: 'major',
  eventStartsAt: galleryNow - 40 * minuteMs,
  monitors: [2],
  bannerText: 'Card payments fail for some customers. We are working on it.',
  bannerType: 'error',
  bannerExpiry: galleryNow + 9 * hourMs,
  state: 'draft',
})
const published = written('uploads', { state: 'published' })
const scheduled = written('mail', {
  title: 'Maintenance of the mail servers',
  state: 'scheduled',
  publishAt: galleryNow + 3 * dayMs,
  createdAt: galleryNow + 3 * dayMs,
})
const archived = written('old', { title: 'A board of our own', state: 'archived' })

const choices = {
  monitors: ['Website', 'Checkout', 'Mail', 'Search'].map((name, index) => ({ id: index + 1, name })),
  authors: [
    { id: 1, username: 'Ada Okafor' },
    { id: 2, username: 'Jonas Lindqvist' },
  ],
}

const valuesFor = (each: EditedAnnouncement): EditorValues => valuesOf(editedDocument(each), zone, '')
const rewritten = {
  ...valuesFor(draft),
  title: 'Card payments fail for many customers',
  content: content.replace('one in five', 'one in three').replace('within the hour', 'at 16:00'),
  bannerType: 'warning',
}

const editor = (each: EditedAnnouncement | null, given: Partial<EditorPage> = {}): EditorPage => ({
  announcement: each,
  state: each?.state ?? 'draft',
  revision: each?.revision ?? 0,
  values: each ? valuesFor(each) : { ...blankValues, platformUserId: '1' },
  problems: noProblems,
  choices,
  now: galleryNow,
  autosave: null,
  theirs: null,
  shared: null,
  isGone: false,
  ...given,
})

const revision = (number: number, given: Partial<EditedAnnouncement>, author: string | null): Revision => ({
  number,
  author,
  at: galleryNow - (5 - number) * hourMs,
  document: editedDocument({ ...draft, ...given }),
})

const revisions = [
  revision(3, {}, 'Jonas Lindqvist'),
  revision(2, { content: `${content}\n\nSorry.`, bannerType: 'warning' }, 'Ada Okafor'),
  revision(1, { bannerText: null, content: null }, null),
]

const found = (each: EditedAnnouncement, editedAt: number | null, who: string | null): SearchResult => ({
  announcement: each,
  editedAt,
  editor: who,
  cursor: { value: each.createdAt, id: each.id },
})

const list = (given: Partial<ListPage> = {}): ListPage => ({
  found: [
    found(scheduled, galleryNow - hourMs, 'Jonas Lindqvist'),
    found(draft, galleryNow - 4 * minuteMs, 'Ada Okafor'),
    found(published, galleryNow - 3 * dayMs, 'Ada Okafor'),
    found(archived, null, null),
  ],
  counts: { draft: 1, scheduled: 1, published: 12, archived: 1 },
  kind: null,
  text: '',
  state: null,
  sort: null,
  next: 'next',
  isFirst: true,
  stateOf: ({ announcement: { state } }) => state,
  now: galleryNow,
  ...given,
})

/** The pages for writing announcements, in every state. */
export function editorPages(contextFor: ManageFrameFor): readonly (readonly [string, Html])[] {
  const context = contextFor('editor')
  const problems = wrongWith(context, {
    title: checks.blank(),
    image: checks.httpAddress(),
    bannerExpiry: announcementChecks.skippedTime(),
    publishAt: announcementChecks.noPublishAt(),
  })
  const shared = {
    address: `https://status.example/preview/payments?until=1773930760000&signature=${'x'.repeat(43)}`,
    until: galleryNow + 7 * dayMs,
  }
  const listed = revisions.map((each, index) => {
    const before = revisions[index + 1]
    return {
      revision: each,
      values: valuesOf(each.document, zone, ''),
      before: before ? valuesOf(before.document, zone, '') : null,
    }
  })
  const [third, second] = listed
  const conflict = {
    announcement: draft,
    theirs: valuesFor(draft),
    mine: rewritten,
    step: 'save',
    editor: 'Jonas Lindqvist',
    editedAt: galleryNow - minuteMs,
    choices,
    now: galleryNow,
  }
  return [
    ['manage-announcements', renderList(context, list())],
    [
      'manage-announcements-none',
      renderList(
        context,
        list({ found: [], next: null, counts: { draft: 0, scheduled: 0, published: 0, archived: 0 } }),
      ),
    ],
    [
      'manage-announcements-not-found',
      renderList(contextFor('viewer'), list({ found: [], next: null, text: 'zebra', state: 'archived' })),
    ],
    ['manage-announcement-new', renderEditor(context, editor(null))],
    [
      'manage-announcement-draft',
      renderEditor(contextFor('editor', { notice: 'saved' }), editor(draft, { shared })),
    ],
    ['manage-announcement-published', renderEditor(context, editor(published))],
    ['manage-announcement-scheduled', renderEditor(context, editor(scheduled))],
    ['manage-announcement-archived', renderEditor(context, editor(archived))],
    [
      'manage-announcement-offer',
      renderEditor(context, editor(draft, { autosave: { at: galleryNow - 12 * minuteMs, isOlder: true } })),
    ],
    [
      'manage-announcement-wrong',
      renderEditor(
        context,
        editor(draft, {
          problems,
          values: { ...valuesFor(draft), title: ' ', image: 'moss.png', bannerExpiry: '2027-03-28T02:30' },
        }),
      ),
    ],
    [
      'manage-announcement-both',
      renderEditor(context, editor(draft, { values: rewritten, theirs: valuesFor(draft) })),
    ],
    [
      'manage-announcement-reading',
      renderReading(contextFor('viewer'), { announcement: draft, state: 'draft' }),
    ],
    ['manage-announcement-conflict', renderConflict(context, conflict)],
    [
      'manage-announcement-revisions',
      renderRevisions(context, { announcement: draft, listed, next: null, now: galleryNow }),
    ],
    ...(third && second
      ? [
          [
            'manage-announcement-revision',
            renderRevision(context, {
              announcement: draft,
              revision: second.revision,
              values: second.values,
              other: { number: 1, values: second.before ?? blankValues },
              choices,
              now: galleryNow,
            }),
          ] as const,
        ]
      : []),
    ['manage-announcement-archive', renderConfirmation(context, published, 'archive')],
    ['manage-announcement-delete', renderConfirmation(context, draft, 'delete')],
    ['preview', renderDraft(context, draft, galleryNow)],
  ]
}
