import type { FastifyInstance } from 'fastify'
import type { Board, BoardMonitor } from '../../board/model/board.ts'
import { checks } from '../../kernel/checks.ts'
import { notFound } from '../../kernel/errors.ts'
import { invalidField } from '../../kernel/invalid-fields.ts'
import { route } from '../../web/route.ts'
import { monitorNamed } from '../monitor-name.ts'
import { jsonContent, type StatusApis, sendFromBoard, sendOnce, svgContent } from '../public-answers.ts'
import type { ReadHours } from '../recent-hours.ts'
import { type Badge, type BadgeStyle, badgeStyles, drawBadge } from './draw-badge.ts'
import { type AskedBadge, badgeKinds, monitorBadge, windowsOf } from './monitor-badge.ts'

type BadgeOptions = StatusApis & { readonly hours: ReadHours }

/** Mounts the badges of monitors, as pictures and as data for Shields. */
export function badgeRoutes(app: FastifyInstance, options: BadgeOptions): void {
  const { paths } = options

  route.get(app, paths.badge.svg, async (request, reply) => {
    const { slug, what } = request.params
    const asked = askedOf(what, request.query.window)
    const style = oneOf(badgeStyles, 'style', request.query.style) ?? 'flat'
    const { label } = request.query
    found(options.board(), slug)
    const draw = (badge: Badge) =>
      svgContent(drawBadge({ ...badge, style, ...(typeof label === 'string' && { label }) }))
    if (label !== undefined)
      return sendOnce(request, reply, draw(await badgeNow(options, slug, asked, options.board())))
    const address = paths.badge.svg(slug, what, queryOf(asked, style))
    return sendFromBoard(options, { request, reply }, address, board =>
      badgeNow(options, slug, asked, board).then(draw),
    )
  })

  route.get(app, paths.badge.shields, async (request, reply) => {
    const { slug, what } = request.params
    const asked = askedOf(what, request.query.window)
    const monitor = found(options.board(), slug)
    const address = paths.badge.shields(slug, what, queryOf(asked))
    return sendFromBoard(options, { request, reply }, address, board =>
      badgeNow(options, slug, asked, board).then(badge => jsonContent(shieldsOf(badge, monitor, asked))),
    )
  })
}

async function badgeNow(
  { hours }: BadgeOptions,
  slug: string,
  asked: AskedBadge,
  board: Board,
): Promise<Badge> {
  const monitor = found(board, slug)
  const needsHours = asked.window === '24h' || asked.window === '1h'
  return monitorBadge(monitor, asked, needsHours ? await hours.one(monitor.id) : null)
}

/** The answer for the badges of Shields, which keeps it for five minutes at least. */
const shieldsOf = ({ label, message, color }: Badge, { condition }: BoardMonitor, { kind }: AskedBadge) => ({
  schemaVersion: 1,
  label,
  message,
  color: color.slice(1),
  ...(kind === 'status' && condition === 'DOWN' && { isError: true }),
  cacheSeconds: 300,
})

function found(board: Board, slug: string): BoardMonitor {
  const monitor = monitorNamed(board, slug)
  if (!monitor) throw notFound()
  return monitor
}

function askedOf(what: string, window: unknown): AskedBadge {
  const kind = badgeKinds.find(each => each === what)
  if (!kind) throw notFound()
  const windows = windowsOf[kind]
  return { kind, window: oneOf(windows, 'window', window) ?? windows[0] ?? null }
}

/** The query of the address under which the badge is kept: what is usual is left out. */
const queryOf = ({ kind, window }: AskedBadge, style: BadgeStyle = 'flat') => ({
  window: isUsual(kind, window) ? undefined : (window ?? undefined),
  style: style === 'flat' ? undefined : style,
})

const isUsual = (kind: AskedBadge['kind'], window: AskedBadge['window']) =>
  (windowsOf[kind][0] ?? null) === window

function oneOf<T extends string>(allowed: readonly T[], name: string, value: unknown): T | null {
  if (value === undefined || value === '' || allowed.length === 0) return null
  const known = allowed.find(each => each === value)
  if (known === undefined) throw invalidField(name, checks.oneOf({ values: allowed.join(', ') }))
  return known
}
