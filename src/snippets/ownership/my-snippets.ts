import type { FastifyRequest } from 'fastify'
import type { SnippetFacts } from '../../db/snippet-facts.ts'
import type { Paths } from '../../kernel/paths.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import type { SnippetStore } from '../snippet-store.ts'
import { deleteTokenIn } from './delete-cookie.ts'
import type { MySnippetsStore, Owner } from './my-snippets-store.ts'
import type { SnippetOwners } from './snippet-owners.ts'

export type MySnippets = ReturnType<typeof createMySnippets>

export type MySnippetsPage = {
  readonly snippets: readonly SnippetFacts[]
  readonly count: number
  readonly page: number
  readonly hasMore: boolean
  /** True if the snippets of an account are included. */
  readonly signedIn: boolean
  /** The words that were searched for; absent for a list of all. */
  readonly asked?: string
  /** True if not all snippets were searched. */
  readonly isPartial?: boolean
}

export type MySnippetsOptions = {
  readonly owners: SnippetOwners
  readonly mySnippets: MySnippetsStore
  readonly store: Pick<SnippetStore, 'remove' | 'take' | 'hasToken'>
  /** Called for every deleted snippet, to evict it from the caches. */
  readonly forget: (id: string) => void
  readonly paths: Paths
  readonly now: () => number
}

/** At most ten words, in lower case. */
const wordsIn = (text: string): readonly string[] =>
  text
    .slice(0, 200)
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, 10)

type OwnRemoval = 'removed' | 'unknown' | 'refused'

const mySnippetsPageSize = 20
const removedAtATime = 100

/** Operations of owners, who are identified by their browser's cookie or their account. */
export function createMySnippets({ owners, mySnippets, store, forget, paths, now }: MySnippetsOptions) {
  async function list({ raw }: FastifyRequest, page: number): Promise<MySnippetsPage> {
    const owner = await owners.ownerOf(raw)
    if (!owner) return { snippets: [], count: 0, page, hasMore: false, signedIn: false }
    const at = now()
    const window = { offset: (page - 1) * mySnippetsPageSize, limit: mySnippetsPageSize + 1 }
    const [found, count] = await Promise.all([
      mySnippets.list(owner, at, window),
      mySnippets.count(owner, at),
    ])
    return {
      snippets: found.slice(0, mySnippetsPageSize),
      count,
      page,
      hasMore: found.length > mySnippetsPageSize,
      signedIn: owner.accountId !== null,
    }
  }

  /** The own snippets that have all words of the text; null for a text without words. */
  async function search({ raw }: FastifyRequest, text: string): Promise<MySnippetsPage | null> {
    const words = wordsIn(text)
    if (words.length === 0) return null
    const owner = await owners.ownerOf(raw)
    const asked = words.join(' ')
    if (!owner) return { snippets: [], count: 0, page: 1, hasMore: false, signedIn: false, asked }
    const at = now()
    const [{ found, isPartial }, count] = await Promise.all([
      mySnippets.search(owner, words, at),
      mySnippets.count(owner, at),
    ])
    const signedIn = owner.accountId !== null
    return { snippets: found, count, page: 1, hasMore: false, signedIn, asked, isPartial }
  }

  async function mayDelete(request: FastifyRequest, id: string): Promise<boolean> {
    if (deleteTokenIn(request, id, paths) !== null) return true
    const owner = await owners.ownerOf(request.raw)
    return owner !== null && mySnippets.owns(owner, id, now())
  }

  /** True for the owner: by the delete token in a header or cookie, by the browser or by the account. */
  async function mayChange(request: FastifyRequest, id: string): Promise<boolean> {
    if (!looksLikeId(id)) return false
    const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
    const token = bearer ?? deleteTokenIn(request, id, paths)
    if (token !== null && (await store.hasToken(id, token, now()))) return true
    const owner = await owners.ownerOf(request.raw)
    return owner !== null && mySnippets.owns(owner, id, now())
  }

  /** Deletes a snippet by its token or as its owner; `refused` without either. */
  async function remove(request: FastifyRequest, id: string): Promise<OwnRemoval> {
    const token = deleteTokenIn(request, id, paths)
    const owner = await owners.ownerOf(request.raw)
    if (token === null && owner === null) return 'refused'
    if (!looksLikeId(id)) return 'unknown'
    const isGone =
      (token !== null && (await store.remove(id, token, now())) === 'removed') ||
      (owner !== null && (await mySnippets.owns(owner, id, now())) && (await store.take(id)))
    if (isGone) forget(id)
    return isGone ? 'removed' : 'unknown'
  }

  /** Deletes all own snippets; returns their number. */
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
    const some = await mySnippets.list(owner, now(), { offset: 0, limit: removedAtATime })
    await Promise.all(some.map(({ id }) => store.take(id)))
    for (const { id } of some) forget(id)
    return some.length
  }

  return { list, search, mayDelete, mayChange, remove, removeAll }
}
