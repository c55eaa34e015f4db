/**
 * The SimHash of a text (Charikar 2002): 64 bits, of which texts that share most of their shingles share most. Two signed
 * words of 32 bits, which both engines and the processor take as they are.
 */
export type Fingerprint = { readonly high: number; readonly low: number }

/** Units of UTF-16 in a shingle: words of most languages have about as many. */
const shingleUnits = 5

/** Distinct shingles below which a text has no fingerprint: half of its bits would be chance. */
const shinglesMin = 32

/** Units of UTF-16 at the start of a text that are looked at: what is copied is mostly far shorter. */
const lookedAtUnits = 16_384

/**
 * How many bits of the hash of a shingle must be zero for it to be counted: the longer the text, the fewer of its shingles
 * are enough.
 */
const skippedBits = (units: number): number =>
  units <= 384 ? 0 : units <= 768 ? 1 : units <= 1_536 ? 2 : units <= 12_288 ? 3 : 5

/**
 * Bits in which texts alike may differ: two copies of 350 characters, of which each has two places changed, mostly differ in
 * fewer. Texts of one language that are not alike differ in about 25, very rarely in fewer than 13.
 */
export const alikeBits = 10

/** The fingerprint of a text; null if it is too short. Case, runs of blanks and invisible characters make no difference. */
export function fingerprintOf(text: string): Fingerprint | null {
  seen.fill(0)
  counts.fill(0)
  lanes.fill(0)
  const length = Math.min(text.length, lookedAtUnits)
  const shift = 32 - skippedBits(length)
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let e = 0
  let units = 0
  let shingles = 0
  let waiting = 0
  for (let place = 0; place < length; place++) {
    const unit = foldUnit(text.charCodeAt(place))
    if (unit === 0 || (unit === blank && e === blank)) continue
    a = b
    b = c
    c = d
    d = e
    e = unit
    if (++units < shingleUnits) continue
    let whole = (Math.imul(a, prime) + b) | 0
    whole = (Math.imul(whole, prime) + c) | 0
    whole = (Math.imul(whole, prime) + d) | 0
    whole = (Math.imul(whole, prime) + e) | 0
    if (shift < 32 && Math.imul(whole, golden) >>> shift !== 0) continue
    const high = mixed(whole)
    const low = mixed(high ^ golden)
    const bit = 1 << (low & 31)
    const word = (low >>> 5) & seenMask
    const before = seen[word] as number
    if ((before & bit) !== 0) continue
    seen[word] = before | bit
    shingles++
    count(high, 0)
    count(low, 8)
    if (++waiting === fullLanes) {
      settle()
      waiting = 0
    }
  }
  settle()
  return shingles < shinglesMin ? null : { high: wordOf(0, shingles), low: wordOf(32, shingles) }
}

const prime = 0x01_00_01_93
const golden = 0x9e_37_79_b9 | 0
const blank = 32

/** One bit for each shingle that was counted: runs of one sign, or a line of a log, count once. */
const seen = new Int32Array(1_024)
const seenMask = seen.length - 1

/** How many shingles have each bit; collected in lanes of four counters of eight bits, which take sixteen additions for 64. */
const counts = new Int32Array(64)
const lanes = new Int32Array(16)
const fullLanes = 255

/** Four bits as four bytes of 0 or 1. */
const spread = Int32Array.from({ length: 16 }, (_, bits) =>
  [0, 1, 2, 3].reduce((sum, place) => sum | (((bits >>> place) & 1) << (8 * place)), 0),
)

/** Written out, because it runs for each shingle. */
function count(word: number, from: number): void {
  lanes[from] = (lanes[from] as number) + (spread[word & 15] as number)
  lanes[from + 1] = (lanes[from + 1] as number) + (spread[(word >>> 4) & 15] as number)
  lanes[from + 2] = (lanes[from + 2] as number) + (spread[(word >>> 8) & 15] as number)
  lanes[from + 3] = (lanes[from + 3] as number) + (spread[(word >>> 12) & 15] as number)
  lanes[from + 4] = (lanes[from + 4] as number) + (spread[(word >>> 16) & 15] as number)
  lanes[from + 5] = (lanes[from + 5] as number) + (spread[(word >>> 20) & 15] as number)
  lanes[from + 6] = (lanes[from + 6] as number) + (spread[(word >>> 24) & 15] as number)
  lanes[from + 7] = (lanes[from + 7] as number) + (spread[word >>> 28] as number)
}

function settle(): void {
  for (let lane = 0; lane < lanes.length; lane++) {
    const four = lanes[lane] ?? 0
    for (let place = 0; place < 4; place++) {
      const at = 4 * lane + place
      counts[at] = (counts[at] ?? 0) + ((four >>> (8 * place)) & 255)
    }
  }
  lanes.fill(0)
}

function wordOf(from: number, shingles: number): number {
  let word = 0
  for (let bit = 0; bit < 32; bit++) if (2 * (counts[from + bit] ?? 0) > shingles) word |= 1 << bit
  return word
}

/** The finalizer of MurmurHash3 (Appleby 2011). */
function mixed(value: number): number {
  let word = value
  word = Math.imul(word ^ (word >>> 16), 0x85_eb_ca_6b)
  word = Math.imul(word ^ (word >>> 13), 0xc2_b2_ae_35)
  return word ^ (word >>> 16)
}

/** Lower case and one kind of blank for ASCII; 0 for invisible characters, which are put in to make texts differ. */
function foldUnit(unit: number): number {
  if (unit < 128) return folded[unit] ?? unit
  if (unit === 0xa0) return blank
  const isInvisible =
    unit === 0xad ||
    (unit >= 0x200b && unit <= 0x200f) ||
    (unit >= 0x2060 && unit <= 0x2064) ||
    unit === 0xfeff
  return isInvisible ? 0 : unit
}

const folded = Uint8Array.from({ length: 128 }, (_, unit) =>
  unit === 32 || (unit >= 9 && unit <= 13) ? blank : unit >= 65 && unit <= 90 ? unit + 32 : unit,
)

/** Number of bits that differ. */
export const distance = (a: Fingerprint, b: Fingerprint): number =>
  bitsOf(a.high ^ b.high) + bitsOf(a.low ^ b.low)

function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55_55_55_55)
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33)
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

export const areAlike = (a: Fingerprint, b: Fingerprint): boolean => distance(a, b) <= alikeBits

/** Sixteen hexadecimal digits. */
export const hexOf = ({ high, low }: Fingerprint): string =>
  [high, low].map(word => (word >>> 0).toString(16).padStart(8, '0')).join('')

export function fingerprintIn(hex: string): Fingerprint | null {
  if (!/^[0-9a-f]{16}$/.test(hex)) return null
  const [high = 0, low = 0] = [hex.slice(0, 8), hex.slice(8)].map(word => Number.parseInt(word, 16) | 0)
  return { high, low }
}

/** Fingerprints of a list as a decision keeps it: in hexadecimal, separated by blanks; null is an empty list. */
export const fingerprintsIn = (list: string | null): readonly Fingerprint[] =>
  (list ?? '').split(' ').flatMap(hex => fingerprintIn(hex) ?? [])
