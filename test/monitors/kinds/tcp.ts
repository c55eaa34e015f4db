import { closedPort, serveTcp } from '../servers.ts'
import type { KindContract } from './contract.ts'

export const contract: KindContract = {
  serve: async t => ({ host: '127.0.0.1', port: (await serveTcp(t, () => {})).port }),
  failures: {
    'a closed port': async () => ({
      fields: { host: '127.0.0.1', port: await closedPort() },
      code: 'probe.refused',
    }),
  },
  hiding: () => ({}),
}
