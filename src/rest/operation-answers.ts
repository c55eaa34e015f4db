import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../kernel/actor.ts'
import { isConflict } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { encodingFor } from '../lib/content-encoding.ts'
import { namedEtag } from '../lib/etag.ts'
import type { Idempotency } from './idempotency.ts'
import type { KeptAnswer } from './idempotency-store.ts'
import type { KeptLists } from './kept-lists.ts'
import type { Operation, RawCall, Result } from './operation.ts'
import { expectedRevision, hasMovedOn, tagOfRevision } from './revision-tag.ts'

const jsonType = 'application/json; charset=utf-8'

export type Bearer = { readonly tokenId: string; readonly actor: Actor }

/** Runs operations for requests: at the revision of `If-Match`, and exactly once per `Idempotency-Key`. */
export class OperationAnswers {
  readonly #idempotency: Idempotency
  readonly #paths: Paths
  readonly #lists: KeptLists

  constructor(idempotency: Idempotency, paths: Paths, lists: KeptLists) {
    this.#idempotency = idempotency
    this.#paths = paths
    this.#lists = lists
  }

  async answer(operation: Operation, bearer: Bearer, request: FastifyRequest, reply: FastifyReply) {
    if (operation.slices) return this.#sendList(operation, operation.slices, bearer, request, reply)
    return send(request, reply, await this.#run(operation, bearer, request))
  }

  async #sendList(
    operation: Operation,
    slices: readonly string[],
    { actor }: Bearer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { params, query, url, headers } = request
    const listed = { operation: operation.id, url, actor, slices }
    const list = await this.#lists.get(listed, async () => {
      const result = await operation.run({ actor, params, query, body: null, expectedRevision: null })
      const json = result.json ?? JSON.stringify(result.body)
      const link = result.next ? this.#linkTo(request, result.next) : null
      return { json, link, changesWithTime: result.changesWithTime ?? false }
    })
    if (namedEtag(headers['if-none-match'], [list.etag]))
      return reply.code(304).header('etag', list.etag).send()
    // A client that refuses even the plain bytes gets them all the same.
    const encoding = encodingFor(headers['accept-encoding'], list.answer.size) ?? 'identity'
    // Headers come after the body, so that an error has none of them.
    const body = await this.#lists.bodyOf(listed, list, encoding)
    reply.header('etag', list.etag)
    if (list.link !== null) reply.header('link', list.link)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(jsonType).send(body)
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
        ...(next ? { link: this.#linkTo(request, next) } : {}),
      },
      body: json ?? (body === undefined ? '' : JSON.stringify(body)),
    }
  }

  #linkTo(request: FastifyRequest, next: string): string {
    const address = new URL(this.#paths.absolute(request.url))
    address.searchParams.set('after', next)
    return `<${address.href}>; rel="next"`
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
  return body === '' ? reply.send() : reply.type(jsonType).send(body)
}
