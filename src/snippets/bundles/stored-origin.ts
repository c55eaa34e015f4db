import { type RawBuilder, sql } from 'kysely'
import type { SnippetRow } from '../../db/tables.ts'

/** Bytes of the hash of an address, and of a network. */
const hashBytes = 16

type OriginRow = Pick<SnippetRow, 'address_hash' | 'network_hash'>

/** The hash of the address that a snippet came from. */
export const addressHash = ({ address_hash, network_hash }: OriginRow): Uint8Array | null =>
  address_hash ?? (isBoth(network_hash) ? network_hash.subarray(hashBytes) : null)

/** The hash of the network that a snippet came from. */
export const networkHash = ({ network_hash }: Pick<OriginRow, 'network_hash'>): Uint8Array | null =>
  isBoth(network_hash) ? network_hash.subarray(0, hashBytes) : network_hash

/** The name of a network among those of all days, whose keys hash each anew; null if the network is unknown. */
export const networkName = (key: number | null, hash: Uint8Array | null): string | null =>
  key === null || hash === null ? null : `${key} ${Buffer.from(hash).toString('hex')}`

/** The hash of the network, in SQL. */
export const networkHashSql = sql<Uint8Array>`substr(snippets.network_hash, 1, ${sql.lit(hashBytes)})`

/**
 * What an UPDATE sets that puts both hashes into one column: the index of addresses then has an entry of a few bytes, which is
 * all that clearing a day's hashes needs.
 */
export const originsJoined = (engine: 'sqlite' | 'postgres') => {
  const joined = sql`network_hash || address_hash`
  const isWhole = sql<boolean>`length(network_hash) = ${sql.lit(hashBytes)} and length(address_hash) = ${sql.lit(hashBytes)}`
  const bytes = engine === 'sqlite' ? sql`cast(${joined} as blob)` : joined
  return {
    network_hash: sql<Uint8Array | null>`case when ${isWhole} then ${bytes} else network_hash end`,
    address_hash: sql<Uint8Array | null>`case when ${isWhole} then null else address_hash end`,
  } satisfies Record<string, RawBuilder<Uint8Array | null>>
}

const isBoth = (hash: Uint8Array | null): hash is Uint8Array => hash?.byteLength === 2 * hashBytes
