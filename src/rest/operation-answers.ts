import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../kernel/actor.ts'
import { isConflict } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { namedEtag } from '../lib/etag.ts'
import type { Idempotency } from './idempotency.ts'
import type { KeptAnswer } from './idempotency-store.ts'
import type { Operation, RawCall, Result } from './operation.ts'
import { expectedRevision, hasMovedOn, tagOfRevision } from './revision-tag.ts'

export type Bearer = { readonly tokenId: string; readonly actor: Actor }

/** Runs operations for requests: at the revision of `If-Match`, and exactly once per `Idempotency-Key`. */
export class OperationAnswers {
  readonly #idempotency: Idempotency
  readonly #paths: Paths

  constructor(idempotency: Idempotency, paths: Paths) {
    this.#idempotency = idempotency
    this.#paths = paths
  }

  async answer(operation: Operation, bearer: Bearer, request: FastifyRequest, reply: FastifyReply) {
    return send(request, reply, await this.#run(operation, bearer, request))
  }

  async #run(operation: Operation, bearer: Bearer, request: FastifyRequest): Promise<KeptAnswer> {
    const { params, query, body, headers } = request
    const { find, findAgain } = operation
    const call: RawCall = { actor: bearer.actor, params, query, body, expectedRevision: null }
    const kept = (result: Result) => this.#kept(result, request)
    if (find) return kept(await runAt(operation.run, find, call, headers['if-match']))
    const key = headers['idempotency-key']
    if (!findAgain || typeof key !== 'string') return kept(await operation.run(call))
    return this.#idempotency.once({
      ...bearer,
      key,
      request: JSON.stringify([request.method, request.url, body]),
      create: async () => kept(await operation.run(call)),
      findAgain: async subject => kept(await findAgain(call, subject.slice(subject.indexOf(':') + 1))),
    })
  }

  #kept(result: Result, request: FastifyRequest): KeptAnswer {
    const { api, absolute } = this.#paths
    const { status, revision, location, next, body, json } = result
    return {
      status,
      headers: {
        ...(revision === undefined ? {} : { etag: tagOfRevision(revision) }),
        ...(location === undefined ? {} : { location: absolute(`${api.home()}${location}`) }),
        ...(next ? { link: `<${this.#nextPage(request, next)}>; rel="next"` } : {}),
      },
      body: json ?? (body === undefined ? '' : JSON.stringify(body)),
    }
  }

  #nextPage(request: FastifyRequest, next: string): string {
    const address = new URL(this.#paths.absolute(request.url))
    address.searchParams.set('after', next)
    return address.href
  }
}

/**
 * Runs a change at the revision of `If-Match`. After a conflict it throws `precondition_failed` if the revision has changed
 * meanwhile, otherwise the conflict itself.
 */
async function runAt(
  run: Operation['run'],
  find: NonNullable<Operation['find']>,
  call: RawCall,
  ifMatch: string | undefined,
): Promise<Result> {
  const found = await find(call)
  const expected = expectedRevision(ifMatch, found.revision)
  try {
    return await run({ ...call, found, expectedRevision: expected })
  } catch (error) {
    if (expected === null || !isConflict(error)) throw error
    const { revision } = await find(call)
    throw revision === expected ? error : hasMovedOn(revision)
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: KeptAnswer) {
  reply.headers(headers)
  const { etag } = headers
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && etag && namedEtag(request.headers['if-none-match'], [etag])) return reply.code(304).send()
  reply.code(status)
  return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
