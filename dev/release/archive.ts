import { gzipSync } from 'node:zlib'

export type ArchivedFile = {
  readonly path: string
  readonly bytes: Uint8Array
  readonly isExecutable: boolean
}

type ArchiveOptions = {
  /** The folder that the archive unpacks into. */
  readonly folder: string
  /** Modification time of every file, in seconds since 1970. */
  readonly modifiedAt: number
}

/**
 * A reproducible tar archive, compressed with gzip: files are sorted by name and owned by root, and it has no time of creation.
 * Its format is ustar (POSIX.1), which every tar since 1988 reads. Throws for a path that is too long for it.
 */
export function archiveOf(files: readonly ArchivedFile[], { folder, modifiedAt }: ArchiveOptions): Buffer {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const parts = sorted.flatMap(file => [
    headerOf(`${folder}/${file.path}`, file, modifiedAt),
    file.bytes,
    Buffer.alloc(-file.bytes.length & (blockBytes - 1)),
  ])
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]), { level: 9 })
  // zlib writes the operating system into the header; 255 means unknown (RFC 1952).
  packed[systemAt] = 255
  return packed
}

const blockBytes = 512
const systemAt = 9
const checksum = { at: 148, bytes: 8 }

function headerOf(path: string, { bytes, isExecutable }: ArchivedFile, modifiedAt: number): Buffer {
  const { name, prefix } = splitPath(path)
  const header = Buffer.alloc(blockBytes)
  const fields: readonly (readonly [at: number, text: string])[] = [
    [0, name],
    [100, octal(isExecutable ? 0o755 : 0o644, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(bytes.length, 11)],
    [136, octal(modifiedAt, 11)],
    [checksum.at, ' '.repeat(checksum.bytes)],
    [156, '0'],
    [257, 'ustar\0' + '00'],
    [265, 'root'],
    [297, 'root'],
    [345, prefix],
  ]
  for (const [at, text] of fields) header.write(text, at, 'utf8')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, checksum.at)
  return header
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** Splits a path into the header's fields: 100 bytes for its end, and 155 for the folders before it. */
function splitPath(path: string): { readonly name: string; readonly prefix: string } {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' }
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(name) <= 100 && Buffer.byteLength(prefix) <= 155) return { name, prefix }
  }
  throw new Error(`The path ${path} is too long for an archive.`)
}
