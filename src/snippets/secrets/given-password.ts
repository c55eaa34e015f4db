import type { IncomingMessage } from 'node:http'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { decodeUtf8 } from '../../lib/utf8.ts'
import { readForm } from '../create/create-form.ts'

const bodyMaxBytes = fixedLimit({
  area: 'Snippets',
  what: 'The form with the password of a snippet',
  value: 16_384,
  unit: 'bytes',
  why: 'The longest password fits, every byte of it percent-encoded.',
})

/** The password of a request, from its form or, for programs, its header; null if there is none. */
export async function givenPassword(request: IncomingMessage): Promise<string | null> {
  const inHeader = headerPassword(request)
  if (inHeader !== null) return inHeader
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (type === undefined || ((length ?? '0') === '0' && coding === undefined)) return null
  return (await readForm(request, bodyMaxBytes)).password || null
}

/** The password header as UTF-8, which terminals send; Node decodes headers as Latin-1. */
export function headerPassword({ headers }: IncomingMessage): string | null {
  const header = headers['x-snippet-password']
  return typeof header === 'string' && header !== '' ? decodeUtf8(Buffer.from(header, 'latin1')) : null
}
