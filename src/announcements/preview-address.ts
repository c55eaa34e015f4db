import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../lib/time.ts'

/** How long the signed address of a draft is valid. */
export const previewLastsMs = 7 * dayMs

/** Proves that this server let the announcement be shown until the instant. */
export const previewSignature = (key: Uint8Array, id: string, until: number): string =>
  createHmac('sha256', key).update(`preview\n${id}\n${until}`).digest('base64url')

export type PreviewQuery = { readonly until?: string | undefined; readonly signature?: string | undefined }

export function isSignedPreview(key: Uint8Array, id: string, query: PreviewQuery, now: number): boolean {
  const { until = '', signature = '' } = query
  if (!/^\d{1,15}$/.test(until) || Number(until) <= now) return false
  const expected = Buffer.from(previewSignature(key, id, Number(until)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
