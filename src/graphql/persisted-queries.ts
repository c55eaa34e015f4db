import { hash } from 'node:crypto'
import { createByteCache } from '../lib/byte-cache.ts'
import { Refusal } from './codes.ts'

export type PersistedQueries = ReturnType<typeof createPersistedQueries>
export type Extensions = Readonly<Record<string, unknown>>

/**
 * Automatic persisted queries, as in Apollo's clients: first only the SHA-256 of a document, and the document with it
 * if the server does not know it yet.
 */
export function createPersistedQueries(maxBytes = 4_000_000) {
  const byHash = createByteCache<string>(maxBytes)

  /** The document of a request. Throws a Refusal if it is unknown. */
  function resolve(query: string | null, extensions: Extensions | null): string {
    const wanted = wantedHash(extensions)
    if (query !== null && (wanted === null || wanted === sha256(query))) return query
    if (query !== null)
      throw new Refusal('PERSISTED_QUERY_MISMATCH', 'The sha256Hash is not that of the query.')
    if (wanted === null) throw new Refusal('BAD_REQUEST', 'The query is missing.')
    const known = byHash.get(wanted)
    // Clients recognise this sentence and send the document next.
    if (known === undefined) throw new Refusal('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound')
    return known
  }

  /** Remembers a valid document; others are not worth the room. */
  function remember(query: string, extensions: Extensions | null): void {
    const key = wantedHash(extensions)
    if (key !== null && byHash.get(key) === undefined) byHash.set(key, query, query.length * 2 + key.length)
  }

  return { resolve, remember }
}

const sha256 = (text: string): string => hash('sha256', text, 'hex')

function wantedHash(extensions: Extensions | null): string | null {
  const asked = extensions?.['persistedQuery']
  if (asked === undefined || asked === null) return null
  const { version, sha256Hash } = asked as { readonly version?: unknown; readonly sha256Hash?: unknown }
  if (version !== 1) throw new Refusal('BAD_REQUEST', 'persistedQuery.version must be 1.')
  if (typeof sha256Hash === 'string' && /^[0-9a-f]{64}$/i.test(sha256Hash)) return sha256Hash.toLowerCase()
  throw new Refusal('BAD_REQUEST', 'persistedQuery.sha256Hash must be 64 hexadecimal digits.')
}
