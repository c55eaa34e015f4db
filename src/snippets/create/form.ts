import type { IncomingMessage } from 'node:http'
import { AppError } from '../../errors.ts'
import { readBody } from '../../web/body.ts'
import type { SnippetForm } from '../snippet.ts'
import { parseEach, parseMultipart, withUnixLines } from './multipart.ts'
import { parseSnippetForm } from './urlencoded.ts'

/**
 * Reads the form a request carries, byte for byte. Throws `unsupported_media_type`, `too_large` over `bodyMaxBytes`,
 * and `invalid` for a form that cannot be read.
 */
export async function readForm(request: IncomingMessage, bodyMaxBytes: number): Promise<SnippetForm> {
  const { 'content-type': contentType = '', 'content-length': length = '0' } = request.headers
  if (contentType === '' && length === '0' && !request.headers['transfer-encoding']) return {}
  const parse = parserFor(contentType)
  if (parse) return parse(await readBody(request, bodyMaxBytes), contentType)
  throw new AppError(
    'unsupported_media_type',
    'Send the form as application/x-www-form-urlencoded or multipart/form-data.',
  )
}

/** The forms that the page sends: with several files, one each. Line breaks that were typed are as they were typed. */
export async function readForms(
  request: IncomingMessage,
  bodyMaxBytes: number,
): Promise<readonly SnippetForm[]> {
  const { 'content-type': contentType } = request.headers
  if (contentType !== undefined && isMultipart(contentType))
    return parseEach(await readBody(request, bodyMaxBytes), contentType)
  return [withUnixLines(await readForm(request, bodyMaxBytes))]
}

export const isMultipart = (contentType: string | undefined): boolean =>
  mediaTypeOf(contentType ?? '') === 'multipart/form-data'

function parserFor(contentType: string) {
  if (isMultipart(contentType)) return parseMultipart
  return mediaTypeOf(contentType) === 'application/x-www-form-urlencoded' ? parseSnippetForm : null
}

const mediaTypeOf = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase()

/**
 * The largest body worth reading: text of which every byte is percent-encoded, and some room for the other fields.
 * Text over its own limit is so still answered with a 400 that names it (decisions, Snippets).
 */
export const bodyMaxBytesFor = (contentMaxBytes: number): number => 3 * contentMaxBytes + 65_536
