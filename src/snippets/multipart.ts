import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { type AppError, invalid } from '../errors.ts'
import { decodeUtf8 } from '../lib/utf8.ts'
import { type FormField, formFields, partsMax } from './form-fields.ts'
import type { SnippetForm } from './snippet.ts'

type Part = { readonly value: Buffer; readonly filename: string | undefined }

/**
 * Every part is taken as a file, so that its bytes arrive untouched and we decode them ourselves.
 * A file sent as content lends its name to `filename` when that was not given (decisions, Snippets).
 */
export async function parseMultipart(body: Buffer, contentType: string): Promise<SnippetForm> {
  const parts = await collect(openParser(contentType), body)
  const form = Object.fromEntries(
    [...parts].map(([field, { value }]) => [field, decodeUtf8(value)]),
  ) as SnippetForm
  const sentAs = parts.get('content')?.filename
  return sentAs && !form.filename?.trim() ? { ...form, filename: sentAs } : form
}

const malformed = (): AppError =>
  invalid('The multipart form cannot be read: it is cut off or has no valid boundary.')

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: () => true,
      limits: { parts: partsMax, headerPairs: 50, headerSize: 16_384 },
    })
  } catch {
    throw malformed()
  }
}

function collect(parser: BusboyInstance, body: Buffer): Promise<ReadonlyMap<FormField, Part>> {
  return new Promise((resolve, reject) => {
    const parts = new Map<FormField, Part>()
    parser.on('file', (name, stream, filename: string | undefined) => {
      const field = formFields.find(each => each === name)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => field && chunks.push(chunk))
      stream.on('error', () => reject(malformed()))
      stream.on('end', () => {
        const value = Buffer.concat(chunks)
        // What a browser sends for a file that was not chosen is no content.
        if (field && !(filename === '' && value.length === 0)) parts.set(field, { value, filename })
      })
    })
    parser.on('partsLimit', () =>
      reject(invalid(`The form has too many parts: at most ${partsMax} are read.`)),
    )
    parser.on('error', () => reject(malformed()))
    parser.on('finish', () => resolve(parts))
    parser.end(body)
  })
}
