import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { loadPart } from '../lib/program-files.ts'
import { dayMs, rfc3339 } from '../lib/time.ts'
import type { ReadyAnswers } from '../web/edge/ready-answers.ts'
import type { Epochs } from '../web/epochs.ts'
import { htmlContent } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { readerOf } from '../web/reader.ts'
import { route } from '../web/route.ts'
import { sendHtml } from '../web/send-html.ts'
import { parseTarget } from './leaving-target.ts'
import type { Privacy } from './privacy-page.ts'

type LegalOptions = {
  readonly privacy: () => Privacy
  /** Contact for security problems; null if none is configured. */
  readonly securityContact: string | null
  readonly context: (request: FastifyRequest) => PageContext
  readonly paths: Paths
  readonly answers: Pick<ReadyAnswers, 'send'>
  readonly epochs: Epochs
  readonly now: () => number
}

/** Mounts the privacy page, the page before leaving, `security.txt` and `robots.txt`. */
export function legalRoutes(app: FastifyInstance, options: LegalOptions): void {
  const { privacy, securityContact, context, paths, answers, epochs, now } = options

  route.get(app, paths.privacy, async (request, reply) => {
    const address = paths.privacy()
    const reader = readerOf(request)
    const { renderPrivacy } = await loadPart(() => import('./privacy-page.ts'))
    const make = () => htmlContent(renderPrivacy({ ...context(request), here: address }, privacy()))
    const version = () => `${epochs.context()} ${privacy().reportsTold}`
    return answers.send(request, reply, { address, reader, version, make })
  })

  route.get(app, paths.leaving, async (request, reply) => {
    const target = parseTarget(request.query.to)
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const { renderLeaving } = await loadPart(() => import('./leaving-page.ts'))
    return sendHtml(reply, renderLeaving(context(request), target))
  })

  route.get(app, paths.securityTxt, async (_request, reply) => {
    if (securityContact === null) throw notFound()
    return sendText(reply, securityTxt(securityContact, paths, now()))
  })

  route.get(app, paths.robotsTxt, async (_request, reply) => sendText(reply, robotsTxt(paths)))
}

const sendText = (reply: FastifyReply, text: string) => reply.type('text/plain; charset=utf-8').send(text)

const securityTxtDays = 180

/** `security.txt` (RFC 9116), made for each request, so that it never expires. */
export const securityTxt = (contact: string, paths: Paths, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${rfc3339(startOfDay(now) + securityTxtDays * dayMs)}`,
    `Canonical: ${paths.absolute(paths.securityTxt())}`,
    '',
  ].join('\n')

/**
 * `robots.txt` (RFC 9309). Pages that must not be found answer `noindex`, which a crawler can see only if it may fetch
 * them: a disallowed address is listed all the same if something links to it. Only addresses that cost work and are no
 * pages are disallowed.
 */
export const robotsTxt = (paths: Paths): string =>
  [
    'User-agent: *',
    // Each query is another address of the same data, so a crawler would never finish.
    `Disallow: ${paths.graphql()}$`,
    `Disallow: ${paths.graphql()}?`,
    // For programs. With the slash, since snippet ids may begin in the same way.
    `Disallow: ${paths.snippetApi()}`,
    '',
  ].join('\n')

const startOfDay = (at: number): number => at - (at % dayMs)
