/** First path segments that are, or may become, something other than a snippet. */
const reserved: ReadonlySet<string> = new Set(
  `account accounts admin announcement announcements api assets atom badge badges banner banners blocks board calendar case cases docs
  events export favicon feed feeds graphiql graphql health healthz help history home icons import incident incidents index information language languages
  leave leaving legal link-picture login logout manage manifest metrics mine moderation monitor monitors new news oembed openapi paste preferences preview
  privacy public push raw readyz receipts report reports robots rss s schema service-worker security security.txt session sessions setup site sitemap snippet
  snippets static status subscribe subscriptions takedown theme token tokens u upload uploads user users webhook widget`.split(
    /\s+/,
  ),
)

export const isReserved = (id: string): boolean => reserved.has(id.toLowerCase())

/**
 * True if the id is worth a database lookup; its length is not checked, since ids may be older than the current
 * configuration.
 */
export const looksLikeId = (id: string): boolean => /^[0-9A-Za-z]{1,64}$/.test(id) && !isReserved(id)
