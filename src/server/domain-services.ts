import { createNetworkList } from '../lib/network-list.ts'
import { createDomainCheck } from '../monitors/domains/domain-check.ts'
import { createRdapClient } from '../monitors/domains/rdap-client.ts'
import { hostOf } from '../monitors/kinds/kinds.ts'
import type { Monitor } from '../monitors/model/monitor.ts'
import type { NameResolver } from '../monitors/probes/name-resolution.ts'
import type { Base } from './base.ts'
import { networksDeniedToReaders } from './subscriber-services.ts'

type Options = Pick<Base, 'config' | 'stores' | 'now'> & { readonly names: NameResolver }

/** Creates the job that asks registries about domains. Their addresses are strangers', so the rules are those for readers. */
export const createDomainServices = ({ config, stores, now, names }: Options) => ({
  check: createDomainCheck({
    bootstrap: config.rdapBootstrap,
    store: stores.domains,
    hosts: async () => hostsOf((await stores.monitors.all()).monitors),
    ask: createRdapClient({ names, clock: () => performance.now(), now }),
    deny: {
      list: createNetworkList(config.proberDeny),
      registries: createNetworkList(networksDeniedToReaders(config)),
    },
    now,
  }),
})

/** The hosts of monitors, and whether a monitor of each is active. */
function hostsOf(monitors: readonly Monitor[]): ReadonlyMap<string, boolean> {
  const hosts = new Map<string, boolean>()
  for (const { target, active } of monitors) {
    const host = hostOf(target)
    if (host !== null) hosts.set(host, active || hosts.get(host) === true)
  }
  return hosts
}
