import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { limitKey } from '../lib/client-address.ts'
import { headerObject, type RateLimit } from '../lib/rate-limit.ts'
import { bodyMaxBytesFor, readForm } from './form.ts'
import { type Draft, type Format, parseSnippet, type SnippetForm, type SnippetRules } from './snippet.ts'
import type { Added, SnippetStore } from './store.ts'

export type CreateDeps = {
  readonly store: SnippetStore
  readonly rules: SnippetRules
  readonly now: () => number
  /** Null: no limit. */
  readonly limiter: RateLimit | null
}

export type Created = { readonly added: Added; readonly draft: Draft & { readonly format: Format } }

/** Reads, parses and stores what a request brings; resolves once it is on disk. */
export async function createSnippet(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: CreateDeps,
): Promise<Created> {
  return storeForm(await takeForm(request, reply, deps), deps)
}

/** The form, when the client has not used up its rate. */
export function takeForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { limiter, rules }: CreateDeps,
): Promise<SnippetForm> {
  const turn = limiter?.take(limitKey(request.ip))
  const headers = headerObject(turn?.headers ?? [])
  reply.headers(headers)
  if (turn && !turn.allowed) {
    throw new AppError('too_many_requests', 'You are creating snippets too fast; wait a little.', headers)
  }
  return readForm(request.raw, bodyMaxBytesFor(rules.maxBytes))
}

export async function storeForm(form: SnippetForm, { store, rules, now }: CreateDeps): Promise<Created> {
  const draft = parseSnippet(form, rules)
  return { added: await store.add(draft, now()), draft }
}
