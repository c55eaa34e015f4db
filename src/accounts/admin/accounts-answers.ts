import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { actorOf } from '../../admin/guard.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import type { Again } from '../../admin/saved-or.ts'
import type { FormValues } from '../../kernel/fields/form.ts'
import type { Paths } from '../../kernel/paths.ts'
import { numberedId, type RequestAt } from '../../web/route.ts'
import type { AccountService } from '../account-service.ts'
import { changedFields } from '../model/account.ts'
import { renderAccounts, renderNewLink } from './accounts-page.ts'
import { renderOneAccount } from './one-account-page.ts'

export type AccountsAnswersOptions = {
  readonly accountService: AccountService
  readonly context: AdminContextOf
  readonly paths: Paths
}

export type AccountRequest = RequestAt<Paths['manage']['accountOf']>

/** Typed values of an account's forms, to be shown again. */
export type TypedAccount = {
  /** Values of `changedFields`, with the revision that the form was opened with. */
  readonly changed?: FormValues
  readonly revision?: number
  readonly email?: string
}

type ShownAll = {
  /** The form of an invitation as it was filled in. */
  readonly invitation?: { readonly role: string; readonly email: string }
  readonly problems?: Problems
  readonly status?: number
}

/** Renders the answers to forms about accounts. */
export class AccountsAnswers {
  readonly #options: AccountsAnswersOptions

  constructor(options: AccountsAnswersOptions) {
    this.#options = options
  }

  async showAll(page: AdminContext, reply: FastifyReply, shown: ShownAll = {}): Promise<FastifyReply> {
    const { accountService } = this.#options
    const { invitation = { role: 'editor', email: '' }, problems = noProblems, status = 200 } = shown
    const accounts = await accountService.list(page.actor)
    const invitations = await accountService.invitations(page.actor)
    return sendPage(reply, renderAccounts(page, { accounts, invitations, invitation, problems }), status)
  }

  async showOne(
    request: AccountRequest,
    reply: FastifyReply,
    { changed, revision, email }: TypedAccount = {},
    problems: Problems = noProblems,
    status = 200,
  ): Promise<FastifyReply> {
    const { accountService, context } = this.#options
    const account = await accountService.read(actorOf(request), numberedId(request))
    const stored = changedFields.typed(account)
    const shown = {
      account,
      changed: changed ?? stored,
      email: email ?? account.pendingEmail ?? account.email ?? '',
      theirs: changed && revision !== account.revision ? stored : null,
      problems,
    }
    return sendPage(reply, renderOneAccount(context(request), shown), status)
  }

  /** Shows the page once more, with what is wrong at each field, or why it cannot be done. */
  again(request: AccountRequest, reply: FastifyReply, typed: TypedAccount): Again<FastifyReply> {
    const context = this.#options.context(request)
    const show = (problems: Problems, status: number) => this.showOne(request, reply, typed, problems, status)
    return {
      invalid: error => show(problemMap(error, context), 422),
      conflict: error => show(new Map([['role', context.problem(error.reason)]]), 409),
    }
  }

  /** Shows the link, this one time. */
  showLink(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    { title, text }: { readonly title: string; readonly text: string },
  ): FastifyReply {
    const { context, paths } = this.#options
    const address = paths.absolute(paths.manage.link(token))
    return sendPage(reply, renderNewLink(context(request), { title, text, address }))
  }
}
