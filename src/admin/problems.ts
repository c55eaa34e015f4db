import type { FastifyReply } from 'fastify'
import { fieldOf, InvalidFields } from '../kernel/invalid-fields.ts'
import type { Message } from '../kernel/messages.ts'
import type { Html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { sendHtml } from '../web/send-html.ts'

/** Validation messages by field, in the reader's language; of several problems of a field, the first. */
export type Problems = ReadonlyMap<string, string>

export const noProblems: Problems = new Map()

/** The messages of an `InvalidFields`. Throws every other error again, since the person at the form cannot fix it. */
export function problemMap(error: unknown, context: PageContext): Problems {
  if (!(error instanceof InvalidFields)) throw error
  const byField = Map.groupBy(error.problems, ({ path }) => fieldOf(path))
  return new Map(
    [...byField].flatMap(([field, [first]]) =>
      first ? [[field, context.problem(first.message, first.path)] as const] : [],
    ),
  )
}

/** A problem of the form as a whole. */
export const wholeProblem = (message: Message, context: PageContext): Problems =>
  new Map([['', context.problem(message)]])

export const sendPage = (reply: FastifyReply, page: Html, status = 200): FastifyReply =>
  sendHtml(reply.code(status), page)
