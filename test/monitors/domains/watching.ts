import type { TestContext } from 'node:test'
import type { Database } from '../../../src/db/database.ts'
import { createNetworkList } from '../../../src/lib/network-list.ts'
import { createDomainCheck } from '../../../src/monitors/domains/domain-check.ts'
import { createDomainStore } from '../../../src/monitors/domains/domain-store.ts'
import { createRdapClient } from '../../../src/monitors/domains/rdap-client.ts'
import { type Domain, domainOf } from '../../../src/monitors/model/domain.ts'
import { createNameResolver } from '../../../src/monitors/probes/name-resolution.ts'
import { serveRegistry } from './registry.ts'

export const start = Date.UTC(2026, 10, 28)

type Instance = {
  readonly db: Database
  readonly registry: { readonly bootstrap: string | null }
  readonly hosts: readonly string[]
  /** Hosts of paused monitors. */
  readonly paused?: readonly string[]
  readonly now: () => number
  /** Networks that registries may not be in. */
  readonly deny?: readonly string[]
  /** Networks that the list of registries may not be in. */
  readonly denyList?: readonly string[]
}

/** The job of one instance, which asks a real server. */
export const instance = (given: Instance) => {
  const { db, registry, hosts, paused = [], now, deny = ['none'], denyList = ['none'] } = given
  const clock = () => performance.now()
  const names = createNameResolver({ places: 2 })
  const check = createDomainCheck({
    bootstrap: registry.bootstrap,
    store: createDomainStore(db),
    hosts: async () =>
      new Map([...paused.map(host => [host, false] as const), ...hosts.map(host => [host, true] as const)]),
    ask: createRdapClient({ names, clock, now, timeoutMs: 1_000 }),
    deny: { list: createNetworkList(denyList), registries: createNetworkList(deny) },
    now,
  })
  return (signal = new AbortController().signal) => check(signal)
}

/** A registry, and the runs of one instance at an adjustable time. */
export async function watching(t: TestContext, db: Database, hosts: readonly string[]) {
  const registry = await serveRegistry(t)
  const time = { now: start }
  const options = { registry, db, hosts, now: () => time.now }
  const run = instance(options)
  const runs = async (times: number, apartMs = 10_000, one = run) => {
    for (let count = 0; count < times; count++, time.now += apartMs) await one()
  }
  const domain = async (host: string): Promise<Omit<Domain, 'name'> | null> => {
    const found = domainOf(host, await createDomainStore(db).all())
    if (!found) return null
    const { name, ...rest } = found
    return rest
  }
  return { registry, db, time, runs, domain, options }
}
