import type { FastifyRequest } from 'fastify'
import type { Snippet, SnippetFile } from '../model/snippet.ts'
import type { ReadNotes } from '../sharing/read-notes.ts'
import type { HiddenSnippet, OpenSnippet, SealedSnippet } from '../snippet-read-store.ts'
import type { SnippetStore } from '../snippet-store.ts'
import { fileNumber } from './files.ts'

/** A snippet that anyone with its address may read, without its text: only `read` and `readPart` give that, and note it. */
type Unread<S extends Snippet> = Omit<S, 'content' | 'more'> & {
  /** The files after the first, without their texts. */
  readonly more: readonly Omit<SnippetFile, 'content'>[]
  /** The snippet with its text, for an answer to this request that sends it. */
  readonly read: (request: FastifyRequest) => Promise<S>
}

/** A revision without its text. */
export type UnreadRevision = Unread<Snippet>

export type UnreadSnippet = Unread<OpenSnippet> & {
  /** Bytes made of the text, for an answer to this request that sends them; without any there is no read. */
  readonly readPart: (
    request: FastifyRequest,
    make: (snippet: OpenSnippet) => Promise<Uint8Array | null>,
  ) => Promise<Uint8Array | null>
  /** The revision that a query names, without a number the newest; null if there is none with this number. */
  readonly revisionOf: (given: unknown) => Promise<UnreadRevision | null>
  /** A result about the text that is shown before anyone reads it; null if its maker is to know of the first read, or it is encrypted. */
  readonly preview: <T>(of: (snippet: OpenSnippet) => T) => T | null
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
    async function readPart(
      request: FastifyRequest,
      make: (snippet: OpenSnippet) => Promise<Uint8Array | null>,
    ): Promise<Uint8Array | null> {
      const part = await make(found)
      if (part && part.byteLength > 0) await note(request, found)
      return part
    }

    const preview = <T>(of: (snippet: OpenSnippet) => T): T | null =>
      found.receipt === 'due' || found.encrypted ? null : of(found)

    async function revisionOf(given: unknown): Promise<UnreadRevision | null> {
      const number = given === undefined ? found.revision : fileNumber(given)
      if (number === null || number > found.revision) return null
      const shown = number === found.revision ? found : await store.earlier(found, number)
      return shown && withoutText(shown)
    }

    function withoutText<S extends Snippet>(snippet: S): Unread<S> {
      const { content: _, more, ...facts } = snippet
      return { ...facts, more: more.map(({ filename, lexer }) => ({ filename, lexer })), read }

      async function read(request: FastifyRequest): Promise<S> {
        await note(request, found)
        return snippet
      }
    }

    return { ...withoutText(found), readPart, revisionOf, preview, measure: of => of(found) }
  }

  return { find }
}
