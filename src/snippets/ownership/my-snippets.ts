import type { FastifyRequest } from 'fastify'
import type { Paths } from '../../kernel/paths.ts'
import { tokenInHeader } from '../delete-token.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import type { HiddenSnippet, OpenSnippet, SealedSnippet } from '../snippet-read-store.ts'
import type { SnippetStore } from '../snippet-store.ts'
import { deleteTokenIn } from './delete-cookie.ts'
import type { MySnippet, MySnippetsStore, Owner } from './my-snippets-store.ts'
import type { SnippetOwners } from './snippet-owners.ts'

export type MySnippets = ReturnType<typeof createMySnippets>

export type MySnippetsPage = {
  readonly snippets: readonly MySnippet[]
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
  readonly store: Pick<
    SnippetStore,
    'find' | 'take' | 'hasToken' | 'setAside' | 'asideOf' | 'bringBack' | 'removeCounted'
  >
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

type Found = Pick<OpenSnippet | SealedSnippet, 'state' | 'deletable'> | Pick<HiddenSnippet, 'state'>

/** True for a snippet that any reader may delete. */
export const isDeletable = (found: Found | null): boolean =>
  found !== null && found.state !== 'hidden' && found.deletable

/** `set aside`: it can be undone for some seconds. */
type OwnRemoval = 'set aside' | 'removed' | 'unknown' | 'refused'

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
      snippets: await mySnippets.withAppeals(found.slice(0, mySnippetsPageSize)),
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
    const snippets = await mySnippets.withAppeals(found)
    return { snippets, count, page: 1, hasMore: false, signedIn, asked, isPartial }
  }

  /** True for a snippet that the browser or the account of the request owns. */
  async function isListed({ raw }: FastifyRequest, id: string): Promise<boolean> {
    const owner = looksLikeId(id) ? await owners.ownerOf(raw) : null
    return owner !== null && mySnippets.owns(owner, id, now())
  }

  async function mayDelete(request: FastifyRequest, id: string): Promise<boolean> {
    return deleteTokenIn(request, id, paths) !== null || isListed(request, id)
  }

  /** True for the owner: by the delete token in a header or cookie, by the browser or by the account. */
  async function mayChange(request: FastifyRequest, id: string): Promise<boolean> {
    if (!looksLikeId(id)) return false
    const bearer = tokenInHeader(request.headers.authorization)
    const token = bearer ?? deleteTokenIn(request, id, paths)
    return (token !== null && (await store.hasToken(id, token, now()))) || isListed(request, id)
  }

  /**
   * Deletes a snippet as its owner, or as a reader who may; `refused` without any right. Of several deletions at once each
   * that may undo it is `set aside`.
   */
  async function remove(request: FastifyRequest, id: string): Promise<OwnRemoval> {
    if (!looksLikeId(id)) return 'unknown'
    const isOwn = await mayChange(request, id)
    const by = isOwn ? 'owner' : isDeletable(await store.find(id, now())) ? 'reader' : null
    if (by && (await store.setAside(id, by, now()))) {
      forget(id)
      return 'set aside'
    }
    // It ends with its reads, and is deleted at once.
    if (by && (await store.removeCounted(id, by, now()))) {
      forget(id)
      return 'removed'
    }
    if (await undoable(request, id)) return 'set aside'
    return by || (await hasProof(request, id)) ? 'unknown' : 'refused'
  }

  const hasProof = async (request: FastifyRequest, id: string): Promise<boolean> =>
    deleteTokenIn(request, id, paths) !== null || (await owners.ownerOf(request.raw)) !== null

  /**
   * The name of a snippet whose deletion the request may undo, with the proof that deleted it; null if there is none. What
   * a reader deleted, the address brings back as it took it away, without the name of what has a password.
   */
  async function undoable(
    request: FastifyRequest,
    id: string,
  ): Promise<{ readonly name: string | null } | null> {
    const aside = looksLikeId(id) ? await store.asideOf(id, now()) : null
    if (!aside) return null
    const token = deleteTokenIn(request, id, paths)
    const owner = await owners.ownerOf(request.raw)
    const isOwn =
      (token !== null && aside.hasToken(token)) ||
      (owner !== null && owner.accountId !== null && owner.accountId === aside.accountId) ||
      (owner?.hash != null && aside.ownerHash !== null && Buffer.compare(owner.hash, aside.ownerHash) === 0)
    if (isOwn) return { name: aside.filename }
    return aside.by === 'reader' ? { name: aside.protected ? null : aside.filename } : null
  }

  /** Undoes a deletion; false if it is too late, or not the request's to undo. */
  const undo = async (request: FastifyRequest, id: string): Promise<boolean> =>
    (await undoable(request, id)) !== null && (await store.bringBack(id, now()))

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

  return { list, search, isListed, mayDelete, mayChange, remove, undoable, undo, removeAll }
}
