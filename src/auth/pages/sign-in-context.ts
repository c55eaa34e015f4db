import type { FastifyRequest } from 'fastify'
import { formToken } from '../../admin/guard.ts'
import type { Html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'

/** Context of the pages that need no session. */
export type SignInContext = PageContext & {
  /** CSRF token, masked anew for every answer. */
  readonly csrf: string
}

export type SignInContextOf = (request: FastifyRequest) => SignInContext

export const signInContexts =
  (context: (request: FastifyRequest) => PageContext): SignInContextOf =>
  request => ({ ...context(request), csrf: formToken(request) })

/** Layout of a page with one card in the middle. */
export const signInPage = (
  context: SignInContext,
  { title, main, scripts = [] }: { title: string; main: Html; scripts?: readonly string[] },
): Html => taskPage(context, { title, main, scripts, styles: ['admin.css'] })
