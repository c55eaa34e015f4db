import { dayMs, hourMs, minuteMs } from '../../../lib/time.ts'
import { areAlike, type Fingerprint } from '../model/fingerprint.ts'
import { crowdedDomains, type RecentText, wavesIn } from '../model/waves.ts'
import type { TighteningStore } from './tightening-store.ts'

/** What an instance knows of an attack, by which it distinguishes texts of the attack from others. */
export type AttackSigns = {
  /** One text of each wave. */
  readonly alike: readonly Wave[]
  readonly domains: ReadonlySet<string>
  /** Networks that hidden texts came from. */
  readonly networks: ReadonlySet<string>
}

type Wave = { readonly fingerprint: Fingerprint; seenAt: number }

export const noSigns: AttackSigns = { alike: [], domains: new Set(), networks: new Set() }

/** Time over which waves are looked for, and for which one is known after its last text, which may have been refused. */
const waveMs = 10 * minuteMs

/** Time for which a network is suspected after a text from it was hidden. */
const suspectedMs = hourMs

/** Bound on the difference between the clocks of instances. */
export const aheadMs = 15_000

export const recentMax = 1_000
const wavesMax = 200

/** Reads what the attack consists of, and keeps waves whose texts are refused by now. */
export async function readSigns(
  store: TighteningStore,
  { alike: known }: AttackSigns,
  at: number,
): Promise<AttackSigns> {
  const [texts, standing, networks, hidden] = await Promise.all([
    store.recent(at - waveMs, at + aheadMs, recentMax),
    readStanding(store, at),
    store.hiddenNetworks(at - suspectedMs),
    store.hiddenDomains(at - dayMs),
  ])
  const unusual = await store.unusualDomains(hidden, at - dayMs)
  const waves = wavesIn(texts, { standing, newDomains: await readNewDomains(store, texts, at) })
  const still = known.filter(
    ({ fingerprint, seenAt }) =>
      seenAt <= at && at - seenAt < waveMs && !standing.some(one => areAlike(one, fingerprint)),
  )
  const added = waves.alike
    .filter(one => !still.some(({ fingerprint }) => areAlike(fingerprint, one)))
    .map(fingerprint => ({ fingerprint, seenAt: at }))
  return {
    alike: [...still, ...added].slice(-wavesMax),
    domains: new Set([...waves.domains, ...unusual]),
    networks,
  }
}

/** The texts that are bad: a moderator hid them, or they belong to a wave. */
export async function readBad(
  store: TighteningStore,
  texts: readonly RecentText[],
  at: number,
): Promise<ReadonlySet<RecentText>> {
  const standing = await readStanding(store, at)
  const { members } = wavesIn(texts, { standing, newDomains: await readNewDomains(store, texts, at) })
  return new Set(texts.filter(({ snippetId, isHidden }) => isHidden || members.has(snippetId)))
}

const readStanding = (store: TighteningStore, at: number) => store.standing(at - dayMs)

const readNewDomains = (store: TighteningStore, texts: readonly RecentText[], at: number) =>
  store.unusualDomains(crowdedDomains(texts), at - hourMs)
