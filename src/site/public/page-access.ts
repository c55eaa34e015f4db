import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf, publicForms } from '../../admin/admin-form.ts'
import { sendPage } from '../../admin/problems.ts'
import type { SharedLimits } from '../../db/shared-limits.ts'
import type { Secret } from '../../db/stored-secrets.ts'
import { AppError } from '../../kernel/errors.ts'
import type { PagePaths } from '../../kernel/paths.ts'
import { networkKey } from '../../lib/client-address.ts'
import { fixedRate } from '../../lib/fixed-limit.ts'
import { lazy } from '../../lib/lazy.ts'
import { dayMs, minuteMs } from '../../lib/time.ts'
import { createCookie } from '../../web/cookie.ts'
import type { FormLimit } from '../../web/form-limit.ts'
import { demandFromHere } from '../../web/from-here.ts'
import type { PageContext } from '../../web/page-context.ts'
import { route } from '../../web/route.ts'
import type { PublishedPage } from '../model/status-page.ts'
import { statusPageProblems } from '../model/status-page-problems.ts'
import { renderLockedPage } from './locked-status-page.ts'

/** How long a browser that has entered the password is let in. */
const rememberedMs = 30 * dayMs

const tries = fixedRate({
  area: 'Connections and requests',
  what: 'Passwords of status pages, by network',
  count: 20,
  windowMs: 10 * minuteMs,
  why: 'Enough for typing errors of an office; guessing is hopeless.',
})

type PageKeysOptions = {
  readonly secret: Secret
  readonly limits: SharedLimits
  readonly now: () => number
}

/** What all status pages share that are not public. */
export function createPageKeys({ secret, limits, now }: PageKeysOptions) {
  const key = lazy(secret.read)
  const ofNetwork = limits.limit('passwords of status pages', tries)
  const sign = async ({ id, lock }: PublishedPage, until: string) =>
    createHmac('sha256', await key())
      .update(`${id}\n${lock}\n${until}`)
      .digest('base64url')

  return {
    /** Counts a password. Throws `too_many_requests`; what it returns takes the count of a right one back. */
    countTry: (address: string) =>
      limits.count([{ limit: ofNetwork, key: networkKey(address) }], statusPageProblems.tooManyTries()),
    /** The value of a cookie that lets a browser in until the password is another. */
    issue: async (page: PublishedPage): Promise<string> => {
      const until = (now() + rememberedMs).toString(36)
      return `${until}.${await sign(page, until)}`
    },
    isValid: async (page: PublishedPage, value: string): Promise<boolean> => {
      const [until = '', signature = ''] = value.split('.', 2)
      if (!/^[0-9a-z]{1,11}$/.test(until) || Number.parseInt(until, 36) <= now()) return false
      const [given, expected] = [Buffer.from(signature), Buffer.from(await sign(page, until))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

type AccessOptions = {
  readonly page: PublishedPage
  readonly paths: PagePaths
  readonly keys: ReturnType<typeof createPageKeys>
  /** Verifies the stored password of the page. Throws `unavailable` if the database is away or too many are being verified. */
  readonly verify: (password: string, address: string) => Promise<boolean>
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>
  readonly addressOf: (request: FastifyRequest) => string
  readonly limitForm: FormLimit
  /** The context of the page for those who may see it, and for those who may not yet. */
  readonly context: (request: FastifyRequest, isAdmitted: boolean) => PageContext
}

/**
 * Lets only those read the routes of `app` who may see the page, and keeps the answers out of shared caches. Returns the
 * context for a request.
 */
export function guardPage(app: FastifyInstance, options: AccessOptions): void {
  const { page, paths, keys, verify, isSignedIn, addressOf, limitForm, context } = options
  const cookie = createCookie(paths, { name: `corkboard-page-${page.id}`, maxAgeMs: rememberedMs })
  const open = new Set(
    [
      paths.unlock,
      paths.asset,
      paths.favicon,
      paths.faviconIco,
      paths.linkPicture,
      paths.theme,
      paths.preferences,
    ].map(each => `${paths.base}${each.pattern}`),
  )

  app.addHook('onRequest', async (request, reply) => {
    if (open.has(request.routeOptions.url ?? '')) return
    keepPrivate(reply.raw)
    if (await mayRead(request)) {
      admitted.add(request)
      return
    }
    await refuse(request, reply)
  })

  async function mayRead(request: FastifyRequest): Promise<boolean> {
    if (page.audience === 'signed-in') return isSignedIn(request)
    const value = cookie.read(request.headers.cookie)
    return value !== null && keys.isValid(page, value)
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isPage = (request.headers.accept ?? '').includes('text/html')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || !isRead) throw new AppError('forbidden', statusPageProblems.locked())
    if (page.audience === 'signed-in') return reply.redirect(paths.manage.openStatusPage(page.id), 303)
    return sendPage(reply, renderLockedPage(context(request, false), { paths, back: request.url }), 403)
  }

  if (page.audience !== 'password') return
  app.register(async scope => {
    publicForms(scope, limitForm)

    route.get(scope, paths.unlock, async (_request, reply) => reply.redirect(paths.home(), 303))

    route.post(scope, paths.unlock, async (request, reply) => {
      demandFromHere(request, paths)
      const form = formOf(request)
      const back = ownAddress(form.text('back'), paths)
      const address = addressOf(request)
      const uncount = await keys.countTry(address)
      if (!(await verify(form.text('password'), address))) {
        const shown = renderLockedPage(context(request, false), { paths, back, isWrong: true })
        return sendPage(reply, shown, 403)
      }
      await uncount()
      return reply.header('set-cookie', cookie.set(await keys.issue(page))).redirect(back, 303)
    })
  })
}

const admitted = new WeakSet<FastifyRequest>()

/** Whether the request was let in; the error pages of others show nothing of the page. */
export const isAdmitted = (request: FastifyRequest): boolean => admitted.has(request)

/** The address to return to, if it is one of the page. */
function ownAddress(back: string, paths: PagePaths): string {
  const url = URL.parse(back, 'http://here.invalid')
  if (url?.origin !== 'http://here.invalid' || !back.startsWith(`${paths.base}/`)) return paths.home()
  const address = url.pathname + url.search
  return address.startsWith(`${paths.base}/`) && !address.startsWith('//') ? address : paths.home()
}

type Headers = readonly string[] | Readonly<Record<string, unknown>>

/** Keeps every answer, whichever route makes it, out of shared caches and from pages of other origins. */
function keepPrivate(response: ServerResponse): void {
  const write = response.writeHead.bind(response) as (
    status: number,
    ...rest: readonly unknown[]
  ) => ServerResponse
  const replaced = (status: number, ...rest: readonly unknown[]) => {
    for (const name of ['cache-control', ...openHeaders]) response.removeHeader(name)
    const given = rest.filter(each => typeof each !== 'object' || each === null)
    const headers = rest.find(each => typeof each === 'object' && each !== null) as Headers | undefined
    const [list, flat] = Array.isArray(headers)
      ? [pairsOf(headers), true]
      : [Object.entries(headers ?? {}), false]
    const kept = list.filter(
      ([name]) => name.toLowerCase() !== 'cache-control' && !openHeaders.includes(name.toLowerCase()),
    )
    const all = [...kept, ['cache-control', 'private, no-cache'], ['x-robots-tag', 'noindex']] as const
    return write(status, ...given, flat ? all.flat() : Object.fromEntries(all))
  }
  response.writeHead = replaced as ServerResponse['writeHead']
}

const openHeaders: readonly string[] = [
  'access-control-allow-origin',
  'cross-origin-resource-policy',
  'x-robots-tag',
]

const pairsOf = (flat: readonly string[]): readonly (readonly [string, unknown])[] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]] as const] : []))
