/**
 * A URL pattern, written once with the names of its path and query parameters:
 * `/announcements/:id/revisions/:number?with`. Links and handlers take their types from these names, so the compiler
 * finds one that is missing or misspelt.
 */
type Address<Text extends string> = {
  /** Makes a link from the parameters in the order of the pattern, which are percent-encoded, and the query. */
  (...values: [...Values<NamesInPath<PathOf<Text>>>, ...QueryArgument<Text>]): string
  /** The path for the router, which mounts it below the path of BASE_URL. */
  readonly pattern: PathOf<Text>
  readonly text: Text
}

export type AnyAddress = { readonly pattern: string; readonly text: string }

/** The type of `request.params` in the handler of an address. */
export type Params<A extends AnyAddress> = {
  readonly [Name in NamesInPath<A['pattern']>[number]]: string
}

/** The type of `request.query` in its handler. Values are `unknown`, since clients can send anything. */
export type Query<A extends AnyAddress> = { readonly [Name in NamesInQuery<A['text']>]?: unknown }

type AddressTexts = { readonly [name: string]: string | AddressTexts }

export type Addresses<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string ? Address<Texts[Name]> : Addresses<Texts[Name]>
}

/** Makes the addresses of a map of patterns, with links below `base`. */
export function addressesBelow<const Texts extends AddressTexts>(
  base: string,
  texts: Texts,
): Addresses<Texts> {
  const made = Object.entries(texts).map(([name, text]) => [
    name,
    typeof text === 'string' ? addressBelow(base, text) : addressesBelow(base, text),
  ])
  return Object.fromEntries(made) as Addresses<Texts>
}

function addressBelow(base: string, text: string): AnyAddress {
  const [pattern = ''] = text.split('?', 1)
  // After `split` with a capture group, every second part is a parameter.
  const parts = pattern.split(/(:\w+|\*)/)
  const count = (parts.length - 1) / 2
  const link = (...values: readonly (Value | LinkQuery)[]): string => {
    const path = parts.map((part, index) =>
      index % 2 === 0 ? part : encoded(part, String(values[(index - 1) / 2])),
    )
    return `${base}${path.join('')}${search(values[count] as LinkQuery | undefined)}`
  }
  return Object.assign(link, { pattern, text })
}

/** A `*` stands for the rest of the path, so its slashes are kept. */
const encoded = (parameter: string, value: string): string =>
  parameter === '*' ? encodeURI(value) : encodeURIComponent(value)

function search(query: LinkQuery = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => (value === true ? name : `${name}=${encodeURIComponent(String(value))}`)).join('&')}`
}

type Value = string | number

/** Query of a link: an undefined value is left out, `true` gives a name without a value. */
type LinkQuery = { readonly [name: string]: Value | true | undefined }

type QueryArgument<Text extends string> = [NamesInQuery<Text>] extends [never]
  ? []
  : [query?: { readonly [Name in NamesInQuery<Text>]?: Value | true | undefined }]

type Values<Names> = { [Index in keyof Names]: Value }

type PathOf<Text extends string> = Text extends `${infer Path}?${string}` ? Path : Text

/** The parameter names of a pattern in their order; a name ends at a slash or a dot. */
export type NamesInPath<Path extends string> = Path extends `${string}:${infer Rest}`
  ? [Before<Before<Rest, '/'>, '.'>, ...NamesInPath<Rest>]
  : Path extends `${string}*`
    ? ['*']
    : []

type NamesInQuery<Text extends string> = Text extends `${string}?${infer Names}` ? Split<Names> : never

type Split<Names extends string> = Names extends `${infer Name}&${infer Rest}` ? Name | Split<Rest> : Names

type Before<Text extends string, Mark extends string> = Text extends `${infer Head}${Mark}${string}`
  ? Head
  : Text
