import { type Accepted, parseAccept } from '../lib/accept.ts'
import { headerMemo } from '../lib/header-memo.ts'

export type MediaType = 'application/json' | 'application/graphql-response+json'

/** The media type of an answer: JSON, unless the client names the other one; null if it accepts neither. */
export function mediaTypeFor(accept: string | undefined): MediaType | null {
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || accept === '')
    return 'application/json'
  if (accept === 'application/graphql-response+json') return accept
  return negotiated(accept)
}

const negotiated = headerMemo((accept): MediaType | null => {
  const ranges = parseAccept(accept).map(each =>
    each.parameters.every(isNoOtherCharset) ? each : { ...each, q: 0 },
  )
  const json = bestRange(ranges, 'application/json')
  const graphql = bestRange(ranges, 'application/graphql-response+json')
  if (graphql.q === 0 && json.q === 0) return null
  if (graphql.q !== json.q)
    return graphql.q > json.q ? 'application/graphql-response+json' : 'application/json'
  if (graphql.exactness !== json.exactness)
    return graphql.exactness > json.exactness ? 'application/graphql-response+json' : 'application/json'
  return graphql.at < json.at ? 'application/graphql-response+json' : 'application/json'
})

/** Whether a body of this Content-Type is JSON in UTF-8. A form or plain text never is: any site could send those. */
export function isJson(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map(each => each.trim())
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) return false
  return parameters.every(isNoOtherCharset)
}

const isNoOtherCharset = (parameter: string): boolean =>
  !parameter.startsWith('charset') || isUtf8Charset(parameter)

const isUtf8Charset = (parameter: string): boolean => /^charset\s*=\s*"?utf-?8"?$/.test(parameter)

/** The most specific media range that covers the type (RFC 9110, 12.5.1). */
function bestRange(
  ranges: readonly Accepted[],
  type: MediaType,
): Pick<Accepted, 'q' | 'at'> & { readonly exactness: number } {
  const spellings = ['*/*', 'application/*', type]
  let best = { q: 0, at: 0, exactness: -1 }
  for (const range of ranges) {
    const exactness = spellings.indexOf(range.name)
    if (exactness > best.exactness) best = { q: range.q, at: range.at, exactness }
  }
  return best
}
