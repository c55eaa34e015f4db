import type { FastifyReply, FastifyRequest } from 'fastify'
import { profileFields } from '../../accounts/model/account.ts'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { actorOf, sessionOf } from '../../admin/guard.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import { isConflict } from '../../kernel/errors.ts'
import type { FormValues } from '../../kernel/fields/form.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { Html } from '../../web/html.ts'
import type { OwnAccount } from '../own-account-service.ts'
import { renderAccount, renderPasswordChanged } from './own-account-page.ts'

/** A card on the account page about another sign-in method, such as passkeys. */
export type AccountSection = {
  readonly render: (context: AdminContext, request: FastifyRequest) => Promise<Html | null>
  /** Lists the credentials that stay valid after a new password; null if there are none. */
  readonly outlasts?: (context: AdminContext, request: FastifyRequest) => Promise<Html | null>
  readonly scripts?: readonly string[]
}

type OwnAccountAnswersOptions = {
  readonly own: OwnAccount
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly sections: readonly AccountSection[]
  readonly sendsMail: boolean
  readonly now: () => number
}

/** Names of the fields for the current password, one for each form of the page that asks for it. */
type PasswordField = 'current' | 'profile-current' | 'factor-current'

type AccountNoticeName =
  | 'profileSaved'
  | 'emailSent'
  | 'emailConfirmed'
  | 'emailWithdrawn'
  | 'secondFactorOff'
  | 'sessionEnded'
  | 'otherSessionsEnded'

export type OwnAccountAnswers = ReturnType<typeof createOwnAccountAnswers>

export function createOwnAccountAnswers({
  context,
  sections,
  own,
  sendsMail,
  now,
  paths,
}: OwnAccountAnswersOptions) {
  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendPage(reply, await accountPage(request, null, noProblems))
  }

  function done(reply: FastifyReply, notice: AccountNoticeName): FastifyReply {
    return reply.redirect(paths.manage.account({ notice }), 303)
  }

  /**
   * Shows the page again with the problem of each field, or the conflict with another editor. Throws any other error
   * again.
   */
  async function showProblems(
    request: FastifyRequest,
    reply: FastifyReply,
    field: PasswordField,
    error: unknown,
    typed: FormValues | null = null,
  ): Promise<FastifyReply> {
    const page = context(request)
    if (typed && isConflict(error)) {
      const conflicts = new Map([['username', page.problem(error.reason)]])
      return sendPage(reply, await accountPage(request, typed, conflicts, true), 409)
    }
    const problems = renamed(problemMap(error, page), field)
    return sendPage(reply, await accountPage(request, typed, problems), 422)
  }

  /** Shows the sign-in methods that stay valid after a new password: changing it after a leak does not close them. */
  async function showPasswordChanged(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = context(request)
    const all = await Promise.all(sections.map(each => each.outlasts?.(page, request) ?? null))
    const shown = all.filter(each => each !== null)
    return sendPage(reply, renderPasswordChanged(page, shown))
  }

  async function accountPage(
    request: FastifyRequest,
    typed: FormValues | null,
    problems: Problems,
    isConflict = false,
  ): Promise<Html> {
    const page = context(request)
    const actor = actorOf(request)
    const account = await own.read(actor)
    const stored = profileFields.typed(account)
    const shown = await Promise.all(sections.map(each => each.render(page, request)))
    return renderAccount(page, {
      account,
      profile: typed ?? stored,
      theirs: isConflict ? stored : null,
      problems,
      sendsMail,
      recoveryCodesLeft: await own.recoveryCodesLeft(account),
      sessions: await own.listSessions(actor),
      session: currentSession(request),
      sections: shown.filter(each => each !== null),
      scripts: sections.flatMap(each => each.scripts ?? []),
      now: now(),
    })
  }

  return { show, done, showProblems, showPasswordChanged }
}

export const currentSession = (request: FastifyRequest): string => sessionOf(request)?.id ?? ''

const renamed = (problems: Problems, current: PasswordField): Problems =>
  new Map([...problems].map(([path, text]) => [path === 'current' ? current : path, text]))
