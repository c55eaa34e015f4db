import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BoardMonitor } from '../board/model/board.ts'
import { exceptTrouble } from '../db/database-trouble.ts'
import { notFound } from '../kernel/errors.ts'
import { type MonitorHistory, type Range, ranges } from '../monitors/model/monitor-history.ts'
import { minuteOf } from '../web/epochs.ts'
import { type Html, htmlContent } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { readerOf } from '../web/reader.ts'
import { route } from '../web/route.ts'
import { sendHtml } from '../web/send-html.ts'
import type { CompatibleWith } from './monitor-menu.ts'
import { rangeQuery, renderHiddenMonitor, renderMonitorPage, type StaffView } from './monitor-page.ts'
import { pageProblems } from './page-problems.ts'
import type { ReaderPages } from './reader-pages.ts'

type Options = ReaderPages & {
  /** Reads the history of one monitor. */
  readonly read: (id: number, range: Range, now: number) => Promise<MonitorHistory>
  readonly compatible: CompatibleWith
  /**
   * What the page has for the person of a request; null for those who may not see it, and if there is no such monitor.
   * Null on status pages, which have no management side.
   */
  readonly staffView:
    | ((request: FastifyRequest, slug: string, page: PageContext) => Promise<StaffView | null>)
    | null
}

/** The manner of pages for a session cookie without a right to more: only the route distinguishes it from that of staff. */
const notStaff = 'not staff'

/** Mounts the page of a monitor. Its number, which older links and programs know, leads to its slug. */
export function monitorPageRoutes(
  app: FastifyInstance,
  { read, compatible, staffView, ...pages }: Options,
): void {
  const { board, context, paths, answers, epochs, now } = pages
  const histories = createHeldHistories(read)

  route.get(app, paths.monitor, async (request, reply) => {
    const { slug } = request.params
    const range = ranges.find(each => each === request.query.range) ?? 'day'
    const address = paths.monitor(slug, rangeQuery(range))
    const reader = readerOf(request)
    const mayBeStaff = reader.isSignedIn && staffView !== null
    const staff = mayBeStaff ? await staffView(request, slug, context(reader, address)) : null
    const asOf = epochs.board()
    const shown = board()
    const at = minuteOf(now())
    const monitor = shown.monitors.find(each => each.slug === slug)
    if (!monitor) {
      if (staff) return sendToStaff(reply, renderHiddenMonitor(context(reader, address), staff))
      const named = shown.monitors.find(each => String(each.id) === slug)
      if (!named) throw notFound(pageProblems.noMonitor())
      return reply.redirect(paths.monitor(named.slug, rangeQuery(range)), 301)
    }
    const make = async () => {
      const history = await histories(monitor, range, at)
      const page = { monitor, board: shown, range, history, compatible, staff }
      return renderMonitorPage(context(reader, address), page, at)
    }
    if (staff) return sendToStaff(reply, await make())
    return answers.send(request, reply, {
      ...{ address, reader, version: epochs.board, asOf },
      ...(mayBeStaff && { manner: notStaff }),
      make: async () => htmlContent(await make()),
    })
  })
}

/** A page with what only some people may see is kept by neither caches nor browsers. */
const sendToStaff = (reply: FastifyReply, page: Html): FastifyReply =>
  sendHtml(reply.header('cache-control', 'private, no-store'), page)

type Held = {
  readonly monitor: BoardMonitor
  readonly at: number
  readonly history: Promise<MonitorHistory | null>
}

/** Histories that are held; a page that is asked for again soon is not worth more memory. */
const heldMax = 64

/**
 * Reads a history once for all languages and concurrent requests, and again when the monitor has changed on the Board or
 * the minute is over. The database may be away; then the page has what the Board has.
 */
function createHeldHistories(read: Options['read']) {
  const held = new Map<string, Held>()
  return (monitor: BoardMonitor, range: Range, at: number): Promise<MonitorHistory | null> => {
    const key = `${monitor.id} ${range}`
    const known = held.get(key)
    if (known?.monitor === monitor && known.at === at) return known.history
    const history = read(monitor.id, range, at).catch(error => {
      held.delete(key)
      exceptTrouble(error)
      return null
    })
    held.delete(key)
    held.set(key, { monitor, at, history })
    for (const oldest of held.keys()) {
      if (held.size <= heldMax) break
      held.delete(oldest)
    }
    return history
  }
}
