import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { route } from '../../web/route.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import type { SnippetParts } from '../snippet-parts.ts'

/** Redirects dpaste's addresses with a slash at the end, which old mails and tickets contain. */
export function oldAddressRoutes(app: FastifyInstance, { paths }: SnippetParts): void {
  const redirect = (from: Paths['oldSnippet' | 'oldSnippetRaw'], to: (id: string) => string) =>
    route.get(app, from, async ({ params: { id } }, reply) => {
      if (!looksLikeId(id)) throw notFound()
      return reply.redirect(to(id), 308)
    })
  redirect(paths.oldSnippet, paths.snippet)
  redirect(paths.oldSnippetRaw, paths.snippetRaw)
}
