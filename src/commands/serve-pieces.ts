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
  () => import('fastify'),
  () => import('pino'),
  () => import('../i18n/de.ts'),
  () => import('../db/migrate.ts'),
  () => import('../monitors/monitor-store.ts'),
  () => import('../server/stores.ts'),
  () => import('../server/services.ts'),
  () => import('./serve.ts'),
]
