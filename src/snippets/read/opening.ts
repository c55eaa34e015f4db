import type { FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../kernel/errors.ts'
import { isFromHere } from '../../web/from-here.ts'
import type { Snippet } from '../model/snippet.ts'
import { hiddenReason, snippetProblems } from '../model/snippet-problems.ts'
import { givenPassword } from '../secrets/given-password.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import type { SealedSnippet } from '../snippet-read-store.ts'
import { fileNumber } from './files.ts'
import type { UnreadRevision } from './noted-reads.ts'
import { rawHeaders } from './raw-answers.ts'

type OpenedSnippet = Snippet & {
  /** Reads left to readers after this one; null or absent if reads are not counted. */
  readonly readsLeft?: number | null
}

type Wanted<S> = {
  /** The revision that a query names; undefined for the newest. */
  readonly revision?: unknown
  /** May refuse the snippet before it is read. */
  readonly demand?: (found: S) => void
}

type WantedSealed = Wanted<SealedSnippet> & {
  /** May refuse a snippet that its password has opened, before the read is noted or counted. */
  readonly demandUnlocked?: (snippet: Snippet) => void
}

/** Reads snippets for programs, and names in status and headers what a protected one needs. */
export function createOpening(parts: SnippetParts) {
  const { store, reads, now, paths, isHotlink, unlock } = parts

  /** Finds a snippet that anyone with the address may read. Throws `not_found`, `gone` and `forbidden`. */
  async function readOpen(
    request: FastifyRequest,
    id: string,
    { revision, demand = () => {} }: Wanted<UnreadRevision> = {},
  ): Promise<Snippet> {
    const found = await reads.find(id)
    if (!found) throw notFound(snippetProblems.gone())
    if (found.state === 'hidden') throw new AppError('gone', hiddenReason(found))
    if (found.state === 'sealed') throw await sealedError(found)
    if (isHotlink(request.headers, found.createdAt, now()))
      throw new AppError('forbidden', snippetProblems.hotlinked({ page: paths.absolute(paths.snippet(id)) }))
    const shown = await found.revisionOf(revision)
    if (!shown) throw notFound(snippetProblems.noSuchRevision({ count: found.revision }))
    demand(shown)
    return shown.read(request)
  }

  /**
   * Opens a protected snippet with its password, or an earlier revision of it, and spends one that can be read once.
   * Throws as `readOpen` does.
   */
  async function open(
    request: FastifyRequest,
    id: string,
    { revision, demand = () => {}, demandUnlocked }: WantedSealed = {},
  ): Promise<OpenedSnippet> {
    if (!isFromHere(request, paths)) throw new AppError('forbidden', snippetProblems.foreignPage())
    const found = await reads.find(id)
    if (found?.state === 'sealed') demand(found)
    const isProtected = found?.state === 'sealed' && found.protected
    const snippet = isProtected
      ? await unlocked(request, id, demandNumber(revision), demandUnlocked)
      : found && (await store.reveal(id, now()))
    if (!snippet) throw notFound(snippetProblems.readAlready())
    return snippet
  }

  async function unlocked(
    request: FastifyRequest,
    id: string,
    revision: number | null,
    demand?: WantedSealed['demandUnlocked'],
  ): Promise<OpenedSnippet | null> {
    const password = await givenPassword(request.raw)
    if (password === null) throw lockedError()
    const answer = await unlock(id, password, request, revision, demand)
    if (answer.state === 'wrong') throw new AppError('forbidden', snippetProblems.wrongPassword())
    return answer.state === 'open' ? { ...answer.snippet, readsLeft: answer.readsLeft } : null
  }

  /** The error of a protected text. Headers show programs whether opening it deletes it, and whether their key fits. */
  async function sealedError(found: SealedSnippet): Promise<AppError> {
    const { id, onetime, protected: isProtected, encrypted, readsLeft } = found
    const about = {
      ...(onetime ? { 'snippet-onetime': '1', ...readsLeftHeader({ readsLeft }) } : {}),
      ...filesHeader(found.files),
    }
    if (isProtected) return lockedError(about)
    const head = encrypted ? await store.envelopeHead(id, now()) : null
    const headers = head === null ? about : { ...about, 'armour-head': head }
    return new AppError(
      'forbidden',
      found.readsMax > 1 ? snippetProblems.readsSome() : snippetProblems.readsOnce(),
      headers,
    )
  }

  return { readOpen, open }
}

/** The number in a query; null without one. Throws `not_found` for anything else. */
function demandNumber(given: unknown): number | null {
  if (given === undefined) return null
  const number = fileNumber(given)
  if (number === null) throw notFound(snippetProblems.readAlready())
  return number
}

const lockedError = (headers: Readonly<Record<string, string>> = {}) =>
  new AppError('forbidden', snippetProblems.locked(), { ...headers, 'snippet-protected': '1' })

/** Names the reads that are left, of a snippet that ends with its reads. */
const readsLeftHeader = ({
  readsLeft,
}: Pick<OpenedSnippet, 'readsLeft'>): Readonly<Record<string, string>> =>
  readsLeft == null ? {} : { 'snippet-reads-left': String(readsLeft) }

/** Headers of the text of an opened snippet, which no cache keeps. */
export const openedHeaders = (snippet: OpenedSnippet) => ({
  ...rawHeaders(snippet),
  ...readsLeftHeader(snippet),
  'cache-control': 'no-store',
})

/** Names the number of files, if there are several. */
export const filesHeader = (files: number): Readonly<Record<string, string>> =>
  files === 1 ? {} : { 'snippet-files': String(files) }
