import { createHmac, randomBytes } from 'node:crypto'
import { limitKey, networkKey } from '../../lib/client-address.ts'
import { dayMs } from '../../lib/time.ts'
import type { Origin } from '../model/snippet.ts'
import type { OriginKey, OriginStore } from './origin-store.ts'

export type Origins = ReturnType<typeof createOrigins>

type OriginsOptions = {
  readonly store: Pick<OriginStore, 'keep' | 'find' | 'all'>
  readonly now: () => number
}

/** The origin of a report under the key of one day, and the hash of who sent it. */
export type ReportOrigin = { readonly origin: Origin; readonly reporter: Uint8Array }

export type Reporter = { readonly today: ReportOrigin; readonly earlier: readonly ReportOrigin[] }

/** Number of cached hashes: hashing costs more than the rest of the check, and most clients return. */
const rememberedMax = 5_000

/** Hashes addresses with a key for each day, shared by all instances and drawn by the first request of the day. */
export function createOrigins({ store, now }: OriginsOptions) {
  let today: OriginKey | null = null
  const remembered = new Map<string, Origin>()
  let opening: { readonly id: number; readonly key: Promise<OriginKey> } | null = null

  /** The origin of an address. Waits for the database once a day; otherwise it returns at once. */
  function originOf(address: string): Origin | Promise<Origin> {
    const id = dayNumber(now())
    if (today?.id !== id) return keyOf(id).then(key => hashed(key, address))
    return remembered.get(address) ?? remember(address, hashed(today, address))
  }

  function remember(address: string, origin: Origin): Origin {
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(address, origin)
    return origin
  }

  /** Hashes an address with the key of an earlier day, to compare with stored hashes; null if the key was deleted. */
  async function originUnder(id: number, address: string): Promise<Origin | null> {
    const key = today?.id === id ? today : await store.find(id)
    return key && hashed(key, address)
  }

  /**
   * Someone who reports, under the keys of today and of all earlier days that are kept: an account, or else a network.
   */
  async function reporterOf(address: string, accountId: number | null): Promise<Reporter> {
    const id = dayNumber(now())
    const newest = today?.id === id ? today : await keyOf(id)
    const under = (key: OriginKey) => {
      const origin = hashed(key, address)
      const reporter = accountId === null ? origin.network : keyedHash(key.key, `account ${accountId}`)
      return { origin, reporter }
    }
    const earlier = (await store.all()).filter(key => key.id < id)
    return { today: under(newest), earlier: earlier.map(under) }
  }

  function keyOf(id: number): Promise<OriginKey> {
    if (opening?.id === id) return opening.key
    const key = openKey(id)
    opening = { id, key }
    // A failed lookup is dropped, so that the next call tries again.
    key
      .catch(() => {})
      .finally(() => {
        if (opening?.key === key) opening = null
      })
    return key
  }

  async function openKey(id: number): Promise<OriginKey> {
    const found = (await store.find(id)) ?? (await store.keep({ id, key: randomBytes(32) }))
    today = found
    remembered.clear()
    return found
  }

  return { originOf, originUnder, reporterOf }
}

/** The last day whose origins must be forgotten, so that none is kept longer than `keepDays`. */
export const lastForgottenDay = (now: number, keepDays: number): number => dayNumber(now) - keepDays

const dayNumber = (at: number): number => Math.floor(at / dayMs)

const hashed = ({ id, key }: OriginKey, address: string): Origin => ({
  key: id,
  address: keyedHash(key, `address ${limitKey(address)}`),
  network: keyedHash(key, `network ${networkKey(address)}`),
})

/** Half of the hash is enough to distinguish addresses. */
const keyedHash = (key: Uint8Array, text: string): Uint8Array =>
  createHmac('sha256', key).update(text).digest().subarray(0, 16)
