/** First steps of addresses that are, or may become, something other than a snippet. */
const reserved: ReadonlySet<string> = new Set(
  `account accounts blocks case cases leave leaving legal mine moderation privacy report reports security security.txt takedown account accounts admin announcement announcements api assets badge badges banner banners board docs events export favicon feed feeds
  graphiql graphql health healthz help home import index information language languages login logout manage metrics monitor monitors new openapi paste preview public
  raw readyz robots schema session sessions setup site sitemap snippet snippets static status theme token tokens upload uploads user users webhook`.split(
    /\s+/,
  ),
)

export const isReserved = (id: string): boolean => reserved.has(id.toLowerCase())

/** Whether it is worth asking the database; ids of other lengths may be older than today's configuration. */
export const looksLikeId = (id: string): boolean => /^[0-9A-Za-z]{1,64}$/.test(id) && !isReserved(id)
