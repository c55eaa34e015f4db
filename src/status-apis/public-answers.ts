import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../board/model/board.ts'
import type { Paths } from '../kernel/paths.ts'
import { anyOrigin } from '../web/cross-origin.ts'
import { type Content, PageAnswer } from '../web/edge/page-answer.ts'
import { sendVariant } from '../web/edge/ready-answer.ts'
import type { ReadyAnswers } from '../web/edge/ready-answers.ts'
import type { Epochs } from '../web/epochs.ts'

/** The parts that all interfaces for programs are made of. */
export type StatusApis = {
  readonly board: () => Board
  readonly paths: Paths
  readonly answers: Pick<ReadyAnswers, 'send'>
  readonly epochs: Epochs
  readonly now: () => number
}

/** How long clients and proxies between may keep an answer, in seconds. */
const sharedSeconds = 15

/** Content that programs and pages of any origin may read, and proxies may keep for a moment. */
const publicContent = (body: string, type: string): Content => ({
  body: Buffer.from(body),
  type,
  isStrong: true,
  cacheControl: `public, max-age=${sharedSeconds}`,
  headers: { ...anyOrigin, 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' },
})

export const svgContent = (svg: string): Content => publicContent(svg, 'image/svg+xml; charset=utf-8')

export const textContent = (text: string): Content => publicContent(text, 'text/plain; charset=utf-8')

export const jsonContent = (value: unknown): Content =>
  publicContent(JSON.stringify(value), 'application/json; charset=utf-8')

/** Answers with what `make` makes of the Board, once for all requests until there is another Board. */
export function sendFromBoard(
  { board, answers, epochs, now }: Omit<StatusApis, 'paths'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  address: string,
  make: (board: Board, now: number) => Content | Promise<Content>,
): FastifyReply | Promise<FastifyReply> {
  const version = epochs.board
  return answers.send(request, reply, { address, reader: null, version, make: () => make(board(), now()) })
}

/** Sends content that is not kept, because readers choose a part of it: anyone could fill the memory with variants. */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content,
): Promise<FastifyReply> {
  const answer = new PageAnswer(content, false)
  const variant = await answer.variant('identity')
  reply.hijack()
  const notModified = answer.notModified(request.headers['if-none-match'])
  if (notModified) reply.raw.writeHead(304, notModified).end()
  else sendVariant(request.raw, reply.raw, variant)
  return reply
}
