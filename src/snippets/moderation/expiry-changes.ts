import { type Actor, demand } from '../../kernel/actor.ts'
import { conflict } from '../../kernel/errors.ts'
import { documentOf, snippetReader, subjectOf } from './audited-snippet.ts'
import { moderationProblems } from './model/moderation-problems.ts'
import type { ModeratedSnippet } from './moderated-snippet-store.ts'
import { gone } from './reporting.ts'
import type { ServiceParts } from './service-parts.ts'

export type ExpiryChanges = ReturnType<typeof createExpiryChanges>

/** Moderators' changes of when hidden snippets expire, each with its line in the audit trail. */
export function createExpiryChanges(parts: Pick<ServiceParts, 'changes' | 'stores' | 'forget' | 'now'>) {
  const { changes, stores, forget, now } = parts
  const { snippets, appeals, cases } = stores
  const read = snippetReader(parts)

  /**
   * Makes a hidden snippet expire at the instant, in ms since 1970, or never. `from` is the expiry that an undo replaces.
   * Throws `forbidden`, `not_found`, and `conflict` for a snippet that is not hidden or ends with its reads, another change
   * that came first, and an earlier expiry while the moderators still owe an answer about the snippet.
   */
  async function change(
    actor: Actor,
    id: string,
    to: number | null,
    from?: number | null,
  ): Promise<ModeratedSnippet> {
    demand(actor, 'moderation')
    const seen = await read(id)
    if (!seen) throw gone()
    const { facts, revision } = seen
    if (facts.hiddenAt === null) throw conflict(moderationProblems.notHidden())
    if (facts.onetime) throw conflict(moderationProblems.endsWithReads())
    // An expiry that has passed meanwhile would delete the text.
    const isOver = to !== null && to <= now()
    if (isOver || (from !== undefined && from !== facts.expiresAt))
      throw conflict(moderationProblems.expirySince())
    if (isEarlier(to, facts.expiresAt) && (await isAwaited(id)))
      throw conflict(moderationProblems.stillAsked())
    const after = { ...facts, expiresAt: to }
    const [written] = await changes.writeIf(
      snippets.hiddenUntil(id, facts.expiresAt),
      {
        ...{ actor, action: 'updated', subject: subjectOf(id), revision },
        ...{ before: documentOf(facts), after: documentOf(after) },
      },
      snippets.expiring(id, facts.expiresAt, to),
    )
    forget(id)
    if (written?.changes !== 1) throw gone()
    return after
  }

  /** True while a takedown request or an appeal about the snippet is open, which is decided by its text. */
  const isAwaited = async (id: string): Promise<boolean> =>
    (await appeals.newest(id))?.state === 'open' || (await cases.isOpenAbout(id))

  return { change }
}

const isEarlier = (to: number | null, from: number | null): boolean =>
  to !== null && (from === null || to < from)
