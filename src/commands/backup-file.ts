import { createHash, type Hash } from 'node:crypto'
import { appendFileSync, constants, createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../kernel/errors.ts'
import { ownCommand } from '../lib/own-command.ts'

/**
 * Appends a checksum of the whole file to a backup. It is a line behind the last page of the SQLite database, where
 * SQLite does not look.
 */
export async function seal(file: string, signal: AbortSignal): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { signal })) hash.update(chunk)
  appendFileSync(file, sealOf(hash))
}

/** An open backup, or database file of a stopped server, with its size in bytes. */
export type Opened = { readonly handle: FileHandle; readonly bytes: number }

/**
 * Opens a backup, without blocking as for a pipe without a writer. Throws `not_found`, and `invalid` for a folder, pipe
 * or device and for a database whose write-ahead log has content.
 */
export async function openBackup(file: string): Promise<Opened> {
  const handle = await openAtOnce(file)
  const stat = await handle.stat()
  if (stat.isFile() && !hasLog(file)) return { handle, bytes: stat.size }
  await handle.close()
  if (!stat.isFile())
    throw new OperatorError('invalid', `${file} is no file, but a folder, a pipe or a device.`)
  throw new OperatorError(
    'invalid',
    `${file} is the file of a database that runs, or was not stopped, and not a backup: ${file}-wal holds what was written last. Make a backup of it: DATABASE_URL=sqlite:${file} ${ownCommand()} backup FILE`,
  )
}

/**
 * Writes the database of a backup to `to`, and compares it with the checksum. Returns false for a backup without one,
 * from an earlier version. Throws an error with the reason if the backup is damaged.
 */
export async function copyUnsealed(
  { handle, bytes }: Opened,
  to: string,
  signal: AbortSignal,
): Promise<boolean> {
  const end = await readAt(handle, Math.max(bytes - sealBytes, 0))
  const isSealed = end.toString('latin1').startsWith(sealBegin)
  const databaseBytes = isSealed ? bytes - sealBytes : bytes
  await demandPages(handle, databaseBytes)
  const hash = createHash('sha256')
  await pipeline(
    handle.createReadStream({ start: 0, end: databaseBytes - 1, autoClose: false }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(to),
    { signal },
  )
  if (isSealed && sealOf(hash) !== end.toString('latin1')) throw new Error('its checksum is another one')
  return isSealed
}

const sealBegin = '\nCorkboard backup, SHA-256 of all before this line: '
const sealOf = (hash: Hash) => `${sealBegin}${hash.digest('hex')}\n`
const sealBytes = sealBegin.length + 64 + 1

const hasLog = (file: string) => existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0

async function openAtOnce(file: string): Promise<FileHandle> {
  try {
    return await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new OperatorError('not_found', `There is no backup at ${file}.`)
  }
}

async function readAt(handle: FileHandle, at: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sealBytes), 0, sealBytes, at)
  return buffer.subarray(0, bytesRead)
}

/**
 * Throws unless the length is that in the SQLite header: the page size at byte 16, where 1 means 65 536, times the
 * number of pages at byte 28.
 */
async function demandPages(handle: FileHandle, bytes: number): Promise<void> {
  const header = await readAt(handle, 0)
  if (!header.toString('latin1').startsWith('SQLite format 3\0')) throw new Error('it is none of SQLite')
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  if (header.readUInt32BE(28) * pageBytes !== bytes)
    throw new Error('it is not as long as its first page has it')
}
