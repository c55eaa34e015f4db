import type { FastifyReply } from 'fastify'
import { fieldOf, InvalidFields } from '../kernel/invalid-fields.ts'
import type { Message } from '../kernel/messages.ts'
import type { Html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'

/** What is wrong, by field, as a sentence in the reader's language; the first problem of a field is enough to begin with. */
export type Problems = ReadonlyMap<string, string>

export const noProblems: Problems = new Map()

/** Passes every other error on: only what the person at the form can put right becomes a message at a field. */
export function problemMap(error: unknown, context: PageContext): Problems {
  if (!(error instanceof InvalidFields)) throw error
  return new Map(
    error.problems.toReversed().map(({ path, message }) => [fieldOf(path), context.problem(message, path)]),
  )
}

/** What is wrong with a form as a whole. */
export const wholeProblem = (message: Message, context: PageContext): Problems =>
  new Map([['', context.problem(message)]])

export const sendPage = (reply: FastifyReply, page: Html, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(String(page))
