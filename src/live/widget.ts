import type { FastifyInstance } from 'fastify'
import type { Announcement } from '../announcements/model/announcement.ts'
import { isActiveBanner } from '../announcements/model/announcement.ts'
import { type Impact, isGoingOn, statusOf } from '../announcements/model/incident.ts'
import type { Board } from '../board/model/board.ts'
import { type Language, languages, messagesIn } from '../i18n/messages.ts'
import { AppError } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { tagOf } from '../lib/etag.ts'
import type { Asset, Assets } from '../web/assets.ts'
import { anyOrigin } from '../web/cross-origin.ts'
import type { Content } from '../web/edge/page-answer.ts'
import type { ReadyAnswers } from '../web/edge/ready-answers.ts'
import type { Epochs } from '../web/epochs.ts'
import { route } from '../web/route.ts'
import { liveProblems } from './live-problems.ts'
import { monitorsNamed, noticesOf } from './model/notices.ts'

type Options = {
  readonly board: () => Board
  readonly paths: Paths
  readonly assets: Assets
  readonly answers: Pick<ReadyAnswers, 'send'>
  readonly epochs: Epochs
  readonly now: () => number
}

/** Serves the script that shows notices on pages of other sites, and what it shows. */
export function widgetRoutes(app: FastifyInstance, options: Options): void {
  const { board, paths, assets, answers, epochs, now } = options

  const script = scriptIn(assets)
  route.get(app, paths.widgetScript, async (request, reply) => {
    return answers.send(request, reply, {
      address: paths.widgetScript(),
      reader: null,
      version: () => script.tag,
      make: () => ({ ...script, isStrong: true, cacheControl: 'public, max-age=3600', headers: otherSites }),
    })
  })

  route.get(app, paths.widget, async (request, reply) => {
    const language = languageIn(request.query.language)
    const asOf = epochs.board()
    const seen = board()
    const names = namesIn(request.query.monitors)
    const concerned = names && monitorsNamed(seen, names)
    // Names that no monitor has are not in it, so that requests cannot fill the cache with as many answers as they like.
    const monitors = concerned?.map(each => each.id).join(',')
    return answers.send(request, reply, {
      address: paths.widget({ language, monitors }),
      reader: null,
      version: epochs.board,
      asOf,
      make: () => contentOf(noticesOf(seen, concerned), language, paths, now()),
    })
  })
}

function scriptIn(assets: Assets): Asset {
  const hashedName = assets.url('widget.js').split('/').at(-1) ?? ''
  const script = assets.find(hashedName)
  if (!script) throw new Error('The script of the widget is not among the assets.')
  return script
}

/** Pages of other sites may use these answers, also where they demand that of each resource. */
const otherSites = { ...anyOrigin, 'cross-origin-resource-policy': 'cross-origin' }

function languageIn(given: unknown): Language {
  const language = languages.find(each => each === (given ?? 'en'))
  if (!language) throw new AppError('invalid', liveProblems.language({ languages: languages.join(', ') }))
  return language
}

const namesIn = (given: unknown): ReadonlySet<string> | null =>
  given === undefined
    ? null
    : new Set(
        String(given)
          .split(',')
          .map(each => each.trim()),
      )

const contentOf = (
  notices: readonly Announcement[],
  language: Language,
  paths: Paths,
  now: number,
): Content => ({
  body: Buffer.from(
    JSON.stringify({
      language,
      label: messagesIn(language).common.bannersLabel,
      notices: notices.map(each => noticeOf(each, language, paths, now)),
    }),
  ),
  type: 'application/json; charset=utf-8',
  isStrong: true,
  // Always asked for again, or what was asked after an event might be what a cache has kept from before.
  cacheControl: 'public, no-cache',
  headers: otherSites,
})

/** A notice in the words of a language. The key changes with all that a reader would see. */
export function noticeOf(announcement: Announcement, language: Language, paths: Paths, now: number) {
  const { id, title, bannerText, bannerType, event = null } = announcement
  const { common, updates } = messagesIn(language)
  const isBanner = isActiveBanner(announcement, now)
  const [latest] = event?.updates ?? []
  const type = isBanner || !event ? (bannerType ?? 'info') : typeOfImpact[event.impact]
  const label =
    event && latest
      ? updates.statuses[statusOf(event, { isGoingOn: isGoingOn(event, now), now })]
      : common.banners[type]
  const shown = {
    type,
    label,
    title,
    text: isBanner && bannerText !== null ? bannerText : title,
    url: paths.absolute(paths.announcement(id)),
    more: common.readMore,
    dismiss: common.dismissBannerOf(`${label}: ${title}`),
  }
  return { id, key: `${id} ${tagOf(JSON.stringify([type, shown.text, title, latest?.id ?? '']))}`, ...shown }
}

const typeOfImpact = {
  none: 'info',
  minor: 'warning',
  major: 'error',
  critical: 'error',
} as const satisfies Record<Impact, NonNullable<Announcement['bannerType']>>
