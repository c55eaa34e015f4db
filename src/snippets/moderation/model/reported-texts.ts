import { areAlike, type Fingerprint } from './fingerprint.ts'

/** A text that reports hid, with no moderator's decision yet. */
export type Reported = {
  readonly fingerprints: readonly Fingerprint[]
  /** The network of its creator; null if unknown. */
  readonly network: string | null
}

/** Networks whose texts, all alike, must have been hidden by reports. One who reports falsely would have to write them, too. */
const supportingNetworks = 3

/** Those that are like others, so many that their creators are in enough networks. */
export function withSupport<T extends Reported>(reported: readonly T[]): readonly T[] {
  return reported.filter(each => {
    const networks = new Set(reported.filter(other => isLike(each, other)).map(({ network }) => network))
    networks.delete(null)
    return networks.size >= supportingNetworks
  })
}

const isLike = (a: Reported, b: Reported): boolean =>
  a.fingerprints.some(one => b.fingerprints.some(other => areAlike(one, other)))
