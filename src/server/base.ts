import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { createChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import type { Lease } from '../db/lease.ts'
import { createSharedLimits } from '../db/shared-limits.ts'
import { createPaths } from '../kernel/paths.ts'
import { readBuild } from '../lib/build.ts'
import { claimsOn } from '../rest/claims.ts'
import { browserLibraries } from '../snippets/read/browser-libraries.ts'
import type { HighlighterOptions } from '../snippets/read/highlight.ts'
import { loadAssets } from '../web/assets.ts'
import { createStores } from './stores.ts'

/** Registers something to be closed at the stop, in the reverse order of registration, and returns it. */
type Closing = <T extends { close(): unknown }>(thing: T) => T

export const closingOn =
  (opened: AsyncDisposableStack): Closing =>
  thing =>
    opened.adopt(thing, async each => {
      await each.close()
    })

export type BaseOptions = {
  readonly config: Config
  readonly db: Database
  readonly lease: Lease
  readonly log: Logger
  readonly now: () => number
  /** True deep-freezes the Board; for development and tests. */
  readonly freeze: boolean
  readonly highlighting: HighlighterOptions
  readonly closing: Closing
}

export type Base = ReturnType<typeof createBase>

/** The basis from which the parts of the wiring make services. Each part passes on only what a service uses. */
export function createBase({ config, db, lease, log, now, freeze, highlighting, closing }: BaseOptions) {
  const paths = createPaths(config.baseUrl)
  const claims = claimsOn(createChanges(db, now))
  return {
    config,
    db,
    lease,
    log,
    now,
    freeze,
    highlighting,
    closing,
    // Read at the start, because the files may be replaced while the server runs.
    build: readBuild(),
    paths,
    assets: loadAssets(paths, { lazyAssets: browserLibraries(paths) }),
    stores: createStores(db),
    limits: createSharedLimits({ db, now }),
    claims,
    changes: claims.changes,
  }
}
