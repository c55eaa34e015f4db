import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import { type Confirm, signedIn } from '../../admin/guard.ts'
import type { Paths } from '../../kernel/paths.ts'
import { route } from '../../web/route.ts'
import {
  type ConfirmAnswersOptions,
  type ConfirmRequest,
  createConfirmAnswers,
} from './reauthentication-answers.ts'
import { confirmCodeName } from './reauthentication-page.ts'

type Options = ConfirmAnswersOptions & { readonly paths: Paths }

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
  const { browserSessions, context, paths } = options
  const { manage } = paths
  const answers = createConfirmAnswers(options)

  /** The page that only confirms, and then leads to `next`. */
  const bare = (next: string): ConfirmRequest => ({
    action: manage.confirm(),
    carried: [['next', next]],
    field: 'confirm',
    back: next,
    resends: false,
  })

  route.get(app, manage.confirm, signedIn, async (request, reply) =>
    answers.show(request, reply, bare(browserSessions.nextOf(request.query.next))),
  )

  route.post(app, manage.confirm, signedIn, async (request, reply) => {
    const next = browserSessions.nextOf(formOf(request).text('next'))
    const { problems, status } = await answers.attempt(request, 'confirm')
    if (status === null) return reply.redirect(next, 303)
    return answers.show(request, reply, bare(next), problems, Math.max(422, status))
  })

  return async (request, reply, back) => {
    if (isRead(request)) return reply.redirect(manage.confirm({ next: request.url }), 303)
    if (isFromScript(request)) {
      const problem = context(request).messages.confirm.title
      return reply.code(403).send({ problem, confirm: manage.confirm({ next: back }) })
    }
    const form = formOf(request)
    const field = proofs.find(name => form.has(name)) ?? 'confirm'
    const { problems, status } = await answers.attempt(request, field)
    if (status === null) return null
    const asked = { action: request.url, carried: carriedBy(request), field, back, resends: true }
    return answers.show(request, reply, asked, problems, status)
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
