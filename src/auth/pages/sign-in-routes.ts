import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import { actorOf, anyone, sessionOf, signedIn } from '../../admin/guard.ts'
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

/**
 * Ends the session at the provider too, after the one here: returns the page that leads there, or null if there is
 * nothing to end.
 */
export type SignOutHook = (
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: number,
) => Promise<Html | null>

type SignInRoutesOptions = {
  readonly onSignOut: SignOutHook | null
  readonly accounts: Pick<Accounts, 'signIn' | 'own'>
  readonly browserSessions: BrowserSessions
  readonly context: SignInContextOf
  readonly paths: Paths
  readonly ways: readonly SignInWay[]
  /** The form that requests a link by mail; null if no mail is configured. */
  readonly mailForm: ((context: SignInContext) => Html) | null
}

type ShowAgain = (request: FastifyRequest, reply: FastifyReply, problem: Message) => unknown

/** Route options of a form that needs no session; `again` shows it after it came without a valid CSRF token. */
export const orAgain = (again: ShowAgain) => ({ config: { access: 'anyone', again } }) as const

export function signInRoutes(app: FastifyInstance, options: SignInRoutesOptions): void {
  const { accounts, browserSessions, context, paths, ways, onSignOut, mailForm } = options
  const { signIn, own } = accounts
  const { manage } = paths

  /** Route options of a sign-in form that answer a network at its limit before the form is read. */
  const guarded = (form: SignInForm) => ({
    ...orAgain((request, reply, problem) => showAgain(request, reply, form, typedIn(request), problem)),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        signIn.look(browserSessions.visitor(request))
        return undefined
      } catch (error) {
        return showProblems(request, reply.header('connection', 'close'), form, nothingTyped, error)
      }
    },
  })

  route.get(app, manage.signIn, anyone, async (request, reply) => {
    const next = queryNext(request)
    if (sessionOf(request)) return reply.redirect(browserSessions.nextOf(next), 303)
    return show(request, reply, 'password', next)
  })

  route.post(app, manage.signIn, guarded('password'), async (request, reply) => {
    const typed = typedIn(request)
    const password = formOf(request).text('password')
    try {
      const entered = await signIn.withPassword(typed.name, password, browserSessions.visitor(request))
      browserSessions.enter(reply, entered)
      return await reply.redirect(browserSessions.goesTo(entered, typed.next), 303)
    } catch (error) {
      return showProblems(request, reply, 'password', typed, error)
    }
  })

  route.get(app, manage.signInCode, anyone, async (request, reply) =>
    show(request, reply, 'code', queryNext(request)),
  )

  route.post(app, manage.signInCode, guarded('code'), async (request, reply) => {
    const typed = typedIn(request)
    const visitor = browserSessions.visitor(request)
    try {
      const entered = await signIn.withCode(visitor.token ?? '', formOf(request).text('code'), visitor)
      browserSessions.enter(reply, entered)
      return await reply.redirect(browserSessions.goesTo(entered, typed.next), 303)
    } catch (error) {
      if (isOver(error)) return reply.redirect(manage.signIn({ next: typed.next || undefined }), 303)
      return showProblems(request, reply, 'code', typed, error)
    }
  })

  route.get(app, manage.forgotten, anyone, async (request, reply) => {
    const page = context(request)
    return sendPage(reply, renderForgotten(page, mailForm?.(page) ?? null))
  })

  route.post(app, manage.signOut, signedIn, async (request, reply) => {
    const session = sessionOf(request)
    if (session) await own.revokeSession(actorOf(request), session.id)
    browserSessions.leave(reply)
    const page = session && onSignOut ? await onSignOut(request, reply, session.accountId) : null
    return page ? sendPage(reply, page) : reply.redirect(manage.signIn(), 303)
  })

  const show = (request: FastifyRequest, reply: FastifyReply, form: SignInForm, next: string): FastifyReply =>
    sendPage(reply, pageOf(request, form, { name: '', next }, noProblems))

  /** Shows the form again after it came without a valid CSRF token. */
  function showAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    form: SignInForm,
    typed: Typed,
    problem: Message,
  ): FastifyReply {
    const problems = wholeProblem(problem, context(request))
    return sendPage(reply, pageOf(request, form, typed, problems), 403)
  }

  /** Shows the form again with its problems, or how long to wait. Throws any other error again. */
  function showProblems(
    request: FastifyRequest,
    reply: FastifyReply,
    form: SignInForm,
    typed: Typed,
    error: unknown,
  ): FastifyReply {
    const page = context(request)
    if (!(error instanceof AppError) || error.code !== 'too_many_requests')
      return sendPage(reply, pageOf(request, form, typed, problemMap(error, page)), 422)
    const problems = new Map([[form, page.problem(error.reason)]])
    return sendPage(reply.headers(error.headers), pageOf(request, form, typed, problems), 429)
  }

  function pageOf(
    request: FastifyRequest,
    form: SignInForm,
    { name, next }: Typed,
    problems: Problems,
  ): Html {
    const page = context(request)
    if (form === 'code') return renderCode(page, { next, problems })
    const { notice } = request.query as { readonly notice?: unknown }
    return renderSignIn(page, {
      name,
      next,
      problems,
      passwordSet: notice === 'password',
      ways: ways.map(way => way.render(page, next)),
      scripts: ways.flatMap(way => way.scripts ?? []),
    })
  }
}

function typedIn(request: FastifyRequest) {
  const form = formOf(request)
  return { name: form.text('name'), next: form.text('next') }
}

const nothingTyped = { name: '', next: '' }

const queryNext = ({ query }: FastifyRequest): string => {
  const { next } = query as { readonly next?: unknown }
  return typeof next === 'string' ? next : ''
}

/** True if the password was right, but too long ago for the code. */
const isOver = (error: unknown): boolean => error instanceof AppError && error.code === 'unauthorized'

/** Another sign-in method, shown below the password form. */
export type SignInWay = {
  /** Renders the method; `next` is the address to go to afterwards, empty for the start page. */
  readonly render: (context: SignInContext, next: string) => Html
  readonly scripts?: readonly string[]
}

/** The forms of the sign-in: the password, and the code that some accounts need afterwards. */
type SignInForm = 'password' | 'code'

type Typed = { readonly name: string; readonly next: string }
