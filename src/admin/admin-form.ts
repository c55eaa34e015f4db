import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { addTo, parseUrlencoded } from '../lib/urlencoded.ts'
import { readBody } from '../web/edge/body.ts'
import type { FormLimit } from '../web/form-limit.ts'
import { readParts } from '../web/multipart.ts'

type UploadedFile = { readonly filename: string; readonly bytes: Buffer }

/** A submitted form: values and uploaded files by the name of their field. */
export type Form = {
  /** The first value of a field, with `\n` between lines; empty if the field is absent. */
  readonly text: (name: string) => string
  readonly all: (name: string) => readonly string[]
  readonly has: (name: string) => boolean
  readonly names: () => readonly string[]
  /** The uploaded file of a field; null if no file was chosen. */
  readonly file: (name: string) => UploadedFile | null
}

/** The largest body of a form, in bytes. A route accepts more than a small form only if its `config.form` allows it. */
const maxBytes = {
  small: fixedLimit({
    area: 'Connections and requests',
    what: 'A form',
    value: 64 * 1024,
    unit: 'bytes',
    why: 'Strangers send it, too.',
  }),
  text: fixedLimit({
    area: 'Connections and requests',
    what: 'A form with a long text',
    value: 5 * 1024 * 1024,
    unit: 'bytes',
    why: 'The longest text of an announcement fits, every character percent-encoded in nine bytes.',
  }),
  picture: fixedLimit({
    area: 'Connections and requests',
    what: 'A form with a picture',
    value: 12 * 1024 * 1024,
    unit: 'bytes',
    why: 'The largest picture fits beside the longest text.',
  }),
}

export type FormSize = Exclude<keyof typeof maxBytes, 'small'>

/** Parses bodies: forms to a `Form`, JSON of our own scripts to its value. Other media types are answered with 415. */
export function formParsers(app: FastifyInstance): void {
  const read = ({ raw, routeOptions }: FastifyRequest) =>
    readBody(raw, maxBytes[routeOptions.config.form ?? 'small'])
  const parseJson = app.getDefaultJsonParser('error', 'error')

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest) =>
    formFrom(parseUrlencoded(await read(request))),
  )
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest) =>
    parseMultipart(await read(request), request.headers['content-type'] ?? ''),
  )
  app.addContentTypeParser('application/json', (request, _payload, done) => {
    read(request).then(body => parseJson(request, body.toString('utf8'), done), done)
  })
}

/** Parses the forms of public pages, counts each by its network, and keeps the pages out of caches and search engines. */
export function publicForms(scope: FastifyInstance, limitForm: FormLimit): void {
  formParsers(scope)
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (request.method === 'POST') limitForm(request)
  })
}

/** The parsed form of a request; empty if its body is no form. */
export const formOf = ({ body }: FastifyRequest): Form =>
  typeof (body as Form | undefined)?.text === 'function' ? (body as Form) : emptyForm

type Fields = ReadonlyMap<string, readonly string[]>

const formFrom = (fields: Fields, files: ReadonlyMap<string, UploadedFile> = new Map()): Form => ({
  text: name => unixLines(fields.get(name)?.[0] ?? ''),
  all: name => (fields.get(name) ?? []).map(unixLines),
  has: name => fields.has(name),
  names: () => [...fields.keys()],
  file: name => files.get(name) ?? null,
})

const emptyForm = formFrom(new Map())

const unixLines = (value: string): string => value.replaceAll('\r\n', '\n').toWellFormed()

function parseMultipart(body: Buffer, contentType: string): Form {
  const fields = new Map<string, string[]>()
  const files = new Map<string, UploadedFile>()
  for (const { name, filename, bytes } of readParts(body, contentType))
    if (filename === undefined) addTo(fields, name, bytes.toString('utf8'))
    // For a file input without a chosen file, browsers send an empty part.
    else if (filename !== '' && bytes.length > 0) files.set(name, { filename, bytes })
  return formFrom(fields, files)
}
