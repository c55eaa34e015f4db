import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/db/database.ts'
import { openLease } from '../../src/db/lease.ts'
import { sentenceOf, textMessage } from '../../src/kernel/messages.ts'
import type { Monitor, MonitorSettings, ProbeResult, Status } from '../../src/monitors/model/monitor.ts'
import { messageOf } from '../../src/monitors/monitor-rows.ts'
import { createMonitorStore } from '../../src/monitors/monitor-store.ts'
import { ProbeOutages } from '../../src/monitors/probe-outage.ts'
import { Prober, type ProberOptions } from '../../src/monitors/prober.ts'
import type { Probe } from '../../src/monitors/probes/probe.ts'
import { createPushStore } from '../../src/monitors/push-store.ts'
import { UnstoredStates } from '../../src/monitors/unstored-states.ts'
import { until as untilAnswer } from '../app.ts'
import { onBothEngines } from '../matrix.ts'
import { httpTarget, settings } from './examples.ts'
import { testProbe } from './probing.ts'
import { closedPort, serveHttp, serveTcp } from './servers.ts'
import { storeMonitors } from './stored.ts'
import { storeWindow } from './windows.ts'

onBothEngines('The prober', (open, engine) => {
  test('sees a real server go down and come back', async t => {
    const db = await open()
    const port = await closedPort()
    await storeMonitors(db, [settings('web', httpTarget(`http://127.0.0.1:${port}/`), quick)])
    const { statusOf, published } = await start(t, db, realProbe)
    await until(async () => (await statusOf('web')) === 'DOWN')
    const { stop } = await serveHttp(t, (_, answer) => answer.end(), port)
    await until(async () => (await statusOf('web')) === 'UP')
    await stop()
    await until(async () => (await statusOf('web')) === 'DOWN')
    await serveHttp(t, (_, answer) => answer.writeHead(503).end(), port)
    await until(async () =>
      (await messages(db)).includes('Responded with 503 Service Unavailable, which is not accepted'),
    )
    assert.equal(await statusOf('web'), 'DOWN')
    await until(() => published() >= 3)
  })

  test('is not held up by servers that switch protocols and say no more, however few probes it may make', async t => {
    const db = await open()
    const { port } = await serveTcp(t, socket =>
      socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')),
    )
    const innocent = await serveHttp(t, (_, answer) => answer.end())
    const names = ['a', 'b', 'c', 'd', 'e']
    await storeMonitors(db, [
      ...names.map(name => settings(name, httpTarget(`http://127.0.0.1:${port}/`), quick)),
      settings('innocent', httpTarget(`http://127.0.0.1:${innocent.port}/`), quick),
    ])
    const { statusOf } = await start(t, db, realProbe, { concurrency: 5 })
    await until(async () => (await statusOf('innocent')) === 'UP')
    for (const name of names) await until(async () => (await statusOf(name)) === 'DOWN')
    await innocent.stop()
    await until(async () => (await statusOf('innocent')) === 'DOWN')
  })

  test('goes on after a restart with what it knew: DOWN stays DOWN', async t => {
    const db = await open()
    await storeMonitors(db, [tcp('db', { ...quick, maxRetries: 2 })])
    const first = await start(t, db, async () => failure)
    await until(async () => (await first.statusOf('db')) === 'DOWN')
    await first.close()
    const since = (await first.stateOf('db'))?.since

    const second = await start(t, db, async () => failure)
    assert.equal(await second.statusOf('db'), 'DOWN')
    const before = await beats(db)
    await until(async () => (await beats(db)) > before + 3)
    assert.equal(await second.statusOf('db'), 'DOWN')
    assert.equal((await second.stateOf('db'))?.since, since)
    assert.deepEqual(first.told(), ['down'])
    assert.deepEqual(second.told(), [])
  })

  test('learns nothing from trouble of our own, and says so once', async t => {
    const db = await open()
    await storeMonitors(db, [tcp('a', quick), tcp('b', quick)])
    let trouble = false
    let troubled = 0
    const prober = await start(t, db, async () => {
      if (!trouble) return success
      troubled++
      return { kind: 'unknown', cause: 'resources', message: textMessage('no sockets') }
    })
    await until(async () => (await prober.statusOf('a')) === 'UP' && (await prober.statusOf('b')) === 'UP')
    trouble = true
    await until(() => troubled > 20)
    assert.deepEqual([await prober.statusOf('a'), await prober.statusOf('b')], ['UP', 'UP'])
    trouble = false
    await until(() => prober.lines().includes('info All monitors can be probed again.'))
    assert.equal(prober.lines().filter(each => each.startsWith('warn')).length, 1)
    assert.equal((await messages(db)).includes('no sockets'), false)
  })

  test('goes on probing a monitor whose result could not be taken over', async t => {
    const db = await open()
    await storeMonitors(db, [tcp('a', quick)])
    let faults = 3
    const nothing = null as unknown as ProbeResult
    const prober = await start(t, db, async () => (faults-- > 0 ? nothing : success))
    await until(async () => (await prober.statusOf('a')) === 'UP')
    assert.ok(prober.lines().includes('info All monitors can be probed again.'))
  })

  test('repeats at once what was over a pause, and believes the result of a host that stalls all the time', async t => {
    const db = await open()
    const hour = { intervalMs: 3_600_000, retryIntervalMs: 3_600_000 }
    await storeMonitors(db, [tcp('a', hour), tcp('b', hour)])
    const asked: Record<string, number> = { a: 0, b: 0 }
    const prober = await start(t, db, async (monitor, _, options) => {
      const { name } = monitor as Monitor
      asked[name] = (asked[name] ?? 0) + 1
      const isPaused = name === 'a' ? (asked[name] ?? 0) < 3 : !options?.ignoresPauses
      return isPaused ? { kind: 'unknown', cause: 'pause', message: textMessage('paused') } : failure
    })
    await until(
      async () => (await prober.statusOf('a')) === 'DOWN' && (await prober.statusOf('b')) === 'DOWN',
    )
    assert.deepEqual(asked, { a: 3, b: 11 })
    assert.equal(await beats(db), 2)
    assert.deepEqual(prober.blind(), [])
  })

  test('names the probe whose failure makes an outage', async t => {
    const db = await open()
    await storeMonitors(db, [tcp('a', { ...quick, maxRetries: 2 })])
    const decisive: boolean[] = []
    const prober = await start(t, db, async (_, __, options) => {
      decisive.push(options?.isDecisive === true)
      return failure
    })
    await until(async () => (await prober.statusOf('a')) === 'DOWN' && decisive.length > 4)
    assert.deepEqual(decisive.slice(0, 5), [false, false, true, false, false])
  })

  test('says since when it lost its network, once, until that is back', async t => {
    const db = await open()
    await storeMonitors(db, [tcp('a', quick), tcp('b', quick)])
    let isThere = false
    const prober = await start(t, db, async () =>
      isThere
        ? success
        : { kind: 'unknown', cause: 'network', message: textMessage('No connection within 1 s') },
    )
    await until(() => prober.blind().length > 0)
    await sleep(200)
    isThere = true
    await until(() => prober.blind().length === 2)
    assert.equal(typeof prober.blind()[0], 'number')
    assert.equal(prober.blind()[1], null)
    assert.equal(prober.lines().filter(each => each.startsWith('warn')).length, 1)
  })

  test('is in maintenance from instant to instant, without a probe', async t => {
    const db = await open()
    await storeMonitors(db, [tcp('mail', { intervalMs: 3_600_000 })])
    const probedAt: number[] = []
    const prober = await start(t, db, async () => {
      probedAt.push(Date.now())
      return success
    })
    await until(async () => (await prober.statusOf('mail')) === 'UP')
    const startsAt = Date.now() + 200
    const endsAt = startsAt + 3_000
    await storeWindow(db, { title: 'w', monitors: ['mail'], startsAt, endsAt })
    await prober.reload()
    await until(async () => (await history(db)).length === 3)
    const [up, maintenance, again] = await history(db)
    assert.deepEqual([up?.status, maintenance?.status, again?.status], ['UP', 'MAINTENANCE', 'UP'])
    assert.ok(maintenance && maintenance.at >= startsAt)
    assert.ok(again && again.at >= endsAt)
    assert.deepEqual(
      probedAt.map(at => at >= startsAt && at < endsAt),
      [false, false],
    )
  })

  test('gives up a probe when a window opens', async t => {
    const db = await open()
    const startsAt = Date.now() + 200
    await storeMonitors(db, [tcp('mail')])
    await storeWindow(db, { title: 'w', monitors: ['mail'], startsAt, endsAt: startsAt + 3_600_000 })
    const prober = await start(t, db, forever)
    await until(async () => (await prober.statusOf('mail')) === 'MAINTENANCE')
    assert.equal(await beats(db), 1)
  })

  test('goes on with its probe when a window has no length', async t => {
    const db = await open()
    await storeMonitors(db, [tcp('mail', quick)])
    const startsAt = Date.now() + 200
    const window = { title: 'w', monitors: ['mail'], startsAt, endsAt: startsAt }
    await storeWindow(db, window)
    let begun = 0
    await start(t, db, (monitor, stop) => {
      begun++
      return forever(monitor, stop)
    })
    await until(() => begun > 0 && Date.now() > startsAt + 100)
    assert.equal(begun, 1)
  })

  test('never probes a monitor twice at once, nor more monitors than it may', async t => {
    const db = await open()
    await storeMonitors(
      db,
      Array.from({ length: 12 }, (_, i) => tcp(`m${i}`, { intervalMs: 3 })),
    )
    const under = new Map<number, number>()
    let [most, twice, done] = [0, 0, 0]
    const probe: Probe = async monitor => {
      const { id } = monitor as Monitor
      under.set(id, (under.get(id) ?? 0) + 1)
      most = Math.max(
        most,
        [...under.values()].reduce((sum, each) => sum + each),
      )
      twice = Math.max(twice, under.get(id) ?? 0)
      await sleep(Math.random() * 10)
      under.set(id, (under.get(id) ?? 0) - 1)
      done++
      return success
    }
    await start(t, db, probe, { concurrency: 3 })
    await until(() => done > 100)
    assert.deepEqual([most, twice], [3, 1])
  })

  test('keeps beats while the database is in trouble, and stores all of them after it', async t => {
    const db = await open()
    await storeMonitors(db, [tcp('a', quick)])
    const store = createMonitorStore(db)
    let [broken, refused, probes] = [false, 0, 0]
    const prober = await start(
      t,
      db,
      async () => {
        probes++
        return success
      },
      {
        store: {
          watched: store.watched,
          forgetWritten: store.forgetWritten,
          saveBeats: (...batch) => {
            if (!broken) return store.saveBeats(...batch)
            refused++
            return Promise.reject(new Error('disk full'))
          },
        },
      },
    )
    await until(async () => (await prober.statusOf('a')) === 'UP')
    broken = true
    await until(() => refused > 0)
    const before = probes
    await until(() => probes > before + 20)
    assert.equal(await prober.statusOf('a'), 'UP')
    broken = false
    await until(() => prober.lines().includes('info Beats are stored again.'))
    await prober.close()
    assert.equal(await beats(db), probes)
    assert.equal(
      (await history(db)).every(each => each.status === 'UP'),
      true,
    )
    assert.equal(prober.lines().filter(each => each.startsWith('error')).length, 1)
  })

  test('takes notice of changes, and leaves alone what did not change', async t => {
    const db = await open()
    await storeMonitors(db, [
      tcp('same', { intervalMs: 3_600_000 }),
      tcp('other', { intervalMs: 3_600_000 }),
      tcp('gone', quick),
    ])
    const probed: string[] = []
    const prober = await start(t, db, async monitor => {
      const { name, target } = monitor as Monitor
      probed.push(name)
      return target.kind === 'tcp' && target.port === 1 ? success : failure
    })
    await until(
      async () => (await prober.statusOf('same')) === 'UP' && (await prober.statusOf('other')) === 'UP',
    )
    const since = (await prober.stateOf('same'))?.since

    await storeMonitors(db, [
      tcp('same', { intervalMs: 3_600_000, public: false }),
      settings('other', { kind: 'tcp', host: 'h', port: 2 }, { intervalMs: 3_600_000 }),
      tcp('gone', { ...quick, active: false }),
      tcp('new', { intervalMs: 3_600_000 }),
    ])
    await prober.reload()
    const before = probed.filter(each => each === 'gone').length
    await until(
      async () => (await prober.statusOf('other')) === 'DOWN' && (await prober.statusOf('new')) === 'UP',
    )
    assert.equal(probed.filter(each => each === 'same').length, 1)
    assert.equal(probed.filter(each => each === 'gone').length, before)
    assert.equal((await prober.stateOf('same'))?.since, since)
  })

  test('records nothing of a probe that was stopped, and stores what it saw before', async t => {
    const db = await open()
    await storeMonitors(db, [tcp('a', { intervalMs: 3_600_000 }), tcp('b', { intervalMs: 3_600_000 })])
    let begun = 0
    const prober = await start(t, db, (monitor, stop) => {
      begun++
      return (monitor as Monitor).name === 'a' ? Promise.resolve(success) : forever(monitor, stop)
    })
    await until(() => begun === 2)
    await prober.close()
    assert.deepEqual(
      (await history(db)).map(each => each.status),
      ['UP'],
    )
    assert.equal(await prober.stateOf('b'), null)
  })

  test('leaves the work to one of two instances, and the other takes over at once', async t => {
    const db = await open()
    await storeMonitors(db, [tcp('a', quick)])
    const counts = { one: 0, two: 0 }
    const counting = (who: keyof typeof counts) => async () => {
      counts[who]++
      return success
    }
    const one = await start(t, db, counting('one'))
    await until(() => counts.one > 0)
    await start(t, db, counting('two'))
    await until(() => counts.one > 10)
    assert.equal(counts.two, 0)
    await one.close()
    const last = counts.one
    await until(() => counts.two > 3)
    assert.equal(counts.one, last)
  })

  async function start(t: TestContext, db: Database, probe: Probe, change: Partial<ProberOptions> = {}) {
    const instance = { id: `${engine} ${Math.random()}`, host: 'here', pid: 1 }
    const lease = await openLease({ db, name: 'prober', instance })
    const store = createMonitorStore(db)
    const lines: string[] = []
    const told: string[] = []
    let published = 0
    const note = (level: string) => (first: unknown, second?: string) => {
      lines.push(`${level} ${second ?? first}`)
      if (typeof first === 'object' && first && 'transition' in first) told.push(String(first.transition))
    }
    const log = {
      info: note('info'),
      warn: note('warn'),
      error: note('error'),
    } as unknown as ProberOptions['log']
    const blind: (number | null)[] = []
    const probeOutages = new ProbeOutages({
      log,
      now: Date.now,
      changed: () => {
        const since = probeOutages.offlineSince()
        if (since !== (blind.at(-1) ?? null)) blind.push(since)
      },
    })
    const prober = new Prober({
      store,
      pushes: createPushStore(db),
      inbox: noPushes,
      probe,
      lease,
      now: Date.now,
      random: Math.random,
      publishStatus: async () => {
        published++
      },
      log,
      probeOutages,
      unstored: new UnstoredStates(() => {}),
      alarms: noAlarms,
      concurrency: 200,
      ...change,
    })
    prober.start()
    let closing: Promise<void> | null = null
    const close = () => {
      closing ??= prober.close().then(() => lease.close())
      return closing
    }
    t.after(close)
    const stateOf = async (name: string) =>
      (await store.watched(Date.now())).find(each => each.monitor.name === name)?.state ?? null
    return {
      reload: prober.reload,
      close,
      stateOf,
      statusOf: async (name: string): Promise<Status | null> => (await stateOf(name))?.status ?? null,
      published: () => published,
      lines: () => lines,
      told: () => told,
      blind: () => blind,
    }
  }
})

test('1 000 monitors are spread over their interval, and each has its first result within it', async t => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-01-01') })
  const watched = Array.from({ length: 1000 }, (_, id) => ({
    monitor: { ...tcp(`m${id}`), id, position: id, revision: 1 },
    state: null,
    checkedAt: null,
    windows: [],
  }))
  const perSecond: number[] = []
  const probed = new Set<number>()
  let drawn = 0
  const prober = new Prober({
    store: { watched: async () => watched, saveBeats: async () => true, forgetWritten: () => {} },
    pushes: { read: async () => [], drop: async () => [] },
    inbox: noPushes,
    probe: async monitor => {
      perSecond[perSecond.length - 1] = (perSecond.at(-1) ?? 0) + 1
      probed.add((monitor as Monitor).id)
      return success
    },
    lease: { name: 'prober', holder: 'us', held: () => true, term: () => 1, subscribe: () => () => {} },
    now: Date.now,
    random: () => (drawn++ * 0.618) % 1,
    publishStatus: async () => {},
    unstored: new UnstoredStates(() => {}),
    alarms: noAlarms,
    concurrency: 200,
    probeOutages: { lost: () => {}, found: () => {}, forget: () => false },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    nextTurn: run => run(0),
  })
  await prober.start()
  for (let second = 0; second < 60; second++) {
    perSecond.push(0)
    t.mock.timers.tick(1000)
    await new Promise(resolve => setImmediate(resolve))
  }
  assert.equal(probed.size, 1000)
  assert.ok(Math.max(...perSecond) < 50, `${perSecond}`)
  await prober.close()
})

const noPushes = { subscribe: () => () => {}, takeLoss: () => false }

const success: ProbeResult = { kind: 'success', latencyMs: 1, message: textMessage('fine') }
const failure: ProbeResult = { kind: 'failure', latencyMs: 1, message: textMessage('refused') }

const realProbe = testProbe()

/** A probe that ends only when it is stopped, with a failure that must not count. */
const forever: Probe = (_, stop) =>
  new Promise(resolve => stop.addEventListener('abort', () => resolve(failure)))

const quick = { intervalMs: 20, timeoutMs: 2000, retryIntervalMs: 10 }

const tcp = (name: string, change: Partial<MonitorSettings> = {}) =>
  settings(name, { kind: 'tcp', host: 'h', port: 1 }, change)

const history = (db: Database) =>
  db.query.selectFrom('beats').select(['at', 'status', 'code', 'params', 'message']).orderBy('at').execute()
const beats = async (db: Database) => (await history(db)).length
const messages = async (db: Database) => (await history(db)).map(each => sentenceOf(messageOf(each), 'en'))

const until = (holds: () => boolean | Promise<boolean>) => untilAnswer(holds, does => does)

/** Alarms that do nothing, since no test here is about notifications. */
const noAlarms: ProberOptions['alarms'] = {
  add: () => {},
  entering: () => [],
  entered: () => {},
  drop: () => {},
}
