import { registerHooks } from 'node:module'
import { importInSlices } from '../lib/in-slices.ts'

/**
 * Imports what `serve.ts` imports, in pieces, so that the memory of the compile cache for one piece serves the next:
 * loaded at once, all of it would stay in a heap that does not shrink.
 */
export const loadServer = (): Promise<void> => importInSlices(pieces)

/**
 * Ordered from shared modules to what is made of them, each a package or some hundred files: every further piece is one
 * more file of the published bundle.
 */
const pieces: readonly (() => Promise<unknown>)[] = [
  () => import('kysely'),
  () => import('zod'),
  importFastify,
  () => import('pino'),
  () => import('../i18n/de.ts'),
  () => import('../db/migrate.ts'),
  () => import('../monitors/monitor-store.ts'),
  () => import('../server/stores.ts'),
  () => import('../server/services.ts'),
  () => import('./serve.ts'),
]

/** Imports Fastify without those modules of Node that only other servers need. */
async function importFastify(): Promise<void> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(isOfFastify(context.parentURL) && unused.has(specifier) ? instead : specifier, context),
  })
  try {
    await import('fastify')
  } finally {
    hooks.deregister()
  }
}

/** What Fastify requires for servers over TLS and HTTP/2, which Corkboard has none of: nine megabytes in a new process. */
const unused = new Set(['node:https', 'node:http2'])

/** A loaded module in the place of the unused ones. It has no `createServer`, so a server over TLS would fail at once. */
const instead = 'node:path'

const isOfFastify = (file = ''): boolean => file.endsWith('/node_modules/fastify/lib/server.js')
