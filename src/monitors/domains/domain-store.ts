import type { Kysely, Selectable } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { replaced } from '../../db/upsert.ts'
import { chunks } from '../../lib/chunks.ts'
import { hostOf } from '../kinds/kinds.ts'
import {
  type Domain,
  type DomainProblem,
  domainCandidates,
  domainOf,
  type KnownDomains,
  type StoredDomain,
} from '../model/domain.ts'
import type { Target } from '../model/monitor.ts'
import type { Registries } from '../model/rdap.ts'
import { monitorOf } from '../monitor-rows.ts'
import { readMonitorRows } from '../row-statements.ts'

export type DomainStore = ReturnType<typeof createDomainStore>

/** Keeps the registrations of domains and the list of registries, for all instances and beyond a restart. */
export function createDomainStore(db: Database) {
  const { query } = db

  /** Hosts of all monitors, paused ones too, and whether one of each is active. */
  async function hosts(): Promise<ReadonlyMap<string, boolean>> {
    const found = new Map<string, boolean>()
    for (const { target, active } of (await readMonitorRows(query)).map(monitorOf)) {
      const host = hostOf(target)
      if (host !== null) found.set(host, active || found.get(host) === true)
    }
    return found
  }

  /**
   * Claims the question about a name until `nextAt`; of concurrent callers, at other instances too, exactly one succeeds.
   * False if the name is not due at `now`.
   */
  async function claim(name: string, { now, nextAt }: Claim): Promise<boolean> {
    const [claimed] = await db.write(
      query
        .insertInto('domains')
        .values({ name, registry: null, ends_at: null, checked_at: null, problem: null, next_at: nextAt })
        .onConflict(clash =>
          clash.column('name').doUpdateSet({ next_at: nextAt }).where('domains.next_at', '<=', now),
        ),
    )
    return claimed?.changes === 1
  }

  async function save(domains: readonly StoredDomain[]): Promise<void> {
    await writeInSteps(domains, some => {
      const rows = some.map(rowOf)
      return query
        .insertInto('domains')
        .values(rows)
        .onConflict(clash => clash.column('name').doUpdateSet(replaced(rows)))
    })
  }

  const forget = (names: readonly string[]): Promise<void> =>
    writeInSteps(names, some => query.deleteFrom('domains').where('name', 'in', some))

  async function writeInSteps<T>(all: readonly T[], statement: (some: readonly T[]) => Statement) {
    for (const some of chunks(all, rowsAtOnce)) await db.write(statement(some))
  }

  /** The registries of the document at the address, and when it may be read again; null if it never was. */
  async function registries(address: string): Promise<KnownRegistries | null> {
    const row = await query
      .selectFrom('domain_registries')
      .selectAll()
      .where('address', '=', address)
      .executeTakeFirst()
    if (!row) return null
    return {
      registries: row.registries === null ? null : (JSON.parse(row.registries) as Registries),
      nextAt: row.next_at,
    }
  }

  /** Keeps the registries of one address, and forgets those of others. */
  async function saveRegistries(address: string, { registries, nextAt }: KnownRegistries): Promise<void> {
    const row = {
      address,
      registries: registries === null ? null : JSON.stringify(registries),
      next_at: nextAt,
    }
    await db.write(
      query.deleteFrom('domain_registries').where('address', '!=', address),
      query
        .insertInto('domain_registries')
        .values(row)
        .onConflict(clash => clash.column('address').doUpdateSet(replaced([row]))),
    )
  }

  return { all: () => readDomains(query), hosts, claim, save, forget, registries, saveRegistries }
}

type Claim = { readonly now: number; readonly nextAt: number }

type KnownRegistries = { readonly registries: Registries | null; readonly nextAt: number }

const rowsAtOnce = 200

/** The domain of the host that a target names; null if it has none, or is not known yet. */
export function domainOfTarget(target: Target, known: KnownDomains): Domain | null {
  const host = known.size === 0 ? null : hostOf(target)
  return host === null ? null : domainOf(host, known)
}

/** The domain of the host that a target names, read without those of others; null if it has none, or is not known yet. */
export async function readDomainOf(query: Kysely<Tables>, target: Target): Promise<Domain | null> {
  const host = hostOf(target)
  const names = host === null ? [] : domainCandidates(host)
  if (host === null || names.length === 0) return null
  const rows = await query.selectFrom('domains').selectAll().where('name', 'in', names).execute()
  return domainOf(host, knownDomains(rows))
}

/** All names known so far. */
export const readDomains = async (query: Kysely<Tables>): Promise<KnownDomains> =>
  knownDomains(await query.selectFrom('domains').selectAll().execute())

const knownDomains = (rows: readonly Selectable<Tables['domains']>[]): KnownDomains =>
  new Map(rows.map(row => [row.name, domainOfRow(row)]))

const domainOfRow = (row: Selectable<Tables['domains']>): StoredDomain => ({
  name: row.name,
  registry: row.registry,
  endsAt: row.ends_at,
  checkedAt: row.checked_at,
  problem: row.problem as DomainProblem | null,
  isAbsent: row.is_absent === 1,
  nextAt: row.next_at,
})

const rowOf = (domain: StoredDomain) => ({
  name: domain.name,
  registry: domain.registry,
  ends_at: domain.endsAt,
  checked_at: domain.checkedAt,
  problem: domain.problem,
  is_absent: Number(domain.isAbsent),
  next_at: domain.nextAt,
})
