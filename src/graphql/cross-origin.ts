import type { ServerResponse } from 'node:http'

export const allowedMethods = 'GET, HEAD, POST, OPTIONS'

/** Headers that let pages of every origin read an answer, without credentials: everything here is public. */
export const corsHeaders: readonly string[] = [
  'Vary',
  'Accept, Accept-Encoding',
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'Corkboard-Data-Age, ETag, RateLimit, RateLimit-Policy, Retry-After',
  'X-Content-Type-Options',
  'nosniff',
]

/** Answers the preflight of a browser before a page of another origin may POST JSON. */
export function sendPreflight(res: ServerResponse): void {
  res.writeHead(204, [
    'Allow',
    allowedMethods,
    'Access-Control-Allow-Methods',
    allowedMethods,
    // The star covers all headers but Authorization, which some clients send in any case.
    'Access-Control-Allow-Headers',
    'Content-Type, Accept, Authorization, If-None-Match, Apollo-Require-Preflight, ApolloGraphQL-Client-Name, ApolloGraphQL-Client-Version, X-Apollo-Operation-Id, X-Apollo-Operation-Name, *',
    'Access-Control-Max-Age',
    '86400',
    ...corsHeaders,
  ])
  res.end()
}
