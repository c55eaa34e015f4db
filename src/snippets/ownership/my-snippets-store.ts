import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { factColumns, factsOf, isAlive, type SnippetFacts } from '../../db/snippet-facts.ts'
import type { SnippetRow, Tables } from '../../db/tables.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { nextSlice } from '../../lib/in-slices.ts'
import { lexerOf } from '../model/lexers.ts'
import { furtherNames } from '../model/manifest.ts'
import { textOf } from '../text-compression.ts'

/** The owner of snippets: a browser, an account or both. */
export type Owner = { readonly hash: Uint8Array | null; readonly accountId: number | null }

/** A snippet for its owner; `appeal` is the state of its newest appeal, null without one. */
export type MySnippet = SnippetFacts & { readonly appeal: Tables['snippet_appeals']['state'] | null }

type SearchResult = { readonly found: readonly SnippetFacts[]; readonly isPartial: boolean }

const searchedMax = fixedLimit({
  area: 'Snippets',
  what: 'Own snippets that a search looks at, the newest first',
  value: 1_000,
  unit: 'snippets',
  why: 'Each is read from the database.',
})
const searchedMaxBytes = fixedLimit({
  area: 'Snippets',
  what: 'Texts that a search among own snippets reads',
  value: 16 * 1024 * 1024,
  unit: 'bytes',
  why: 'They are read whole; other requests are answered between two of them.',
})
const searchedAtOnce = 20
const foundMax = 100

export type MySnippetsStore = ReturnType<typeof createMySnippetsStore>

export function createMySnippetsStore({ query }: Database) {
  const of = (owner: Owner, now: number) =>
    query
      .selectFrom('snippets')
      .where(eb => isOwned(eb, owner))
      .where(isAlive(now))

  /** The owner's snippets, newest first. */
  async function list(
    owner: Owner,
    now: number,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<readonly SnippetFacts[]> {
    const rows = await of(owner, now)
      .select(factColumns)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute()
    return rows.map(factsOf)
  }

  /**
   * The owner's snippets that have all of the words in the name, the language or the text, newest first. Of what is
   * protected, only names and languages are looked at; `isPartial` if not all snippets were.
   */
  async function search(owner: Owner, words: readonly string[], now: number): Promise<SearchResult> {
    const found: SnippetFacts[] = []
    let room: number = searchedMaxBytes
    for (let offset = 0; offset < searchedMax; offset += searchedAtOnce) {
      const rows = await of(owner, now)
        .leftJoin('texts', 'texts.hash', 'snippets.text_hash')
        .select([...factColumns, 'encoding', 'bundle_offset'])
        .select(({ fn }) => fn.coalesce('texts.bytes', 'snippets.content').as('packed'))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(offset)
        .limit(searchedAtOnce)
        .execute()
      for (const row of rows) {
        const facts = factsOf(row)
        const missing = words.filter(word => !aboutOf(facts).includes(word))
        const isReadable = !facts.onetime && !facts.protected && !facts.encrypted
        if (missing.length > 0 && isReadable && room < row.size) return { found, isPartial: true }
        if (missing.length === 0 || (isReadable && (await hasAll(row, missing)))) found.push(facts)
        if (missing.length > 0 && isReadable) room -= row.size
        if (found.length === foundMax) return { found, isPartial: true }
        await nextSlice()
      }
      if (rows.length < searchedAtOnce) return { found, isPartial: false }
    }
    return { found, isPartial: true }
  }

  async function count(owner: Owner, now: number): Promise<number> {
    const row = await of(owner, now)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  }

  async function owns(owner: Owner, id: string, now: number): Promise<boolean> {
    const row = await of(owner, now).select('id').where('id', '=', id).executeTakeFirst()
    return row !== undefined
  }

  /** The snippets with the states of their newest appeals. */
  async function withAppeals(snippets: readonly SnippetFacts[]): Promise<readonly MySnippet[]> {
    if (snippets.length === 0) return []
    const rows = await query
      .selectFrom('snippet_appeals')
      .select(['snippet_id', 'state'])
      .where(
        'snippet_id',
        'in',
        snippets.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    const states = new Map(rows.map(({ snippet_id, state }) => [snippet_id, state]))
    return snippets.map(snippet => ({ ...snippet, appeal: states.get(snippet.id) ?? null }))
  }

  return { list, search, count, owns, withAppeals }
}

/** What can be searched of a snippet without its text. */
const aboutOf = ({ filename, lexer, manifest }: SnippetFacts): string =>
  [filename ?? '', ...furtherNames(manifest), lexer, lexerOf(lexer).name].join('\n').toLowerCase()

type TextRow = Pick<SnippetRow, 'encoding' | 'size' | 'bundle_offset'> & { readonly packed: Uint8Array }

async function hasAll(row: TextRow, words: readonly string[]): Promise<boolean> {
  const { buffer, byteOffset, byteLength } = await textOf(row, row.packed)
  const text = Buffer.from(buffer, byteOffset, byteLength).toString().toLowerCase()
  return words.every(word => text.includes(word))
}

/** The condition that a snippet belongs to the browser or the account. */
export function isOwned({ eb, or }: ExpressionBuilder<Tables, 'snippets'>, { hash, accountId }: Owner) {
  return or([
    ...(hash === null ? [] : [eb('owner_hash', '=', hash)]),
    ...(accountId === null ? [] : [eb('account_id', '=', accountId)]),
  ])
}
