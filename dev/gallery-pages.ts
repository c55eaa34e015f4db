import type { Board } from '../src/board/model/board.ts'
import type { Language } from '../src/i18n/messages.ts'
import { sentenceOf } from '../src/kernel/messages.ts'
import { createPaths } from '../src/kernel/paths.ts'
import { problems } from '../src/kernel/problems.ts'
import { dayMs } from '../src/lib/time.ts'
import { defaultSite } from '../src/site/model/site.ts'
import { renderAnnouncement, renderAnnouncements } from '../src/status-site/announcement-pages.ts'
import { renderHome } from '../src/status-site/home-page.ts'
import { renderMonitors } from '../src/status-site/monitor-pages.ts'
import { renderError } from '../src/web/error-page.ts'
import type { Html } from '../src/web/html.ts'
import { contextIn, type PageContext } from '../src/web/page-context.ts'
import {
  announcement,
  announcements,
  bannerOf,
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
  criticalIncident,
  incident,
  plannedWindows,
  plannedWork,
  resolvedIncident,
} from './gallery-events.ts'
import { legalPages } from './gallery-legal.ts'
import { managePages } from './gallery-manage.ts'
import { minePages } from './gallery-mine.ts'
import { reportPages } from './gallery-moderation.ts'
import { renderParts } from './gallery-parts.ts'
import { secretPages } from './gallery-secrets.ts'
import { snippetPages } from './gallery-snippets.ts'

/** Every page in every state, by file name. */
export const galleryPages: ReadonlyMap<string, Html> = galleryIn('en')

/** All pages in a language; texts that people wrote are the same in each. */
export function galleryIn(language: Language): ReadonlyMap<string, Html> {
  return new Map([
    ['home-up', home({})],
    ['home-down', home({ monitors: changed({ Checkout: down }) })],
    ['home-several', home({ monitors: changed({ Checkout: down, Mail: down, Search: pending }) })],
    ['home-pending', home({ monitors: changed({ Mail: pending }) })],
    ['home-maintenance', home({ monitors: changed({ Mail: maintenance }) })],
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
    ['monitors', monitorsPage(1)],
    ['monitors-last', monitorsPage(3)],
    ['home-empty', home({ monitors: [], announcements: [], site: defaultSite })],
    ['home-no-monitors', home({ monitors: [] })],
    ['home-one-monitor', home({ monitors: [monitor(1, 'Website')], announcements: [] })],
    ['home-first-minutes', home({ monitors: firstMinutes() })],
    ['home-banners', home({ announcements: [...everyBanner(), ...announcements] })],
    ['home-many-banners', home({ announcements: [...fortyBanners(), ...announcements] })],
    ['home-extremes', home(extremes())],
    [
      'home-incident',
      home({ announcements: [incident, ...announcements], monitors: changed({ Checkout: down }) }),
    ],
    ['home-critical', home({ announcements: [criticalIncident, ...announcements] })],
    ['home-planned', home({ planned: plannedWindows })],
    ['home-ongoing', home({ announcements: [incident, plannedWork, ...announcements] })],
    ['announcements', list({ announcements, page: 1, hasOlder: true })],
    ['announcements-last', list({ announcements: announcements.slice(1), page: 3, hasOlder: false })],
    ['announcements-none', list({ announcements: [], page: 1, hasOlder: false })],
    ['announcement', article(longRead())],
    ['announcement-plain', article(announcement('plain', { image: '', platformUser: null }))],
    ['announcement-banner', article(bannerOf('warning', 'Maintenance on Sunday, 02:00 to 03:00 UTC.'))],
    ['announcement-incident', article(incident)],
    ['announcement-resolved', article(resolvedIncident)],
    ['announcement-maintenance', article(plannedWork)],
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

  function list(page: Parameters<typeof renderAnnouncements>[1]): Html {
    return renderAnnouncements(frameOf(galleryBoard()), page)
  }

  function article(shown: Parameters<typeof renderAnnouncement>[1]): Html {
    const board = galleryBoard()
    return renderAnnouncement(frameOf(board), shown, galleryNow, {
      monitors: board.monitors,
      isGoingOn: board.ongoing.some(each => each.id === shown.id),
    })
  }

  function error(status: number, title: string, message: string): Html {
    return renderError(frameOf(galleryBoard()), { status, title, message })
  }

  /** A context in which assets have plain names without hashes, so that a snapshot changes only with its page. */
  function frameOf(board: Board): PageContext {
    const paths = createPaths(new URL('https://status.example'))
    const assets = { url: paths.asset, find: () => null }
    return contextIn(language, board, { paths, assets })
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

function firstMinutes() {
  const days = history({}, 0)
  const unseen = { days, status: 'PENDING', since: null } as const
  return [
    monitor(1, 'Website', { days: history({ 0: { upMs: 90_000 } }, 1), since: galleryNow - 90_000 }),
    monitor(2, 'Mail', unseen),
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
