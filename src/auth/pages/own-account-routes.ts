import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { actorOf, sessionOf } from '../../admin/guard.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { Html } from '../../web/html.ts'
import { route } from '../../web/route.ts'
import { type AccountMail, noNotice } from '../account-mail.ts'
import type { Accounts } from '../accounts.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import { secretAddress } from '../one-time-code.ts'
import {
  type ProfileValues,
  profileOf,
  renderAccount,
  renderConfirmEmail,
  renderPasswordChanged,
} from './own-account-page.ts'
import { renderRecoveryCodes, renderSetUp } from './second-factor-pages.ts'

/** A sheet of another way to sign in, such as passkeys. */
export type AccountSection = {
  readonly render: (context: AdminContext, request: FastifyRequest) => Promise<Html | null>
  /** What of it goes on opening the account after a new password; null where nothing does. */
  readonly outlasts?: (context: AdminContext, request: FastifyRequest) => Promise<Html | null>
  readonly scripts?: readonly string[]
}

export type OwnAccountRoutesOptions = {
  readonly accounts: Pick<Accounts, 'own' | 'emailProof'>
  /** Null where no mail is sent. */
  readonly mail: AccountMail | null
  readonly browserSessions: BrowserSessions
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly siteTitle: () => string
  readonly sections: readonly AccountSection[]
  readonly now: () => number
}

const signedIn = { config: { access: 'signed-in' } } as const
const fresh = { config: { access: 'signed-in', fresh: 'account' } } as const

export function ownAccountRoutes(app: FastifyInstance, options: OwnAccountRoutesOptions): void {
  const { accounts, mail, browserSessions, context, paths, siteTitle, sections, now } = options
  const { own, emailProof } = accounts
  const confirmation = (request: FastifyRequest) => mail?.confirmation(context(request).language) ?? noNotice

  route.get(app, paths.manage.account, signedIn, async (request, reply) =>
    sendPage(reply, await accountPage(request, null, noProblems)),
  )

  route.post(
    app,
    paths.manage.account,
    { config: { ...fresh.config, freshWhen: changesAddress } },
    async (request, reply) => {
      const form = formOf(request)
      const typed = {
        username: form.text('username'),
        email: form.text('email').trim(),
        avatar: form.text('avatar').trim(),
      }
      try {
        const account = await own.changeProfile(
          actorOf(request),
          typed,
          Number(form.text('revision')),
          form.text('profile-current'),
          confirmation(request),
        )
        const waits = typed.email !== '' && typed.email === account.pendingEmail
        return await done(reply, waits && mail ? 'emailSent' : 'saved')
      } catch (error) {
        const { status, problems } = refusal(error, context(request))
        return sendPage(reply, await accountPage(request, typed, problems), status)
      }
    },
  )

  route.post(app, paths.manage.accountEmail.send, signedIn, async (request, reply) => {
    await emailProof.ask(actorOf(request), confirmation(request))
    return done(reply, 'emailSent')
  })

  route.post(app, paths.manage.accountEmail.withdraw, signedIn, async (request, reply) => {
    await emailProof.withdraw(actorOf(request))
    return done(reply)
  })

  /** Looking confirms nothing: scanners look at every link in a mail. */
  route.get(app, paths.manage.confirmEmail, signedIn, async (request, reply) => {
    const { token } = request.params
    const email = await emailProof.look(actorOf(request), token)
    return sendPage(reply, renderConfirmEmail(context(request), email, token))
  })

  route.post(app, paths.manage.confirmEmail, signedIn, async (request, reply) => {
    await emailProof.confirm(actorOf(request), request.params.token)
    return done(reply, 'emailConfirmed')
  })

  route.post(app, paths.manage.accountPassword, fresh, async (request, reply) => {
    const form = formOf(request)
    try {
      const account = await own.changePassword(actorOf(request), form.text('current'), form.text('password'))
      // Every session ended with the old password; this browser begins a new one.
      await browserSessions.signedIn(reply, account.id, request, 'password')
      return await reply.redirect(paths.manage.passwordChanged(), 303)
    } catch (error) {
      return sendPage(reply, await accountPage(request, null, problemMap(error, context(request))), 422)
    }
  })

  /** Lists the other ways into the account: a password changed after a leak does not close them. */
  route.get(app, paths.manage.passwordChanged, signedIn, async (request, reply) => {
    const page = context(request)
    const all = await Promise.all(sections.map(each => each.outlasts?.(page, request) ?? null))
    return sendPage(
      reply,
      renderPasswordChanged(
        page,
        all.filter(each => each !== null),
      ),
    )
  })

  route.post(app, paths.manage.secondFactor, fresh, async (request, reply) => {
    await own.beginSecondFactor(actorOf(request))
    return reply.redirect(paths.manage.secondFactor(), 303)
  })

  route.get(app, paths.manage.secondFactor, signedIn, async (request, reply) =>
    sendSetUp(request, reply, noProblems),
  )

  route.post(app, paths.manage.confirmSecondFactor, fresh, async (request, reply) => {
    try {
      const codes = await own.confirmSecondFactor(actorOf(request), formOf(request).text('code'))
      return sendPage(reply, renderRecoveryCodes(context(request), codes))
    } catch (error) {
      return sendSetUp(request, reply.code(422), problemMap(error, context(request)))
    }
  })

  route.post(app, paths.manage.removeSecondFactor, fresh, async (request, reply) =>
    provingPassword(request, reply, async current => {
      await own.removeSecondFactor(actorOf(request), current)
      return done(reply)
    }),
  )

  route.post(app, paths.manage.recoveryCodes, fresh, async (request, reply) =>
    provingPassword(request, reply, async current => {
      const codes = await own.renewRecoveryCodes(actorOf(request), current)
      return sendPage(reply, renderRecoveryCodes(context(request), codes))
    }),
  )

  route.post(app, paths.manage.session, signedIn, async (request, reply) => {
    const { id } = request.params
    await own.revokeSession(actorOf(request), id)
    return done(reply)
  })

  route.post(app, paths.manage.otherSessions, signedIn, async (request, reply) => {
    await own.revokeOtherSessions(actorOf(request), currentSession(request))
    return done(reply)
  })

  /** True for a new email address, which can hand the account to another person; the rest of the profile cannot. */
  async function changesAddress(request: FastifyRequest): Promise<boolean> {
    const { email, pendingEmail } = await own.read(actorOf(request))
    const typed = formOf(request).text('email').trim()
    return typed !== (email ?? '') && typed !== pendingEmail
  }

  const done = (reply: FastifyReply, notice = 'saved') =>
    reply.redirect(paths.manage.account({ notice }), 303)

  async function sendSetUp(request: FastifyRequest, reply: FastifyReply, problems: Problems) {
    const actor = actorOf(request)
    const secret = await own.pendingSecret(actor)
    if (!secret) return reply.redirect(paths.manage.account(), 303)
    const address = secretAddress(secret, siteTitle(), actor.name)
    return sendPage(reply, renderSetUp(context(request), { secret, address, problems }), reply.statusCode)
  }

  async function provingPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (current: string) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      return await work(formOf(request).text('factor-current'))
    } catch (error) {
      const moved = renamed(problemMap(error, context(request)), 'factor-current')
      return sendPage(reply, await accountPage(request, null, moved), 422)
    }
  }

  async function accountPage(
    request: FastifyRequest,
    typed: ProfileValues | null,
    problems: Problems,
  ): Promise<Html> {
    const page = context(request)
    const actor = actorOf(request)
    const account = await own.read(actor)
    const shown = await Promise.all(sections.map(each => each.render(page, request)))
    return renderAccount(page, {
      account,
      profile: typed ?? profileOf(account),
      problems,
      sendsMail: mail !== null,
      recoveryCodesLeft: await own.recoveryCodesLeft(account),
      sessions: await own.listSessions(actor),
      session: currentSession(request),
      sections: shown.filter(each => each !== null),
      scripts: sections.flatMap(each => each.scripts ?? []),
      now: now(),
    })
  }
}

const currentSession = (request: FastifyRequest): string => sessionOf(request)?.id ?? ''

/** Answers an edit conflict with the typed values beside the revision as it is now. */
function refusal(error: unknown, context: AdminContext): { status: number; problems: Problems } {
  const isConflict = error instanceof AppError && error.code === 'conflict'
  return isConflict
    ? { status: 409, problems: new Map([['username', context.problem(error.reason)]]) }
    : { status: 422, problems: renamed(problemMap(error, context), 'profile-current') }
}

/** Three forms of this page ask for the current password, each in a field of its own name. */
const renamed = (problems: Problems, current: string): Problems =>
  new Map([...problems].map(([path, text]) => [path === 'current' ? current : path, text]))
