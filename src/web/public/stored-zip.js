/**
 * An archive of uncompressed files (APPNOTE 6.3). Names are UTF-8.
 *
 * @param {readonly { readonly name: string, readonly text: string }[]} files
 * @param {Date} at
 */
export function storedZip(files, at) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const written = []
  /** @type {number[]} */
  const directory = []
  let place = 0
  for (const { name, text } of files) {
    const bytes = utf8.encode(text)
    const named = utf8.encode(name)
    const sum = crc32(bytes)
    const about = [20, 0x0800, 0, timeOf(at), dayOf(at)]
    const sizes = [sum, bytes.length, bytes.length]
    const head = [...words(0x4b50, 0x0403, ...about), ...longs(...sizes), ...words(named.length, 0), ...named]
    written.push(new Uint8Array(head), bytes)
    directory.push(
      ...words(0x4b50, 0x0201, 20, ...about),
      ...longs(...sizes),
      ...words(named.length, 0, 0, 0, 0),
      ...longs(0, place),
      ...named,
    )
    place += head.length + bytes.length
  }
  const count = files.length
  const end = [...words(0x4b50, 0x0605, 0, 0, count, count), ...longs(directory.length, place), ...words(0)]
  return new Blob([...written, new Uint8Array([...directory, ...end])])
}

const utf8 = new TextEncoder()

/** @param {readonly number[]} values */
const words = (...values) => values.flatMap(each => [each & 255, (each >>> 8) & 255])

/** @param {readonly number[]} values */
const longs = (...values) => words(...values.flatMap(each => [each & 0xffff, each >>> 16]))

/** Two seconds are the smallest step of MS-DOS, whose years begin with 1980; the zone is UTC. */
const timeOf = (/** @type {Date} */ at) =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
const dayOf = (/** @type {Date} */ at) =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let sum = -1
  for (const byte of bytes) sum = (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}
