import { closedPort, serveHttp } from '../servers.ts'
import type { KindContract } from './contract.ts'

export const contract: KindContract = {
  serve: async t => {
    const { port } = await serveHttp(t, (_, answer) => answer.end('ready'))
    return { url: `http://127.0.0.1:${port}/`, bodyContains: 'ready' }
  },
  failures: {
    'a status that is not accepted': async t => {
      const { port } = await serveHttp(t, (_, answer) => answer.writeHead(503).end())
      return { fields: { url: `http://127.0.0.1:${port}/` }, code: 'http.notAccepted' }
    },
    'a closed port': async () => ({
      fields: { url: `http://127.0.0.1:${await closedPort()}/` },
      code: 'probe.refused',
    }),
  },
  hiding: marker => ({
    url: `http://${marker}:${marker}@127.0.0.1:9/${marker}?k=${marker}`,
    headers: { 'X-Key': marker },
    body: marker,
    bodyContains: marker,
    bodyLacks: marker,
  }),
}
