import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../../accounts/model/account.ts'
import { formOf } from '../../admin/admin-form.ts'
import { type Confirm, sessionOf, signedIn } from '../../admin/guard.ts'
import { noProblems, type Problems, sendPage } from '../../admin/problems.ts'
import type { Session } from '../../admin/request-session.ts'
import { AppError } from '../../kernel/errors.ts'
import { InvalidFields } from '../../kernel/invalid-fields.ts'
import type { Paths } from '../../kernel/paths.ts'
import { problems as commonProblems } from '../../kernel/problems.ts'
import type { Html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { route } from '../../web/route.ts'
import type { Accounts } from '../accounts.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import { type ConfirmPage, confirmCodeName, renderConfirm } from './reauthentication-page.ts'
import type { SignInContext, SignInContextOf } from './sign-in-context.ts'

type Options = {
  readonly accounts: Pick<Accounts, 'store' | 'reauthentication'>
  readonly browserSessions: BrowserSessions
  readonly context: SignInContextOf
  readonly ways: readonly ConfirmWay[]
  readonly paths: Paths
}

/**
 * Fields of the current password, of which a form has at most one. Neither they nor the others in `notCarried` are put
 * back into a page.
 */
const proofs = ['confirm', 'current', 'profile-current', 'factor-current'] as const
const notCarried: readonly string[] = [...proofs, confirmCodeName, 'csrf', 'password', 'code']

/**
 * Asks for reauthentication before a credential is added or removed, and keeps the form's values, passwords excepted.
 */
export function confirmRoutes(app: FastifyInstance, options: Options): Confirm {
  const { accounts, browserSessions, context, ways, paths } = options
  const { manage } = paths

  /** The page that only confirms, and then leads to `next`. */
  const bare = (next: string): ConfirmRequest => ({
    action: manage.confirm(),
    carried: [['next', next]],
    field: 'confirm',
    back: next,
    resends: false,
  })

  route.get(app, manage.confirm, signedIn, async (request, reply) =>
    show(request, reply, bare(browserSessions.nextOf(request.query.next))),
  )

  route.post(app, manage.confirm, signedIn, async (request, reply) => {
    const next = browserSessions.nextOf(formOf(request).text('next'))
    const { problems, status } = await attempt(request, 'confirm')
    if (status === null) return reply.redirect(next, 303)
    return show(request, reply, bare(next), problems, Math.max(422, status))
  })

  return async (request, reply, back) => {
    if (isRead(request)) return reply.redirect(manage.confirm({ next: request.url }), 303)
    if (isFromScript(request)) {
      const problem = context(request).messages.confirm.title
      return reply.code(403).send({ problem, confirm: manage.confirm({ next: back }) })
    }
    const form = formOf(request)
    const field = proofs.find(name => form.has(name)) ?? 'confirm'
    const { problems, status } = await attempt(request, field)
    if (status === null) return null
    const asked = { action: request.url, carried: carriedBy(request), field, back, resends: true }
    return show(request, reply, asked, problems, status)
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: ConfirmRequest,
    problems: Problems = noProblems,
    status = 200,
  ): Promise<FastifyReply> {
    const account = await accounts.store.find(sessionOf(request)?.accountId ?? 0)
    if (!account) throw new AppError('unauthorized', commonProblems.signInFirst())
    const page = context(request)
    const { back, resends } = asked
    const all = await Promise.all(ways.map(way => way.render(page, account, back, resends)))
    const { username, hasPassword, hasSecondFactor } = account
    const shown = renderConfirm(page, {
      ...asked,
      username,
      hasPassword,
      hasSecondFactor,
      ways: all.filter(each => each !== null),
      scripts: ways.flatMap(each => each.scripts ?? []),
      problems,
    })
    return sendPage(reply, shown, status)
  }

  /** Checks the password in the field. Without one, as in a form that has no such field, the status is 403. */
  async function attempt(request: FastifyRequest, field: string): Promise<Attempt> {
    const session = sessionOf(request)
    const form = formOf(request)
    const proof = { password: form.text(field), code: form.text(confirmCodeName) }
    // A form with its own password field has none for the code; if the account needs one, the page asks for both.
    const isAsked =
      session && proof.password !== '' && (form.has(confirmCodeName) || !(await hasCode(session)))
    if (!isAsked) return { problems: noProblems, status: 403 }
    try {
      await accounts.reauthentication.withPassword(session, proof, browserSessions.visitor(request).address)
      return { problems: noProblems, status: null }
    } catch (error) {
      return refused(error, context(request), field)
    }
  }

  async function hasCode({ accountId }: Session): Promise<boolean> {
    return (await accounts.store.find(accountId))?.hasSecondFactor === true
  }
}

function carriedBy(request: FastifyRequest): ConfirmRequest['carried'] {
  const form = formOf(request)
  const names = form.names().filter(name => !notCarried.includes(name))
  return names.flatMap(name => form.all(name).map(value => [name, value] as const))
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const isFromScript = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').startsWith('application/json')

/** Another way to confirm the identity, besides the password. */
export type ConfirmWay = {
  /**
   * Renders the way; null if the account has none of its kind. With `resends`, the page has a form with the typed
   * values, to be sent once this way has confirmed.
   */
  readonly render: (
    context: SignInContext,
    account: Account,
    next: string,
    resends: boolean,
  ) => Promise<Html | null>
  readonly scripts?: readonly string[]
}

/** The form that asks for confirmation, and the values of the interrupted request that it carries. */
type ConfirmRequest = Pick<ConfirmPage, 'action' | 'carried' | 'field' | 'back'> & {
  readonly resends: boolean
}

/**
 * Result of an attempt. A null status means success: the password was right, and so was the code if the account has a
 * second factor.
 */
type Attempt = { readonly problems: Problems; readonly status: number | null }

/** The attempt for an expected error. Throws any other error again. */
function refused(error: unknown, context: PageContext, field: string): Attempt {
  if (error instanceof InvalidFields) {
    const named = error.problems.map(
      ({ path, message }) => [path === 'code' ? confirmCodeName : field, context.problem(message)] as const,
    )
    return { problems: new Map(named), status: 422 }
  }
  if (error instanceof AppError && error.code === 'too_many_requests')
    return { problems: new Map([[field, context.problem(error.reason)]]), status: 429 }
  throw error
}
