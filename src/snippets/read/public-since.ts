import { batched } from '../../lib/batched.ts'
import { isExpired } from '../model/snippet.ts'
import type { PublishedSnippet } from '../snippet-read-store.ts'
import type { SnippetStore } from '../snippet-store.ts'

/** Number of snippets that are known at the same time; each takes some 200 bytes. */
const knownMax = 8192

/**
 * Creates a function that gives the creation time of a public snippet, which is not encrypted, by its id; null if there is
 * none. Requests of one turn of the event loop share a read, and what was read holds until the next commit of any process,
 * where the database gives that away without a round trip.
 */
export function createPublicSince(
  store: Pick<SnippetStore, 'published' | 'dataVersion'>,
  now: () => number,
): (id: string) => Promise<number | null> {
  let asOf: number | null = null
  const known = new Map<string, PublishedSnippet | null>()

  const find = batched(async ids => {
    // Read before the rows, which are then at least as new.
    const version = store.dataVersion()
    if (version === null || version !== asOf || known.size > knownMax) known.clear()
    asOf = version
    const unknown = [...ids].filter(id => !known.has(id))
    if (unknown.length === 0) return known
    const rows = await store.published(unknown)
    for (const id of unknown) known.set(id, null)
    for (const row of rows) known.set(row.id, row)
    return known
  })

  return id =>
    find(id).then(found => (found && !isExpired(found.expires_at, now()) ? found.created_at : null))
}
