import { anyOrigin } from '../../web/cross-origin.ts'

/** The headers that let the page of an origin read an answer; `origin` is that of the request. */
export type CorsHeaders = (origin: string | undefined) => Readonly<Record<string, string>>

/** Headers for all origins (null), or for the listed ones. The header can name one origin only, so it depends on the request. */
export function createSnippetOrigins(allowed: readonly string[] | null): CorsHeaders {
  if (allowed === null) return () => anyOrigin
  if (allowed.length === 0) return () => ({})
  return origin => ({
    ...(origin !== undefined && allowed.includes(origin) ? { 'access-control-allow-origin': origin } : {}),
    vary: 'origin',
  })
}
