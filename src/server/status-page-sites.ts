import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Board, ShownPage } from '../board/model/board.ts'
import { PageBoard } from '../board/model/page-board.ts'
import { statusOf } from '../kernel/errors.ts'
import { createPagePaths, type PagePaths } from '../kernel/paths.ts'
import { createEventPath } from '../live/event-path.ts'
import { guardPage, isAdmitted } from '../site/public/page-access.ts'
import type { Assets } from '../web/assets.ts'
import { type Handler, handlerOnDemand } from '../web/edge/on-demand.ts'
import { sendRefusal } from '../web/edge/refusal.ts'
import { createEpochs } from '../web/epochs.ts'
import { contextIn, hereOf, type PageContext } from '../web/page-context.ts'
import { type Reader, readerOf } from '../web/reader.ts'
import { route } from '../web/route.ts'
import { createApplication } from './application.ts'
import type { PageHandlers, PageOptions } from './http-server.ts'
import { readerRoutes } from './routes.ts'
import type { Services } from './services.ts'

/** A status page at one of its addresses, as it was at a revision. */
type Site = {
  readonly revision: number
  readonly handlers: PageHandlers
  readonly close: () => void
}

/**
 * The status pages as sites of their own: each has its routes, its addresses and a Board that lacks what it hides. One is
 * made with the first request for it, and again when the page was edited.
 */
export class StatusPageSites {
  readonly #services: Services
  #options: PageOptions | null = null
  /** By the id of the page and where it is mounted. */
  readonly #sites = new Map<string, Site>()
  #known: Board['pages'] | null = null
  #bySlug: ReadonlyMap<string, ShownPage> = new Map()
  #byHost: ReadonlyMap<string, ShownPage> = new Map()
  readonly #prefix: string
  /** The host of the whole site, which no page may take. */
  readonly #ownHost: string

  constructor(services: Services) {
    this.#services = services
    this.#prefix = services.paths.statusPage('')
    this.#ownHost = new URL(services.paths.absolute('')).host
  }

  /** Returns a function that finds the page that a request is for: by its host name, or by its path below the site. */
  found = (options: PageOptions) => {
    this.#options = options
    return (request: IncomingMessage): PageHandlers | null => {
      this.#follow()
      if (this.#bySlug.size === 0) return null
      const { url = '', headers } = request
      const own = headers.host === undefined ? undefined : this.#byHost.get(headers.host.toLowerCase())
      if (own) return this.#site(own, true).handlers
      if (!url.startsWith(this.#prefix)) return null
      const [slug = ''] = url.slice(this.#prefix.length).split(/[/?]/, 1)
      const page = this.#bySlug.get(slug)
      return page ? this.#site(page, false).handlers : null
    }
  }

  close = (): void => {
    for (const site of this.#sites.values()) site.close()
    this.#sites.clear()
  }

  /** Reads the pages of the Board, and drops the sites of those that are gone or were edited. */
  #follow(): void {
    const { pages } = this.#services.board()
    if (pages === this.#known) return
    this.#known = pages
    this.#bySlug = new Map(pages.map(each => [each.slug, each]))
    this.#byHost = new Map(
      pages.flatMap(each =>
        each.host === null || each.host === this.#ownHost ? [] : [[each.host, each] as const],
      ),
    )
    const revisions = new Map(pages.map(each => [each.id, each.revision]))
    for (const [key, site] of this.#sites) {
      if (revisions.get(Number.parseInt(key, 10)) === site.revision) continue
      site.close()
      this.#sites.delete(key)
    }
  }

  #site(page: ShownPage, isAtHost: boolean): Site {
    const key = `${page.id} ${isAtHost ? 'host' : 'path'}`
    const known = this.#sites.get(key)
    if (known) return known
    const { paths } = this.#services
    const { protocol } = new URL(paths.absolute(''))
    const at = isAtHost ? { origin: `${protocol}//${page.host}` } : { below: paths.statusPage(page.slug) }
    const site = this.#make(page, key, createPagePaths(paths, at), isAtHost)
    this.#sites.set(key, site)
    return site
  }

  #make(first: ShownPage, key: string, paths: PagePaths, isAtHost: boolean): Site {
    const { board: whole, publisher, web, live, now } = this.#services
    const { id, revision } = first
    const isPublic = first.audience === 'public'
    let page = first
    const part = new PageBoard()
    const board = (): Board => {
      const seen = whole()
      page = seen.pages.find(each => each.id === id) ?? page
      return part.of(seen, page)
    }
    const assets = isAtHost
      ? withoutBase(this.#services.assets, this.#services.paths.base)
      : this.#services.assets
    const context = (reader: Reader, here?: string): PageContext => ({
      ...contextIn(reader, board(), { paths, assets }, here),
      isPart: true,
    })
    const contextOf = (request: FastifyRequest, isOpen: boolean): PageContext => {
      const shown = context(readerOf(request), hereOf(request, paths))
      return isOpen ? shown : closed(shown)
    }
    const answers = web.answers.scoped(`${key} ${revision}`)
    const pages = { board, context, paths, answers, epochs: createEpochs(board, now), now, assets }
    const streams = isPublic && live.isOn ? live.makeStreams() : null
    const unsubscribe = streams ? publisher.subscribe(() => streams.follow(board())) : () => {}
    streams?.follow(board())
    const events = { method: 'GET', url: paths.events.pattern }

    const onDemand = handlerOnDemand({
      make: async () => {
        const app = createApplication({
          ...this.#given(),
          paths,
          context: request => contextOf(request, isPublic || isAdmitted(request)),
          fastPathRoutes: isPublic ? [events, { ...events, method: 'HEAD' }] : [],
          routes: below => {
            if (!isPublic) this.#guard(below, first, paths, contextOf)
            const { kumaPage } = this.#services.config.compatibleWith
            readerRoutes(below, this.#services, {
              ...pages,
              kumaPage: kumaPage === null ? null : page.slug,
              hasStaff: false,
            })
            // After a 204 browsers do not ask for the stream again; the page then polls.
            if (!isPublic) route.get(below, paths.events, async (_request, reply) => reply.code(204).send())
          },
        })
        await app.ready()
        return app.routing as Handler
      },
      failed: err => this.#given().log.error({ err }, 'The routes of a status page could not be made'),
      refuse: (_request, response, { code, message, headers }) =>
        sendRefusal(response, { status: statusOf(code), message, headers }),
    })
    const streamPath = createEventPath({
      streams: streams ?? live.streams,
      clientOf: live.clientOf,
      path: paths.events(),
      isOn: streams !== null,
    })
    return {
      revision,
      // A page that is not public is answered by its guarded routes alone.
      handlers: { handle: onDemand.handle, fastPaths: isPublic ? [answers.fastPath, streamPath] : [] },
      close: () => {
        unsubscribe()
        if (streams) live.drop(streams)
      },
    }
  }

  #guard(
    app: Parameters<typeof guardPage>[0],
    page: ShownPage,
    paths: PagePaths,
    context: (request: FastifyRequest, isOpen: boolean) => PageContext,
  ): void {
    const { stores, passwords, auth, web, pageKeys } = this.#services
    guardPage(app, {
      page,
      paths,
      keys: pageKeys,
      verify: async (password, address) => {
        const stored = await stores.statusPages.find(page.id)
        return passwords.verify(password, stored?.password ?? null, address)
      },
      isSignedIn: async request => (await auth.browserSessions.findSession(request)) !== null,
      addressOf: web.requestAddress,
      limitForm: web.limitForm,
      context,
    })
  }

  #given(): PageOptions {
    if (!this.#options) throw new Error('The status pages have no server yet')
    return this.#options
  }
}

/** The context of a page for those who may not see it: its name and look alone. */
const closed = (context: PageContext): PageContext => ({
  ...context,
  site: { ...context.site, footer: '' },
  overall: null,
  banners: [],
  staleSince: null,
})

/** The assets at a host of its own, which is not below the path of BASE_URL. */
const withoutBase = (assets: Assets, base: string): Assets => ({
  find: assets.find,
  ready: assets.ready,
  url: name => assets.url(name).slice(base.length),
})
