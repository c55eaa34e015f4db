import type { FastifyReply } from 'fastify'

/** Answers with a JSON document that people may read, too: indented, with a line break at its end. */
export const sendJson = (reply: FastifyReply, document: object): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(`${JSON.stringify(document, null, 2)}\n`)
