import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formOf } from '../../admin/admin-form.ts'
import { actorOf, justSignedIn, sessionOf, signedIn } from '../../admin/guard.ts'
import { redirectNamed } from '../../admin/named-notice.ts'
import { AppError } from '../../kernel/errors.ts'
import { InvalidFields } from '../../kernel/invalid-fields.ts'
import type { Paths } from '../../kernel/paths.ts'
import { problems } from '../../kernel/problems.ts'
import type { ClientRateLimit } from '../../lib/client-rate-limit.ts'
import { parsed } from '../../lib/fields.ts'
import { demandAllowed } from '../../lib/rate-limit.ts'
import type { PageContext } from '../../web/page-context.ts'
import { route } from '../../web/route.ts'
import type { Accounts } from '../accounts.ts'
import type { BrowserSessions } from '../browser-sessions.ts'
import type { PasskeyAnswer, Passkeys } from '../passkeys.ts'
import { orAgain } from './sign-in-routes.ts'

type PasskeyRoutesOptions = {
  readonly passkeys: Passkeys
  readonly accounts: Pick<Accounts, 'own' | 'reauthentication'>
  readonly browserSessions: BrowserSessions
  readonly rateLimit: ClientRateLimit
  readonly publicContext: (request: FastifyRequest) => PageContext
  readonly paths: Paths
}

const answerSchema = z.strictObject({
  ceremony: z.string().max(1_000),
  response: z.unknown(),
  name: z.string().max(1_000).optional(),
  next: z.string().max(2_000).optional(),
})

/** Endpoints of the passkey script: options for the browser's API, and its response. */
export function passkeyRoutes(app: FastifyInstance, options: PasskeyRoutesOptions): void {
  const { passkeys, accounts, browserSessions, rateLimit, publicContext, paths } = options
  const { manage } = paths
  const addressOf = (request: FastifyRequest) => browserSessions.visitor(request).address
  const checkLimits = (request: FastifyRequest) => demandAllowed(rateLimit.take(addressOf(request)))
  const forStrangers = orAgain((request, reply, problem) =>
    reply.code(403).send({ problem: publicContext(request).problem(problem) }),
  )

  route.post(app, manage.passkeySignInOptions, forStrangers, async request => {
    checkLimits(request)
    return passkeys.beginSignIn()
  })

  route.post(app, manage.passkeySignIn, forStrangers, async (request, reply) =>
    explaining(request, reply, async () => {
      checkLimits(request)
      const answer = answerOf(request)
      await browserSessions.signedIn(reply, await passkeys.signIn(answer), request, 'passkey')
      return reply.send({ location: browserSessions.nextOf(answer.next) })
    }),
  )

  route.post(app, manage.confirmPasskey, signedIn, async (request, reply) =>
    explaining(request, reply, async () => {
      checkLimits(request)
      const session = sessionOf(request)
      if (!session) throw new AppError('unauthorized', problems.signInFirst())
      const answer = answerOf(request)
      const accountId = await passkeys.signIn(answer)
      await accounts.reauthentication.withProof(session, accountId, addressOf(request), 'passkey')
      return reply.send({ location: browserSessions.nextOf(answer.next) })
    }),
  )

  route.post(app, manage.passkeyOptions, justSignedIn, async (request, reply) =>
    explaining(request, reply, async () =>
      reply.send(await passkeys.beginRegistration(await accounts.own.read(actorOf(request)))),
    ),
  )

  route.post(app, manage.passkeys, justSignedIn, async (request, reply) =>
    explaining(request, reply, async () => {
      const actor = actorOf(request)
      await passkeys.register(actor, await accounts.own.read(actor), answerOf(request))
      return reply.code(201).send({ location: manage.account({ notice: 'passkeyAdded' }) })
    }),
  )

  route.post(app, manage.passkeyAction.rename, signedIn, async (request, reply) => {
    const name = formOf(request).text('name')
    await passkeys.rename(actorOf(request), request.params.id, { name })
    return redirectNamed(reply, paths, manage.account({ notice: 'saved' }), name.trim())
  })

  route.post(app, manage.passkeyAction.remove, justSignedIn, async (request, reply) => {
    const name = await passkeys.remove(actorOf(request), request.params.id)
    return redirectNamed(reply, paths, manage.account({ notice: 'passkeyRemoved' }), name)
  })

  /** Answers an error with its message as JSON, which the script shows beside the button. */
  async function explaining(request: FastifyRequest, reply: FastifyReply, work: () => Promise<FastifyReply>) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'internal') throw error
      const isTooOften = error.code === 'too_many_requests'
      if (isTooOften) reply.headers(error.headers)
      return reply.code(isTooOften ? 429 : 422).send({ problem: problemOf(error, publicContext(request)) })
    }
  }
}

function problemOf(error: AppError, { messages, problem }: PageContext): string {
  const [first] = error instanceof InvalidFields ? error.problems : []
  if (!first) return problem(error.reason)
  const { common, passkeys } = messages
  return `${first.path === 'name' ? common.name : passkeys.passkey}: ${problem(first.message, first.path)}`
}

const answerOf = ({ body }: FastifyRequest): PasskeyAnswer & { readonly next?: string } =>
  parsed(answerSchema, body) as PasskeyAnswer & { readonly next?: string }
