import type { TestContext } from 'node:test'
import { closedPort } from '../servers.ts'
import type { KindContract } from './contract.ts'
import { serveDns, v4, type Zone } from './dns-server.ts'

const fails =
  (zone: Zone, code: string, change: object = {}) =>
  async (t: TestContext) => ({
    fields: { ...(await asking(t, zone)), ...change },
    code,
  })

async function asking(t: TestContext, zone: Zone) {
  return { domain: 'www.example.org', resolver: `127.0.0.1:${(await serveDns(t, zone)).port}`, expected: [] }
}

const two = { 'www.example.org A': [v4('192.0.2.10'), v4('192.0.2.11')] }

export const contract: KindContract = {
  serve: async t => ({ ...(await asking(t, two)), expected: ['192.0.2.11'] }),
  failures: {
    'a name that does not exist': fails({ 'www.example.org A': 'NXDOMAIN' }, 'dns.noSuchName'),
    'a name without records of the type': fails({}, 'dns.noRecords'),
    'a server that fails': fails({ 'www.example.org A': 'SERVFAIL' }, 'dns.serverFailed'),
    'a server that refuses': fails({ 'www.example.org A': 'REFUSED' }, 'dns.refused'),
    'one of all expected answers missing': fails(two, 'dns.missing', {
      expected: ['192.0.2.10', '192.0.2.12'],
    }),
    'none of any expected answers there': fails(two, 'dns.unexpected', {
      expected: ['192.0.2.12', '192.0.2.13'],
      allExpected: false,
    }),
    'a server that keeps silent': fails({ 'www.example.org A': 'silence' }, 'probe.answerTimedOut'),
    'a closed port': async () => ({
      fields: { domain: 'www.example.org', resolver: `127.0.0.1:${await closedPort()}`, expected: [] },
      code: 'probe.refused',
    }),
  },
  hiding: () => ({ resolver: '127.0.0.1:9' }),
}
