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
  const length = Math.min(text.length, lookedAtUnits)
  const shingles = hashShingles(foldUnits(text, length), skippedBits(length))
  return shingles < shinglesMin ? null : { high: mostOf(highs, shingles), low: mostOf(lows, shingles) }
}

/** The units of the text as they are; to ask a string for each takes twice as long. */
const bytes = Buffer.allocUnsafeSlow(2 * lookedAtUnits)
const units = new Uint16Array(bytes.buffer)
/** The units that count, folded. */
const kept = new Uint16Array(lookedAtUnits)
/** The hashes of the shingles that are counted, in two words. */
const highs = new Int32Array(lookedAtUnits)
const lows = new Int32Array(lookedAtUnits)

/** Writes the units that count to `kept`; returns their number. */
function foldUnits(text: string, length: number): number {
  bytes.write(text, 'utf16le')
  let number = 0
  let before = 0
  for (let place = 0; place < length; place++) {
    const unit = foldUnit(units[place] as number)
    if (unit === 0 || (unit === blank && before === blank)) continue
    kept[number++] = unit
    before = unit
  }
  return number
}

/** Writes the hashes of the shingles of `kept`, each once, to `highs` and `lows`; returns their number. */
function hashShingles(length: number, skipped: number): number {
  const mustBeZero = skipped === 0 ? 0 : -1 << (32 - skipped)
  seen.fill(0)
  let number = 0
  let whole = 0
  for (let place = 0; place < length; place++) {
    whole = (Math.imul(whole, prime) + (kept[place] as number)) | 0
    if (place < shingleUnits - 1) continue
    if (place >= shingleUnits)
      whole = (whole - Math.imul(kept[place - shingleUnits] as number, primeOfLeft)) | 0
    if ((Math.imul(whole, golden) & mustBeZero) !== 0) continue
    const high = mixed(whole)
    const low = mixed(high ^ golden)
    const bit = 1 << (low & 31)
    const word = (low >>> 5) & seenMask
    const before = seen[word] as number
    if ((before & bit) !== 0) continue
    seen[word] = before | bit
    highs[number] = high
    lows[number++] = low
  }
  return number
}

const prime = 0x01_00_01_93
/** What a unit is multiplied with in the hash when the shingle has moved past it. */
const primeOfLeft = Array.from({ length: shingleUnits }, () => prime).reduce(Math.imul, 1)
const golden = 0x9e_37_79_b9 | 0
const blank = 32

/** One bit for each shingle that was counted: runs of one sign, or a line of a log, count once. */
const seen = new Int32Array(1_024)
const seenMask = seen.length - 1

/** The bits that more than half of the first words have. */
function mostOf(words: Int32Array, number: number): number {
  counts.fill(0)
  for (let from = 0; from < number; from += fullLane)
    countBits(words, from, Math.min(number, from + fullLane))
  let most = 0
  for (let bit = 0; bit < 32; bit++) if (2 * (counts[bit] as number) > number) most |= 1 << bit
  return most
}

/** How many words have each bit. */
const counts = new Int32Array(32)

/** The largest number in one of the four counters of a lane. */
const fullLane = 255
const everyEighth = 0x01_01_01_01

/** Counts the bits in eight lanes, each of which has four counters of eight bits; written out, because it runs for each shingle. */
function countBits(words: Int32Array, from: number, end: number): void {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let e = 0
  let f = 0
  let g = 0
  let h = 0
  for (let place = from; place < end; place++) {
    const word = words[place] as number
    a = (a + (word & everyEighth)) | 0
    b = (b + ((word >>> 1) & everyEighth)) | 0
    c = (c + ((word >>> 2) & everyEighth)) | 0
    d = (d + ((word >>> 3) & everyEighth)) | 0
    e = (e + ((word >>> 4) & everyEighth)) | 0
    f = (f + ((word >>> 5) & everyEighth)) | 0
    g = (g + ((word >>> 6) & everyEighth)) | 0
    h = (h + ((word >>> 7) & everyEighth)) | 0
  }
  addLane(a, 0)
  addLane(b, 1)
  addLane(c, 2)
  addLane(d, 3)
  addLane(e, 4)
  addLane(f, 5)
  addLane(g, 6)
  addLane(h, 7)
}

function addLane(lane: number, bit: number): void {
  for (let at = bit; at < 32; at += 8)
    counts[at] = (counts[at] as number) + ((lane >>> (at - bit)) & fullLane)
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
  if (unit < 128) return folded[unit] as number
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
