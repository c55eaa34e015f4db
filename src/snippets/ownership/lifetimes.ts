import type { FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { seal, unseal } from '../../lib/seal.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import { type Expires, parseExpires } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import type { ExpiryChange, LifetimeStore } from './lifetime-store.ts'
import type { Owner } from './my-snippets-store.ts'
import type { SnippetOwners } from './snippet-owners.ts'

/** Why the expiry of a snippet stays as it is: it is gone, it cannot be changed, or another change came first. */
type NotKept = 'gone' | 'fixed' | 'changed' | 'many'

/** What became of a change of several snippets. */
export type LifetimesChange = {
  readonly changed: readonly ExpiryChange[]
  readonly refused: readonly { readonly id: string; readonly name: string | null; readonly why: NotKept }[]
}

export type Lifetimes = ReturnType<typeof createLifetimes>

type Options = {
  readonly owners: Pick<SnippetOwners, 'ownerOf'>
  readonly lifetimes: LifetimeStore
  /** The key that undos are sealed with. */
  readonly key: () => Promise<Uint8Array>
  /** Called for every changed snippet, to evict it from the caches. */
  readonly forget: (id: string) => void
  readonly now: () => number
}

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

  /** The undo of a change as a sealed text, which only its owner can use, for as long as the caller offers it. */
  async function ticketOf(request: FastifyRequest, changed: readonly ExpiryChange[]): Promise<string> {
    const owner = await demandOwner(request)
    const text = JSON.stringify(changed.map(({ id, from, to }) => [id, to, from]))
    return seal(await key(), contextOf(owner), text)
  }

  /** The changes that a ticket undoes; null for one that is not of this owner. */
  async function undoIn(request: FastifyRequest, ticket: string): Promise<readonly ExpiryChange[] | null> {
    const owner = await owners.ownerOf(request.raw)
    const text = owner && unseal(await key(), contextOf(owner), ticket)
    if (text === null) return null
    const rows: readonly (readonly [string, number | null, number | null])[] = JSON.parse(text)
    return rows.map(([id, from, to]) => ({ id, from, to }))
  }

  /** Sets the expiry of each snippet back that still has the one of the change; returns their number. */
  async function undo(request: FastifyRequest, ticket: string): Promise<number> {
    const at = now()
    // An expiry that has passed meanwhile would delete the text.
    const changes = (await undoIn(request, ticket))?.filter(({ to }) => to === null || to > at) ?? []
    return changes.length === 0 ? 0 : (await changeAll(await demandOwner(request), changes, at)).length
  }

  async function demandOwner({ raw }: FastifyRequest): Promise<Owner> {
    const owner = await owners.ownerOf(raw)
    if (!owner) throw new AppError('forbidden', snippetProblems.notYoursToChange())
    return owner
  }

  return { change, ticketOf, undoIn, undo }
}

const contextOf = ({ hash, accountId }: Owner): string =>
  `lifetimes ${accountId ?? ''} ${hash === null ? '' : Buffer.from(hash).toString('hex')}`
