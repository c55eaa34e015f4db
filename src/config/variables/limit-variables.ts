import { bytes, rate } from '../quantities.ts'
import { integer } from '../values.ts'
import type { VariableTable } from '../variable.ts'

/** Variables that limit what clients may use of the server. */
export const limitVariables = {
  maxConnections: {
    // 4 096 open files are the lowest usual limit, and probes, the database and its files need some of them.
    fallback: '3000',
    help: 'The most connections at once. One address may have a tenth of them and one network (IPv4 /24, IPv6 /48) a quarter; for proxies in TRUST_PROXY and for this machine there is only the total. Idle connections are closed to make room. Fewer where the limit of open files leaves no room for so many; the start logs that.',
    parse: integer(10, 1_000_000),
  },
  maxEventStreams: {
    fallback: '1500',
    help: 'The most open event streams, by which open pages learn of a change at once; readers beyond it ask every half minute instead. Never more than half of MAX_CONNECTIONS. 0 switches the streams off.',
    parse: integer(0, 1_000_000),
  },
  maxEventStreamsPerClient: {
    fallback: '200',
    help: 'The most open event streams of one client address (IPv6: /64); proxies in TRUST_PROXY and this machine are bounded by the total only.',
    parse: integer(1, 1_000_000),
  },
  bodiesMaxBytes: {
    fallback: '67108864',
    help: 'The most bytes that the bodies of all requests under way may take up together; beyond it requests with a body get 503. One network (IPv4 /24, IPv6 /48) may hold as much as it leaves free. At least twice the largest body that SNIPPET_MAX_BYTES allows.',
    parse: bytes(1_048_576, Number.MAX_SAFE_INTEGER),
  },
  graphqlRate: {
    fallback: '1200/minute',
    help: 'GraphQL requests one client address may make, written like SNIPPET_RATE.',
    parse: rate,
  },
  apiRate: {
    fallback: '600/minute',
    help: 'Requests one token may make of the REST interface, written like SNIPPET_RATE.',
    parse: rate,
  },
} satisfies VariableTable
