import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** More than was asked for; the message names what and the limit. */
export class TooLarge extends Error {}

/**
 * The bytes of a file, or of standard input for `-`, at most `maxBytes` of them: whatever is named, such as a device that never
 * ends, no more is read. A named pipe that has no writer is empty. Throws `TooLarge`, or what the system reports.
 */
export async function readWithin(path: string, maxBytes: number): Promise<Buffer> {
  if (path === '-') return collect(process.stdin, 'Standard input', maxBytes)
  // Otherwise opening a pipe waits for a writer.
  await using file = await open(path, readNonBlocking)
  const stat = await file.stat()
  if (stat.isDirectory()) throw Object.assign(new Error(`${path} is a folder.`), { code: 'EISDIR', path })
  if (stat.size > maxBytes) throw tooLarge(path, maxBytes)
  const stream = stat.isFIFO() ? fromPipe(file) : file.createReadStream({ autoClose: false })
  return await collect(stream, path, maxBytes)
}

const readNonBlocking = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Asks again and again: only the read itself knows reliably that there is no writer (any more). */
async function* fromPipe(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = Buffer.alloc(pipeBytes)
    const length = await file.read(chunk).then(({ bytesRead }) => bytesRead, orNothingYet)
    if (length === 0) return
    if (length === null) await wait(pipeRestMs)
    else yield chunk.subarray(0, length)
  }
}

/** What a pipe holds on Linux. */
const pipeBytes = 65_536
const pipeRestMs = 20

/** Null: a writer has it open and has not written yet. */
function orNothingYet(error: NodeJS.ErrnoException): null {
  if (error.code === 'EAGAIN') return null
  throw error
}

async function collect(stream: AsyncIterable<Buffer>, what: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.byteLength
    // Leaving the loop closes the stream.
    if (length > maxBytes) throw tooLarge(what, maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

const tooLarge = (what: string, maxBytes: number) =>
  new TooLarge(`${what} is larger than ${maxBytes} bytes, the most that is read.`)
