/** `corkboard health`, which the health checks of containers call. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { freePort } from '../app.ts'
import { corkboard, folderFor, serve } from '../contract/corkboard.ts'

/** A server at the address that the health check asks. */
async function listener(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return String((server.address() as AddressInfo).port)
}

test('health finds the server by HOST, PORT and the path of BASE_URL, whatever its host is called outside', async t => {
  const PORT = String(await freePort())
  const environment = {
    HOST: '0.0.0.0',
    PORT,
    DATABASE_URL: `sqlite:${folderFor(t)}/corkboard.db`,
    // A host name without an address, and a proxy that does not listen.
    BASE_URL: 'https://board.invalid/board',
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: 'http://127.0.0.1:1',
  }
  const { stop } = await serve(environment, `http://127.0.0.1:${PORT}/board`)
  const { code, out, err } = await corkboard(['health'], environment)
  assert.deepEqual([code, out, err], [0, 'Ready.\n', ''])
  assert.equal(await stop(), 0)
  assert.equal((await corkboard(['health'], environment)).code, 1)
})

test('health ends with 1 and names what is missing while requests are not welcome', async t => {
  const PORT = await listener(t, (_request, response) => {
    response.writeHead(503).end('{"ready":false,"missing":["the first Board"]}')
  })
  const { code, out, err } = await corkboard(['health'], { PORT })
  assert.deepEqual([code, out, err], [1, '', 'Not ready: the first Board missing.\n'])
})

test('health ends with 0 and says what does not work while readers are served without it', async t => {
  const PORT = await listener(t, (_request, response) => {
    response.end('{"ready":true,"missing":[],"degraded":["database"]}')
  })
  const { code, out } = await corkboard(['health'], { PORT })
  assert.deepEqual([code, out], [0, 'Ready; not working: database.\n'])
})

for (const [name, answer] of Object.entries<RequestListener>({
  'never answers': () => {},
  'never finishes its answer': (_request, response) => response.write('{"ready":'),
  'is another program': (_request, response) => response.end('<h1>It works!</h1>'),
}))
  test(`health ends with 1 and the address when what listens there ${name}`, async t => {
    const PORT = await listener(t, answer)
    const { code, out, err } = await corkboard(['health'], { PORT })
    assert.deepEqual([code, out], [1, ''])
    assert.ok(err.startsWith(`No Corkboard answers at http://127.0.0.1:${PORT}/readyz.`), err)
  })

test('health says that it cannot know a port that the server was to choose', async () => {
  const { code, err } = await corkboard(['health'], { PORT: '0' })
  assert.deepEqual([code, err], [1, 'PORT is 0, so the port that the server took is unknown.\n'])
})
