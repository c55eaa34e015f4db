import type { Actor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import { chunks } from '../../lib/chunks.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import type { Block } from './block.ts'
import type { Blocking } from './blocking.ts'
import type { UnweighedDecisions } from './decisions.ts'

export const bulkActions = ['hide', 'alike', 'dismiss', 'block', 'delete'] as const
/**
 * A decision about many snippets: `alike` hides them and blocks texts like theirs, `block` hides them and blocks their
 * creators.
 */
export type BulkAction = (typeof bulkActions)[number]

/** What became of one snippet: it may be gone, or another moderator has decided at the same time. */
export type BulkOutcome = 'done' | 'gone' | 'conflict'

type BulkResult = {
  readonly outcomes: ReadonlyMap<string, BulkOutcome>
  /** Ids of the blocks that were made. */
  readonly blocks: readonly number[]
  /** The instant of the decisions, by which `undo` finds them. */
  readonly at: number
}

export const bulkMax = fixedLimit({
  area: 'Reports and moderation',
  what: 'Snippets decided at once',
  value: 200,
  unit: 'snippets',
  why: 'Each is a write of its own, and a page shows half as many.',
})

/** Decisions under way at the same time, which share commits. */
const atOnce = 8

type Parts = {
  readonly decisions: Pick<UnweighedDecisions, 'hide' | 'dismiss' | 'remove' | 'undo'>
  readonly blocking: Pick<Blocking, 'blockAlike' | 'blockCreator' | 'remove'>
  readonly weighAgain: (snippetIds: readonly string[]) => Promise<void>
  readonly now: () => number
}

/**
 * Decisions about many snippets, each a write of its own: one that fails holds up no other. Other reports by the same reporters
 * are weighed once after all of them, so that none is decided automatically before the moderator's decision about it.
 */
export function createBulkDecisions({ decisions, blocking, weighAgain, now }: Parts) {
  async function decide(actor: Actor, action: BulkAction, ids: readonly string[]): Promise<BulkResult> {
    const at = now()
    const one = {
      hide: decisions.hide,
      alike: decisions.hide,
      block: decisions.hide,
      dismiss: decisions.dismiss,
      delete: decisions.remove,
    }[action]
    const outcomes = await each(ids, id => one(actor, id, at))
    const done = ids.filter(id => outcomes.get(id) === 'done')
    const blocks =
      action === 'block' ? blocking.blockCreator : action === 'alike' ? blocking.blockAlike : null
    const made = blocks ? await blockEach(done, id => blocks(actor, id)) : []
    return { outcomes, at, blocks: made }
  }

  /** Undoes what `decide` did, all or some of it; decisions that others have followed stay. */
  async function undo(
    actor: Actor,
    {
      ids,
      at,
      blocks,
    }: { readonly ids: readonly string[]; readonly at: number; readonly blocks: readonly number[] },
  ): Promise<ReadonlyMap<string, BulkOutcome>> {
    for (const id of blocks) await outcomeOf(() => blocking.remove(actor, id))
    return each(ids, id => decisions.undo(actor, id, at))
  }

  /** One after another: snippets of one creator, or alike, make one block. What cannot be blocked is hidden all the same. */
  async function blockEach(
    ids: readonly string[],
    block: (id: string) => Promise<Block>,
  ): Promise<readonly number[]> {
    const made: number[] = []
    for (const snippetId of ids)
      await outcomeOf(async () => {
        const { id } = await block(snippetId)
        made.push(id)
      })
    return made
  }

  async function each(
    ids: readonly string[],
    act: (id: string) => Promise<readonly string[]>,
  ): Promise<ReadonlyMap<string, BulkOutcome>> {
    const outcomes = new Map<string, BulkOutcome>()
    const foundRight: string[] = []
    const decideOne = async (id: string) => {
      const outcome = await outcomeOf(async () => foundRight.push(...(await act(id))))
      outcomes.set(id, outcome)
    }
    for (const some of chunks([...new Set(ids)], atOnce)) await Promise.all(some.map(decideOne))
    await weighAgain(foundRight)
    return outcomes
  }

  return { decide, undo }
}

async function outcomeOf(act: () => Promise<unknown>): Promise<BulkOutcome> {
  try {
    await act()
    return 'done'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not_found') return 'gone'
    if (error.code === 'conflict') return 'conflict'
    throw error
  }
}
