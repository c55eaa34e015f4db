import type { IncomingMessage } from 'node:http'
import { AppError } from '../../errors.ts'
import { headerObject, type RateLimit } from '../../lib/rate-limit.ts'
import { type Draft, type Format, parseSnippet, type SnippetForm, type SnippetRules } from '../snippet.ts'
import type { Added, SnippetStore } from '../store.ts'
import { bodyMaxBytesFor, readForm } from './form.ts'

export type CreationOptions = {
  readonly store: SnippetStore
  readonly rules: SnippetRules
  readonly now: () => number
  /** Null: no limit. */
  readonly rateLimit: RateLimit | null
  /** What the limit is counted by. */
  readonly clientAddress: (request: IncomingMessage) => string
}

export type Created = { readonly added: Added; readonly draft: Draft & { readonly format: Format } }

/** Counts the request and gives the headers that say what is left, names and values in turn. */
export function takeTurn(
  request: IncomingMessage,
  { rateLimit, clientAddress }: CreationOptions,
): readonly string[] {
  if (!rateLimit) return []
  const { allowed, headers } = rateLimit.take(clientAddress(request))
  if (allowed) return headers
  throw new AppError(
    'too_many_requests',
    'Too many snippets from this address; Retry-After says when to try again.',
    headerObject(headers),
  )
}

/** The form that a request carries. */
export const takeForm = (request: IncomingMessage, { rules }: CreationOptions): Promise<SnippetForm> =>
  readForm(request, bodyMaxBytesFor(rules.maxBytes))

/** Parses and stores a form; resolves once it is on disk. */
export async function storeForm(form: SnippetForm, { store, rules, now }: CreationOptions): Promise<Created> {
  const draft = parseSnippet(form, rules)
  return { added: await store.add(draft, now()), draft }
}
