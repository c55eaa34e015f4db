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
    urlencoded: async body => formOf(await readUrlencoded(body), contentMaxBytes),
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
    urlencoded: async body =>
      formOf(withUnixLines(await readUrlencoded(body), contentMaxBytes), contentMaxBytes),
    absent: {},
  })

type Readers<T> = {
  readonly multipart: (body: Buffer, contentType: string) => T
  readonly urlencoded: (body: Buffer) => Promise<T>
  readonly absent: T
}

async function read<T>(
  request: IncomingMessage,
  bodyMaxBytes: number,
  { multipart, urlencoded, absent }: Readers<T>,
): Promise<T> {
  const { 'content-type': contentType = '', 'content-length': length = '0' } = request.headers
  if (contentType === '' && length === '0' && !request.headers['transfer-encoding']) return absent
  if (isMultipart(contentType)) return multipart(await readBody(request, bodyMaxBytes), contentType)
  if (isUrlencoded(contentType)) return urlencoded(await readBody(request, bodyMaxBytes))
  throw new AppError('unsupported_media_type', snippetProblems.formType())
}

export const isMultipart = (contentType: string | undefined): boolean =>
  mediaTypeOf(contentType ?? '') === 'multipart/form-data'

const isUrlencoded = (contentType: string): boolean =>
  mediaTypeOf(contentType) === 'application/x-www-form-urlencoded'

const mediaTypeOf = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase()

/**
 * The largest body to read: a text with every byte percent-encoded, and some room for the other fields. So a text above
 * its own limit still gets a 400 that names the limit.
 */
export const bodyMaxBytesFor = (contentMaxBytes: number): number => 3 * contentMaxBytes + 65_536
