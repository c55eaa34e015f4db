/** Certificates that expire soon, from a real TLS server to the pages and a channel, at two instances and after a restart. */
import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { certificateNotices } from '../../src/monitors/certificate-notice-store.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { textOf } from '../html-text.ts'
import { migratedDatabase } from '../matrix.ts'
import { makeCertificate } from '../monitors/certificate.ts'
import { serveHttp } from '../monitors/servers.ts'
import { type Person, somebody } from '../people.ts'
import { freePort } from '../ports.ts'

const dayMs = 86_400_000
const ending = (days: number) => {
  const { cert, key } = makeCertificate({
    ...{ name: 'shop', hosts: ['localhost'], issuer: makeCertificate({ name: 'Short-lived trust' }) },
    notAfter: new Date(Date.now() + days * dayMs),
  })
  return { cert, key }
}

test('A certificate that ends in nine days is named at every instance and told of once, until it is renewed', async t => {
  const server = await serve(t, ending(9))
  const told: string[] = []
  const hook = await serveHttp(t, collecting(told))
  const database = await migratedDatabase('postgres')
  t.after(() => database.remove())
  const environment = { DATABASE_URL: database.url, PROBER_DENY: 'none' }
  const { port } = server.address() as { port: number }
  const document = {
    monitors: [
      {
        ...{ name: 'Shop', kind: 'http', url: `https://localhost:${port}/`, ignoreTls: true },
        ...{ intervalSeconds: 1, timeoutSeconds: 1 },
      },
    ],
    channels: [
      {
        ...{ name: 'Hook', kind: 'webhook', url: `http://127.0.0.1:${hook.port}/` },
        ...{ secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}`, events: ['certificate.expiring'] },
      },
    ],
  }
  const first = await startTestApp({ environment, document })
  const second = await startTestApp({ environment })
  const owner = await somebody(first, 'owner')
  const words = /Certificate of localhost expires in 9 days/

  for (const app of [first, second]) {
    await seen(app, owner, '/manage/overview', words)
    await seen(app, owner, '/manage/monitors', /certificate expires in 9 days/)
    await seen(
      app,
      owner,
      '/monitors/shop',
      /Certificate of localhost: expires in 9 days \(.*Short-lived trust\)/,
    )
    await seen(app, owner, '/monitors/shop', /200 OK.*TLS|TLS.*200 OK/)
  }
  assert.doesNotMatch(await (await second.fetch('/monitors/shop')).text(), /Certificate|Short-lived/)

  await using db = await openDatabase(database.url)
  const look = certificateNotices(db, Date.now)
  await Promise.all([1, 2].map(() => look(new AbortController().signal)))
  await until(
    () => told.length,
    count => count > 0,
  )
  assert.match(told[0] ?? '', /Certificate of localhost expires in 9 days/)

  // The lease goes to the second instance, then to one that was started anew.
  await first.close()
  await seen(second, owner, '/monitors/shop', /Certificate of localhost: expires in 9 days/)
  await second.close()
  const third = await startTestApp({ environment })
  t.after(() => third.close())
  await seen(third, owner, '/manage/overview', words)
  await look(new AbortController().signal)

  server.setSecureContext(ending(60))
  await until(
    async () => textOf(await (await get(third, owner, '/monitors/shop')).text()),
    page => /expires in (59|60) days/.test(page),
  )
  assert.doesNotMatch(await (await get(third, owner, '/manage/overview')).text(), /Certificate of/)
  assert.equal(told.length, 1)
})

const get = (app: TestApp, { cookie }: Person, path: string) => app.fetch(path, { headers: { cookie } })

const seen = (app: TestApp, person: Person, path: string, wanted: RegExp) =>
  until(
    async () => textOf(await (await get(app, person, path)).text()).replaceAll(/\s+/g, ' '),
    page => wanted.test(page),
  )

async function serve(t: TestContext, certificate: ReturnType<typeof ending>): Promise<Server> {
  const server = createServer(certificate, (_, answer) => answer.end('fine'))
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  t.after(() => server.close())
  return server
}

const collecting =
  (told: string[]): RequestListener =>
  (request: IncomingMessage, answer) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      told.push(body)
      answer.end()
    })
  }
