import type { IncomingHttpHeaders } from 'node:http'
import { isFresh } from '../../lib/outward-link.ts'

export type IsHotlink = (headers: IncomingHttpHeaders, createdAt: number, now: number) => boolean

type HotlinkingOptions = {
  readonly refused: boolean
  readonly freshMs: number
  /** The scheme and host of this site. */
  readonly origin: string
}

/**
 * Tells when the page of another site loads, or links to, the raw text of a fresh snippet. Browsers say so themselves
 * (Fetch Metadata), old ones by the referrer; programs such as curl say neither and are never meant.
 */
export function createHotlinking({ refused, freshMs, origin }: HotlinkingOptions): IsHotlink {
  if (!refused) return () => false
  return (headers, createdAt, now) => isFresh(createdAt, now, freshMs) && isFromElsewhere(headers, origin)
}

function isFromElsewhere(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site'
  const { referer } = headers
  return referer !== undefined && URL.parse(referer)?.origin !== origin
}
