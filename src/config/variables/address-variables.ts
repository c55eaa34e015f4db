import { seconds } from '../quantities.ts'
import { baseUrl, host, port, proxies } from '../values.ts'
import type { VariableTable } from '../variable.ts'

/** Variables of the address: where the server listens, and the URL that people use. */
export const addressVariables = {
  host: {
    fallback: '127.0.0.1',
    help: 'Address to listen on. `0.0.0.0` or `::` makes the server reachable from elsewhere.',
    parse: host,
  },
  port: {
    fallback: '8080',
    help: 'Port to listen on; 0 takes a free one.',
    parse: port,
  },
  baseUrl: {
    fallback: 'http://localhost:PORT',
    help: 'The address people use. It alone makes absolute links; it may have a path, and then everything is mounted below it.',
    parse: baseUrl,
  },
  trustProxy: {
    help: 'Proxies whose `X-Forwarded-For` counts: addresses, CIDR ranges, `loopback`, `linklocal`, `uniquelocal`; separated by commas. Empty: none.',
    parse: proxies,
  },
  hstsSeconds: {
    fallback: '31536000',
    help: 'With a BASE_URL of https: for so long browsers come back to this host by https only (`Strict-Transport-Security`); 0: nothing about it is sent.',
    parse: seconds(0, 63_072_000),
  },
} satisfies VariableTable
