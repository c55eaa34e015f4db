import type { IncomingHttpHeaders } from 'node:http'
import { isFresh } from '../../lib/outward-link.ts'

/** True if a page of another site requests a text of this age and the operator refuses that. */
export type IsHotlink = (headers: IncomingHttpHeaders, createdAt: number, now: number) => boolean

type HotlinkingOptions = {
  readonly refused: boolean
  readonly freshMs: number
  readonly origin: string
}

/**
 * Detects that a page of another site embeds, or links to, the raw text of a fresh snippet. Browsers send Fetch
 * Metadata, old ones a referrer; programs such as curl send neither and are always let through.
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
