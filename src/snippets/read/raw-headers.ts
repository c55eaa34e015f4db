import type { Snippet } from '../model/snippet.ts'

/** Headers that require revalidation, so that no cache outlives an expiry or a deletion. */
export const rawHeaders = ({ id, createdAt, encrypted }: Snippet) => ({
  ...(encrypted ? { 'snippet-encrypted': '1' } : {}),
  'content-type': 'text/plain; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'no-cache',
  // A text never changes, and a later snippet with the same id has another creation time.
  etag: `"${id}.${createdAt}"`,
})
