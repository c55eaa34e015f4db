import { noProblems } from '../src/admin/problems.ts'
import { checks } from '../src/kernel/checks.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import { formOfWindow, kindOfWindow, newWindowForm } from '../src/monitors/admin/maintenance-form.ts'
import { renderWindows } from '../src/monitors/admin/maintenance-list-page.ts'
import {
  renderWindow,
  renderWindowKinds,
  renderWindowRemoval,
  type WindowPage,
} from '../src/monitors/admin/maintenance-pages.ts'
import type { StoredWindow } from '../src/monitors/maintenance-store.ts'
import { maintenanceChecks } from '../src/monitors/model/maintenance-problems.ts'
import { occurrences, type Rule } from '../src/monitors/recurrence.ts'
import type { Html } from '../src/web/html.ts'
import { galleryNow } from './gallery-board.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'

/** The pages of maintenance windows, by file name. */
export function maintenancePages(contextFor: ManageFrameFor): readonly (readonly [string, Html])[] {
  const form = (given: Partial<WindowPage>, role: 'operator' | 'viewer' = 'operator') => {
    const context = contextFor(role)
    return renderWindow(context, { ...blank, values: newWindowForm(context.format.timeZone), ...given })
  }
  const listed = (windows: readonly StoredWindow[], role: 'operator' | 'viewer' = 'operator') =>
    renderWindows(contextFor(role), { windows, monitors, now: galleryNow })
  return [
    ['manage-maintenance', listed([late, move, racks, patches, cables, backup, dropped, yearEnd])],
    ['manage-maintenance-viewer', listed([patches], 'viewer')],
    ['manage-maintenance-none', listed([])],
    ['manage-maintenance-kinds', renderWindowKinds(contextFor('operator'))],
    ['manage-maintenance-new-once', form({ kind: 'once' })],
    ['manage-maintenance-new-weekly', form({ kind: 'weekly' })],
    ['manage-maintenance-new-monthly', form({ kind: 'monthly' })],
    ['manage-maintenance-new-cron', form({ kind: 'cron' })],
    ['manage-maintenance-planned', form(standing(racks))],
    ['manage-maintenance-open', form(standing(move))],
    ['manage-maintenance-overdue', form(standing(late))],
    ['manage-maintenance-weekly', form(standing(patches))],
    ['manage-maintenance-long', form(standing(cables))],
    ['manage-maintenance-over', form({ ...standing(yearEnd), next: [] })],
    ['manage-maintenance-reading', form(standing(patches), 'viewer')],
    [
      'manage-maintenance-wrong',
      form({
        kind: 'weekly',
        values: {
          ...newWindowForm('Europe/Berlin'),
          plain: { title: ' ', announceAheadMinutes: '' },
          timeZone: 'Berlin',
          until: '2026-01-01',
        },
        problems: wrongWith(contextFor('operator'), {
          title: checks.blank(),
          weekdays: maintenanceChecks.noDay(),
          timeZone: checks.timeZone(),
        }),
      }),
    ],
    [
      'manage-maintenance-conflict',
      form({ ...standing(patches), theirs: { ...patches, title: 'Patches of the shop' } }),
    ],
    ['manage-maintenance-removal', renderWindowRemoval(contextFor('operator'), patches, galleryNow)],
    ['manage-maintenance-removal-open', renderWindowRemoval(contextFor('operator'), late, galleryNow)],
  ]
}

const monitors = [
  { id: 1, name: 'Website' },
  { id: 2, name: 'Checkout' },
  { id: 3, name: 'Mail' },
  { id: 6, name: 'Status page of the payment provider with a name nobody shortened' },
]

const window = (id: number, title: string, given: Partial<StoredWindow>): StoredWindow => ({
  id,
  title,
  monitors: [1, 2],
  startsAt: 0,
  endsAt: 0,
  openEnded: false,
  plannedAt: null,
  rule: null,
  announceAheadMinutes: null,
  remindMinutes: [],
  revision: 2,
  ...given,
})

const berlin = { timeZone: 'Europe/Berlin', from: null, until: null } as const

const weekly: Rule = {
  ...berlin,
  kind: 'weekly',
  weekdays: [2, 5],
  everyWeeks: 1,
  time: '02:00',
  durationMinutes: 120,
}

const move = window(1, 'The mail moves to new servers', {
  monitors: [3],
  startsAt: galleryNow - (galleryNow % hourMs),
  endsAt: galleryNow - (galleryNow % hourMs) + 2 * hourMs,
  announceAheadMinutes: 1440,
})
const late = window(6, 'New cables for the archive', {
  monitors: [3],
  startsAt: galleryNow - (galleryNow % hourMs) - 3 * hourMs,
  endsAt: galleryNow - (galleryNow % hourMs),
  openEnded: true,
})
const racks = window(8, 'The shop moves to new racks', {
  startsAt: galleryNow + 2 * dayMs,
  endsAt: galleryNow + 2 * dayMs + 90 * minuteMs,
})
const dropped = window(7, 'A second line', {
  startsAt: galleryNow + dayMs,
  endsAt: galleryNow + dayMs,
})
const patches = window(2, 'Patches', { rule: weekly, announceAheadMinutes: 1440 })
const cables = window(3, 'New cables in the old building', {
  monitors: [1, 2, 3, 6],
  rule: { ...weekly, weekdays: [6], everyWeeks: 2, time: '00:00', durationMinutes: 2880, from: '2026-03-07' },
})
const backup = window(4, 'Full backup', {
  rule: { ...berlin, kind: 'monthly', on: { nth: 'last', weekday: 7 }, time: '22:30', durationMinutes: 90 },
})
const yearEnd = window(5, 'Closing the books', {
  startsAt: galleryNow - 70 * dayMs,
  endsAt: galleryNow - 70 * dayMs + 8 * hourMs,
})

const blank: Omit<WindowPage, 'values'> = {
  window: null,
  kind: 'once',
  problems: noProblems,
  revision: 0,
  theirs: null,
  next: null,
  monitors,
  now: galleryNow,
}

const standing = (shown: StoredWindow): Partial<WindowPage> => ({
  window: shown,
  kind: kindOfWindow(shown),
  values: formOfWindow(shown, 'UTC'),
  revision: shown.revision,
  next: shown.rule
    ? occurrences(shown.rule, galleryNow, 5)
    : [{ startsAt: shown.startsAt, endsAt: shown.endsAt }],
})
