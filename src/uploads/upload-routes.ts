import type { FastifyInstance } from 'fastify'
import { notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { createByteCache } from '../lib/byte-cache.ts'
import { namedEtag } from '../lib/etag.ts'
import { route } from '../web/route.ts'
import type { UploadStore } from './upload-store.ts'

type UploadRoutesOptions = { readonly store: Pick<UploadStore, 'find'>; readonly paths: Paths }

/** Keeps the pictures of current announcements available while the database is away. */
const cacheBytes = 16 * 1024 * 1024

/**
 * Serves a picture to any client with its URL, also before its announcement is published: the URL is a hash of the
 * bytes, so it cannot be guessed (docs/decisions, Uploads).
 */
export function uploadRoutes(app: FastifyInstance, { store, paths }: UploadRoutesOptions): void {
  const cache = createByteCache<Kept>(cacheBytes)

  route.get(app, paths.upload, async (request, reply) => {
    const { hash } = request.params
    const upload = /^[0-9a-f]{64}$/.test(hash) ? (cache.get(hash) ?? (await load(hash))) : null
    if (!upload) throw notFound()
    const etag = `"${hash}"`
    reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // Allows mail and feed readers to show pictures within their own pages.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (namedEtag(request.headers['if-none-match'], [etag])) return reply.code(304).send()
    return reply.type(upload.type).send(upload.bytes)
  })

  async function load(hash: string): Promise<Kept | null> {
    const row = await store.find(hash)
    if (!row) return null
    const kept = { type: row.type, bytes: Buffer.from(row.bytes) }
    cache.set(hash, kept, kept.bytes.length)
    return kept
  }
}

type Kept = { readonly type: string; readonly bytes: Buffer }
