import type { FastifyRequest } from 'fastify'
import type { Snippet, SnippetFile } from '../model/snippet.ts'
import type { ReadNotes } from '../sharing/read-notes.ts'
import type { HiddenSnippet, OpenSnippet, SealedSnippet } from '../snippet-read-store.ts'
import type { SnippetStore } from '../snippet-store.ts'
import { fileNumber } from './files.ts'

/** A snippet that anyone with its address may read, without its text: only `read` and `revision` give that, and note it. */
export type UnreadSnippet = Omit<OpenSnippet, 'content' | 'more'> & {
  /** The files after the first, without their texts. */
  readonly more: readonly Omit<SnippetFile, 'content'>[]
  /** The snippet with its text, for an answer to this request that sends it. */
  readonly read: (request: FastifyRequest) => Promise<OpenSnippet>
  /** The revision that a query names, without a number the newest; null, and no read, if there is none with this number. */
  readonly revisionOf: (request: FastifyRequest, given: unknown) => Promise<Snippet | null>
  /** A number about the text, for an answer that does not send it. */
  readonly measure: (of: (snippet: OpenSnippet) => number) => number
}

export type FoundUnread = UnreadSnippet | SealedSnippet | HiddenSnippet

/** The only way from a route to the text of a snippet that is not protected, so that no route forgets its receipt. */
export type NotedReads = ReturnType<typeof createNotedReads>

/** What routes have of the store: all but the texts of snippets that are not counted. */
export type UnreadStore = Omit<SnippetStore, 'find' | 'earlier' | 'look' | 'locked' | 'lockedRevision'>

type Options = {
  readonly store: Pick<SnippetStore, 'find' | 'earlier'>
  readonly note: ReadNotes['note']
  readonly now: () => number
}

export function createNotedReads({ store, note, now }: Options) {
  /** Finds a snippet; null for one that is gone. */
  async function find(id: string): Promise<FoundUnread | null> {
    const found = await store.find(id, now())
    return found?.state === 'open' ? unread(found) : found
  }

  function unread(found: OpenSnippet): UnreadSnippet {
    const { content: _, ...facts } = found

    async function read(request: FastifyRequest): Promise<OpenSnippet> {
      await note(request, found)
      return found
    }

    async function revisionOf(request: FastifyRequest, given: unknown): Promise<Snippet | null> {
      if (given === undefined) return read(request)
      const number = fileNumber(given)
      if (number === null || number > found.revision) return null
      if (number === found.revision) return read(request)
      const earlier = await store.earlier(found, number)
      if (earlier) await note(request, found)
      return earlier
    }

    const more = found.more.map(({ filename, lexer }) => ({ filename, lexer }))
    return { ...facts, more, read, revisionOf, measure: of => of(found) }
  }

  return { find }
}
