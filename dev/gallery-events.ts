import { noProblems } from '../src/admin/problems.ts'
import type { Announcement } from '../src/announcements/model/announcement.ts'
import { blankAnnouncement, type EditedAnnouncement } from '../src/announcements/model/announcement-edit.ts'
import type { Incident } from '../src/announcements/model/incident.ts'
import type { Update } from '../src/announcements/model/update.ts'
import { type EditedUpdate, newUpdate, typedUpdate } from '../src/announcements/model/update.ts'
import {
  renderUpdate,
  renderUpdates,
  type UpdatesPage,
  untyped,
} from '../src/announcements/updates/admin/update-pages.ts'
import type { PlannedMaintenance } from '../src/board/model/board.ts'
import { checks } from '../src/kernel/checks.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import type { Html } from '../src/web/html.ts'
import { announcement, galleryBoard, galleryNow } from './gallery-board.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'

const ada = { id: 1, username: 'ada', avatar: null }

const update = (id: string, minutesAgo: number, given: Partial<Update> = {}): Update => ({
  id,
  status: 'investigating',
  content:
    'Card payments are refused for some customers. We are looking for the reason and write again by 14:15.',
  author: ada,
  at: galleryNow - minutesAgo * minuteMs,
  editedAt: null,
  nextUpdateMinutes: null,
  ...given,
})

const told: readonly Update[] = [
  update('c', 6, {
    status: 'monitoring',
    content:
      'Payments go through again. We keep an eye on it:\n\n- refused payments were **not** charged\n- nobody has to do anything',
  }),
  update('b', 18, {
    status: 'identified',
    content: 'The connection to our bank broke off. They are replacing `edge-3`.',
    editedAt: galleryNow - 15 * minuteMs,
  }),
  update('a', 31),
]

const event = (given: Partial<Incident> = {}): Incident => ({
  kind: 'incident',
  impact: 'minor',
  startsAt: galleryNow - 34 * minuteMs,
  endsAt: null,
  monitorIds: [2, 3],
  updates: told,
  ...given,
})

export const incident: Announcement = announcement('payments', {
  title: 'Some payments are refused',
  description: 'Card payments fail for some customers since this afternoon.',
  image: '',
  createdAt: galleryNow - 31 * minuteMs,
  updatedAt: galleryNow - 6 * minuteMs,
  event: event(),
})

/** An incident that probes do not notice. */
export const criticalIncident: Announcement = announcement('logins', {
  title: 'Logins are failing',
  description: 'Nobody can sign in.',
  image: '',
  createdAt: galleryNow - 9 * minuteMs,
  updatedAt: galleryNow - 9 * minuteMs,
  event: event({
    impact: 'critical',
    startsAt: galleryNow - 12 * minuteMs,
    monitorIds: [1],
    updates: [
      update('l', 9, {
        content: 'Signing in fails for everyone. We are on it.',
        nextUpdateMinutes: 37,
      }),
    ],
  }),
})

export const plannedWindows: readonly PlannedMaintenance[] = [
  {
    id: 'maintenance-1-upgrade',
    title: 'Database upgrade',
    monitorIds: [2, 4],
    monitors: ['Checkout', 'Search'],
    startsAt: Date.UTC(2026, 2, 15, 2),
    endsAt: Date.UTC(2026, 2, 15, 3),
    announcementId: null,
  },
  {
    id: 'new-disks',
    title: 'New disks for the archive',
    monitorIds: [],
    monitors: [],
    startsAt: Date.UTC(2026, 2, 21, 22),
    endsAt: null,
    announcementId: 'new-disks',
  },
]

/** A window that repeats, and one over several days. */
export const weeklyWindows: readonly PlannedMaintenance[] = [
  ...[1, 8, 15, 22, 29].map((day, index) => ({
    ...{ id: `weekly-${index}`, title: 'Weekly restart', monitorIds: [3], monitors: ['Mail'] },
    ...{ startsAt: Date.UTC(2026, 2, day, 4), endsAt: Date.UTC(2026, 2, day, 4, 30), announcementId: null },
  })),
  {
    ...{
      id: 'move',
      title: 'Move to another data centre',
      monitorIds: [1, 2],
      monitors: ['Website', 'Checkout'],
    },
    ...{ startsAt: Date.UTC(2026, 2, 30, 20), endsAt: Date.UTC(2026, 3, 1, 6), announcementId: null },
  },
]

export const resolvedIncident: Announcement = announcement('mail-late', {
  title: 'Receipts arrived late',
  description: 'Receipts were sent up to an hour late. None was lost.',
  createdAt: galleryNow - 2 * dayMs,
  updatedAt: galleryNow - 2 * dayMs + 2 * hourMs,
  content: 'A queue was full. It is larger now, and tells us before it fills again.',
  event: event({
    startsAt: galleryNow - 2 * dayMs,
    endsAt: galleryNow - 2 * dayMs + 90 * minuteMs,
    monitorIds: [3],
    updates: [
      update('r', 2 * 24 * 60 - 90, { status: 'resolved', content: 'All receipts have been sent.' }),
      update('i', 2 * 24 * 60 - 10, { content: 'Receipts wait in a queue.', author: null }),
    ],
  }),
})

/** An incident about an outage of nine days ago. */
export const explainedIncident: Announcement = {
  ...resolvedIncident,
  id: 'logins',
  title: 'Logins are failing',
  event: event({
    startsAt: galleryNow - 9 * dayMs,
    endsAt: galleryNow - 9 * dayMs + 38 * minuteMs,
    monitorIds: [2],
  }),
}

export const formerIncident = {
  ...criticalIncident,
  id: 'former',
  title: 'Receipts were sent twice',
  event: event({
    startsAt: galleryNow - 40 * dayMs,
    endsAt: galleryNow - 40 * dayMs + 3 * hourMs,
    monitorIds: [3],
  }),
}

/** An incident that was published without an update yet. */
export const silentIncident: Announcement = {
  ...incident,
  id: 'silent',
  title: 'Search is slow',
  description: 'Some searches take several seconds.',
  event: event({ updates: [], monitorIds: [1, 2, 3, 4, 5, 6, 7] }),
}

export const longTitle: Announcement = {
  ...incident,
  id: 'long-title',
  title: 'Payments by card, by direct debit and by instalments are refused for customers of several banks '
    .repeat(3)
    .trim(),
}

export const rightToLeft: Announcement = {
  ...incident,
  id: 'right-to-left',
  title: 'الدفع بالبطاقة لا يعمل',
  description: 'تُرفض بعض المدفوعات منذ بعد الظهر.',
  event: event({
    updates: [
      update('r2', 6, {
        status: 'identified',
        content: 'وجدنا السبب ونعمل على إصلاحه. HTTP 502.',
        author: null,
      }),
      update('r1', 31, { content: 'نبحث عن السبب.', author: null }),
    ],
  }),
}

export const backfilledIncident: Announcement = {
  ...resolvedIncident,
  id: 'backfilled',
  backfilled: true,
  content: null,
  postmortem:
    '## Course of events\n\nA queue was full, and nothing noticed.\n\n## Next steps\n\n- The queue is larger.\n- Corkboard checks its length.',
}

/** An incident whose promised update is late, as those who are signed in see it. */
export const overdueIncident: Announcement = {
  ...incident,
  id: 'overdue',
  createdAt: galleryNow - 75 * minuteMs,
  event: event({
    startsAt: galleryNow - 80 * minuteMs,
    updates: [update('o', 50, { status: 'identified', nextUpdateMinutes: 30 }), update('a', 75)],
  }),
}

export const plannedWork: Announcement = announcement('new-disks', {
  title: 'New disks for the archive',
  description: 'Old orders cannot be opened while we replace the disks of the archive.',
  createdAt: galleryNow - dayMs,
  updatedAt: galleryNow - dayMs,
  event: event({
    kind: 'maintenance',
    startsAt: galleryNow - 30 * minuteMs,
    endsAt: galleryNow + 2 * hourMs,
    monitorIds: [],
    updates: [],
  }),
})

/** Maintenance that goes on although its planned end has passed. */
export const overdueWork: Announcement = announcement('new-cables', {
  title: 'New cables for the archive',
  description: 'Old orders cannot be opened while we replace the cables of the archive.',
  createdAt: galleryNow - dayMs,
  updatedAt: galleryNow - dayMs,
  event: event({
    kind: 'maintenance',
    startsAt: galleryNow - 150 * minuteMs,
    endsAt: galleryNow - 30 * minuteMs,
    openEnded: true,
    monitorIds: [3],
    updates: [],
  }),
})

const edited: EditedAnnouncement = {
  ...blankAnnouncement({ id: 'payments', platformUserId: 1, now: galleryNow - 31 * minuteMs }),
  title: incident.title,
  kind: 'incident',
  eventStartsAt: galleryNow - 34 * minuteMs,
  monitors: [2, 3],
  state: 'published',
  revision: 4,
}

const editedUpdate = (shown: Update, given: Partial<EditedUpdate> = {}): EditedUpdate =>
  newUpdate({ ...shown, announcementId: 'payments', state: 'published', accountId: 1, ...given })

const proposed = editedUpdate(
  update('p', 1, {
    status: 'resolved',
    content: 'Checkout has answered again since 14:31 UTC.',
    author: null,
  }),
  { state: 'proposed', accountId: null },
)

/** The pages to post updates, by file name. */
export function updatePages(contextFor: ManageFrameFor): readonly (readonly [string, Html])[] {
  const page: UpdatesPage = {
    announcement: edited,
    updates: told.map(each => editedUpdate(each)),
    monitors: galleryBoard().monitors,
    templates: [],
    now: galleryNow,
    key: 'kXw3RtPq9aBc',
    window: null,
    told: {
      audience: { subscribers: 214, channels: [{ id: 3, name: 'Slack #status' }] },
      silent: ['subscribers'],
    },
    ...untyped,
  }
  const first = editedUpdate(update('a', 31), { revision: 2 })
  const one = {
    announcement: edited,
    update: first,
    kind: 'incident',
    typed: typedUpdate(first),
    problems: noProblems,
    isConflict: false,
  } as const
  const draft = { ...page, announcement: { ...edited, state: 'draft' }, updates: [] } as const
  return [
    ['manage-updates', renderUpdates(contextFor('editor', { notice: 'published' }), page)],
    [
      'manage-updates-proposed',
      renderUpdates(contextFor('editor'), { ...page, updates: [proposed, ...page.updates] }),
    ],
    ['manage-updates-draft', renderUpdates(contextFor('editor'), draft)],
    ['manage-updates-viewer', renderUpdates(contextFor('viewer'), page)],
    [
      'manage-updates-maintenance',
      renderUpdates(contextFor('editor'), {
        ...page,
        announcement: {
          ...edited,
          title: overdueWork.title,
          kind: 'maintenance',
          eventStartsAt: galleryNow - 150 * minuteMs,
          eventEndsAt: galleryNow - 30 * minuteMs,
          openEnded: true,
        },
        updates: [],
        window: { id: 1, isRecurring: false },
        told: null,
      }),
    ],
    [
      'manage-updates-wrong',
      renderUpdates(contextFor('editor'), {
        ...page,
        typed: { status: 'resolved', content: ' ' },
        problems: wrongWith(contextFor('editor'), { content: checks.blank() }),
      }),
    ],
    [
      'manage-updates-notice',
      renderUpdates(contextFor('editor'), { ...page, announcement: { ...edited, kind: 'notice' } }),
    ],
    ['manage-update', renderUpdate(contextFor('editor'), one)],
    [
      'manage-update-conflict',
      renderUpdate(contextFor('editor'), {
        ...one,
        typed: { ...one.typed, content: 'Cards are refused.' },
        isConflict: true,
      }),
    ],
    [
      'manage-update-proposed',
      renderUpdate(contextFor('editor'), { ...one, update: proposed, typed: typedUpdate(proposed) }),
    ],
  ]
}
