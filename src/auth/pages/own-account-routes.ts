import type { FastifyInstance, FastifyRequest } from 'fastify'
import { profileFields } from '../../accounts/model/account.ts'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import { actorOf, justSignedIn, signedIn } from '../../admin/guard.ts'
import { sendPage } from '../../admin/problems.ts'
import { readValues } from '../../admin/schema-form.ts'
import { inputFrom } from '../../kernel/fields/form.ts'
import type { Paths } from '../../kernel/paths.ts'
import { route } from '../../web/route.ts'
import { type AccountMail, noNotice } from '../account-mail.ts'
import type { Accounts } from '../accounts.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import { type AccountSection, createOwnAccountAnswers, currentSession } from './own-account-answers.ts'
import { renderConfirmEmail } from './own-account-page.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { renderSignOut } from './sign-out-page.ts'

type OwnAccountRoutesOptions = {
  readonly accounts: Pick<Accounts, 'own' | 'emailProof'>
  /** Mail to owners of accounts; null if no mail is configured. */
  readonly mail: AccountMail | null
  readonly browserSessions: BrowserSessions
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly siteTitle: () => string
  readonly sections: readonly AccountSection[]
  readonly now: () => number
}

export function ownAccountRoutes(app: FastifyInstance, options: OwnAccountRoutesOptions): void {
  const { accounts, mail, browserSessions, context, paths, siteTitle, sections, now } = options
  const { own, emailProof } = accounts
  const { manage } = paths
  const answers = createOwnAccountAnswers({ own, context, paths, sections, sendsMail: mail !== null, now })
  const confirmation = (request: FastifyRequest) => mail?.confirmation(context(request).language) ?? noNotice
  /**
   * Requires a recent sign-in for a new email address only: it can hand the account to another person, unlike the rest
   * of the profile.
   */
  const freshForAddress = {
    config: {
      ...justSignedIn.config,
      freshWhen: (request: FastifyRequest) =>
        own.wouldChangeEmail(actorOf(request), (profileIn(request)['email'] ?? '').trim()),
    },
  }

  route.get(app, manage.account, signedIn, async (request, reply) => answers.show(request, reply))

  // Public pages, which are the same for all who are signed in and have no token for forms, lead here.
  route.get(app, manage.signOut, signedIn, (request, reply) =>
    sendPage(reply, renderSignOut(context(request))),
  )

  route.post(app, manage.account, freshForAddress, async (request, reply) => {
    const typed = profileIn(request)
    const input = inputFrom(profileFields.fields, typed)
    const form = formOf(request)
    const [revision, current] = [Number(form.text('revision')), form.text('profile-current')]
    try {
      const notice = confirmation(request)
      const account = await own.changeProfile(actorOf(request), input, revision, current, notice)
      const { email } = input
      const waits = email !== null && email === account.pendingEmail
      return answers.done(reply, waits && mail ? 'emailSent' : 'profileSaved')
    } catch (error) {
      return answers.showProblems(request, reply, 'profile-current', error, typed)
    }
  })

  route.post(app, manage.accountEmail.send, signedIn, async (request, reply) => {
    await emailProof.ask(actorOf(request), confirmation(request))
    return answers.done(reply, 'emailSent')
  })

  route.post(app, manage.accountEmail.withdraw, signedIn, async (request, reply) => {
    await emailProof.withdraw(actorOf(request))
    return answers.done(reply, 'emailWithdrawn')
  })

  /** A GET does not verify the address: scanners open every link in a mail. */
  route.get(app, manage.confirmEmail, signedIn, async (request, reply) => {
    const { token } = request.params
    const email = await emailProof.look(actorOf(request), token)
    return sendPage(reply, renderConfirmEmail(context(request), email, token))
  })

  route.post(app, manage.confirmEmail, signedIn, async (request, reply) => {
    await emailProof.confirm(actorOf(request), request.params.token)
    return answers.done(reply, 'emailConfirmed')
  })

  route.post(app, manage.accountPassword, justSignedIn, async (request, reply) => {
    const form = formOf(request)
    try {
      const account = await own.changePassword(actorOf(request), form.text('current'), form.text('password'))
      // Every session ended with the old password; this browser begins a new one.
      await browserSessions.signedIn(reply, account.id, request, 'password')
      return await reply.redirect(manage.passwordChanged(), 303)
    } catch (error) {
      return answers.showProblems(request, reply, 'current', error)
    }
  })

  route.get(app, manage.passwordChanged, signedIn, async (request, reply) =>
    answers.showPasswordChanged(request, reply),
  )

  secondFactorRoutes(app, { own, answers, context, paths, siteTitle })

  route.post(app, manage.session, signedIn, async (request, reply) => {
    await own.revokeSession(actorOf(request), request.params.id)
    return answers.done(reply, 'sessionEnded')
  })

  route.post(app, manage.otherSessions, signedIn, async (request, reply) => {
    await own.revokeOtherSessions(actorOf(request), currentSession(request))
    return answers.done(reply, 'otherSessionsEnded')
  })
}

const profileIn = (request: FastifyRequest) => readValues(formOf(request), profileFields.fields)
