import type { Statement, Written } from '../../db/database.ts'
import { isMissing } from '../../db/database-trouble.ts'
import { type Actor, demand, systemActor } from '../../kernel/actor.ts'
import { AppError, conflict } from '../../kernel/errors.ts'
import { parsed } from '../../lib/fields.ts'
import type { AppealFact } from '../../outbox/event.ts'
import { type BeforeChange, documentOf, snippetReader, stateOf, subjectOf } from './audited-snippet.ts'
import { type SnippetState, stateBefore } from './model/decided-state.ts'
import { hexOf } from './model/fingerprint.ts'
import { moderationProblems } from './model/moderation-problems.ts'
import type { Decision, DecisionAction } from './moderated-snippet-store.ts'
import { noteSchema } from './report.ts'
import { gone } from './reporting.ts'
import type { ServiceParts } from './service-parts.ts'

/** Decisions that return the snippets about which reporters were found right by them. */
export type UnweighedDecisions = ReturnType<typeof createDecisions>
export type Decisions = ReturnType<typeof weighing>

/** Decisions about a snippet that are read to find its state before the newest; there are never that many. */
const decisionsRead = 1_000

/**
 * Moderators' decisions about snippets. Each is one write with its line in the audit trail; of two at the same time
 * only one succeeds, and none about a deleted snippet. The trail contains nothing of the text.
 */
export function createDecisions(parts: ServiceParts) {
  const { changes, stores, store, appealNews, forget, now } = parts
  const { snippets, reports, notes, copies, fingerprints, appeals } = stores
  const see = snippetReader(parts)

  /**
   * Hides the snippet, or keeps it hidden, and upholds its reports. `answer` is for the creator who has appealed: with one,
   * throws `conflict` if no appeal is open.
   */
  async function hide(
    actor: Actor,
    id: string,
    at = now(),
    answer: string | null = null,
  ): Promise<readonly string[]> {
    const seen = await known(actor, id)
    if (answer !== null) await demandAppeal(id)
    const decision = await traced(decisionOf(actor, id, 'hidden', at))
    await decide(actor, seen, decision, snippets.hiding(decision), [
      reports.decide(id, 'upheld', decision.at),
      copies.decideReports(id, 'upheld', decision.at),
      ...settled(seen, { outcome: 'kept', answer: answer ?? '', at: decision.at }),
    ])
    forget(id)
    return [id, ...(await copies.hiddenWith(id))]
  }

  /** Dismisses the reports and shows the snippet; further reports do not hide it automatically. `answer` as in `hide`. */
  async function dismiss(
    actor: Actor,
    id: string,
    at = now(),
    answer: string | null = null,
  ): Promise<readonly string[]> {
    const seen = await known(actor, id)
    if (answer !== null) await demandAppeal(id)
    const action = seen.facts.hiddenAt === null ? 'dismissed' : 'shown'
    const decision = await traced(decisionOf(actor, id, action, at))
    await decide(actor, seen, decision, snippets.showing(decision), [
      reports.decide(id, 'dismissed', decision.at),
      copies.decideReports(id, 'dismissed', decision.at),
      ...settled(seen, { outcome: 'restored', answer: answer ?? '', at: decision.at }),
    ])
    await showCopies(actor, id)
    return []
  }

  async function remove(actor: Actor, id: string, at = now()): Promise<readonly string[]> {
    const seen = await known(actor, id)
    const decision = await traced(decisionOf(actor, id, 'deleted', at))
    const alike = await copies.hiddenWith(id)
    const ended = settled(seen, { outcome: 'deleted', answer: '', at: decision.at })
    const statements = [...ended, ...snippets.removing(decision, store.taking(id))]
    const written = await decide(actor, seen, decision, statements, [
      reports.decide(id, 'upheld', decision.at),
      copies.decideReports(id, 'upheld', decision.at),
    ])
    forget(id)
    const taken = written[statements.length - 1]
    if (taken) await store.taken(taken.rows)
    return [id, ...alike]
  }

  /**
   * Undoes the decision that was made at the instant: the snippet is as before, and the reports wait again, as does the
   * appeal unless the snippet is shown. Throws `conflict` if it is not the newest decision about the snippet.
   */
  async function undo(actor: Actor, id: string, at: number): Promise<readonly string[]> {
    const seen = await known(actor, id)
    const past = await snippets.decisions(id, decisionsRead)
    const [newest] = past
    if (newest?.at !== at || newest.action === 'restored') throw conflict(moderationProblems.decidedSince())
    const before = stateBefore(past)
    const isShown = before.hiddenAt === null
    const decision = decisionOf(actor, id, 'restored')
    await decide(
      actor,
      seen,
      decision,
      snippets.restoring(decision, before),
      [
        reports.reopen(id, at),
        copies.reopenReports(id, at),
        ...(isShown ? appealRestored(seen, decision) : [appeals.reopen(id, at)]),
      ],
      before,
    )
    forget(id)
    if (isShown) await showCopies(actor, id)
    return newest.action === 'dismissed' || newest.action === 'shown' ? [id] : []
  }

  /** Hides a snippet because it is like another one that is hidden; does nothing if that one is shown meanwhile. */
  const hideCopy = (id: string, because: string): Promise<void> =>
    hideAutomatically(id, decision => ({ ...decision, because }))

  /** Shows what was hidden because it is like a snippet that is shown again. */
  async function showCopies(actor: Actor, id: string): Promise<void> {
    for (const copy of await copies.hiddenWith(id)) {
      const seen = await see(copy)
      if (!seen || seen.facts.hiddenAt === null) continue
      const decision = { ...decisionOf(actor, copy, 'restored'), because: id }
      const shown = { hiddenAt: null, reviewedAt: null }
      const statements = snippets.restoring(decision, shown)
      await decide(actor, seen, decision, statements, appealRestored(seen, decision), shown).catch(
        unlessDecided,
      )
      forget(copy)
    }
  }

  /** The open appeal of a snippet that the decision shows again, without an answer of its own. */
  const appealRestored = (seen: BeforeChange, { at }: Decision): readonly Statement[] =>
    settled(seen, { outcome: 'restored', answer: '', at })

  /** Settles the open appeal of a snippet, if there is one, with the news for its creator. */
  const settled = (
    { facts: { id, accountId } }: BeforeChange,
    { outcome, answer, at }: Pick<AppealFact, 'outcome' | 'answer'> & { readonly at: number },
  ): readonly Statement[] => [
    appeals.decide(id, { state: outcome === 'restored' ? 'restored' : 'kept', answer, at }),
    ...appealNews({ accountId, snippetId: id, outcome, answer }, at),
  ]

  /**
   * Hides a snippet that was reported often enough. What is like it stays until reports have hidden more like it, or a
   * moderator hides it: a false report must not hide more than it is about.
   */
  const hideByReports = (id: string): Promise<void> =>
    hideAutomatically(id, async decision => ({ ...(await traced(decision)), byReports: true }))

  /** Does nothing if the snippet is hidden or deleted, or if a moderator dismissed its reports. */
  async function hideAutomatically(
    id: string,
    completed: (decision: Decision) => Decision | Promise<Decision>,
  ): Promise<void> {
    const seen = await see(id)
    if (!seen || seen.facts.hiddenAt !== null || seen.facts.reviewedAt !== null) return
    const decision = await completed(decisionOf(systemActor, id, 'hidden'))
    await decide(systemActor, seen, decision, snippets.hiding(decision)).catch(unlessDecided)
    forget(id)
  }

  async function note(actor: Actor, id: string, input: unknown): Promise<void> {
    demand(actor, 'moderation')
    const { text } = parsed(noteSchema, input)
    await changes.write(
      { actor, action: 'noted', subject: subjectOf(id), revision: null, before: null, after: null },
      notes.add(id, { author: actor.name, text, at: now() }),
    )
  }

  async function known(actor: Actor, id: string): Promise<BeforeChange> {
    demand(actor, 'moderation')
    const seen = await see(id)
    if (!seen) throw gone()
    return seen
  }

  /** Read after the revision is drawn, as the snippet is: of two answers to one appeal, one fails. */
  async function demandAppeal(id: string): Promise<void> {
    if ((await appeals.newest(id))?.state !== 'open') throw conflict(moderationProblems.noAppeal())
  }

  const decisionOf = (actor: Actor, snippetId: string, action: DecisionAction, at = now()): Decision => ({
    snippetId,
    action,
    name: actor.name,
    at,
  })

  /** The decision with the fingerprints of the texts that it is about, by which others like them are found. */
  async function traced(decision: Decision): Promise<Decision> {
    const known = await fingerprints.fingerprintsOf(decision.snippetId)
    return known.length === 0 ? decision : { ...decision, fingerprints: known.map(hexOf).join(' ') }
  }

  async function decide(
    actor: Actor,
    { facts, revision }: BeforeChange,
    { snippetId, action }: Decision,
    statements: readonly Statement[],
    further: readonly Statement[] = [],
    { hiddenAt }: Pick<SnippetState, 'hiddenAt'> = { hiddenAt: action === 'hidden' ? 0 : null },
  ): Promise<readonly Written[]> {
    const subject = subjectOf(snippetId)
    const before = documentOf(facts)
    const after = action === 'deleted' ? null : { ...before, state: stateOf(hiddenAt) }
    try {
      return await changes.write(
        { actor, action, subject, revision, before, after },
        ...statements,
        ...further,
      )
    } catch (error) {
      throw isMissing(error, 'snippet_decisions') ? gone() : error
    }
  }

  return { hide, dismiss, remove, undo, hideByReports, hideCopy, note }
}

/** The decisions, each followed by `weighAgain` of the snippets about which it found reporters right. */
export function weighing(
  decisions: UnweighedDecisions,
  weighAgain: (snippetIds: readonly string[]) => Promise<void>,
) {
  const weighed =
    <A extends readonly unknown[]>(decide: (...args: A) => Promise<readonly string[]>) =>
    async (...args: A): Promise<void> =>
      weighAgain(await decide(...args))
  const { hide, dismiss, remove, undo } = decisions
  return {
    ...decisions,
    ...{ hide: weighed(hide), dismiss: weighed(dismiss), remove: weighed(remove), undo: weighed(undo) },
  }
}

/** Another process decided about the snippet at the same time, or it is gone. */
function unlessDecided(error: unknown): void {
  if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error
}
