/** `corkboard status` and `announcements`, against real servers. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { freePort, startTestApp, type TestApp, until } from '../app.ts'
import { tokenFor } from '../rest/api.ts'
import { createTerminal, lineOf } from './terminal.ts'

describe('corkboard status', () => {
  it('shows a table, and ends with 0 when all is well', async t => {
    const app = await watching(t, { Website: await open(t) })
    const { code, out } = await createTerminal(t, app.url).run(['status'])
    assert.equal(code, 0)
    assert.equal(out.toString(), 'STATUS       NAME\nUP           Website\n')
  })

  it('ends with 1 when a monitor is DOWN, whatever the others are', async t => {
    const app = await watching(t, { Website: await open(t), 'Mail \u202e': closed })
    const { run } = createTerminal(t, app.url)
    const { code, out } = await run(['status'])
    assert.equal(code, 1)
    assert.match(out.toString(), /^UP {11}Website\nDOWN {9}Mail \\u\{202e\}$/m)
    const json = await run(['status', '--json'])
    assert.equal(json.code, 1)
    assert.deepEqual(JSON.parse(lineOf(json)), [
      { name: 'Website', status: 'UP', since: null, latencyMs: null },
      { name: 'Mail \u202e', status: 'DOWN', since: null, latencyMs: null },
    ])
  })

  it('ends with 6 when a monitor is PENDING and none is DOWN, and with 0 when there are none', async t => {
    const app = await startTestApp({ document: { monitors: [monitor('Slow', closed, { maxRetries: 9 })] } })
    t.after(() => app.close())
    assert.equal((await createTerminal(t, app.url).run(['status'])).code, 6)
    const empty = await startTestApp()
    t.after(() => empty.close())
    const { code, out } = await createTerminal(t, empty.url).run(['status'])
    assert.deepEqual([code, out.toString()], [0, 'No monitors.\n'])
  })

  it('shows since when and how fast to a token that may read, and the public table to one that may not', async t => {
    const app = await watching(t, { Website: await open(t) })
    const { run } = createTerminal(t, app.url)
    const reader = { CORKBOARD_TOKEN: await tokenFor(app, { scopes: ['read'] }) }
    const { out } = await run(['status'], { env: reader })
    assert.match(out.toString(), /^STATUS +SINCE +LATENCY {2}NAME\nUP +\d+ s +\d+ ms {2}Website\n$/)
    const [told] = JSON.parse(lineOf(await run(['status', '--json'], { env: reader })))
    assert.equal(typeof told.latencyMs, 'number')
    const other = { CORKBOARD_TOKEN: await tokenFor(app, { scopes: ['announcements'] }) }
    assert.equal(
      (await run(['status'], { env: other })).out.toString(),
      'STATUS       NAME\nUP           Website\n',
    )
    const unknown = await run(['status'], { env: { CORKBOARD_TOKEN: 'ckb_unknown' } })
    assert.deepEqual([unknown.code, unknown.err], [4, 'This token is unknown, revoked or expired.\n'])
  })

  it('colours words on request only', async t => {
    const app = await watching(t, { Website: await open(t) })
    const { run } = createTerminal(t, app.url)
    const shown = async (env: Record<string, string>) => (await run(['status'], { env })).out.toString()
    assert.ok((await shown({ FORCE_COLOR: '1' })).includes('\x1b[32mUP'))
    assert.ok(!(await shown({})).includes('\x1b'))
  })

  it('looks again and again until Ctrl+C, and ends as the last look did', async t => {
    const port = await open(t)
    const app = await watching(t, { Website: port })
    const { start } = createTerminal(t, app.url)
    const child = start(['status', '--watch', '--json', '--interval', '0.1'])
    let out = ''
    child.stdout.on('data', part => {
      out += part
    })
    const ended = new Promise(resolve => child.on('close', resolve))
    await until(
      () => out.split('\n').length,
      lines => lines > 4,
    )
    servers.get(port)?.close()
    await until(
      () => out,
      text => text.includes('DOWN'),
    )
    child.kill('SIGINT')
    assert.equal(await ended, 1)
    for (const line of out.trim().split('\n')) assert.equal(JSON.parse(line).length, 1)
  })

  it('outlives a server that is away for a while, and stops when nobody reads any more', async t => {
    const app = await watching(t, { Website: await open(t) })
    const { start } = createTerminal(t, app.url)
    const child = start(['status', '--watch', '--interval', '0.1'])
    let err = ''
    child.stderr.on('data', part => {
      err += part
    })
    await new Promise(resolve => child.stdout.once('data', resolve))
    const ended = new Promise(resolve => child.on('close', resolve))
    child.stdout.destroy()
    assert.equal(await ended, 0, err)
    const away = createTerminal(t, 'http://127.0.0.1:9')
    const patient = away.start(['status', '--watch', '--interval', '0.1'])
    let complaints = ''
    patient.stderr.on('data', part => {
      complaints += part
    })
    await until(
      () => complaints.split('\n').length,
      lines => lines > 3,
    )
    const over = new Promise(resolve => patient.on('close', resolve))
    patient.kill('SIGINT')
    assert.equal(await over, 3)
  })

  it('refuses an interval that is none', async t => {
    const { run } = createTerminal(t, 'http://127.0.0.1:9')
    for (const interval of ['0', '-1', 'soon', '1e9'])
      assert.equal((await run(['status', '--watch', `--interval=${interval}`])).code, 2, interval)
  })
})

describe('corkboard announcements', () => {
  it('lists the newest first, over as many pages as are needed, and prints one by its id', async t => {
    const app = await startTestApp({ document: { announcements: Array.from({ length: 25 }, announcement) } })
    t.after(() => app.close())
    const { run } = createTerminal(t, app.url)
    const ten = await run(['announcements'])
    assert.equal(ten.code, 0)
    assert.equal(ten.out.toString().split('\n').length - 1, 10)
    assert.match(ten.out.toString(), /^2026-01-25 {2}a25 {2}Title 25\n2026-01-24 {2}a24 {2}Title 24\n/)
    const some = JSON.parse(lineOf(await run(['announcements', '--limit', '23', '--json'])))
    assert.deepEqual([some.length, some[22].id], [23, 'a03'])
    assert.equal(JSON.parse(lineOf(await run(['announcements', '-n', '99', '--json']))).length, 25)
    const one = await run(['announcements', 'a07'])
    assert.equal(one.out.toString(), 'Title 7\n2026-01-07\n\nIn short\n\n# Whole\n\ntext \\x1b[31m\n')
    const none = await run(['announcements', 'a99'])
    assert.deepEqual([none.code, none.err], [4, 'There is no announcement with the id "a99".\n'])
    assert.equal((await run(['announcements', '--limit', '0'])).code, 2)
  })

  it('says so when there are none', async t => {
    const app = await startTestApp()
    t.after(() => app.close())
    assert.equal(lineOf(await createTerminal(t, app.url).run(['announcements'])), 'No announcements.')
  })
})

describe('A server that asks for a token', () => {
  it('is told it, and its refusal is shown without one', async t => {
    const app = await startTestApp({ environment: { SNIPPET_CREATORS: 'token' } })
    t.after(() => app.close())
    const { run } = createTerminal(t, app.url)
    const refused = await run(['paste'], { input: 'x' })
    assert.equal(refused.code, 4)
    assert.match(refused.err, /needs a token/)
    const env = { CORKBOARD_TOKEN: await tokenFor(app) }
    assert.equal((await run(['paste'], { input: 'x', env })).code, 0)
  })
})

/** A port on which nothing listens. */
const closed = 9
const servers = new Map<number, Server>()

/** The port of a server that is UP until the test ends. */
async function open(t: TestContext): Promise<number> {
  const server = createServer(socket => socket.destroy())
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  servers.set(port, server)
  t.after(() => void server.close())
  return port
}

const monitor = (name: string, port: number, more: object = {}) => ({
  name,
  kind: 'tcp',
  host: '127.0.0.1',
  port,
  intervalSeconds: 1,
  maxRetries: 0,
  ...more,
})

/** A Corkboard whose monitors have all been probed. */
async function watching(t: TestContext, ports: Readonly<Record<string, number>>): Promise<TestApp> {
  const monitors = Object.entries(ports).map(([name, port]) => monitor(name, port))
  const app = await startTestApp({ document: { monitors } })
  t.after(() => app.close())
  await until(
    () => app.graphql('{ status { status } }'),
    ({ data }) => data.status.every(({ status }: { status: string }) => status !== 'PENDING'),
  )
  return app
}

function announcement(_: unknown, index: number) {
  const number = String(index + 1).padStart(2, '0')
  return {
    id: `a${number}`,
    title: `Title ${index + 1}`,
    description: 'In short',
    content: '# Whole\n\ntext \x1b[31m',
    image: 'https://x.example/i.png',
    createdAt: `2026-01-${number}T08:00:00Z`,
    platformUserId: 1,
  }
}
