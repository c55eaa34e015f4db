import { optional, webAddress } from '../values.ts'
import type { VariableTable } from '../variable.ts'

/** Variables of the watch over registrations of domains. */
export const domainVariables = {
  rdapBootstrap: {
    help: 'The list of the registries of domains, `https://data.iana.org/rdap/dns.json` or a copy of it. With it Corkboard reads that list once a day, and asks each registry once a day when the domains of the monitors end. The registries see the names of the domains, and the IP address of this server. Empty: none is asked.',
    parse: optional(webAddress),
  },
} satisfies VariableTable
