import { denied, integer, places } from '../values.ts'
import type { VariableTable } from '../variable.ts'

/** Variables of probes. */
export const monitoringVariables = {
  proberConcurrency: {
    // With 200 at once, 1 000 monitors that all time out after 10 s are still probed within 60 s.
    fallback: '200',
    help: 'The most probes under way at once. Fewer where they would take more than a quarter of the files that the process may open; the start logs that.',
    parse: integer(1, 10_000),
  },
  proberDeny: {
    fallback: 'metadata',
    help: 'Networks that monitors may not connect to: addresses, CIDR ranges, `metadata` (link-local addresses and the credentials of clouds), `loopback`, `private`, or `none`; separated by commas.',
    parse: denied,
  },
  witnesses: {
    help: 'A few `host:port` outside of your network that are practically always there. When monitors fail and none of these answers, Corkboard knows that it has lost its own network. Separated by commas.',
    parse: places,
  },
} satisfies VariableTable
