import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { isTaken } from '../db/database-trouble.ts'
import { nextId } from '../db/serials.ts'
import { touch } from '../db/slices.ts'
import { type Actor, demand } from '../kernel/actor.ts'
import type { ActionOn } from '../kernel/audited.ts'
import { atRevision, invalid, notFound } from '../kernel/errors.ts'
import { secret } from '../kernel/fields/field.ts'
import { withSecretsOf } from '../kernel/fields/secrets.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { demandMonitors } from '../kernel/monitor-ids.ts'
import { parsed } from '../lib/fields.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import {
  auditDocuments,
  isPasswordHash,
  type StatusPage,
  type StatusPageSettings,
  statusPageDocument,
  statusPageFields,
  statusPageSchema,
} from './model/status-page.ts'
import { statusPageChecks, statusPageProblems } from './model/status-page-problems.ts'
import type { StatusPageStore } from './status-page-store.ts'

type Options = {
  readonly db: Database
  readonly store: StatusPageStore
  readonly changes: Changes
  /** Resolves when readers see the change. */
  readonly publish: (slice: 'pages') => Promise<void>
  /** Hashes a password. Throws `unavailable` if too many are being hashed. */
  readonly hash: (password: string) => Promise<string>
  /** Host name of the whole site, with its port if it is not the usual one. */
  readonly siteHost: string
}

const pagesMax = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'Status pages',
  value: 100,
  unit: 'pages',
  why: 'Each that is being read keeps routes and a Board of its own in memory.',
})

/**
 * Operations on status pages. All throw `forbidden`; those that take a page throw `InvalidFields`, those that take an id
 * `not_found`; those that take a stored page `conflict` if it was changed meanwhile.
 */
export class StatusPageService {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  all(): Promise<readonly StatusPage[]> {
    return this.#options.store.all()
  }

  async find(id: number): Promise<StatusPage> {
    const page = await this.#options.store.find(id)
    if (!page) throw notFound(statusPageProblems.notFound())
    return page
  }

  monitors(): ReturnType<StatusPageStore['monitors']> {
    return this.#options.store.monitors()
  }

  async create(actor: Actor, input: unknown): Promise<StatusPage> {
    const { db } = this.#options
    demand(actor, 'site')
    const settings = await this.#checked(input, null)
    await this.#demandRoom()
    const page = { ...settings, id: await nextId(db, 'status_pages'), revision: 1 }
    await this.#write(actor, 'created', null, page)
    return page
  }

  /** Replaces the whole page. Throws `conflict` if it is not at the expected revision; null accepts any. */
  async update(
    actor: Actor,
    stored: StatusPage,
    input: unknown,
    expectedRevision: number | null,
  ): Promise<StatusPage> {
    demand(actor, 'site')
    const before = atRevision(stored, expectedRevision, statusPageProblems.changed())
    const settings = await this.#checked(input, before)
    const page = { ...settings, id: before.id, revision: before.revision + 1 }
    if (isSame(before, page)) return before
    await this.#write(actor, 'updated', before, page)
    return page
  }

  async remove(actor: Actor, stored: StatusPage, expectedRevision: number | null): Promise<void> {
    demand(actor, 'site')
    const before = atRevision(stored, expectedRevision, statusPageProblems.changed())
    await this.#write(actor, 'deleted', before, null)
  }

  /** Puts a deleted page back, without the monitors that are gone since. */
  async putBack(actor: Actor, deleted: StatusPage): Promise<StatusPage> {
    const { store } = this.#options
    demand(actor, 'site')
    await this.#demandRoom()
    const there = new Set((await store.monitors()).map(({ id }) => id))
    const monitors = deleted.monitors.filter(id => there.has(id))
    const page = { ...deleted, monitors, revision: deleted.revision + 2 }
    await this.#write(actor, 'restored', null, page)
    return page
  }

  async #demandRoom(): Promise<void> {
    const { store } = this.#options
    if ((await store.all()).length >= pagesMax) throw invalid(statusPageProblems.tooMany({ max: pagesMax }))
  }

  /** Checks a page, and hashes a password that was typed. */
  async #checked(input: unknown, standing: StatusPage | null): Promise<StatusPageSettings> {
    const { store, hash, siteHost } = this.#options
    const typed = parsed(statusPageSchema, input)
    const page = withSecretsOf<StatusPageSettings>(statusPageFields.fields, standing, typed)
    const monitors = await store.monitors()
    demandMonitors(
      page.monitors,
      standing?.monitors ?? [],
      monitors.map(each => each.id),
    )
    if (page.host === siteHost) throw invalidField('host', statusPageChecks.ownHost())
    return { ...page, password: await hashedPassword(page, hash) }
  }

  async #write(
    actor: Actor,
    action: ActionOn<'status_page'>,
    before: StatusPage | null,
    after: StatusPage | null,
  ): Promise<void> {
    const { db, store, changes, publish } = this.#options
    const { id, revision } = after ?? before ?? { id: 0, revision: 0 }
    try {
      await changes.write(
        {
          actor,
          action,
          subject: `status_page:${id}`,
          revision: after ? revision : revision + 1,
          ...auditDocuments(before, after),
        },
        after ? store.save(after) : store.remove(id),
        touch(db, 'pages'),
      )
    } catch (error) {
      if (isTaken(error, 'status_pages', 'slug')) throw invalidField('slug', statusPageChecks.slugTaken())
      if (isTaken(error, 'status_pages', 'host')) throw invalidField('host', statusPageChecks.hostTaken())
      throw error
    }
    await publish('pages')
  }
}

/** The hash of the password of a page behind one; a hash, as in an export, stays. Other pages have none. */
export const hashedPassword = async (
  { audience, password }: Pick<StatusPageSettings, 'audience' | 'password'>,
  hash: (password: string) => Promise<string>,
): Promise<string | null> => {
  if (audience !== 'password' || password === null) return null
  // A placeholder that an import could not fill in stays: no password is that of the page.
  return password === secret || isPasswordHash(password) ? password : hash(password)
}

const isSame = (a: StatusPageSettings, b: StatusPageSettings): boolean =>
  JSON.stringify(statusPageDocument(a, { withSecrets: true })) ===
  JSON.stringify(statusPageDocument(b, { withSecrets: true }))
