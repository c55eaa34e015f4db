import type { SubjectOf } from '../../kernel/audited.ts'
import { rfc3339 } from '../../lib/time.ts'
import type { ModeratedSnippet } from './moderated-snippet-store.ts'
import type { ServiceParts } from './service-parts.ts'

/** A snippet before a change by a moderator, with the revision that the change creates. */
export type BeforeChange = { readonly facts: ModeratedSnippet; readonly revision: number }

export const subjectOf = (id: string): SubjectOf<'snippet'> => `snippet:${id}`

export const stateOf = (hiddenAt: number | null) => (hiddenAt === null ? 'shown' : 'hidden')

/** A snippet as the audit trail keeps it: nothing of its text. */
export const documentOf = (facts: ModeratedSnippet) => ({
  state: stateOf(facts.hiddenAt),
  lexer: facts.lexer,
  sizeBytes: facts.sizeBytes,
  createdAt: rfc3339(facts.createdAt),
  expiresAt: rfc3339(facts.expiresAt),
})

/**
 * Reads a snippet that a moderator changes; null if it is gone. The revision is drawn before the read: a change made after
 * the read takes the same one, and the unique index rejects the later.
 */
export const snippetReader =
  ({ changes, stores, now }: Pick<ServiceParts, 'changes' | 'stores' | 'now'>) =>
  async (id: string): Promise<BeforeChange | null> => {
    const revision = await changes.nextRevision(subjectOf(id))
    const facts = await stores.snippets.find(id, now())
    return facts && { facts, revision }
  }
