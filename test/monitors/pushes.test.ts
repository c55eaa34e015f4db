import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { openDatabase } from '../../src/db/open-database.ts'
import { sentenceOf } from '../../src/kernel/messages.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { engines, migratedDatabase } from '../matrix.ts'
import { somebody } from '../people.ts'
import { apiOf, tokenFor } from '../rest/api.ts'

const token = 'backup-token-0123456789'
const otherToken = 'other-token-0123456789'

for (const engine of engines)
  describe(`Pushes on ${engine}`, () => {
    test('keep a monitor up; when they stop it is in doubt, then down, and up again with the next one', async t => {
      const app = await started(t, { engine, monitors: [job({ intervalSeconds: 5, maxRetries: 1 })] })
      assert.deepEqual(await push(app), [200, 'ok\n'])
      await untilStatuses(app, ['UP'])
      app.skip(5_000)
      await untilStatuses(app, ['UP', 'PENDING', 'DOWN'])
      await push(app)
      const all = await untilStatuses(app, ['UP', 'PENDING', 'DOWN', 'UP'])
      assert.equal(all[2]?.message, 'No push within 5 s')
      assert.deepEqual(await events(app), ['monitor.down', 'monitor.up'])
      assert.deepEqual(await leftOver(app), [])
    })

    test('that report a failure count at once, with the exit code and the end of the output for operators', async t => {
      const app = await started(t, { engine, monitors: [job({ intervalSeconds: 3600, maxRetries: 0 })] })
      await push(app)
      await untilStatuses(app, ['UP'])
      const output = `${'working\n'.repeat(500_000)}disk marker full`
      assert.deepEqual(await push(app, '/3', { method: 'POST', body: output }), [200, 'ok\n'])
      const [, down] = await untilStatuses(app, ['UP', 'DOWN'])
      assert.match(down?.message ?? '', /^The job ended with exit code 3: …[\s\S]{900,}disk marker full$/)
      await push(app, '?status=up&msg=all%20marker%20well&ping=84')
      const [, , up] = await untilStatuses(app, ['UP', 'DOWN', 'UP'])
      assert.deepEqual([up?.message, up?.latencyMs], ['Push received: all marker well', 84])
      assert.match(
        await (await (await somebody(app, 'viewer')).get('/manage/monitors')).text(),
        /all marker well/,
      )
      await push(app, '/fail?msg=again%20marker')
      await untilStatuses(app, ['UP', 'DOWN', 'UP', 'DOWN'])
      for (const path of [
        '/',
        '/monitors',
        '/monitors/backup',
        '/announcements.atom',
        '/api/v2/summary.json',
      ])
        assert.doesNotMatch(await (await app.fetch(path)).text(), /marker/, path)
      assert.match(await (await app.fetch('/monitors/backup')).text(), /The job ended with exit code 3/)
      const { data } = await app.graphql('{ status { name status } }')
      assert.deepEqual(data, { status: [{ name: 'backup', status: 'DOWN' }] })
    })

    test('that were missed while nothing ran do not make an outage of ours', async t => {
      const { url: DATABASE_URL, remove } = await migratedDatabase(engine)
      t.after(remove)
      const environment = { DATABASE_URL }
      const first = await started(t, {
        environment,
        monitors: [
          job({ intervalSeconds: 12, maxRetries: 0 }),
          job({ name: 'other', token: otherToken, intervalSeconds: 3600 }),
        ],
      })
      const statuses = async () =>
        (await beats(first)).filter(({ monitorId }) => monitorId === 1).map(({ status }) => status)
      /** A look that has heard the other monitor has judged the silence of this one. */
      const look = async () => {
        const before = (await beats(first)).filter(({ monitorId }) => monitorId === 2).length
        await second.fetch(`/push/${otherToken}`)
        await until(
          () => beats(first),
          all => all.filter(({ monitorId }) => monitorId === 2).length > before,
        )
      }
      await push(first)
      await untilStatuses(first, ['UP'])
      await first.stop()
      first.skip(18_000)
      const second = await startTestApp({ environment, now: first.now })
      t.after(() => second.close())
      for (let looks = 0; looks < 2; looks++) await look()
      assert.deepEqual(await statuses(), ['UP'])
      await push(second)
      await until(statuses, found => found.length > 1)
      // In two steps: in one, pushes may have been lost.
      for (let steps = 0; steps < 2; steps++) {
        first.skip(6_000)
        await look()
      }
      const all = await until(statuses, found => found.length > 2)
      assert.deepEqual(all.slice(0, 3), ['UP', 'UP', 'DOWN'])
    })
  })

test('A push counts at whichever instance it arrives, also when the one that judged is gone', async t => {
  const first = await started(t, {
    engine: 'postgres',
    monitors: [job({ intervalSeconds: 6, maxRetries: 0 })],
  })
  const second = await startTestApp({ environment: { DATABASE_URL: first.databaseUrl }, now: first.now })
  t.after(() => second.close())
  await push(second)
  await untilStatuses(first, ['UP'])
  await Promise.all([push(first), push(second, '/fail'), push(second)])
  await until(
    () => leftOver(first),
    left => left.length === 0,
  )
  assert.equal((await beats(first)).length, 4)
  const before = (await beats(first)).length
  await first.stop()
  await push(second)
  await until(
    () => beats(second),
    all => all.length === before + 1,
  )
  assert.equal((await beats(second)).at(-1)?.status, 'UP')
  first.skip(6_000)
  await until(
    () => beats(second),
    all => all.at(-1)?.status === 'DOWN',
  )
})

test('In maintenance a push is taken, and the state is maintenance', async t => {
  const now = Date.now()
  const app = await started(t, {
    monitors: [job({})],
    maintenance: [
      {
        title: 'Move',
        monitors: ['backup'],
        startsAt: new Date(now - 60_000).toISOString(),
        endsAt: new Date(now + 3_600_000).toISOString(),
      },
    ],
  })
  assert.deepEqual(await push(app, '/fail'), [200, 'ok\n'])
  await until(
    () => leftOver(app),
    left => left.length === 0,
  )
  assert.deepEqual(
    (await beats(app)).map(each => each.status),
    ['MAINTENANCE'],
  )
})

test('A wrong token, a paused monitor, and what is no report are refused; a beginning and a log change nothing', async t => {
  const app = await started(t, {
    monitors: [
      job({ maxRetries: 0, intervalSeconds: 3600 }),
      job({ name: 'paused', token: 'paused-token-0123', active: false }),
    ],
  })
  for (const path of [
    '/push/another-token-0123456789',
    '/push/paused-token-0123',
    '/push/(secret)',
    '/push/x/fail',
  ]) {
    const answer = await app.fetch(path)
    assert.deepEqual([answer.status, await answer.text()], [404, 'Monitor not found or not active.\n'], path)
  }
  assert.equal((await app.fetch(`/push/${token}/256`)).status, 404)
  assert.equal((await app.fetch(`/push/${token}/failed`)).status, 404)
  assert.equal((await app.fetch(`/push/${token}`, { method: 'PUT' })).status, 405)
  assert.deepEqual(await push(app, '?ping=soon'), [
    ...[400, 'ping must be empty or milliseconds from 0 to 100000000000.\n'],
  ])
  for (const signal of ['start', 'log']) assert.deepEqual(await push(app, `/${signal}`), [200, 'ok\n'])
  const head = await app.fetch(`/push/${token}`, { method: 'HEAD' })
  assert.equal(head.status, 200)
  await push(app, '', { method: 'POST', headers: { 'content-encoding': 'gzip' }, body: gzipSync('packed') })
  const all = await untilStatuses(app, ['UP', 'UP'])
  assert.deepEqual(new Set(all.map(each => each.message)), new Set(['Push received']))
})

test('A body that is cut off is no push, and one without end does not keep its sender', async t => {
  const app = await started(t, { monitors: [job({ intervalSeconds: 3600 })] })
  const send = async (bytes: number) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`POST /push/${token} HTTP/1.1\r\nhost: x\r\ncontent-length: 900000000\r\n\r\n`)
    socket.write('x'.repeat(bytes))
    return socket
  }
  const short = await send(100)
  await sleep(100)
  short.destroy()
  const long = await send(5_100_000)
  const [answer] = await once(long, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 200 OK/)
  long.destroy()
  await untilStatuses(app, ['UP'])
})

test('A flood of pushes to many monitors is stored in few commits, and pages are answered meanwhile', async t => {
  const names = Array.from({ length: 300 }, (_, n) => `job-${n}`)
  const app = await started(t, {
    monitors: names.map(name => job({ name, token: `token-of-${name}`, intervalSeconds: 3600 })),
  })
  let isOver = false
  const flood = Promise.all(
    names.flatMap(name => Array.from({ length: 5 }, () => app.fetch(`/push/token-of-${name}`))),
  ).finally(() => {
    isOver = true
  })
  let pages = 0
  while (!isOver) {
    assert.equal((await app.fetch('/')).status, 200)
    pages++
  }
  const statuses = (await flood).map(each => each.status)
  assert.ok(pages > 0)
  const taken = statuses.filter(each => each === 200).length
  assert.equal(taken + statuses.filter(each => each === 503).length, statuses.length)
  await until(
    () => beats(app),
    all => all.length === taken,
  )
  assert.deepEqual(await leftOver(app), [])
})

describe('Scripts made for Uptime Kuma', () => {
  test('get its answers where COMPATIBLE_WITH names it', async t => {
    const environment = { COMPATIBLE_WITH: 'uptime-kuma' }
    const app = await started(t, { environment, monitors: [job({ maxRetries: 0, intervalSeconds: 3600 })] })
    const kuma = async (path: string, init?: RequestInit) => {
      const answer = await app.fetch(`/api/push/${path}`, init)
      return [answer.status, answer.headers.get('content-type'), await answer.text()]
    }
    const type = 'application/json; charset=utf-8'
    const fine = [200, type, '{"ok":true}']
    const unknown = [404, type, '{"ok":false,"msg":"Monitor not found or not active."}']
    assert.deepEqual(await kuma(`${token}?status=up&msg=OK&ping=`), fine)
    assert.deepEqual(await kuma(`${token}?status=down&msg=no&ping=12`, { method: 'POST', body: '{}' }), fine)
    assert.deepEqual(await kuma(token, { method: 'PATCH' }), fine)
    assert.deepEqual(await kuma(`${token}?ping=-1`), unknown)
    assert.deepEqual(await kuma('another-token-0123456789'), unknown)
    await untilStatuses(app, ['UP', 'DOWN', 'UP'])
  })

  test('get nothing where it does not', async t => {
    const app = await started(t, { monitors: [job({})] })
    assert.equal((await app.fetch(`/api/push/${token}`)).status, 404)
  })
})

test('Programs made for Gatus report with a bearer token', async t => {
  const app = await started(t, {
    environment: { COMPATIBLE_WITH: 'gatus' },
    monitors: [
      job({ name: 'Night backup', group: 'Back office', maxRetries: 0, intervalSeconds: 3600 }),
      job({ name: 'hidden', public: false, token: 'hidden-token-0123' }),
    ],
  })
  const report = async (query: string, key = 'back-office_night-backup', authorization?: string) => {
    const answer = await app.fetch(`/api/v1/endpoints/${key}/external${query}`, {
      method: 'POST',
      headers: authorization === undefined ? {} : { authorization },
    })
    return [answer.status, await answer.text()]
  }
  const bearer = `Bearer ${token}`
  const key = 'back-office_night-backup'
  assert.deepEqual(await report('?success=true&duration=250ms', key, bearer), [200, ''])
  assert.deepEqual(await report('?success=false&error=disk%20full', key, bearer), [200, ''])
  assert.deepEqual(await report('', key, bearer), [400, 'success must be true or false\n'])
  assert.equal((await report('?success=true&duration=10', key, bearer))[0], 400)
  assert.equal((await report('?success=true', key))[0], 401)
  assert.equal((await report('?success=true', key, 'Bearer another-token-0123'))[0], 401)
  assert.equal((await report('?success=true', '_hidden', 'Bearer another-token-0123'))[0], 404)
  assert.equal((await report('?success=true', '_other', bearer))[0], 404)
  assert.deepEqual(await report('?success=true', '_hidden', 'Bearer hidden-token-0123'), [200, ''])
  await until(
    () => beats(app),
    found => found.length === 3,
  )
  const all = (await beats(app)).filter(each => each.monitorId === 1)
  assert.deepEqual(
    all.map(each => each.status),
    ['UP', 'DOWN'],
  )
  assert.deepEqual([all[0]?.latencyMs, all[1]?.message], [250, 'The push reported a failure: disk full'])
})

test('A token is shown once, belongs to one monitor, and can be replaced; nothing is tested', async t => {
  const app = await started(t, { monitors: [] })
  const operator = await somebody(app, 'operator')
  const form = await (await operator.get('/manage/monitors/new?kind=push')).text()
  const drawn = /name="token"[^>]*value="([\w-]+)"/.exec(form)?.[1] ?? ''
  assert.equal(drawn.length, 32)
  assert.ok(form.includes(`value="${app.url}/push/${drawn}"`))
  assert.doesNotMatch(form, /value="test"|name="timeoutSeconds"/)
  const fields = { kind: 'push', name: 'backup', intervalSeconds: '3600', maxRetries: '0', public: 'on' }
  const rest = { successThreshold: '1', active: 'on', revision: '0' }
  const created = await operator.post('/manage/monitors', { ...fields, ...rest, token: drawn, do: 'save' })
  assert.equal(created.status, 303)
  assert.equal((await app.fetch(`/push/${drawn}`)).status, 200)

  const api = (path: string, init: RequestInit = {}) =>
    tokenFor(app).then(secret =>
      fetch(`${apiOf(app)}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      }),
    )
  const [monitor] = (await (await api('/monitors')).json()).items
  assert.equal(monitor.token, '(secret)')
  const page = await (await operator.get(`/manage/monitors/${monitor.id}`)).text()
  const list = await (await operator.get('/manage/monitors')).text()
  for (const text of [page, list]) assert.ok(!text.includes(drawn))
  assert.doesNotMatch(list, /Test now/)
  const taken = await api('/monitors', {
    method: 'POST',
    body: JSON.stringify({ kind: 'push', name: 'other', token: drawn }),
  })
  assert.equal(taken.status, 400)
  assert.match(await taken.text(), /token.*is the token of another monitor/)
  const test = await api('/monitor-tests', {
    method: 'POST',
    body: JSON.stringify({ kind: 'push', name: 'other', token: 'a-token-0123456' }),
  })
  assert.equal(test.status, 400)
  assert.match(await test.text(), /waits for pushes/)

  const redrawn = await operator.post(`/manage/monitors/${monitor.id}`, {
    ...{ ...fields, ...rest, revision: '1', token: '(secret)', do: 'draw' },
  })
  const next = /name="token"[^>]*value="([\w-]+)"/.exec(await redrawn.text())?.[1] ?? ''
  assert.equal(next.length, 32)
  assert.equal((await app.fetch(`/push/${drawn}`)).status, 200)
  await operator.post(`/manage/monitors/${monitor.id}`, {
    ...{ ...fields, ...rest, revision: '1', token: next, do: 'save' },
  })
  assert.equal((await app.fetch(`/push/${drawn}`)).status, 404)
  assert.equal((await app.fetch(`/push/${next}`)).status, 200)
})

const job = (change: object) => ({
  ...{ kind: 'push', name: 'backup', token, intervalSeconds: 1, retryIntervalSeconds: 1, maxRetries: 2 },
  ...change,
})

type Started = Parameters<typeof startTestApp>[0] & {
  readonly monitors: readonly object[]
  readonly maintenance?: readonly object[]
}

/** An app with these monitors, which `stop` closes and whose database stays; `skip` puts its clock forward. */
async function started(t: TestContext, { monitors, maintenance, ...options }: Started) {
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const skip = (ms: number) => {
    aheadMs += ms
  }
  const document = { monitors, ...(maintenance && { maintenance }) }
  const app = await startTestApp({ now, ...options, document })
  let closed: Promise<void> | null = null
  const stop = () => {
    closed ??= app.close()
    return closed
  }
  t.after(stop)
  return { ...app, stop, now, skip }
}

async function push(app: Pick<TestApp, 'fetch'>, rest = '', init: RequestInit = {}) {
  const answer = await app.fetch(`/push/${token}${rest}`, init)
  return [answer.status, await answer.text()]
}

/** The judged pushes and misses, with what operators read of each. */
async function beats(app: Pick<TestApp, 'databaseUrl'>) {
  await using db = await openDatabase(app.databaseUrl)
  const rows = await db.query.selectFrom('beats').selectAll().orderBy('at').execute()
  return rows.map(({ monitor_id, status, code, params, message, latency_ms }) => ({
    monitorId: monitor_id,
    status,
    latencyMs: latency_ms,
    message: [code === null ? '' : sentenceOf({ code, params: JSON.parse(params ?? '{}') }, 'en'), message]
      .filter(Boolean)
      .join(': '),
  }))
}

async function untilStatuses(app: Pick<TestApp, 'databaseUrl'>, wanted: readonly string[]) {
  const all = await until(
    () => beats(app),
    found => found.length >= wanted.length,
  )
  assert.deepEqual(
    all.slice(0, wanted.length).map(each => each.status),
    wanted,
  )
  return all
}

async function leftOver(app: Pick<TestApp, 'databaseUrl'>) {
  await using db = await openDatabase(app.databaseUrl)
  return [...(await db.query.selectFrom('pushes').selectAll().execute())]
}

async function events(app: Pick<TestApp, 'databaseUrl'>) {
  await using db = await openDatabase(app.databaseUrl)
  const rows = await db.query.selectFrom('events').select('kind').orderBy('id').execute()
  return rows.map(each => each.kind).filter(each => each.startsWith('monitor.'))
}
