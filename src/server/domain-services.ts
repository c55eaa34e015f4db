import { createNetworkList } from '../lib/network-list.ts'
import { createDomainCheck } from '../monitors/domains/domain-check.ts'
import { createRdapClient } from '../monitors/domains/rdap-client.ts'
import type { NameResolver } from '../monitors/probes/name-resolution.ts'
import type { Base } from './base.ts'
import { networksDeniedToReaders } from './subscriber-services.ts'

type Options = Pick<Base, 'config' | 'stores' | 'now'> & { readonly names: NameResolver }

/** Creates the job that asks registries about domains. Strangers choose the addresses of registries, so the rules are those for readers. */
export const createDomainServices = ({ config, stores, now, names }: Options) => ({
  check: createDomainCheck({
    bootstrap: config.rdapBootstrap,
    store: stores.domains,
    hosts: stores.domains.hosts,
    ask: createRdapClient({ names, clock: () => performance.now(), now }),
    deny: {
      list: createNetworkList(config.proberDeny),
      registries: createNetworkList(networksDeniedToReaders(config)),
    },
    now,
  }),
})
