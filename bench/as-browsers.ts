import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib'
import type { Question } from './question.ts'

/** Headers that browsers send: those of a page that is opened, and those of a request of its scripts. */
export const headersOf = ({ method, contentType, token }: Question): Readonly<Record<string, string>> => ({
  accept: method === 'GET' ? pageAccept : '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.5',
  ...(contentType ? { 'content-type': contentType } : {}),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
})

const pageAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

/** The uncompressed bytes of an answer. */
export function decoded(bytes: Buffer, { 'content-encoding': coding }: IncomingHttpHeaders): Promise<Buffer> {
  const decode = decoders[coding ?? 'identity']
  if (!decode) throw new Error(`Nobody asked for ${coding}.`)
  return decode(bytes)
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  identity: async bytes => bytes,
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
  gzip: promisify(gunzip),
  zstd: promisify(zstdDecompress),
}
