import { hash, timingSafeEqual } from 'node:crypto'
import { isMissing } from '../../db/database-trouble.ts'
import { type Actor, demand } from '../../kernel/actor.ts'
import { notFound } from '../../kernel/errors.ts'
import { invalidField } from '../../kernel/invalid-fields.ts'
import { parsed } from '../../lib/fields.ts'
import { drawId, drawToken } from '../../lib/id.ts'
import type { CaseInList, CaseSearch, CaseSnippet } from './case-store.ts'
import { moderationChecks, moderationProblems } from './model/moderation-problems.ts'
import { type Case, caseDecisionSchema, takedownSchema } from './report.ts'
import type { ServiceParts } from './service-parts.ts'
import { snippetIdsIn } from './takedown-addresses.ts'

/** Takedown requests of outsiders, who get a number and a key with which they can follow the status. */
export function createCases(
  { db, changes, stores, paths, news, now }: ServiceParts,
  checkLimits: (address: string) => Promise<void>,
) {
  const { cases: store, reports, snippets } = stores

  /** Opens a case. Throws `InvalidFields`, also for an address without a snippet, and `too_many_requests`. */
  async function open(input: unknown, address: string): Promise<{ number: string; key: string }> {
    const { addresses, ...given } = parsed(takedownSchema, input)
    const snippetIds = snippetIdsIn(addresses, paths.absolute(paths.base))
    await checkLimits(address)
    for (const id of snippetIds) if (!(await snippets.find(id, now()))) throw nothingAt(id)
    const [number, key, at] = [drawId(10), drawToken(24), now()]
    const about = snippetIds.map(snippetId => ({
      ...({ number, kind: 'takedown', snippetId, reason: given.reason, at, state: 'open' } as const),
      decidedAt: null,
      text: '',
      contact: null,
      counts: false,
    }))
    const [first = ''] = snippetIds
    try {
      await db.write(
        store.add({ number, ...given, at, state: 'open', answer: '', decidedAt: null }, hashOf(key)),
        ...about.map(each => reports.add(each, null)),
        ...news({ snippetId: first, number, reason: given.reason }, at),
      )
    } catch (error) {
      throw isMissing(error, 'snippet_reports')
        ? invalidField('addresses', moderationChecks.justGone())
        : error
    }
    return { number, key }
  }

  /** Throws the same `not_found` for an unknown number as for a wrong key. */
  async function read(number: string, key: string): Promise<CaseView> {
    const found = await store.find(number)
    const isRight = timingSafeEqual(hashOf(key), found?.keyHash ?? hashOf(''))
    if (!found || !isRight) throw noCase()
    return view(found.case)
  }

  async function look(actor: Actor, number: string): Promise<CaseView> {
    demand(actor, 'moderation')
    const found = await store.find(number)
    if (!found) throw noCase()
    return view(found.case)
  }

  const view = async (about: Case): Promise<CaseView> => ({
    case: about,
    snippets: await store.snippetsOf(about.snippetIds, now()),
  })

  async function list(actor: Actor, search: CaseSearch): Promise<readonly CaseInList[]> {
    demand(actor, 'moderation')
    return store.list(search)
  }

  /** Decides a case; `open` reopens it. Throws `conflict` when another moderator decided at the same time. */
  async function decide(actor: Actor, number: string, input: unknown): Promise<void> {
    const subject = `case:${number}` as const
    // The revision is drawn before the read: a decision made after the read takes the same one, and the unique index
    // rejects the later.
    const revision = await changes.nextRevision(subject)
    const { case: before } = await look(actor, number)
    const { state, answer } = parsed(caseDecisionSchema, input)
    await changes.write(
      {
        actor,
        action: state === 'open' ? 'reopened' : state,
        subject,
        revision,
        before: { state: before.state, answer: before.answer },
        after: { state, answer },
      },
      store.decide(number, state, answer, now()),
    )
  }

  return { open, read, look, list, decide }
}

export type CaseView = { readonly case: Case; readonly snippets: readonly CaseSnippet[] }

const hashOf = (key: string): Uint8Array => hash('sha256', key, 'buffer')

const noCase = () => notFound(moderationProblems.noCase())

const nothingAt = (id: string) => invalidField('addresses', moderationChecks.noSnippet({ address: id }))
