import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

type ZipEntry = { readonly name: string; readonly bytes: Uint8Array }

const deflate = promisify(deflateRaw)

/**
 * An archive of files (APPNOTE 6.3), without folders: names are UTF-8. Of at most 65,535 files and 4 GB, above which the
 * format needs other records.
 */
export async function zipOf(entries: readonly ZipEntry[], modifiedAt: number): Promise<Buffer> {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of entries) {
    const packed = await deflate(bytes)
    const isSmaller = packed.byteLength < bytes.byteLength
    const data = isSmaller ? packed : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const encoded = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(versionNeeded, 0)
    about.writeUInt16LE(namesAreUtf8, 2)
    about.writeUInt16LE(isSmaller ? deflated : stored, 4)
    about.writeUInt32LE(dosTime(modifiedAt), 6)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(data.byteLength, 14)
    about.writeUInt32LE(bytes.byteLength, 18)
    about.writeUInt16LE(encoded.byteLength, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, encoded])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, place, encoded)
    written.push(head, data)
    at += head.byteLength + data.byteLength
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.byteLength, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...written, central, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const versionNeeded = 20
const namesAreUtf8 = 0x0800
const stored = 0
const deflated = 8

/** Two seconds are the smallest step of MS-DOS, whose years begin with 1980; the zone is UTC. */
function dosTime(at: number): number {
  const date = new Date(at)
  const years = Math.max(0, Math.min(127, date.getUTCFullYear() - 1980))
  const day = (years << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return day * 0x1_00_00 + time
}
