import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import { actorOf, justSignedIn, signedIn } from '../../admin/guard.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import type { Paths } from '../../kernel/paths.ts'
import { route } from '../../web/route.ts'
import { secretAddress } from '../one-time-code.ts'
import type { OwnAccount } from '../own-account-service.ts'
import type { OwnAccountAnswers } from './own-account-answers.ts'
import { renderRecoveryCodes, renderSetUp } from './second-factor-pages.ts'

type SecondFactorRoutesOptions = {
  readonly own: OwnAccount
  readonly answers: OwnAccountAnswers
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly siteTitle: () => string
}

/** Mounts the pages that set up and remove the second factor of one's own account, and renew its recovery codes. */
export function secondFactorRoutes(app: FastifyInstance, options: SecondFactorRoutesOptions): void {
  const { own, answers, context, paths, siteTitle } = options
  const { manage } = paths

  route.post(app, manage.secondFactor, justSignedIn, async (request, reply) => {
    await own.beginSecondFactor(actorOf(request))
    return reply.redirect(manage.secondFactor(), 303)
  })

  route.get(app, manage.secondFactor, signedIn, async (request, reply) =>
    showSetUp(request, reply, noProblems),
  )

  route.post(app, manage.confirmSecondFactor, justSignedIn, async (request, reply) => {
    try {
      const codes = await own.confirmSecondFactor(actorOf(request), formOf(request).text('code'))
      return sendPage(reply, renderRecoveryCodes(context(request), codes))
    } catch (error) {
      return showSetUp(request, reply.code(422), problemMap(error, context(request)))
    }
  })

  route.post(app, manage.removeSecondFactor, justSignedIn, async (request, reply) => {
    try {
      await own.removeSecondFactor(actorOf(request), passwordIn(request))
      return answers.done(reply, 'secondFactorOff')
    } catch (error) {
      return answers.showProblems(request, reply, passwordField, error)
    }
  })

  route.post(app, manage.recoveryCodes, justSignedIn, async (request, reply) => {
    try {
      const codes = await own.renewRecoveryCodes(actorOf(request), passwordIn(request))
      return sendPage(reply, renderRecoveryCodes(context(request), codes))
    } catch (error) {
      return answers.showProblems(request, reply, passwordField, error)
    }
  })

  async function showSetUp(request: FastifyRequest, reply: FastifyReply, problems: Problems) {
    const actor = actorOf(request)
    const secret = await own.pendingSecret(actor)
    if (!secret) return reply.redirect(manage.account(), 303)
    const address = secretAddress(secret, siteTitle(), actor.name)
    return sendPage(reply, renderSetUp(context(request), { secret, address, problems }), reply.statusCode)
  }
}

const passwordField = 'factor-current'

const passwordIn = (request: FastifyRequest): string => formOf(request).text(passwordField)
