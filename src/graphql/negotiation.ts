export type MediaType = 'application/json' | 'application/graphql-response+json'
export type Encoding = 'br' | 'gzip' | 'identity'

/** The media type for an answer; null when the client takes neither. JSON unless the other is asked for by name. */
export function mediaTypeFor(accept: string | undefined): MediaType | null {
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || accept === '')
    return 'application/json'
  if (accept === 'application/graphql-response+json') return accept
  const ranges = parseWeighted(accept)
  const json = bestRange(ranges, 'application/json')
  const graphql = bestRange(ranges, 'application/graphql-response+json')
  if (graphql.q === 0 && json.q === 0) return null
  if (graphql.q !== json.q)
    return graphql.q > json.q ? 'application/graphql-response+json' : 'application/json'
  if (graphql.exactness !== json.exactness)
    return graphql.exactness > json.exactness ? 'application/graphql-response+json' : 'application/json'
  return graphql.at < json.at ? 'application/graphql-response+json' : 'application/json'
}

/**
 * The content coding for an answer of so many bytes; null when the client refuses even the plain bytes.
 * Below a packet's worth compressing gains nothing.
 */
export function encodingFor(accept: string | undefined, bytes: number): Encoding | null {
  if (!accept || accept === 'identity') return 'identity'
  const ranges = parseWeighted(accept)
  const q = (name: string, unlisted: number) =>
    (ranges.find(each => each.name === name) ?? ranges.find(each => each.name === '*'))?.q ?? unlisted
  // Unlisted, the plain bytes are taken, but after everything that is listed (RFC 9110, 12.5.3).
  const plain = q('identity', 0.0001)
  if (bytes < 1_000 && plain > 0) return 'identity'
  const choices = [['br', q('br', 0)] as const, ['gzip', q('gzip', 0)] as const, ['identity', plain] as const]
  const [name, weight] = choices.reduce((best, each) => (each[1] > best[1] ? each : best))
  return weight > 0 ? name : null
}

/** Whether a body of this Content-Type is JSON in UTF-8. A form or plain text never is: any site could send those. */
export function isJson(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map(each => each.trim())
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) return false
  return parameters.every(each => !each.startsWith('charset') || isUtf8Charset(each))
}

type Range = { readonly name: string; readonly q: number; readonly at: number }

function parseWeighted(header: string): readonly Range[] {
  return header
    .toLowerCase()
    .split(',')
    .map((part, at) => {
      const [name = '', ...parameters] = part.split(';').map(each => each.trim())
      const weight = parameters.find(each => /^q\s*=/.test(each))?.replace(/^q\s*=\s*/, '') ?? '1'
      const charset = parameters.find(each => each.startsWith('charset'))
      const q = charset && !isUtf8Charset(charset) ? 0 : Number(weight)
      return { name, at, q: q >= 0 && q <= 1 ? q : 0 }
    })
}

const isUtf8Charset = (parameter: string): boolean => /^charset\s*=\s*"?utf-?8"?$/.test(parameter)

/** The most exact of the ranges that cover the type decides (RFC 9110, 12.5.1). */
function bestRange(ranges: readonly Range[], type: MediaType): Range & { readonly exactness: number } {
  const spellings = ['*/*', 'application/*', type]
  let best = { name: '', q: 0, at: 0, exactness: -1 }
  for (const range of ranges) {
    const exactness = spellings.indexOf(range.name)
    if (exactness > best.exactness) best = { ...range, exactness }
  }
  return best
}
