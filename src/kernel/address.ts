/**
 * An address is written once, as a pattern with the names of its parameters and of its query:
 * `/announcements/:id/revisions/:number?with`. Links and handlers take their types from these names, so that neither
 * can leave one out or use another.
 */
type Address<Text extends string> = {
  /** The link: the parameters in the order of the pattern, percent-encoded, and the query. */
  (...values: [...Values<NamesInPath<PathOf<Text>>>, ...QueryArgument<Text>]): string
  /** Path for the router, which mounts it below the path of BASE_URL. */
  readonly pattern: PathOf<Text>
  readonly text: Text
}

export type AnyAddress = { readonly pattern: string; readonly text: string }

/** What the handler of an address finds in `request.params`. */
export type Params<A extends AnyAddress> = {
  readonly [Name in NamesInPath<A['pattern']>[number]]: string
}

/** What it may find in `request.query`: anything can be sent there. */
export type Query<A extends AnyAddress> = { readonly [Name in NamesInQuery<A['text']>]?: unknown }

type AddressTexts = { readonly [name: string]: string | AddressTexts }

export type Addresses<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string ? Address<Texts[Name]> : Addresses<Texts[Name]>
}

/** Makes the addresses of a map of texts, with their links below `base`. */
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
  // Every other part is a parameter.
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

/** A `*` stands for the rest of the path, with its slashes. */
const encoded = (parameter: string, value: string): string =>
  parameter === '*' ? encodeURI(value) : encodeURIComponent(value)

function search(query: LinkQuery = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => (value === true ? name : `${name}=${encodeURIComponent(String(value))}`)).join('&')}`
}

type Value = string | number

/** What is undefined is left out; `true` is a name without a value. */
type LinkQuery = { readonly [name: string]: Value | true | undefined }

type QueryArgument<Text extends string> = [NamesInQuery<Text>] extends [never]
  ? []
  : [query?: { readonly [Name in NamesInQuery<Text>]?: Value | true | undefined }]

type Values<Names> = { [Index in keyof Names]: Value }

type PathOf<Text extends string> = Text extends `${infer Path}?${string}` ? Path : Text

/** Names of the parameters in their order; a name ends at a slash or a dot. */
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
