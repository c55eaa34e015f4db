import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Thrown when the source exceeds the limit; the message names both. */
export class TooLarge extends Error {}

/**
 * Reads a file, or standard input for `-`, up to `maxBytes`, also from a device that never ends. A named pipe without a
 * writer is empty. Throws `TooLarge`, or the error of the system.
 */
export async function readWithin(path: string, maxBytes: number): Promise<Buffer> {
  if (path === '-') return collect(process.stdin, 'Standard input', maxBytes)
  // Without this flag, opening a pipe waits for a writer.
  await using file = await open(path, readNonBlocking)
  const stat = await file.stat()
  if (stat.isDirectory()) throw Object.assign(new Error(`${path} is a folder.`), { code: 'EISDIR', path })
  if (stat.size > maxBytes) throw tooLarge(path, maxBytes)
  const stream = stat.isFIFO() ? fromPipe(file) : file.createReadStream({ autoClose: false })
  return await collect(stream, path, maxBytes)
}

const readNonBlocking = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Polls the pipe: only a read shows reliably that there is no writer, or none any more. */
async function* fromPipe(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = Buffer.alloc(pipeBytes)
    const length = await file.read(chunk).then(({ bytesRead }) => bytesRead, orNothingYet)
    if (length === 0) return
    if (length === null) await wait(pipeRestMs)
    else yield chunk.subarray(0, length)
  }
}

/** The capacity of a pipe on Linux, in bytes. */
const pipeBytes = 65_536
const pipeRestMs = 20

/** Null if a writer has the pipe open but has not written yet; throws any other error. */
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
