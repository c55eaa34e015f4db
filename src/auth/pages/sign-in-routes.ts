import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import { actorOf, sessionOf } from '../../admin/guard.ts'
import { noProblems, type Problems, problemMap, sendPage, wholeProblem } from '../../admin/problems.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Message } from '../../kernel/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { Html } from '../../web/html.ts'
import { route } from '../../web/route.ts'
import type { Accounts } from '../accounts.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import type { SignInContext, SignInContextOf } from './sign-in-context.ts'
import { renderCode, renderForgotten, renderSignIn } from './sign-in-pages.ts'

/** Another way in, which stands below the password. */
export type SignInWay = {
  /** `next`: where to go afterwards; empty for the first page. */
  readonly render: (context: SignInContext, next: string) => Html
  readonly scripts?: readonly string[]
}

/** What a sign-in elsewhere has to do when its session ends here; null: nothing. */
export type SignOutHook = (
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: number,
) => Promise<Html | null>

export type SignInRoutesOptions = {
  readonly onSignOut: SignOutHook | null
  readonly accounts: Pick<Accounts, 'signIn' | 'own'>
  readonly browserSessions: BrowserSessions
  readonly context: SignInContextOf
  readonly paths: Paths
  readonly ways: readonly SignInWay[]
  /** The form that sends a link by mail; null where no mail is sent. */
  readonly mailForm: ((context: SignInContext) => Html) | null
}

const anyone = { config: { access: 'anyone' } } as const

type ShowAgain = (request: FastifyRequest, reply: FastifyReply, problem: Message) => unknown

/** A form of strangers, and how it is shown again. */
export const orAgain = (again: ShowAgain) => ({ config: { access: 'anyone', again } }) as const

export function signInRoutes(app: FastifyInstance, options: SignInRoutesOptions): void {
  const { accounts, browserSessions, context, paths, ways, onSignOut, mailForm } = options

  route.get(app, paths.manage.signIn, anyone, async (request, reply) => {
    const next = queryNext(request)
    if (sessionOf(request)) return reply.redirect(browserSessions.nextOf(next), 303)
    return sendPage(reply, signInPage(request, { name: '', next, problems: noProblems }))
  })

  route.post(
    app,
    paths.manage.signIn,
    { ...orAgain(signInAgain), onRequest: early('password') },
    async (request, reply) => {
      const form = formOf(request)
      const [name, next] = [form.text('name'), form.text('next')]
      try {
        const entered = await accounts.signIn.withPassword(
          name,
          form.text('password'),
          browserSessions.visitor(request),
        )
        browserSessions.enter(reply, entered)
        const to = entered.secondFactorDue
          ? paths.manage.signInCode({ next: next || undefined })
          : browserSessions.nextOf(next)
        return await reply.redirect(to, 303)
      } catch (error) {
        const problems = wrong(error, request, 'password')
        return sendWrong(reply, error, signInPage(request, { name, next, problems }))
      }
    },
  )

  route.get(app, paths.manage.signInCode, anyone, async (request, reply) =>
    sendPage(reply, renderCode(context(request), { next: queryNext(request), problems: noProblems })),
  )

  route.post(
    app,
    paths.manage.signInCode,
    { ...orAgain(codeAgain), onRequest: early('code') },
    async (request, reply) => {
      const form = formOf(request)
      const next = form.text('next')
      const visitor = browserSessions.visitor(request)
      try {
        browserSessions.enter(
          reply,
          await accounts.signIn.withCode(visitor.token ?? '', form.text('code'), visitor),
        )
        return await reply.redirect(browserSessions.nextOf(next), 303)
      } catch (error) {
        if (isOver(error)) return reply.redirect(paths.manage.signIn({ next: next || undefined }), 303)
        const problems = wrong(error, request, 'code')
        return sendWrong(reply, error, renderCode(context(request), { next, problems }))
      }
    },
  )

  route.get(app, paths.manage.forgotten, anyone, async (request, reply) => {
    const page = context(request)
    return sendPage(reply, renderForgotten(page, mailForm?.(page) ?? null))
  })

  route.post(app, paths.manage.signOut, { config: { access: 'signed-in' } }, async (request, reply) => {
    const session = sessionOf(request)
    if (session) await accounts.own.revokeSession(actorOf(request), session.id)
    browserSessions.leave(reply)
    const page = session && onSignOut ? await onSignOut(request, reply, session.accountId) : null
    return page ? sendPage(reply, page) : reply.redirect(paths.manage.signIn(), 303)
  })

  /** Answers a network that is at its limit before its form is read. */
  function early(field: 'password' | 'code') {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      try {
        accounts.signIn.look(browserSessions.visitor(request))
        return undefined
      } catch (error) {
        const problems = wrong(error, request, field)
        const page =
          field === 'code'
            ? renderCode(context(request), { next: '', problems })
            : signInPage(request, { name: '', next: '', problems })
        return sendWrong(reply.header('connection', 'close'), error, page)
      }
    }
  }

  function signInAgain(request: FastifyRequest, reply: FastifyReply, problem: Message): FastifyReply {
    const form = formOf(request)
    const typed = { name: form.text('name'), next: form.text('next') }
    return sendPage(
      reply,
      signInPage(request, { ...typed, problems: wholeProblem(problem, context(request)) }),
      403,
    )
  }

  function codeAgain(request: FastifyRequest, reply: FastifyReply, problem: Message): FastifyReply {
    const page = context(request)
    const next = formOf(request).text('next')
    return sendPage(reply, renderCode(page, { next, problems: wholeProblem(problem, page) }), 403)
  }

  function signInPage(
    request: FastifyRequest,
    typed: { name: string; next: string; problems: Problems },
  ): Html {
    const page = context(request)
    return renderSignIn(page, {
      ...typed,
      passwordSet: (request.query as { readonly notice?: unknown }).notice === 'password',
      ways: ways.map(way => way.render(page, typed.next)),
      scripts: ways.flatMap(way => way.scripts ?? []),
    })
  }

  /** Shows the form again, with the rate limit as a problem of the field. */
  const wrong = (error: unknown, request: FastifyRequest, field: string): Problems =>
    isTooOften(error)
      ? new Map([[field, context(request).problem(error.reason)]])
      : problemMap(error, context(request))
}

const queryNext = ({ query }: FastifyRequest): string => {
  const { next } = query as { readonly next?: unknown }
  return typeof next === 'string' ? next : ''
}

const isTooOften = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'too_many_requests'

const isOver = (error: unknown): boolean => error instanceof AppError && error.code === 'unauthorized'

const sendWrong = (reply: FastifyReply, error: unknown, page: Html): FastifyReply =>
  isTooOften(error) ? sendPage(reply.headers(error.headers), page, 429) : sendPage(reply, page, 422)
