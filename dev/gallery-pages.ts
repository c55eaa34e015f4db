import { isGoingOn } from '../src/announcements/model/incident.ts'
import type { Board, BoardMonitor } from '../src/board/model/board.ts'
import type { Language } from '../src/i18n/messages.ts'
import { sentenceOf } from '../src/kernel/messages.ts'
import { createPaths } from '../src/kernel/paths.ts'
import { problems } from '../src/kernel/problems.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import { defaultSite } from '../src/site/model/site.ts'
import { renderAnnouncement } from '../src/status-site/announcement-page.ts'
import { renderAnnouncements } from '../src/status-site/announcement-pages.ts'
import { renderHistory, shownOf } from '../src/status-site/history-page.ts'
import { renderHome } from '../src/status-site/home-page.ts'
import { renderMaintenanceMonth } from '../src/status-site/maintenance-calendar.ts'
import { allMaintenance, maintenanceMonth } from '../src/status-site/maintenance-month.ts'
import { measuredAround } from '../src/status-site/measured-around.ts'
import { foundMonitors, monitorsPageSize } from '../src/status-site/monitor-overview.ts'
import { renderFound, renderMonitors } from '../src/status-site/monitor-pages.ts'
import { renderError } from '../src/web/error-page.ts'
import type { Html } from '../src/web/html.ts'
import { contextIn, type PageContext } from '../src/web/page-context.ts'
import { strangerIn } from '../src/web/reader.ts'
import {
  announcement,
  announcements,
  bannerOf,
  calendarWith,
  changed,
  down,
  galleryBoard,
  galleryNow,
  history,
  lostAt,
  maintenance,
  monitor,
  pending,
  quietMonitors,
  site,
  unchecked,
} from './gallery-board.ts'
import { creatingPages } from './gallery-creating.ts'
import {
  backfilledIncident,
  criticalIncident,
  formerIncident,
  incident,
  longTitle,
  overdueIncident,
  overdueWork,
  plannedWindows,
  plannedWork,
  resolvedIncident,
  rightToLeft,
  silentIncident,
  weeklyWindows,
} from './gallery-events.ts'
import { legalPages } from './gallery-legal.ts'
import { managePages } from './gallery-manage.ts'
import { minePages } from './gallery-mine.ts'
import { reportPages } from './gallery-moderation.ts'
import { monitorPages, pointsAround } from './gallery-monitor-page.ts'
import { renderParts } from './gallery-parts.ts'
import { secretPages } from './gallery-secrets.ts'
import { snippetPages } from './gallery-snippets.ts'
import { subscribePages } from './gallery-subscribe.ts'

/** Every page in every state, by file name. */
export const galleryPages: ReadonlyMap<string, Html> = galleryIn('en')

/** All pages in a language; texts that people wrote are the same in each. */
export function galleryIn(language: Language): ReadonlyMap<string, Html> {
  return new Map([
    ['home-up', home({})],
    ['home-down', home({ monitors: changed({ Checkout: down }) })],
    ['home-several', home({ monitors: changed({ Checkout: down, Mail: down, Search: pending }) })],
    ['home-all-down', home({ monitors: quietMonitors.map(each => ({ ...each, ...down })) })],
    ['home-pending', home({ monitors: changed({ Mail: pending }) })],
    ['home-maintenance', home({ monitors: changed({ Mail: maintenance }) })],
    [
      'home-maintenance-overdue',
      home({
        monitors: changed({ Mail: { ...maintenance, maintenanceUntil: galleryNow - 30 * minuteMs } }),
        announcements: [overdueWork, ...announcements],
      }),
    ],
    ['home-network-lost', home({ offlineSince: lostAt, monitors: unchecked(quietMonitors) })],
    [
      'home-network-partly-lost',
      home({
        offlineSince: lostAt,
        monitors: [...quietMonitors.slice(0, 2), ...unchecked(quietMonitors.slice(2))],
      }),
    ],
    [
      'home-database-away',
      home({ offlineSince: lostAt, staleSince: lostAt, monitors: unchecked(quietMonitors) }),
    ],
    ['home-groups', home({ monitors: grouped() })],
    ['home-nested', home(nested(20))],
    ['home-nested-many', home(nested(60))],
    ['home-many', home({ monitors: many() })],
    ['home-many-up', home({ monitors: many().map(each => ({ ...each, status: 'UP', condition: 'UP' })) })],
    ['home-folded', home({ monitors: many().slice(0, 60) })],
    ['home-troubled', home({ monitors: troubled() })],
    [
      'home-folded-up',
      home({
        monitors: many()
          .slice(20, 60)
          .map(each => ({ ...each, status: 'UP', condition: 'UP' })),
      }),
    ],
    ...monitorPages(frameOf),
    ['home-forty', home({ monitors: forty() })],
    ['home-thousand', home({ monitors: thousand() })],
    ['home-past', home({ announcements: [...pastEvents(), ...announcements] })],
    ['monitors', monitorsPage(1)],
    ['monitors-found', found('node 20')],
    ['monitors-found-not-up', found('node', true)],
    ['monitors-not-found', found('nothing')],
    ['monitors-last', monitorsPage(3)],
    ['home-empty', home({ monitors: [], announcements: [], site: defaultSite })],
    ['home-no-monitors', home({ monitors: [], announcements: [...pastEvents(), ...announcements] })],
    ['home-one-monitor', home({ monitors: [monitor(1, 'Website')], announcements: [] })],
    ['home-first-minutes', home({ monitors: firstMinutes() })],
    ['home-not-yet-checked', home({ monitors: quietMonitors.map(notYetChecked) })],
    ['home-banners', home({ announcements: [...everyBanner(), ...announcements] })],
    ['home-many-banners', home({ announcements: [...fortyBanners(), ...announcements] })],
    ['home-extremes', home(extremes())],
    [
      'home-incident',
      home({ announcements: [incident, ...announcements], monitors: changed({ Checkout: down }) }),
    ],
    ['home-critical', home({ announcements: [criticalIncident, ...announcements] })],
    ['home-planned', home({ planned: plannedWindows })],
    ['home-planned-one', home({ planned: plannedWindows.slice(0, 1) })],
    ['home-ongoing', home({ announcements: [incident, plannedWork, ...announcements] })],
    ['announcements', list({ announcements, page: 1, hasOlder: true })],
    ['announcements-last', list({ announcements: announcements.slice(1), page: 3, hasOlder: false })],
    ['announcements-none', list({ announcements: [], page: 1, hasOlder: false })],
    ['history', historyPage()],
    ['history-search', historyPage({ kind: 'incident', query: 'payments' })],
    ['history-nothing-found', historyPage({ query: 'printer' })],
    ['calendar', monthPage('2026-03')],
    ['calendar-none', monthPage('2031-02')],
    ['announcement', article(longRead())],
    ['announcement-plain', article(announcement('plain', { image: '', platformUser: null }))],
    ['announcement-banner', article(bannerOf('warning', 'Maintenance on Sunday, 02:00 to 03:00 UTC.'))],
    ['announcement-incident', article(incident)],
    ['announcement-open', article(criticalIncident)],
    ['announcement-resolved', article(resolvedIncident)],
    ['announcement-measured', article(resolvedIncident, false, true)],
    ['announcement-measuring', article(incident, false, true)],
    ['announcement-maintenance', article(plannedWork)],
    ['announcement-maintenance-overdue', article(overdueWork)],
    ['announcement-no-update', article(silentIncident)],
    ['announcement-long-title', article(longTitle)],
    ['announcement-right-to-left', article(rightToLeft)],
    ['announcement-backfilled', article(backfilledIncident)],
    ['announcement-overdue', article(overdueIncident, true)],
    ['error-404', error(404, 'Nothing is pinned here.', sentenceOf(problems.nothingHere(), language))],
    ['error-400', error(400, 'This cannot be done.', `lexer: "${'x'.repeat(90)}" is not a known language.`)],
    [
      'error-500',
      error(500, 'Something went wrong on our side.', 'It has been noted. Please try again in a moment.'),
    ],
    ...legalPages(frameOf(galleryBoard())),
    ...creatingPages(frameOf(galleryBoard())),
    ...snippetPages(frameOf(galleryBoard())),
    ...minePages(frameOf(galleryBoard())),
    ...subscribePages(frameOf(galleryBoard()), galleryBoard(), many()),
    ...secretPages(frameOf(galleryBoard())),
    ...reportPages(frameOf(galleryBoard())),
    ...managePages(frameOf(galleryBoard())),
    ['parts', renderParts(frameOf(galleryBoard()))],
  ])

  function home(given: Partial<Board>): Html {
    const board = galleryBoard(given)
    return renderHome(board, frameOf(board), galleryNow, 5)
  }

  function monitorsPage(page: number): Html {
    const board = galleryBoard({ monitors: many() })
    return renderMonitors(frameOf(board), { monitors: board.monitors, page, pages: 3 }, galleryNow)
  }

  function found(text: string, notUp = false): Html {
    const board = galleryBoard({ monitors: many() })
    const wanted = { text, notUp }
    const monitors = foundMonitors(board.monitors, wanted)
    const pages = Math.max(1, Math.ceil(monitors.length / monitorsPageSize))
    return renderFound(frameOf(board), { wanted, monitors, page: 1, pages }, galleryNow)
  }

  function list(page: Parameters<typeof renderAnnouncements>[1]): Html {
    return renderAnnouncements(frameOf(galleryBoard()), page)
  }

  function historyPage(given: Partial<{ kind: 'incident'; query: string }> = {}): Html {
    const board = galleryBoard({
      announcements: [
        plannedWork,
        incident,
        ...announcements,
        resolvedIncident,
        backfilledIncident,
        formerIncident,
      ],
      ongoing: [incident, plannedWork].flatMap(each => (each.event ? [{ ...each, event: each.event }] : [])),
    })
    const asked = { month: null, page: 1, kind: null, query: '', ...given }
    const found = shownOf(board, asked, 'UTC')
    if (!found) throw new Error('The history has no such page.')
    return renderHistory(frameOf(board), board, { ...asked, ...found }, galleryNow)
  }

  function monthPage(key: string): Html {
    const board = galleryBoard({ planned: plannedWindows })
    const entries = [...plannedWindows, ...weeklyWindows].map(each => ({
      ...{
        key: each.id,
        noticeId: each.id,
        description: '',
        windowId: null,
        isCancelled: each.id === 'weekly-3',
      },
      ...{ sequence: 0, createdAt: galleryNow, changedAt: galleryNow },
      ...each,
    }))
    const shown = { ...board, calendar: { ...board.calendar, entries } }
    const month = maintenanceMonth(allMaintenance(shown, galleryNow), key, 'UTC', galleryNow)
    return renderMaintenanceMonth(frameOf(board), shown, month, galleryNow)
  }

  function article(
    shown: Parameters<typeof renderAnnouncement>[1],
    isSignedIn = false,
    isMeasured = false,
  ): Html {
    const board = galleryBoard({
      announcements: [shown, ...announcements.filter(each => each.id !== shown.id)],
    })
    const { monitors = [] } = (isMeasured && measuredAround(board, shown, galleryNow)) || {}
    const measured = monitors.map(each => ({
      monitor: each,
      points: pointsAround(shown.event ?? { startsAt: null, endsAt: null }),
    }))
    const around = {
      monitors: board.monitors,
      calendar: calendarWith(shown.event?.kind === 'maintenance' ? [shown] : []),
      isGoingOn: shown.event ? isGoingOn(shown.event, galleryNow) : false,
      previous: shown === resolvedIncident ? formerIncident : null,
    }
    return renderAnnouncement({ ...frameOf(board), isSignedIn }, shown, galleryNow, around, measured)
  }

  function error(status: number, title: string, message: string): Html {
    return renderError(frameOf(galleryBoard()), { status, title, message })
  }

  /** A context in which assets have plain names without hashes, so that a snapshot changes only with its page. */
  function frameOf(board: Board): PageContext {
    const paths = createPaths(new URL('https://status.example'))
    const assets = { url: paths.asset, find: () => null, ready: async () => {} }
    return contextIn(strangerIn(language), board, { paths, assets })
  }
}

/** Forty banners, of which a page folds all except the newest two. */
function fortyBanners() {
  return Array.from({ length: 40 }, (_, index) => ({
    ...bannerOf('info', `Order mails of wave ${index + 1} wait up to an hour.`),
    id: `wave-${index + 1}`,
    createdAt: galleryNow - index * 60_000,
  }))
}

/** More monitors than the home page shows one by one. */
function many() {
  const groups = ['Europe', 'North America', 'Asia and the Pacific', null] as const
  return Array.from({ length: 210 }, (_, index) => {
    const state = index % 97 === 3 ? down : index % 61 === 7 ? pending : {}
    return monitor(index + 1, `Node ${index + 1}`, {
      ...state,
      days: history({}, 2),
      group: groups[index % 4] ?? null,
    })
  })
}

/** The largest number of monitors that have their days on the home page, all up. */
/** Groups in groups, of which one is shown without its services. */
function nested(count: number): Partial<Board> {
  const groups = ['Shop', 'Shop / Payments', 'Shop / Payments / Cards', 'Shop / Stock', 'Back office', null]
  const monitors = Array.from({ length: count }, (_, index) =>
    monitor(index + 1, `Node ${index + 1}`, {
      ...(index === 8 ? down : {}),
      group: groups[index % groups.length] ?? null,
    }),
  )
  return { monitors, site: { ...galleryBoard().site, briefGroups: ['Shop / Stock'] } }
}

function forty() {
  return Array.from({ length: 42 }, (_, index) =>
    monitor(index + 1, `Node ${index + 1}`, {
      group: ['Europe', 'North America', 'Asia'][index % 3] ?? null,
    }),
  )
}

function thousand() {
  return Array.from({ length: 1_000 }, (_, index) =>
    monitor(index + 1, `Node ${index + 1}`, {
      ...(index === 400 ? down : {}),
      group: `Region ${(index % 12) + 1}`,
    }),
  )
}

/** An incident and a maintenance that ended in the last days. */
function pastEvents() {
  const ended = (id: string, title: string, daysAgo: number, kind: 'incident' | 'maintenance') =>
    announcement(id, {
      title,
      image: '',
      event: {
        kind,
        impact: kind === 'incident' ? 'minor' : 'none',
        startsAt: galleryNow - daysAgo * dayMs - 3 * hourMs,
        endsAt: galleryNow - daysAgo * dayMs,
        monitorIds: [3],
        updates: [],
      },
    })
  return [
    ended('late-mails', 'Order mails arrived late', 1, 'incident'),
    ended('new-disks', 'New disks', 5, 'maintenance'),
  ]
}

/** The largest number of monitors that the home page names one by one, many of them not up. */
function troubled() {
  return Array.from({ length: 200 }, (_, index) => {
    const state = index % 8 === 7 ? down : index % 2 === 0 ? pending : {}
    return monitor(index + 1, `Node ${index + 1}`, { ...state, group: `Region ${(index % 12) + 1}` })
  })
}

function grouped() {
  const groups: Readonly<Record<string, string>> = { Checkout: 'Shop', Search: 'Shop', Mail: 'Back office' }
  return changed({ Mail: pending }).map(each => ({ ...each, group: groups[each.name] ?? null }))
}

function unseen() {
  return { days: history({}, 0), status: 'PENDING', since: null } as const
}

function notYetChecked(each: BoardMonitor): BoardMonitor {
  return { ...each, ...unseen(), condition: 'PENDING', uptime: null, recentUptime: null }
}

function firstMinutes() {
  return [
    monitor(1, 'Website', { days: history({ 0: { upMs: 90_000 } }, 1), since: galleryNow - 90_000 }),
    monitor(2, 'Mail', unseen()),
  ]
}

function everyBanner() {
  return [
    bannerOf('error', 'Card payments fail for some customers. We are working on it.'),
    bannerOf('warning', 'Maintenance on Sunday, 02:00 to 03:00 UTC. Mail will wait and be sent afterwards.'),
    bannerOf('info', 'The office is closed on Friday.'),
    bannerOf('success', 'Uploads work again everywhere. Thank you for your patience.'),
  ]
}

function extremes(): Partial<Board> {
  const long = 'Payments-gateway-eu-central-1-primary-with-a-name-nobody-shortened-in-time'
  return {
    site: {
      ...defaultSite,
      title: 'The Association of Northern Harbour Masters',
      information: `# Heading\n\n${'word '.repeat(150)}`,
    },
    monitors: [
      monitor(1, long, down),
      monitor(2, 'خدمة الدفع الإلكتروني'),
      monitor(3, '支払い処理サービス', maintenance),
      monitor(4, 'a', { days: history({}, 0), status: 'PENDING', since: null }),
      monitor(5, `${'Long words in a row '.repeat(6)}`),
    ],
    announcements: [
      announcement('rtl', { title: 'تحسينات في سرعة التحميل', description: 'تصل الصور الآن في ثلث الوقت.' }),
      announcement('huge', {
        title: `${'A title that goes on '.repeat(7)}`,
        description: 'It never ends. '.repeat(60),
        createdAt: galleryNow - dayMs,
      }),
      {
        ...bannerOf('error', `${'All of it is affected. '.repeat(20)}https://example.org/${'x'.repeat(80)}`),
        image: '',
      },
    ],
  }
}

function longRead() {
  const content = `Uploads used to travel through **one** region. They now enter at the nearest of six.

## What changes for you

1. Nothing to configure.
2. The address stays \`https://up.northwind.example\`.

### For programs

\`\`\`sh
curl --upload-file picture.jpg https://up.northwind.example/pictures
\`\`\`

> If you pinned an address, unpin it until the end of the month.

| Region | Before | Now |
|---|---|---|
| Europe | 1.8 s | 0.6 s |
| Asia | 4.2 s | 0.9 s |

Read [how we measured](https://northwind.example/measured).`
  return announcement('faster-uploads', {
    content,
    updatedAt: galleryNow - dayMs,
    title: `Faster uploads on ${site.title}`,
  })
}
