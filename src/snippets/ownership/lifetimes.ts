import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { openTicket, sealTicket } from '../../lib/sealed-ticket.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import { type Expires, parseExpires } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import type { ExpiryChange, LifetimeStore } from './lifetime-store.ts'
import type { Owner } from './my-snippets-store.ts'
import type { SnippetOwners } from './snippet-owners.ts'

/** The reason why an expiry stays: the snippet is gone, it cannot be changed, another change came first, or too many were sent. */
type NotKept = 'gone' | 'fixed' | 'changed' | 'many'

/** The result of a change of several snippets. */
export type LifetimesChange = {
  readonly changed: readonly ExpiryChange[]
  readonly refused: readonly { readonly id: string; readonly name: string | null; readonly why: NotKept }[]
}

export type Lifetimes = ReturnType<typeof createLifetimes>

type Options = {
  readonly owners: Pick<SnippetOwners, 'ownerOf'>
  readonly lifetimes: LifetimeStore
  /** The key that seals undo tickets. */
  readonly key: () => Promise<Uint8Array>
  /** Called for every changed snippet, to evict it from the caches. */
  readonly forget: (id: string) => void
  readonly now: () => number
}

export const undoMs = fixedLimit({
  area: 'Snippets',
  what: 'Time in which a changed expiry can be set back on the page',
  value: 60_000,
  unit: 'ms',
  why: 'Long enough to see that it was the wrong one.',
})

/** Number of snippets that are changed at once. */
const atOnce = 100

/** Lifetimes that a snippet can be given after its creation; one read is no lifetime of a text that was read. */
export const givenLifetimes = (allowed: readonly Expires[]): readonly Exclude<Expires, 'onetime'>[] =>
  allowed.filter(each => each !== 'onetime')

/** Changes of the expiry of own snippets. */
export function createLifetimes({ owners, lifetimes, key, forget, now }: Options) {
  /**
   * Makes the snippets expire after a lifetime that the site allows, counted from now. Throws `InvalidField` for another
   * lifetime, and `forbidden` for a request without an owner.
   */
  async function change(
    request: FastifyRequest,
    given: readonly string[],
    expires: string,
    allowed: readonly Expires[],
  ): Promise<LifetimesChange> {
    const valid = givenLifetimes(allowed)
    if (valid.length === 0) throw new AppError('forbidden', snippetProblems.notChanged())
    const lifetime = parseExpires(expires, valid)
    const owner = await demandOwner(request)
    const at = now()
    const to = typeof lifetime === 'number' ? at + 1000 * lifetime : null
    const ids = [...new Set(given)]
    const asked = ids.slice(0, atOnce)
    const found = new Map(
      (await lifetimes.find(owner, asked.filter(looksLikeId), at)).map(facts => [facts.id, facts]),
    )
    const open = [...found.values()].filter(({ hiddenAt, onetime }) => hiddenAt === null && !onetime)
    const changed = await changeAll(
      owner,
      open.map(({ id, expiresAt }) => ({ id, from: expiresAt, to })),
      at,
    )
    const done = new Set(changed.map(({ id }) => id))
    const whyNot = (id: string): NotKept => {
      const facts = found.get(id)
      return facts ? (open.includes(facts) ? 'changed' : 'fixed') : 'gone'
    }
    const refused = asked.filter(id => !done.has(id)).map(id => ({ id, why: whyNot(id) }))
    const many = ids.slice(atOnce).map(id => ({ id, why: 'many' as const }))
    return {
      changed,
      refused: [...refused, ...many].map(each => ({ ...each, name: found.get(each.id)?.filename ?? null })),
    }
  }

  async function changeAll(
    owner: Owner,
    changes: readonly ExpiryChange[],
    at: number,
  ): Promise<readonly ExpiryChange[]> {
    const changed = await lifetimes.change(owner, changes, at)
    for (const { id } of changed) forget(id)
    return changed
  }

  /** The undo of a change as a sealed ticket, which only its owner can use; null if there is nothing to undo. */
  async function ticketOf(request: FastifyRequest, changed: readonly ExpiryChange[]): Promise<string | null> {
    if (changed.length === 0) return null
    const owner = await demandOwner(request)
    const back = changed.map(({ id, from, to }): Row => [id, to, from])
    return sealTicket(await key(), contextOf(owner), now() + undoMs, back)
  }

  /** The changes that a ticket undoes; none if it has ended or is not of this owner. */
  async function undoIn(request: FastifyRequest, ticket: string): Promise<readonly ExpiryChange[]> {
    const owner = await owners.ownerOf(request.raw)
    const back = owner && openTicket<Row>(await key(), contextOf(owner), ticket, now())
    return back?.map(([id, from, to]) => ({ id, from, to })) ?? []
  }

  /**
   * Sets the expiry of each snippet back that still has the one of the change; returns their number. Throws `conflict` if
   * there is none, or the ticket has ended.
   */
  async function undo(request: FastifyRequest, ticket: string): Promise<number> {
    const at = now()
    // An expiry that has passed meanwhile would delete the text.
    const changes = (await undoIn(request, ticket)).filter(({ to }) => to === null || to > at)
    const changed = changes.length === 0 ? [] : await changeAll(await demandOwner(request), changes, at)
    if (changed.length === 0) throw new AppError('conflict', snippetProblems.expiryUndoOver())
    return changed.length
  }

  async function demandOwner({ raw }: FastifyRequest): Promise<Owner> {
    const owner = await owners.ownerOf(raw)
    if (!owner) throw new AppError('forbidden', snippetProblems.notYoursToChange())
    return owner
  }

  return { change, ticketOf, undoIn, undo }
}

/** A change of an expiry in a ticket. */
type Row = readonly [id: string, from: number | null, to: number | null]

const contextOf = ({ hash, accountId }: Owner): string =>
  `lifetimes ${accountId ?? ''} ${hash === null ? '' : Buffer.from(hash).toString('hex')}`
