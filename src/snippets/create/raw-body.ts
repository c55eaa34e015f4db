import type { IncomingMessage } from 'node:http'
import { AppError, invalid, notFound } from '../../kernel/errors.ts'
import type { Message } from '../../kernel/messages.ts'
import { parseUrlencoded } from '../../lib/urlencoded.ts'
import { percentDecoded } from '../../lib/utf8.ts'
import { readBody } from '../../web/edge/body.ts'
import { isReserved } from '../model/reserved-names.ts'
import type { SnippetForm } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { headerPassword } from '../secrets/given-password.ts'
import { bodyMaxBytesFor, isMultipart, readForm } from './create-form.ts'
import { formOf } from './sent-fields.ts'

/** Query parameters of an address whose body is the text. */
const options = [
  'lexer',
  'expires',
  'filename',
  'rtl',
  'parent',
  'encrypted',
  'reads',
  'deletable',
  'receipt',
  'format',
] as const
type Option = (typeof options)[number]

/** Target of a raw text. The name is empty if none was given. */
type Place = { readonly name: string; readonly query: string }

/**
 * Parses the path of `POST /` and `PUT /<name>`; null for any other request, and for `/api/` and deeper paths. `base`
 * is the path of the site.
 */
export function placeOf({ method, url = '' }: IncomingMessage, base: string): Place | null {
  if (method !== 'POST' && method !== 'PUT') return null
  const [path = '', query = ''] = split(url, '?')
  if (path !== base && !path.startsWith(`${base}/`)) return null
  const name = path.slice(base.length + 1)
  if (method === 'POST') return name === '' ? { name, query } : null
  return name.includes('/') && !isBelowEndpoint(name) ? null : { name, query }
}

/** True for a file PUT below the form endpoint, which gets an error that names the right address. */
const isBelowEndpoint = (name: string) => name.startsWith('api/') && !name.startsWith('api/v')

/**
 * Reads the snippet of such a request: the body is the text, byte for byte, and the query has the options. Only a
 * multipart body is a form, because `curl --data-binary` labels every file as urlencoded.
 */
export async function readPut(
  request: IncomingMessage,
  place: Place,
  contentMaxBytes: number,
): Promise<SnippetForm> {
  const bodyMaxBytes = bodyMaxBytesFor(contentMaxBytes)
  // A password is read from a header, because one in an address would end up in logs and histories.
  const password = headerPassword(request) ?? undefined
  const named = { filename: fileName(place.name), ...readOptions(place.query), password }
  if (request.method === 'POST' && isMultipart(request.headers['content-type']))
    return { ...named, ...(await readForm(request, bodyMaxBytes, contentMaxBytes)) }
  const content = await readBody(request, bodyMaxBytes)
  return { ...named, ...formOf(new Map([['content', content]]), contentMaxBytes) }
}

function fileName(name: string): string {
  if (isBelowEndpoint(name)) throw notFound(snippetProblems.belowApi())
  const decoded = percentDecoded(name)
  if (decoded === null) throw invalid(snippetProblems.malformedName())
  if (!isReserved(decoded)) return decoded
  throw new AppError('conflict', snippetProblems.reservedName({ name: decoded }))
}

/** Refuses unknown options, since a misspelt one could make a text public for longer than intended. */
function readOptions(query: string): SnippetForm {
  const given = new Map(
    [...parseUrlencoded(Buffer.from(query))].map(([name, values]) => [name, values.at(-1) ?? '']),
  )
  const onetime = given.get('onetime')
  given.delete('onetime')
  const unknown = [...given.keys()].find(name => !(options as readonly string[]).includes(name))
  if (unknown !== undefined) throw invalid(unknownOption(unknown))
  const form = Object.fromEntries(given) as { readonly [option in Option]?: string }
  if (onetime === undefined || ['0', 'off', 'false', 'no'].includes(onetime)) return form
  if (form.expires !== undefined && form.expires !== 'onetime')
    throw invalid(snippetProblems.onetimeExpires())
  return { ...form, expires: 'onetime' }
}

function unknownOption(name: string): Message {
  const valid = [...options, 'onetime'].join(', ')
  return name === 'password'
    ? snippetProblems.passwordOption({ options: valid })
    : snippetProblems.unknownOption({ name: name.slice(0, 60), options: valid })
}

const split = (text: string, at: string): readonly string[] => {
  const index = text.indexOf(at)
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}
