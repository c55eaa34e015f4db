import { createHmac, randomBytes } from 'node:crypto'
import { limitKey, networkKey } from '../../lib/client-address.ts'
import { dayMs } from '../../lib/time.ts'
import type { Origin } from '../model/snippet.ts'
import type { OriginKey, OriginStore } from './origin-store.ts'

export type Origins = ReturnType<typeof createOrigins>

type OriginsOptions = {
  readonly store: Pick<OriginStore, 'keep' | 'find'>
  readonly now: () => number
}

/** Hashing costs more than all else at the gate, and most come again. */
const rememberedMax = 5_000

/** Every day has a key of its own, the same for all instances; the first request of the day draws it. */
export function createOrigins({ store, now }: OriginsOptions) {
  let today: OriginKey | null = null
  const remembered = new Map<string, Origin>()
  let opening: { readonly id: number; readonly key: Promise<OriginKey> } | null = null

  /** Waits for the database once a day; otherwise the answer is there at once. */
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

  /**
   * Hashes an address with the key of an earlier day, for comparison with stored hashes; null: the key is deleted.
   */
  async function originUnder(id: number, address: string): Promise<Origin | null> {
    const key = today?.id === id ? today : await store.find(id)
    return key && hashed(key, address)
  }

  function keyOf(id: number): Promise<OriginKey> {
    if (opening?.id === id) return opening.key
    const key = openKey(id)
    opening = { id, key }
    // What failed is tried again by the next who asks.
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

  return { originOf, originUnder }
}

/** The last day whose origins are forgotten by now: nothing of them is kept longer than so many days. */
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
