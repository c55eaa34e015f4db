import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { touch } from '../db/slices.ts'
import { type Actor, demand, may } from '../kernel/actor.ts'
import { atRevision } from '../kernel/errors.ts'
import { parsed } from '../lib/fields.ts'
import { omitUndefined } from '../lib/omit-undefined.ts'
import { type Site, siteFields } from './model/site.ts'
import { siteProblems } from './model/site-problems.ts'
import type { SiteStore } from './site-store.ts'

export type SiteService = ReturnType<typeof createSiteService>

type SiteServiceOptions = {
  readonly db: Database
  readonly store: SiteStore
  readonly changes: Changes
  /** Resolves when readers see the change. */
  readonly publish: (slice: 'site') => Promise<void>
}

export function createSiteService({ db, store, changes, publish }: SiteServiceOptions) {
  /**
   * Changes the given fields and returns the site. Editors may change the information text, owners everything. Throws
   * `InvalidFields`, `forbidden`, and `conflict` if the site is not at the expected revision; null accepts any.
   */
  async function update(actor: Actor, input: unknown, expectedRevision: number | null): Promise<Site> {
    const patch = omitUndefined(parsed(siteFields.patch, input))
    const isInformationOnly = Object.keys(patch).every(field => field === 'information')
    demand(actor, isInformationOnly && may(actor, 'information') ? 'information' : 'site')

    const before = atRevision(await store.load(), expectedRevision, siteProblems.changed())
    const after: Site = { ...before, ...patch, revision: before.revision + 1 }
    if (isSame(before, after)) return before

    await changes.write(
      {
        actor,
        action: 'updated',
        subject: 'site',
        revision: after.revision,
        before: siteFields.document(before),
        after: siteFields.document(after),
      },
      ...store.save({ ...patch, revision: after.revision }),
      touch(db, 'site'),
    )
    await publish('site')
    return after
  }

  return { read: store.load, update }
}

const isSame = (a: Site, b: Site): boolean =>
  JSON.stringify(siteFields.document(a)) === JSON.stringify(siteFields.document(b))
