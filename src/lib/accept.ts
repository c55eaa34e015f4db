/** One thing a client accepts, such as `text/html;level=1;q=0.7`. */
export type Accepted = {
  readonly name: string
  readonly parameters: readonly string[]
  /** The weight, from 0 (refused) to 1. An invalid weight counts as 0. */
  readonly q: number
  /** The position in the header, from 0. */
  readonly at: number
}

/** The elements of `Accept`, `Accept-Encoding` and their like, in lower case (RFC 9110, 12.4). */
export function parseAccept(header: string): readonly Accepted[] {
  return header
    .toLowerCase()
    .split(',')
    .map((element, at) => {
      const [name = '', ...parameters] = element.split(';').map(each => each.trim())
      const weight = parameters.find(each => /^q\s*=/.test(each))?.replace(/^q\s*=\s*/, '') ?? '1'
      const q = Number(weight)
      return { name, parameters, at, q: q >= 0 && q <= 1 ? q : 0 }
    })
}
