/** `status` of servers that are really probed. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/db/open-database.ts'
import type { Status } from '../../src/monitors/model/monitor.ts'
import { freePort, startTestApp, type TestApp, until } from '../app.ts'
import { engines, migratedDatabase } from '../matrix.ts'
import { imported } from '../prepared.ts'
import { serve } from './corkboard.ts'
import { ask, inMs } from './server.ts'

const quick = { intervalSeconds: 1, timeoutSeconds: 1, retryIntervalSeconds: 1, maxRetries: 0 }
const tcp = (name: string, port: number, fields = {}) => ({
  name,
  kind: 'tcp',
  host: '127.0.0.1',
  port,
  ...quick,
  ...fields,
})
const http = (name: string, port: number, fields = {}) => ({
  name,
  kind: 'http',
  url: `http://127.0.0.1:${port}/`,
  ...quick,
  ...fields,
})

const query = '{ status { name status } }'

async function statusOf(app: TestApp, name: string): Promise<string | undefined> {
  const { status } = await ask(app, query)
  return status.find((each: { name: string }) => each.name === name)?.status
}

const becomes = (app: TestApp, name: string, wanted: string) =>
  until(
    () => statusOf(app, name),
    status => status === wanted,
  )

/** The sequence of statuses that readers see, up to the wanted one. */
async function watch(app: TestApp, name: string, wanted: string): Promise<readonly (string | undefined)[]> {
  const seen: (string | undefined)[] = []
  await until(
    async () => {
      const status = await statusOf(app, name)
      if (status !== seen.at(-1)) seen.push(status)
      return status
    },
    status => status === wanted,
  )
  return seen
}

describe('Live status', { concurrency: engines.length }, () => {
  for (const engine of engines)
    describe(`on ${engine}`, { concurrency: true }, () => {
      test('follows a web server and a port that go down and come back', async t => {
        let code = 200
        const web = await target(
          t,
          createHttp((_, answer) => answer.writeHead(code).end('fine')),
        )
        const port = await target(
          t,
          createServer(socket => socket.end()),
        )
        const app = await startTestApp({
          engine,
          document: {
            monitors: [
              http('web', web.port),
              tcp('port', port.port),
              http('text', web.port, { bodyContains: 'fine' }),
            ],
          },
        })
        t.after(app.close)
        await Promise.all(['web', 'port', 'text'].map(name => becomes(app, name, 'UP')))

        code = 500
        await port.stop()
        await Promise.all(['web', 'port'].map(name => becomes(app, name, 'DOWN')))
        code = 200
        await port.start()
        await Promise.all(['web', 'port'].map(name => becomes(app, name, 'UP')))
        await web.stop()
        await Promise.all(['web', 'text'].map(name => becomes(app, name, 'DOWN')))
        assert.equal(await statusOf(app, 'port'), 'UP', 'each for itself')
      })

      test('is PENDING while retries are left, and only then DOWN', async t => {
        const port = await target(
          t,
          createServer(socket => socket.end()),
        )
        const app = await startTestApp({
          engine,
          // The retries last long enough for PENDING to be seen on a busy machine.
          document: { monitors: [tcp('port', port.port, { maxRetries: 2, retryIntervalSeconds: 3 })] },
        })
        t.after(app.close)
        await becomes(app, 'port', 'UP')
        const seen = watch(app, 'port', 'DOWN')
        await port.stop()
        assert.deepEqual(await seen, ['UP', 'PENDING', 'DOWN'])
        await port.start()
        assert.deepEqual(await watch(app, 'port', 'UP'), ['DOWN', 'UP'])
      })

      test('is PENDING for a monitor never checked yet', async t => {
        const silent = await target(t, createServer())
        const app = await startTestApp({
          engine,
          document: { monitors: [http('silent', silent.port, { intervalSeconds: 60, timeoutSeconds: 60 })] },
        })
        t.after(app.close)
        assert.equal(await statusOf(app, 'silent'), 'PENDING')
        assert.match(await (await app.fetch('/')).text(), /Not checked yet/)
      })

      test('is MAINTENANCE from the start of a window to its end, without a probe in between', async t => {
        let probes = 0
        const port = await target(
          t,
          createServer(socket => {
            probes++
            socket.end()
          }),
        )
        const app = await startTestApp({ engine, document: { monitors: [tcp('port', port.port)] } })
        t.after(app.close)
        await becomes(app, 'port', 'UP')
        // On a busy machine the import itself may take longer than a short window.
        let [startsAt, endsAt, seen] = ['', '', false]
        const isOpen = async () => (await statusOf(app, 'port')) === 'MAINTENANCE'
        for (let lengthMs = 3_000; !seen; lengthMs *= 2) {
          // The window of the last round may still be shown.
          await until(isOpen, open => !open)
          startsAt = inMs(lengthMs / 2)
          endsAt = inMs(lengthMs * 1.5)
          await app.import({ maintenance: [{ title: 'Move', monitors: ['port'], startsAt, endsAt }] })
          seen = await until(isOpen, open => open || Date.now() > Date.parse(endsAt))
          const isOver = () => Date.now() > Date.parse(endsAt)
          // A window that ends before the prober has stored it and readers have seen it leaves them with UP.
          seen &&= await until(
            () => isStored(app, 'MAINTENANCE'),
            stored => stored || isOver(),
          )
          seen &&= await isPublished(app, `${lengthMs}`, isOver)
          if (!seen) continue
          // The target must be gone before the window ends, or the next probe finds it up.
          await port.stop()
          seen = !isOver()
          if (seen) continue
          await port.start()
          await becomes(app, 'port', 'UP')
        }
        assert.ok(Date.now() >= Date.parse(startsAt), 'not before its start')
        const page = await (await app.fetch('/')).text()
        if (Date.now() < Date.parse(endsAt)) assert.match(page, /[Mm]aintenance until/)
        // A probe that began before the window may still arrive.
        const [probesAtStart, stillOpen] = [probes + 1, () => Date.now() < Date.parse(endsAt)]
        while (stillOpen()) {
          const status = await statusOf(app, 'port')
          if (stillOpen()) assert.equal(status, 'MAINTENANCE')
          await sleep(25)
        }
        assert.ok(probes <= probesAtStart)
        assert.ok((await watch(app, 'port', 'DOWN')).every(status => status !== 'UP'))
      })

      test('is still DOWN after a restart, from the first answer on', async t => {
        const port = await target(t, createServer())
        await port.stop()
        const { url: DATABASE_URL, remove } = await migratedDatabase(engine)
        t.after(remove)
        const environment = { DATABASE_URL }
        const document = { monitors: [tcp('port', port.port, { maxRetries: 0 })] }
        await imported(DATABASE_URL, document)

        const first = await serve(environment)
        await until(
          () => statusAt(first.url),
          status => status === 'DOWN',
        )
        // The process that probed is killed, so that it hands nothing over.
        first.child.kill('SIGKILL')
        await first.ended
        const second = await serve(environment)
        assert.equal(await statusAt(second.url), 'DOWN')
        assert.equal(await second.stop(), 0)
      })

      test('is DOWN after a restart until a probe succeeds, whatever retries there are', async t => {
        const port = await target(t, createServer())
        await port.stop()
        const { url: DATABASE_URL, remove } = await migratedDatabase(engine)
        t.after(remove)
        const environment = { DATABASE_URL }
        const document = { monitors: [tcp('port', port.port, { maxRetries: 1 })] }
        await imported(DATABASE_URL, document)
        const first = await serve(environment)
        await until(
          () => statusAt(first.url),
          status => status === 'DOWN',
        )
        assert.equal(await first.stop(), 0)

        const second = await serve(environment)
        for (const end = Date.now() + 2_500; Date.now() < end; await sleep(25))
          assert.equal(await statusAt(second.url), 'DOWN')
        await port.start()
        await until(
          () => statusAt(second.url),
          status => status === 'UP',
        )
        assert.equal(await second.stop(), 0)
      })

      test('shows what an import changes: a new target, a pause, another order', async t => {
        const port = await target(
          t,
          createServer(socket => socket.end()),
        )
        const gone = await target(t, createServer())
        await gone.stop()
        const app = await startTestApp({
          engine,
          document: { monitors: [tcp('a', gone.port), tcp('b', port.port)] },
        })
        t.after(app.close)
        await becomes(app, 'a', 'DOWN')
        await app.import({ monitors: [tcp('b', port.port), tcp('a', port.port)] })
        await becomes(app, 'a', 'UP')
        const { status } = await ask(app, query)
        assert.deepEqual(
          status.map((each: { name: string }) => each.name),
          ['b', 'a'],
        )
        await app.import({ monitors: [tcp('b', port.port, { active: false })] })
        await until(
          () => statusOf(app, 'b'),
          found => found === undefined,
        )
      })
    })
})

/** Whether the prober has stored this status of the only monitor. */
async function isStored({ databaseUrl }: TestApp, status: Status): Promise<boolean> {
  await using db = await openDatabase(databaseUrl)
  const state = await db.query.selectFrom('monitor_states').select('status').executeTakeFirst()
  return state?.status === status
}

/** Whether everything stored up to now reaches readers in time; an import of the information marks the moment. */
async function isPublished(app: TestApp, information: string, isTooLate: () => boolean): Promise<boolean> {
  await app.import({ information })
  await until(
    async () => (await ask(app, '{ information }')).information === information,
    shown => shown || isTooLate(),
  )
  return !isTooLate()
}

async function statusAt(url: string): Promise<string | undefined> {
  const response = await fetch(`${url}/graphql?query={status{status}}`)
  const { data, errors } = (await response.json()) as {
    data?: { status: readonly { status: string }[] }
    errors?: unknown
  }
  return (data ?? assert.fail(JSON.stringify(errors))).status[0]?.status
}

/** A server that can be taken down and brought back on its port. */
async function target(t: TestContext, server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  const port = await freePort()
  const start = async () => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  }
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await start()
  t.after(() => (server.listening ? stop() : undefined))
  return { port, start, stop }
}
