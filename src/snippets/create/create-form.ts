import type { IncomingMessage } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import { readBody } from '../../web/edge/body.ts'
import type { SnippetForm } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { type PageFormOptions, parseMultipart, parsePageForm } from './multipart-form.ts'
import { formOf, withUnixLines } from './sent-fields.ts'
import { readUrlencoded } from './urlencoded-form.ts'

/**
 * Reads the form a request carries, byte for byte. Throws `unsupported_media_type`, `too_large` over `bodyMaxBytes`,
 * and `invalid` for a form that cannot be read.
 */
export const readForm = (
  request: IncomingMessage,
  bodyMaxBytes: number,
  contentMaxBytes = bodyMaxBytes,
): Promise<SnippetForm> =>
  read(request, bodyMaxBytes, {
    multipart: (body, type) => parseMultipart(body, type, contentMaxBytes),
    urlencoded: body => readUrlencoded(body, sent => formOf(sent, contentMaxBytes)),
    absent: {},
  })

/** Reads the form of the page. Line breaks are converted back from CRLF. */
export const readPageForm = (
  request: IncomingMessage,
  bodyMaxBytes: number,
  contentMaxBytes: number,
  options?: PageFormOptions,
): Promise<SnippetForm> =>
  read(request, bodyMaxBytes, {
    multipart: (body, type) => parsePageForm(body, type, contentMaxBytes, options),
    urlencoded: body =>
      readUrlencoded(body, sent => formOf(withUnixLines(sent, contentMaxBytes), contentMaxBytes)),
    absent: {},
  })

type Readers<T> = {
  readonly multipart: (body: Buffer, contentType: string) => T
  readonly urlencoded: (body: Buffer) => T | Promise<T>
  readonly absent: T
}

async function read<T>(
  request: IncomingMessage,
  bodyMaxBytes: number,
  { multipart, urlencoded, absent }: Readers<T>,
): Promise<T> {
  const { 'content-type': contentType = '', 'content-length': length = '0' } = request.headers
  if (contentType === '' && length === '0' && !request.headers['transfer-encoding']) return absent
  const type = mediaTypeOf(contentType)
  if (type === multipartType) return multipart(await readBody(request, bodyMaxBytes), contentType)
  if (type === urlencodedType) return urlencoded(await readBody(request, bodyMaxBytes))
  throw new AppError('unsupported_media_type', snippetProblems.formType())
}

export const isMultipart = (contentType: string | undefined): boolean =>
  mediaTypeOf(contentType ?? '') === multipartType

const multipartType = 'multipart/form-data'
const urlencodedType = 'application/x-www-form-urlencoded'

const mediaTypeOf = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase()

/**
 * The largest body to read: a text with every byte percent-encoded, and some room for the other fields. So a text above
 * its own limit still gets a 400 that names the limit.
 */
export const bodyMaxBytesFor = (contentMaxBytes: number): number => 3 * contentMaxBytes + 65_536
