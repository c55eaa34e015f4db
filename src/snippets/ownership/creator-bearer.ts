import type { Actor } from '../../kernel/actor.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { tokenInHeader } from '../delete-token.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import type { ModeratedSnippets } from '../moderation/moderated-snippet-store.ts'
import type { SnippetStore } from '../snippet-store.ts'

type Options = {
  readonly store: Pick<SnippetStore, 'hasToken'>
  readonly snippets: Pick<ModeratedSnippets, 'find'>
  readonly now: () => number
}

/** Identifies creators of snippets in the REST interface, by `Authorization: Bearer` with the delete token. */
export function createCreatorBearer({ store, snippets, now }: Options) {
  /** Throws `unauthorized` with the challenge, `not_found` and `forbidden`. The actor has no permission. */
  return async (
    authorization: string | undefined,
    id: string,
    address: string,
  ): Promise<{ readonly tokenId: string; readonly actor: Actor }> => {
    const token = tokenInHeader(authorization)
    if (token === undefined)
      throw new AppError('unauthorized', snippetProblems.noDeleteToken(), {
        'www-authenticate': 'Bearer realm="Corkboard"',
      })
    if (!looksLikeId(id) || !(await snippets.find(id, now()))) throw notFound(snippetProblems.gone())
    if (!(await store.hasToken(id, token, now())))
      throw new AppError('forbidden', snippetProblems.wrongToken())
    const actor: Actor = { accountId: null, name: id, via: 'api', address, permissions: new Set() }
    return { tokenId: `creator of ${id}`, actor }
  }
}
