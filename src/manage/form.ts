import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readParts } from '../web/multipart.ts'

export type UploadedFile = { readonly filename: string; readonly bytes: Buffer }

/** What a browser sent: text by name, and the files that were chosen. */
export type Form = {
  /** The value as typed, with `\n` between lines; empty when the field is absent. */
  readonly text: (name: string) => string
  readonly all: (name: string) => readonly string[]
  readonly has: (name: string) => boolean
  /** Null when no file was chosen. */
  readonly file: (name: string) => UploadedFile | null
}

type Fields = Pick<URLSearchParams, 'get' | 'getAll' | 'has'>

const partsMax = 500
/** A long text in every byte percent-encoded, or a picture. */
const bodyMaxBytes = 12 * 1024 * 1024

/** Bodies of forms arrive as a `Form`, JSON from our own scripts as it is; anything else is refused with 415. */
export function formParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: bodyMaxBytes },
    async (_request: FastifyRequest, body: Buffer) =>
      formFrom(new URLSearchParams(body.toString('utf8')), new Map()),
  )
  app.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: bodyMaxBytes },
    (request: FastifyRequest, body: Buffer) => parseMultipart(body, request.headers['content-type'] ?? ''),
  )
}

/** The form a request carries; empty when it carries none. */
export const formOf = ({ body }: FastifyRequest): Form =>
  typeof (body as Form | undefined)?.text === 'function' ? (body as Form) : emptyForm

export const formFrom = (fields: Fields, files: ReadonlyMap<string, UploadedFile>): Form => ({
  text: name => unixLines(fields.get(name) ?? ''),
  all: name => fields.getAll(name).map(unixLines),
  has: name => fields.has(name),
  file: name => files.get(name) ?? null,
})

const emptyForm = formFrom(new URLSearchParams(), new Map())

const unixLines = (value: string): string => value.replaceAll('\r\n', '\n').toWellFormed()

async function parseMultipart(body: Buffer, contentType: string): Promise<Form> {
  const fields = new URLSearchParams()
  const files = new Map<string, UploadedFile>()
  for (const { name, filename, bytes } of await readParts(body, contentType, { partsMax }))
    if (filename === undefined) fields.append(name, bytes.toString('utf8'))
    // What a browser sends for a file that was not chosen is none.
    else if (filename !== '' && bytes.length > 0) files.set(name, { filename, bytes })
  return formFrom(fields, files)
}
