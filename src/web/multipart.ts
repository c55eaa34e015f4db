import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { type AppError, invalid } from '../errors.ts'
import { fieldsMax } from '../lib/urlencoded.ts'

/** One part of a multipart form, its bytes as they were sent. */
export type Part = {
  readonly name: string
  /** Undefined: the part is no file. Empty: what a browser sends for a file that was not chosen. */
  readonly filename: string | undefined
  readonly bytes: Buffer
}

/**
 * In the order they were sent. Every part is taken as a file, so that its bytes arrive untouched and whoever reads them
 * decodes them. Throws `invalid` for what is no form, or has more than `fieldsMax` parts.
 */
export function readParts(body: Buffer, contentType: string): Promise<readonly Part[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Part[]>()
  const parts: Part[] = []
  const parser = openParser(contentType)
  parser.on('file', (name, stream, filename: string | undefined) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', () => reject(malformed()))
    stream.on('end', () => parts.push({ name, filename, bytes: Buffer.concat(chunks) }))
  })
  parser.on('partsLimit', () =>
    reject(invalid(`The form has too many parts: at most ${fieldsMax} are read.`)),
  )
  parser.on('error', () => reject(malformed()))
  parser.on('finish', () => resolve(parts))
  parser.end(body)
  return promise
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: () => true,
      limits: { parts: fieldsMax, headerPairs: 50, headerSize: 16_384 },
    })
  } catch {
    throw malformed()
  }
}

const malformed = (): AppError =>
  invalid('The multipart form cannot be read: it is cut off or has no valid boundary.')
