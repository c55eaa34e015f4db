import type { IncomingMessage } from 'node:http'
import type { Refusal } from './refusal.ts'

type Head = Pick<
  IncomingMessage,
  'method' | 'url' | 'headers' | 'rawHeaders' | 'httpVersionMajor' | 'httpVersionMinor'
>

/** All methods that some address of this server takes. */
export const anyMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/**
 * The refusal of a head that Node accepts and a careful proxy refuses, because two programs may understand it in two ways
 * (RFC 9112, 3.2, 6.1 and 11.2); null for any other. Runs for every request, so it looks at each header at most once.
 */
export function headProblem(head: Head): Refusal | null {
  const { httpVersionMajor: major, httpVersionMinor: minor, method, url = '' } = head
  if (major === 0) return malformed('HTTP/0.9 is not spoken here.')
  if (major > 1) return unsupportedVersion
  if (url === '*') return method === 'OPTIONS' ? anyResource : malformed('Only OPTIONS may ask about "*".')
  return hostProblem(head, minor === 0) ?? targetProblem(url) ?? codingProblem(head, minor === 0)
}

export const malformed = (message: string): Refusal => ({ status: 400, message })

export const unsupportedVersion: Refusal = {
  status: 505,
  message: 'Only HTTP/1.1 and HTTP/1.0 are spoken here.',
}

/** Answer to `OPTIONS *`, which is about the server as a whole (RFC 9110, 9.3.7). */
const anyResource: Refusal = { status: 204, message: '', headers: { allow: anyMethods } }

function hostProblem({ headers, rawHeaders }: Head, mayBeAbsent: boolean): Refusal | null {
  const { host } = headers
  if (host === undefined) return mayBeAbsent ? null : malformed('The Host header is missing.')
  // Node keeps the first of several Host headers; a proxy in front may have used the last.
  if (countOf(rawHeaders, 'host') > 1) return malformed('There is more than one Host header.')
  return authority.test(host) ? null : malformed('The Host header is not a host name or address.')
}

/** A host name or address with an optional port (RFC 3986, 3.2.2). */
const authority = /^(?:[\w.~!$&'()*+;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/i

function targetProblem(url: string): Refusal | null {
  if (url.startsWith('/')) return null
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
  return host !== undefined && authority.test(host)
    ? null
    : malformed('The address in the request line must be a path or an http or https address.')
}

/** Programs disagree about the end of a body whose last coding is not `chunked` (RFC 9112, 6.1 and 6.3). */
function codingProblem({ headers }: Head, isOld: boolean): Refusal | null {
  const coding = headers['transfer-encoding']
  if (coding === undefined) return null
  if (isOld) return malformed('HTTP/1.0 has no Transfer-Encoding.')
  if (coding.toLowerCase() === 'chunked') return null
  const message = 'The only Transfer-Encoding that is understood is "chunked".'
  return /(?:^|[\s,])chunked\s*$/i.test(coding) ? { status: 501, message } : malformed(message)
}

function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? ''
    if (header.length === name.length && header.toLowerCase() === name) count++
  }
  return count
}
