import type { FastifyRequest } from 'fastify'
import type { SnippetFacts } from '../../db/snippet-facts.ts'
import type { Paths } from '../../paths.ts'
import { looksLikeId } from '../reserved.ts'
import type { SnippetStore } from '../store.ts'
import { deleteTokenIn } from './delete-cookie.ts'
import type { MineStore, Owner } from './mine-statements.ts'
import type { Owners } from './owners.ts'

export type Mine = ReturnType<typeof createMine>

export type MinePage = {
  readonly snippets: readonly SnippetFacts[]
  readonly count: number
  readonly page: number
  readonly hasMore: boolean
  /** True: the snippets of an account are among them. */
  readonly signedIn: boolean
}

type MineOptions = {
  readonly owners: Owners
  readonly mine: MineStore
  readonly store: Pick<SnippetStore, 'remove' | 'take'>
  /** Told of every snippet that is gone, so that nobody goes on showing it. */
  readonly forget: (id: string) => void
  readonly paths: Paths
  readonly now: () => number
}

export type OwnRemoval = 'removed' | 'unknown' | 'refused'

export const minePageSize = 20
const removedAtATime = 100

/** What people may do with their own snippets, known by the cookie of their browser or by their account. */
export function createMine({ owners, mine, store, forget, paths, now }: MineOptions) {
  async function list({ raw }: FastifyRequest, page: number): Promise<MinePage> {
    const owner = await owners.ownerOf(raw)
    if (!owner) return { snippets: [], count: 0, page, hasMore: false, signedIn: false }
    const at = now()
    const window = { offset: (page - 1) * minePageSize, limit: minePageSize + 1 }
    const [found, count] = await Promise.all([mine.list(owner, at, window), mine.count(owner, at)])
    return {
      snippets: found.slice(0, minePageSize),
      count,
      page,
      hasMore: found.length > minePageSize,
      signedIn: owner.accountId !== null,
    }
  }

  /** Whether the client sees a button that deletes. */
  async function mayDelete(request: FastifyRequest, id: string): Promise<boolean> {
    if (deleteTokenIn(request, id, paths) !== null) return true
    const owner = await owners.ownerOf(request.raw)
    return owner !== null && mine.owns(owner, id, now())
  }

  /** By the token of this one snippet or as its owner; `refused` without either. */
  async function remove(request: FastifyRequest, id: string): Promise<OwnRemoval> {
    const token = deleteTokenIn(request, id, paths)
    const owner = await owners.ownerOf(request.raw)
    if (token === null && owner === null) return 'refused'
    if (!looksLikeId(id)) return 'unknown'
    const isGone =
      (token !== null && (await store.remove(id, token, now())) === 'removed') ||
      (owner !== null && (await mine.owns(owner, id, now())) && (await store.take(id)))
    if (isGone) forget(id)
    return isGone ? 'removed' : 'unknown'
  }

  /** How many are gone. */
  async function removeAll({ raw }: FastifyRequest): Promise<number> {
    const owner = await owners.ownerOf(raw)
    if (!owner) return 0
    for (let removed = 0; ; ) {
      const some = await removeSome(owner)
      removed += some
      if (some < removedAtATime) return removed
    }
  }

  async function removeSome(owner: Owner): Promise<number> {
    const some = await mine.list(owner, now(), { offset: 0, limit: removedAtATime })
    await Promise.all(some.map(({ id }) => store.take(id)))
    for (const { id } of some) forget(id)
    return some.length
  }

  return { list, mayDelete, remove, removeAll }
}
