import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { seal, unsealBytes } from './seal.ts'

/** Longest ticket, in characters: it has to fit into a cookie of 4096 together with a name. */
const ticketMax = 2_900

/**
 * Values that a client keeps for the server until an instant, in ms since 1970, as a sealed text; null if the text is too
 * long for a cookie. Any instance with the key can open it, in the same `context`.
 */
export function sealTicket(
  key: Uint8Array,
  context: string,
  until: number,
  values: readonly unknown[],
): string | null {
  const sealed = seal(key, context, deflateRawSync(JSON.stringify([until, ...values])))
  return sealed.length > ticketMax ? null : sealed
}

/** The values of a ticket; null if it has ended, or was not sealed with this key in this context. */
export function openTicket<V>(
  key: Uint8Array,
  context: string,
  ticket: string,
  now: number,
): readonly V[] | null {
  const bytes = unsealBytes(key, context, ticket)
  if (!bytes) return null
  const [until, ...values]: readonly [number, ...V[]] = JSON.parse(inflateRawSync(bytes).toString())
  return until < now ? null : values
}
