import { promisify } from 'node:util'
import { constants, zstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { factColumns, factsOf, isAlive, type SnippetFacts } from '../../db/snippet-facts.ts'
import type { SnippetRow } from '../../db/tables.ts'
import { chunks } from '../../lib/chunks.ts'
import { addressHash } from '../bundles/stored-origin.ts'
import { isUnset } from '../snippet-statements.ts'
import { textOf } from '../text-compression.ts'
import type { ReportGroup, ReportGroups } from './report-group-store.ts'

/** A reported snippet with what a moderator needs to decide about it without opening it. */
export type QueuedSnippet = ReportGroup & {
  readonly facts: SnippetFacts
  /** The start of the text; null if it is encrypted or given only once or with a password. */
  readonly excerpt: string | null
  /** The newest text that came with an open report; empty if none has one. */
  readonly said: string
  /** Number of the creator among those of this list; null if unknown, or if no other snippet of the list is theirs. */
  readonly creator: number | null
}

export type ReportQueue = {
  readonly items: readonly QueuedSnippet[]
  /** Number of reported snippets that wait, beyond those of the list. */
  readonly waiting: number
}

const excerptCharacters = 600
/** Length of a stored text up to which its start is found: a compressed block, of which the first has 128 KB. */
const startBytes = 131_200
/** Number of texts read at the same time: each may be as long as `startBytes`. */
const textsAtOnce = 10

const decompress = promisify(zstdDecompress)

/** Reads the queue of moderators: one list of snippets, each with all that is decided by. */
export function createReportQueue(db: Database, groups: Pick<ReportGroups, 'queue' | 'waiting'>) {
  const { query } = db

  async function read(now: number, limit: number): Promise<ReportQueue> {
    const [queue, waiting] = await Promise.all([groups.queue(now, limit), groups.waiting(now)])
    const ids = queue.map(each => each.snippetId)
    if (ids.length === 0) return { items: [], waiting: 0 }
    const [facts, excerpts, said] = await Promise.all([factsOfAll(ids, now), excerptsOf(ids), saidAbout(ids)])
    const creators = creatorNumbers([...facts.values()])
    const items = queue.flatMap(group => {
      const found = facts.get(group.snippetId)
      if (!found) return []
      return [
        {
          ...group,
          facts: found.facts,
          excerpt: excerpts.get(group.snippetId) ?? null,
          said: said.get(group.snippetId) ?? '',
          creator: creators.get(found.creator ?? '') ?? null,
        },
      ]
    })
    return { items, waiting: Math.max(waiting, items.length) }
  }

  async function factsOfAll(ids: readonly string[], now: number) {
    const rows = await query
      .selectFrom('snippets')
      .select([...factColumns, 'origin_key', 'address_hash', 'network_hash'])
      .where('id', 'in', ids)
      .where(isAlive(now))
      .execute()
    return new Map(
      rows.map(row => {
        const { origin_key: key } = row
        const address = addressHash(row)
        const creator =
          key === null || address === null ? null : `${key} ${Buffer.from(address).toString('hex')}`
        return [row.id, { facts: factsOf(row), creator }]
      }),
    )
  }

  async function excerptsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>()
    for (const some of chunks(ids, textsAtOnce)) {
      const rows = await query
        .selectFrom('snippets')
        .leftJoin('texts', 'texts.hash', 'snippets.text_hash')
        .select(['snippets.id', 'encoding', 'size', 'bundle_offset'])
        .select(({ fn }) =>
          sql<Uint8Array>`case when encoding = 'b' then texts.bytes else substr(${fn.coalesce('texts.bytes', 'snippets.content')}, 1, ${sql.lit(startBytes)}) end`.as(
            'start',
          ),
        )
        .where('snippets.id', 'in', some)
        .where(isUnset('onetime'))
        .where(isUnset('protected'))
        .where(isUnset('encrypted'))
        .execute()
      for (const row of rows) found.set(row.id, await excerptOf(row))
    }
    return found
  }

  async function saidAbout(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await query
      .selectFrom('snippet_reports')
      .select(['snippet_id', 'text'])
      .where('id', 'in', eb =>
        eb
          .selectFrom('snippet_reports')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('snippet_id', 'in', ids)
          .where('state', '=', 'open')
          .where('text', '!=', '')
          .groupBy('snippet_id'),
      )
      .execute()
    return new Map(rows.map(({ snippet_id, text }) => [snippet_id, text]))
  }

  return { read }
}

/** Numbers of the creators with more than one snippet. */
function creatorNumbers(all: readonly { readonly creator: string | null }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { creator } of all) if (creator !== null) counts.set(creator, (counts.get(creator) ?? 0) + 1)
  const several = [...counts].filter(([, count]) => count > 1)
  return new Map(several.map(([creator], index) => [creator, index + 1]))
}

async function excerptOf(row: StartRow): Promise<string> {
  const bytes = await startOf(row)
  return new TextDecoder().decode(bytes.subarray(0, excerptCharacters * 4)).slice(0, excerptCharacters)
}

type StartRow = Pick<SnippetRow, 'encoding' | 'size' | 'bundle_offset'> & { readonly start: Uint8Array }

function startOf(row: StartRow): Uint8Array | Promise<Uint8Array> {
  const { encoding, start } = row
  if (encoding === 'b') return textOf(row, start)
  // A flush instead of the end: the stored bytes may be cut.
  return encoding === 'plain' ? start : decompress(start, { finishFlush: constants.ZSTD_e_flush })
}
