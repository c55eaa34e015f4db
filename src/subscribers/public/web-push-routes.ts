import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { publicForms } from '../../admin/admin-form.ts'
import type { Board } from '../../board/model/board.ts'
import { AppError, notFound, statusOf } from '../../kernel/errors.ts'
import { InvalidFields, invalidField } from '../../kernel/invalid-fields.ts'
import type { Paths } from '../../kernel/paths.ts'
import { oneOf, parsed } from '../../lib/fields.ts'
import { appIcons, iconGround, iconSizes } from '../../web/app-icon.ts'
import { type Assets, assetPage } from '../../web/assets.ts'
import type { ReadyAnswers } from '../../web/edge/ready-answers.ts'
import type { Epochs } from '../../web/epochs.ts'
import type { FormLimit } from '../../web/form-limit.ts'
import { demandFromHere } from '../../web/from-here.ts'
import type { PageContext } from '../../web/page-context.ts'
import { readerOf } from '../../web/reader.ts'
import { route } from '../../web/route.ts'
import type { BrowserSubscriptions } from '../browser-subscriptions.ts'
import { type Choice, type Subscriber, subscriptionOf, topics, usualTopics } from '../model/subscriber.ts'
import { subscriberChecks } from '../model/subscriber-problems.ts'

type Options = {
  readonly browsers: BrowserSubscriptions
  readonly board: () => Board
  readonly context: (request: FastifyRequest) => PageContext
  readonly addressOf: (request: FastifyRequest) => string
  readonly limitForm: FormLimit
  readonly paths: Paths
  readonly assets: Assets
  readonly answers: Pick<ReadyAnswers, 'send'>
  readonly epochs: Epochs
}

/** Mounts what browsers subscribe by, and the files that they need to show notifications. */
export function webPushRoutes(app: FastifyInstance, options: Options): void {
  const { browsers, context, addressOf, limitForm, paths } = options
  fileRoutes(app, options)

  app.register(async scope => {
    publicForms(scope, limitForm)
    scope.setErrorHandler<Error>((error, request, reply) => {
      if (!(error instanceof AppError) || !wantsJson(request)) throw error
      return reply
        .code(error instanceof InvalidFields ? 422 : statusOf(error.code))
        .headers(error.headers)
        .send({ problem: problemOf(error, context(request)) })
    })

    route.get(scope, paths.webPush.subscriptions, async () => ({
      applicationServerKey: await browsers.key(),
    }))

    route.post(scope, paths.webPush.subscriptions, async (request, reply) => {
      demandFromHere(request, paths)
      const { body } = request
      const choice = choiceIn(body)
      const { language } = readerOf(request)
      const subscriber = await browsers.subscribe({ body, choice, language }, addressOf(request))
      return reply.code(201).send(linksOf(subscriber))
    })

    route.post(scope, paths.webPush.find, async request => {
      demandFromHere(request, paths)
      return linksOf(await browsers.find(request.body))
    })

    route.post(scope, paths.subscriptionAction.move, async (request, reply) => {
      demandFromHere(request, paths)
      await browsers.move(request.params.token, request.body)
      return reply.code(204).send()
    })
  })

  /** The token, and where the subscription is changed and ended by it. */
  const linksOf = ({ token }: Subscriber) => ({
    token,
    manage: paths.subscription(token),
    end: paths.subscriptionAction.end(token),
  })
}

/** Mounts the service worker, at the address that it may work below, and what makes the page installable. */
function fileRoutes(app: FastifyInstance, { board, paths, assets, answers, epochs }: Options): void {
  const worker = assets.find(assets.url('worker/service-worker.js').slice(paths.asset('').length))
  if (!worker) throw new Error('The service worker is not among the assets.')
  route.get(app, paths.webPush.worker, async (request, reply) =>
    // Browsers look for a new version by themselves, and must find it.
    answers.send(request, reply, assetPage(paths.webPush.worker(), worker, 'no-cache')),
  )

  route.get(app, paths.webPush.manifest, async (request, reply) =>
    answers.send(request, reply, {
      address: paths.webPush.manifest(),
      reader: null,
      version: epochs.context,
      make: () => ({
        body: Buffer.from(JSON.stringify(manifestOf(board().site.title, paths))),
        type: 'application/manifest+json; charset=utf-8',
        cacheControl: 'public, max-age=3600',
      }),
    }),
  )

  route.get(app, paths.webPush.icon, async (request, reply) => {
    const size = iconSizes.find(each => String(each) === request.params.size)
    if (!size) throw notFound()
    const address = paths.webPush.icon(String(size))
    return answers.send(request, reply, assetPage(address, appIcons[size](), 'public, max-age=86400'))
  })
}

/** What a browser needs to install the page (W3C Web Application Manifest): on iOS only then it can show notifications. */
const manifestOf = (title: string, paths: Paths): object => ({
  id: `${paths.base}/`,
  name: title,
  short_name: title,
  start_url: paths.home(),
  scope: `${paths.base}/`,
  display: 'standalone',
  background_color: iconGround,
  theme_color: iconGround,
  icons: ([192, 512] as const).map(size => ({
    src: paths.webPush.icon(String(size)),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
})

const choiceSchema = z.object({
  topics: z.array(oneOf(topics)).default([...usualTopics]),
  subscriptions: z.array(z.string()).default(['all']),
})

/** The choice in a body, in the words of forms: `all`, `group:NAME`, `monitor:ID`, `incident:ID`. */
function choiceIn(body: unknown): Choice {
  const { topics: wanted, subscriptions } = parsed(choiceSchema, body)
  return {
    topics: topics.filter(each => wanted.includes(each)),
    subscriptions: subscriptions.map(text => {
      const subscription = subscriptionOf(text)
      if (!subscription)
        throw invalidField('subscriptions', subscriberChecks.unknown({ name: text.slice(0, 100) }))
      return subscription
    }),
  }
}

const wantsJson = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('application/json')

function problemOf(error: AppError, context: PageContext): string {
  const [first] = error instanceof InvalidFields ? error.problems : []
  return first ? context.problem(first.message, first.path) : context.problem(error.reason)
}
