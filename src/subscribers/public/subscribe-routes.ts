import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Form, formOf, publicForms } from '../../admin/admin-form.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import type { Board } from '../../board/model/board.ts'
import { isLanguage } from '../../i18n/messages.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { ReadyAnswers } from '../../web/edge/ready-answers.ts'
import type { Epochs } from '../../web/epochs.ts'
import type { FormLimit } from '../../web/form-limit.ts'
import { demandFromHere } from '../../web/from-here.ts'
import { htmlContent } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { type Reader, readerOf } from '../../web/reader.ts'
import { route } from '../../web/route.ts'
import { installableHeaders } from '../../web/security-headers.ts'
import { sendJson } from '../../web/send-json.ts'
import type { Digest } from '../model/digest.ts'
import { type Choice, everything, subscriptionOf, topics, usualTopics } from '../model/subscriber.ts'
import type { SubscriberService } from '../subscriber-service.ts'
import { digestIn } from './digest-fields.ts'
import { renderSent, renderSubscribe } from './subscribe-page.ts'
import {
  renderAddition,
  renderConfirmation,
  renderEnded,
  renderSubscription,
  renderUnsubscribe,
} from './subscription-page.ts'

type Options = {
  readonly service: SubscriberService
  readonly hasMail: boolean
  readonly board: () => Board
  readonly context: (request: FastifyRequest) => PageContext
  readonly contextFor: (reader: Reader, here?: string) => PageContext
  readonly addressOf: (request: FastifyRequest) => string
  readonly limitForm: FormLimit
  readonly paths: Paths
  readonly answers: Pick<ReadyAnswers, 'send'>
  readonly epochs: Epochs
}

/** Mounts the page for subscribing, and those behind the links in mails. None needs a sign-in or a script. */
export function subscribeRoutes(app: FastifyInstance, options: Options): void {
  const { service, hasMail, board, context, contextFor, addressOf, limitForm, paths, answers, epochs } =
    options

  route.get(app, paths.subscribe, async (request, reply) => {
    const given = preselected(request.query, board())
    const query = text(request.query.q).slice(0, 100)
    const page = {
      offer: board(),
      email: '',
      choice: given ?? usualChoice,
      digest: null,
      problems: noProblems,
      query,
      isPreselected: given !== null,
      hasMail,
    }
    if (given || query !== '') {
      reply.headers({ ...installableHeaders, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      return sendPage(reply, renderSubscribe(context(request), page))
    }
    const [address, reader] = [paths.subscribe(), readerOf(request)]
    const make = () => ({
      ...htmlContent(renderSubscribe(contextFor(reader, address), { ...page, offer: board() })),
      headers: installableHeaders,
    })
    return answers.send(request, reply, { address, reader, version: epochs.board, make })
  })

  app.register(async scope => {
    publicForms(scope, limitForm)

    if (hasMail)
      route.post(scope, paths.subscribe, async (request, reply) => {
        demandFromHere(request, paths)
        const form = formOf(request)
        const email = form.text('email')
        const choice = choiceIn(form)
        const digest = digestIn(form)
        try {
          const { language } = readerOf(request)
          await service.signUp({ email, choice, digest, language }, addressOf(request))
          return sendPage(reply, renderSent(context(request), email.trim()))
        } catch (error) {
          const problems = problemMap(error, context(request))
          const given = { email, choice, digest, problems, query: '', isPreselected: false }
          const page = { offer: board(), ...given, hasMail }
          reply.headers(installableHeaders)
          return sendPage(reply, renderSubscribe(context(request), page), 422)
        }
      })

    route.get(scope, paths.subscription, async (request, reply) => {
      const { token } = request.params
      const subscriber = await service.open(token)
      const offer = board()
      const page = context(request)
      if (subscriber.state === 'pending')
        return sendPage(reply, renderConfirmation(page, { subscriber, offer }))
      const add = text(request.query.add)
        .split(',')
        .flatMap(each => subscriptionOf(each) ?? [])
      if (add.length > 0) return sendPage(reply, renderAddition(page, { subscriber, offer, add }))
      return manage(request, reply, token, { notice: text(request.query.notice) })
    })

    route.post(scope, paths.subscription, async (request, reply) => {
      demandFromHere(request, paths)
      const { token } = request.params
      const form = formOf(request)
      const language = form.text('language')
      const wanted = {
        choice: choiceIn(form),
        digest: digestIn(form),
        language: isLanguage(language) ? language : readerOf(request).language,
      }
      try {
        await service.change(token, wanted)
      } catch (error) {
        return manage(request, reply, token, { ...wanted, problems: problemMap(error, context(request)) })
      }
      return reply.redirect(paths.subscription(token, { notice: 'saved' }), 303)
    })

    route.post(scope, paths.subscriptionAction.confirm, async (request, reply) => {
      demandFromHere(request, paths)
      const { token } = await service.confirm(request.params.token)
      return reply.redirect(paths.subscription(token, { notice: 'confirmed' }), 303)
    })

    route.post(scope, paths.subscriptionAction.add, async (request, reply) => {
      demandFromHere(request, paths)
      const { token } = request.params
      await service.add(
        token,
        formOf(request)
          .all('subscriptions')
          .flatMap(each => subscriptionOf(each) ?? []),
      )
      return reply.redirect(paths.subscription(token, { notice: 'added' }), 303)
    })

    if (hasMail)
      route.post(scope, paths.subscriptionAction.webhooks, async (request, reply) => {
        demandFromHere(request, paths)
        const { token } = request.params
        const form = formOf(request)
        const [kind, url] = [form.text('kind') === 'slack' ? 'slack' : 'webhook', form.text('url')] as const
        try {
          await service.addHook(token, { kind, url })
        } catch (error) {
          const problems = problemMap(error, context(request))
          return manage(request, reply, token, { newHook: { kind, url, problems } })
        }
        return reply.redirect(paths.subscription(token, { notice: 'hookAdded' }), 303)
      })

    route.post(scope, paths.subscriptionAction.end, async (request, reply) => {
      demandFromHere(request, paths)
      await service.end(request.params.token)
      return sendPage(reply, renderEnded(context(request)))
    })

    route.get(scope, paths.subscriptionAction.export, async (request, reply) => {
      const data = await service.dataOf(request.params.token)
      reply.header('content-disposition', 'attachment; filename="subscription.json"')
      return sendJson(reply, data)
    })

    route.get(scope, paths.unsubscribe, async (request, reply) => {
      const { token } = await service.open(request.params.token)
      return sendPage(reply, renderUnsubscribe(context(request), token))
    })

    // Mail servers send this without cookies and without an origin (RFC 8058), so the token alone decides.
    route.post(scope, paths.unsubscribe, async (request, reply) => {
      await service.end(request.params.token)
      return sendPage(reply, renderEnded(context(request)))
    })
  })

  /** The page of a confirmed subscriber: with the stored choice, or with that of a form that has problems. */
  async function manage(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    { choice, digest, problems = noProblems, notice = '', newHook }: Managed,
  ): Promise<FastifyReply> {
    const subscriber = await service.open(token)
    if (subscriber.state === 'pending') throw notFound()
    const page = context(request)
    const { saved, confirmed, added, hookAdded } = page.messages.subscribe
    const notices: Readonly<Record<string, string>> = { saved, confirmed, added, hookAdded }
    const query = text((request.query as { readonly q?: unknown }).q).slice(0, 100)
    const shown = renderSubscription(page, {
      subscriber,
      offer: board(),
      choice: choice ?? subscriber.choice,
      digest: digest === undefined ? subscriber.digest : digest,
      problems,
      query,
      notice: notices[notice] ?? null,
      hooks: await service.hooksOf(subscriber),
      ...(newHook && { newHook }),
    })
    return sendPage(reply, shown, problems.size > 0 || newHook ? 422 : 200)
  }
}

type Managed = {
  readonly choice?: Choice
  readonly digest?: Digest | null
  readonly problems?: Problems
  readonly notice?: string
  readonly newHook?: { readonly kind: string; readonly url: string; readonly problems: Problems }
}

const usualChoice: Choice = { topics: usualTopics, subscriptions: [everything] }

const text = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : '')

/** The choice that a link to the page makes; null if it makes none. A service is named by its slug, or its id. */
function preselected(
  given: { readonly incident?: unknown; readonly monitor?: unknown; readonly group?: unknown },
  { monitors }: Pick<Board, 'monitors'>,
): Choice | null {
  const name = text(given.monitor)
  const monitor = monitors.find(each => each.slug === name || String(each.id) === name)
  const named = [
    ...(text(given.incident) === '' ? [] : [`incident:${text(given.incident)}`]),
    ...(monitor ? [`monitor:${monitor.id}`] : []),
    ...(text(given.group) === '' ? [] : [`group:${text(given.group)}`]),
  ]
  const subscriptions = named.flatMap(each => subscriptionOf(each) ?? [])
  if (subscriptions.length === 0) return null
  const isIncident = subscriptions.some(each => each.scope === 'incident')
  return { topics: isIncident ? [] : usualTopics, subscriptions }
}

/** The choice in a form: `scope` decides whether it is everything, whatever else is checked. */
function choiceIn(form: Form): Choice {
  const chosen = form.all('subscriptions').flatMap(each => subscriptionOf(each) ?? [])
  const incidents = chosen.filter(each => each.scope === 'incident')
  const wanted = form.all('topics')
  return {
    topics: topics.filter(each => wanted.includes(each)),
    subscriptions: form.text('scope') === 'all' ? [everything, ...incidents] : chosen,
  }
}
