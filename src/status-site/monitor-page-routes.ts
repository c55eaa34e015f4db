import type { FastifyInstance } from 'fastify'
import type { BoardMonitor } from '../board/model/board.ts'
import { exceptTrouble } from '../db/database-trouble.ts'
import { notFound } from '../kernel/errors.ts'
import { type MonitorHistory, type Range, ranges } from '../monitors/model/monitor-history.ts'
import { minuteOf } from '../web/epochs.ts'
import { htmlContent } from '../web/html.ts'
import { readerOf } from '../web/reader.ts'
import { route } from '../web/route.ts'
import { rangeQuery, renderMonitorPage } from './monitor-page.ts'
import { pageProblems } from './page-problems.ts'
import type { ReaderPages } from './reader-pages.ts'

type Options = ReaderPages & {
  /** Reads the history of one monitor. */
  readonly read: (id: number, range: Range, now: number) => Promise<MonitorHistory>
}

/** Mounts the page of a monitor. Its number, which older links and programs know, leads to its slug. */
export function monitorPageRoutes(app: FastifyInstance, { read, ...pages }: Options): void {
  const { board, context, paths, answers, epochs, now } = pages
  const histories = createHeldHistories(read)

  route.get(app, paths.monitor, async (request, reply) => {
    const asOf = epochs.board()
    const { slug } = request.params
    const shown = board()
    const range = ranges.find(each => each === request.query.range) ?? 'day'
    const monitor = shown.monitors.find(each => each.slug === slug)
    if (!monitor) {
      const named = shown.monitors.find(each => String(each.id) === slug)
      if (!named) throw notFound(pageProblems.noMonitor())
      return reply.redirect(paths.monitor(named.slug, rangeQuery(range)), 301)
    }
    const address = paths.monitor(slug, rangeQuery(range))
    const reader = readerOf(request)
    const at = minuteOf(now())
    const make = async () => {
      const history = await histories(monitor, range, at)
      return htmlContent(
        renderMonitorPage(context(reader, address), { monitor, board: shown, range, history }, at),
      )
    }
    return answers.send(request, reply, { address, reader, version: epochs.board, asOf, make })
  })
}

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
