import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../../accounts/model/account.ts'
import { formOf } from '../../admin/admin-form.ts'
import { type Confirm, sessionOf } from '../../admin/guard.ts'
import { noProblems, type Problems, sendPage } from '../../admin/problems.ts'
import type { Session } from '../../admin/request-session.ts'
import { AppError, InvalidFields } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { problems as commonProblems } from '../../kernel/problems.ts'
import type { Html } from '../../web/html.ts'
import { route } from '../../web/route.ts'
import type { Accounts } from '../accounts.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import { confirmCodeName, renderConfirm } from './reauthentication-page.ts'
import type { SignInContext, SignInContextOf } from './sign-in-context.ts'

/** Another way to confirm, besides the password. Null where the account has none of its kind. */
export type ConfirmWay = {
  /** `resends`: what was typed is on the page, in a form that is to be sent once this way has confirmed. */
  readonly render: (
    context: SignInContext,
    account: Account,
    next: string,
    resends: boolean,
  ) => Promise<Html | null>
  readonly scripts?: readonly string[]
}

type Options = {
  readonly accounts: Pick<Accounts, 'store' | 'reauthentication'>
  readonly browserSessions: BrowserSessions
  readonly context: SignInContextOf
  readonly ways: readonly ConfirmWay[]
  readonly paths: Paths
}

/** Fields of the current password, of which one confirms; and what never goes back into a page. */
const proofs = ['confirm', 'current', 'profile-current', 'factor-current'] as const
const notCarried: readonly string[] = [...proofs, confirmCodeName, 'csrf', 'password', 'code']

/**
 * Asks for reauthentication before a credential is added or removed, and keeps the form's values, passwords excepted.
 */
export function confirmRoutes(app: FastifyInstance, options: Options): Confirm {
  const { accounts, browserSessions, context, ways, paths } = options
  const signedIn = { config: { access: 'signed-in' } } as const

  route.get(app, paths.manage.confirm, signedIn, async (request, reply) => {
    const { next } = request.query
    return sendPage(reply, await page(request, bare(browserSessions.nextOf(next)), noProblems))
  })

  route.post(app, paths.manage.confirm, signedIn, async (request, reply) => {
    const form = formOf(request)
    const next = browserSessions.nextOf(form.text('next'))
    const { problems, status } = await tried(request, 'confirm')
    if (status !== null)
      return sendPage(reply, await page(request, bare(next), problems), Math.max(422, status))
    return reply.redirect(next, 303)
  })

  /** The page that only confirms, and leads on. */
  const bare = (next: string): ConfirmRequest => ({
    action: paths.manage.confirm(),
    carried: [['next', next]],
    field: 'confirm',
    back: next,
    resends: false,
  })

  async function confirm(
    request: FastifyRequest,
    reply: FastifyReply,
    back: string,
  ): Promise<FastifyReply | null> {
    if (request.method === 'GET' || request.method === 'HEAD')
      return reply.redirect(paths.manage.confirm({ next: request.url }), 303)
    if (isFromScript(request)) {
      const problem = context(request).messages.confirm.title
      return reply.code(403).send({ problem, confirm: paths.manage.confirm({ next: back }) })
    }
    const form = formOf(request)
    const field = proofs.find(name => form.has(name)) ?? 'confirm'
    const { problems, status } = await tried(request, field)
    if (status === null) return null
    const carried = form
      .names()
      .filter(name => !notCarried.includes(name))
      .flatMap(name => form.all(name).map(value => [name, value] as const))
    const asked = { action: request.url, carried, field, back, resends: true }
    return sendPage(reply, await page(request, asked, problems), status)
  }

  /** Status null: the password was right, and the code where the account has a second step. */
  async function tried(request: FastifyRequest, field: string): Promise<ConfirmResult> {
    const session = sessionOf(request)
    const form = formOf(request)
    const proof = { password: form.text(field), code: form.text(confirmCodeName) }
    // A form that asks for the password anyway has no field for the code.
    const isAsked =
      session && proof.password !== '' && (form.has(confirmCodeName) || !(await hasCode(session)))
    if (!isAsked) return { problems: noProblems, status: 403 }
    try {
      await accounts.reauthentication.withPassword(session, proof, browserSessions.visitor(request).address)
      return { problems: noProblems, status: null }
    } catch (error) {
      const page = context(request)
      if (error instanceof InvalidFields)
        return {
          problems: new Map(
            error.problems.map(({ path, message }) => [
              path === 'code' ? confirmCodeName : field,
              page.problem(message),
            ]),
          ),
          status: 422,
        }
      if (error instanceof AppError && error.code === 'too_many_requests')
        return { problems: new Map([[field, page.problem(error.reason)]]), status: 429 }
      throw error
    }
  }

  const hasCode = async ({ accountId }: Session): Promise<boolean> =>
    (await accounts.store.find(accountId))?.hasSecondFactor === true

  async function page(request: FastifyRequest, asked: ConfirmRequest, problems: Problems): Promise<Html> {
    const account = await accounts.store.find(sessionOf(request)?.accountId ?? 0)
    if (!account) throw new AppError('unauthorized', commonProblems.signInFirst())
    const shown = context(request)
    const { back, resends } = asked
    const all = await Promise.all(ways.map(way => way.render(shown, account, back, resends)))
    const { username, hasPassword, hasSecondFactor } = account
    return renderConfirm(shown, {
      ...asked,
      username,
      hasPassword,
      hasSecondFactor,
      ways: all.filter(each => each !== null),
      scripts: ways.flatMap(each => each.scripts ?? []),
      problems,
    })
  }

  return confirm
}

type ConfirmRequest = {
  readonly action: string
  readonly carried: readonly (readonly [string, string])[]
  readonly field: string
  readonly back: string
  readonly resends: boolean
}

type ConfirmResult = { readonly problems: Problems; readonly status: number | null }

const isFromScript = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').startsWith('application/json')
