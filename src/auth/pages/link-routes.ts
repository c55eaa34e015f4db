import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import { anyone } from '../../admin/guard.ts'
import { noProblems, type Problems, problemMap, sendPage, wholeProblem } from '../../admin/problems.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Message } from '../../kernel/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { Html } from '../../web/html.ts'
import { route } from '../../web/route.ts'
import { type AccountMail, noNotice } from '../account-mail.ts'
import type { Accounts } from '../accounts.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import type { SignInContextOf } from './sign-in-context.ts'
import { renderGoneLink, renderLink } from './sign-in-pages.ts'
import { orAgain } from './sign-in-routes.ts'

type LinkRoutesOptions = {
  readonly accounts: Pick<Accounts, 'signUp'>
  /** Mail to owners of accounts; null if no mail is configured. */
  readonly mail: AccountMail | null
  readonly browserSessions: BrowserSessions
  readonly context: SignInContextOf
  readonly paths: Paths
}

/**
 * Mounts the page of one-time links. A GET does not redeem the link: messengers and scanners open every link that is
 * passed on.
 */
export function linkRoutes(
  app: FastifyInstance,
  { accounts, mail, browserSessions, context, paths }: LinkRoutesOptions,
): void {
  const { signUp } = accounts

  route.get(app, paths.manage.link, anyone, async (request, reply) => {
    const page = await linkPage(request, null, noProblems)
    return page ? sendPage(reply, page) : sendPage(reply, renderGoneLink(context(request)), 404)
  })

  route.post(app, paths.manage.link, orAgain(linkAgain), async (request, reply) => {
    const typed = typedIn(request)
    const input = { ...typed, password: formOf(request).text('password') }
    try {
      const { link, account } = await signUp.accept(
        tokenOf(request),
        input,
        browserSessions.visitor(request).address,
        mail?.confirmation(context(request).language) ?? noNotice,
      )
      // A reset link does not sign in: in the wrong hands it must not skip the second factor.
      if (link.kind === 'reset') {
        await browserSessions.rememberDevice(reply, account.id)
        return await reply.redirect(
          paths.manage.signIn({ next: paths.manage.passwordChanged(), notice: 'password' }),
          303,
        )
      }
      await browserSessions.signedIn(reply, account.id, request, 'link')
      return await reply.redirect(paths.manage.home(), 303)
    } catch (error) {
      const page = isGone(error) ? null : await linkPage(request, typed, problemMap(error, context(request)))
      return page ? sendPage(reply, page, 422) : sendPage(reply, renderGoneLink(context(request)), 404)
    }
  })

  async function linkAgain(request: FastifyRequest, reply: FastifyReply, problem: Message) {
    const page = await linkPage(request, typedIn(request), wholeProblem(problem, context(request)))
    return sendPage(reply, page ?? renderGoneLink(context(request)), 403)
  }

  async function linkPage(
    request: FastifyRequest,
    typed: { username: string; email: string } | null,
    problems: Problems,
  ): Promise<Html | null> {
    const token = tokenOf(request)
    const found = await signUp.look(token)
    if (!found) return null
    const { link, account } = found
    const page = context(request)
    const values = account
      ? { username: account.username, email: '' }
      : (typed ?? { username: '', email: link.email ?? '' })
    const role = page.messages.manage.roles[link.role ?? 'viewer']
    return renderLink(page, { token, kind: link.kind, role, values, problems })
  }
}

function typedIn(request: FastifyRequest) {
  const form = formOf(request)
  return { username: form.text('username'), email: form.text('email') }
}

const tokenOf = ({ params }: FastifyRequest): string => (params as { readonly token: string }).token

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found'
