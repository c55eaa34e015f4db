import type { FastifyReply, FastifyRequest } from 'fastify'
import { noProblems, type Problems, problemMap, sendPage, wholeProblem } from '../../admin/problems.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Message } from '../../kernel/messages.ts'
import type { Html } from '../../web/html.ts'
import type { SignInContext, SignInContextOf } from './sign-in-context.ts'
import { renderCode, renderSignIn } from './sign-in-pages.ts'

/** Another sign-in method, shown below the password form. */
export type SignInWay = {
  /** Renders the method; `next` is the address to go to afterwards, empty for the start page. */
  readonly render: (context: SignInContext, next: string) => Html
  readonly scripts?: readonly string[]
}

/** The forms of the sign-in: the password, and the code that some accounts need afterwards. */
export type SignInForm = 'password' | 'code'

/** Typed values, to be shown again. */
type Typed = { readonly name: string; readonly next: string }

/** Renders the answers to the forms of the sign-in. */
export function createSignInAnswers(context: SignInContextOf, ways: readonly SignInWay[]) {
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

  return { show, showAgain, showProblems }
}
