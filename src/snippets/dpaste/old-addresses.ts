import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { looksLikeId } from '../model/reserved-names.ts'

export type OldAddressOptions = { readonly paths: Paths }

type ById = { Params: { id: string } }

/** dpaste took its addresses with a slash at their end too, and so they stand in old mails and tickets. */
export function oldAddressRoutes(app: FastifyInstance, { paths }: OldAddressOptions): void {
  const redirect = (from: string, to: (id: string) => string) =>
    app.get<ById>(from, async ({ params: { id } }, reply) => {
      if (!looksLikeId(id)) throw notFound()
      return reply.redirect(to(id), 308)
    })
  redirect('/:id/', paths.snippet)
  redirect('/:id/raw/', paths.snippetRaw)
}
