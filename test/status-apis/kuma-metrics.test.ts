/** The metrics of Uptime Kuma: what its client reads, and who may read it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it, test } from 'node:test'
import fc from 'fast-check'
import { announcement, galleryBoard, galleryNow, monitor } from '../../dev/gallery-board.ts'
import { hourMs } from '../../src/lib/time.ts'
import type { MonitorOverview } from '../../src/monitors/model/monitor.ts'
import { monitorDocument, monitorSchema } from '../../src/monitors/monitor-document.ts'
import { heartbeats } from '../../src/status-apis/uptime-kuma/kuma-documents.ts'
import { kumaMetrics } from '../../src/status-apis/uptime-kuma/kuma-metrics.ts'
import { startTestApp, until } from '../app.ts'
import { anyCharacter } from '../arbitraries.ts'
import { debianPath, missingProgram } from '../debian.ts'
import { tokenFor } from '../rest/api.ts'
import { anyBoard } from './any-board.ts'
import type { KumaBeats } from './dashboard-readers.ts'
import { monitorsIn, samplesIn } from './metrics-reader.ts'
import { checkedOnce, probed } from './probed.ts'

const settings = monitorSchema.parse({ name: 'Any', kind: 'http', url: 'https://a.example/' })

const overviewOf = (
  id: number,
  given: Partial<MonitorOverview> = {},
  tags: readonly string[] = [],
): MonitorOverview => ({
  monitor: { ...settings, id, position: id, revision: 1, name: `Monitor ${id}`, tags },
  status: 'UP',
  since: galleryNow,
  checkedAt: galleryNow,
  latencyMs: 42,
  message: null,
  ...given,
})

const written = (board: Parameters<typeof kumaMetrics>[0]['board'], monitors: readonly MonitorOverview[]) =>
  kumaMetrics({
    board,
    monitors,
    hours: null,
    documentOf: monitorDocument,
    version: '1.2.3',
    tightenedSteps: 0,
  })

describe('The metrics of Uptime Kuma', () => {
  it('say what its heartbeats say, for any Board', () => {
    fc.assert(
      fc.property(anyBoard, board => {
        const beats = JSON.parse(JSON.stringify(heartbeats(board, null, galleryNow))) as KumaBeats
        const read = monitorsIn(
          written(
            board,
            board.monitors.map(each => overviewOf(each.id, { status: each.status })),
          ),
        )
        assert.deepEqual(
          read.map(each => each.id),
          board.monitors.map(each => each.id),
        )
        for (const each of read) {
          const beat = beats.heartbeatList[each.id]?.at(-1)
          if (beat) assert.equal(each.status, beat.status)
          if (each.status === 0) assert.equal(each.responseTimeMs, null)
        }
      }),
    )
  })

  it('are well-formed for any name, address and tag, each of which is one label', () => {
    const anyText = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(anyText, fc.uniqueArray(anyText, { maxLength: 40 }), (name, tags) => {
        const overview = overviewOf(1, {}, tags)
        const monitors = [{ ...overview, monitor: { ...overview.monitor, name } }, overviewOf(2)]
        const samples = samplesIn(written(galleryBoard({ monitors: [], announcements: [] }), monitors))
        const [first, second] = samples.filter(each => each.name === 'monitor_status')
        assert.equal(first?.labels['monitor_name'], name)
        const own = Object.keys(first?.labels ?? {}).filter(each => !each.startsWith('monitor_'))
        assert.ok(own.length <= 20)
        for (const each of own) {
          assert.ok(tags.includes(first?.labels[each] ?? ''), each)
          assert.equal(second?.labels[each], 'null')
        }
      }),
    )
  })

  it('have the names, labels and windows that clients ask for', () => {
    const board = galleryBoard({
      monitors: [monitor(1, 'Web', { recentUptime: 0.5, uptime: 0.25 })],
      announcements: [
        announcement('db', {
          event: {
            kind: 'incident',
            impact: 'major',
            monitorIds: [3],
            startsAt: galleryNow,
            endsAt: null,
            updates: [],
          },
        }),
      ],
    })
    const tcp = monitorSchema.parse({ name: 'Mail', kind: 'tcp', host: 'mail.example.org', port: 25 })
    const monitors = [
      overviewOf(1, {}, ['eu', 'team a']),
      { ...overviewOf(2, { latencyMs: null }), monitor: { ...tcp, id: 2, position: 2, revision: 1 } },
      overviewOf(3),
      { ...overviewOf(4), monitor: { ...overviewOf(4).monitor, active: false } },
    ]
    const hour = {
      startsAt: galleryNow - hourMs,
      upMs: 3,
      downMs: 1,
      pendingMs: 0,
      maintenanceMs: 0,
      successes: 2,
      latencySumMs: 100,
    }
    const text = kumaMetrics({
      board,
      monitors,
      hours: new Map([[1, [hour]]]),
      documentOf: monitorDocument,
      version: '2.5.1-beta',
      tightenedSteps: 3,
    })
    const [web, mail, hidden, ...more] = monitorsIn(text)
    assert.deepEqual(web, {
      id: 1,
      name: 'Monitor 1',
      type: 'http',
      url: 'https://a.example/',
      hostname: null,
      port: null,
      status: 1,
      responseTimeMs: 42,
      responseSeconds: { '1d': 0.05 },
      uptime: { '1d': 0.75, '30d': 0.5, '365d': 0.25 },
    })
    assert.deepEqual(
      [mail?.type, mail?.url, mail?.hostname, mail?.port, mail?.responseTimeMs],
      ['port', null, 'mail.example.org', '25', null],
    )
    assert.equal(hidden?.status, 0, 'an incident counts for a monitor that is on no page, too')
    assert.deepEqual(more, [], 'paused monitors have none')
    const steps = samplesIn(text).find(({ name }) => name === 'limits_tightened_steps')
    assert.deepEqual([steps?.labels, steps?.value], [{ limits: 'snippets' }, 3])
    const labels = samplesIn(text)[0]?.labels
    assert.deepEqual([labels?.['eu'], labels?.['team_a']], ['eu', 'team a'])
    assert.deepEqual(samplesIn(text).at(-1), {
      name: 'app_version',
      labels: { version: '2.5.1-beta', major: '2', minor: '5', patch: '1' },
      value: 1,
    })
  })
})

const document = {
  monitors: [
    { name: 'Web "1"', kind: 'http', url: 'http://127.0.0.1:9/?key=hush', tags: ['eu'], ...checkedOnce },
    { name: 'Hidden', kind: 'tcp', host: '127.0.0.1', port: 9, public: false, ...checkedOnce },
  ],
}

test('Tokens that may read are the passwords of /metrics, and nothing else is', async t => {
  const app = await startTestApp({ document, environment: { COMPATIBLE_WITH: 'uptime-kuma' } })
  t.after(() => app.close())
  await probed(app)
  const ask = (credentials?: string) =>
    app.fetch('/metrics', credentials === undefined ? {} : { headers: { authorization: credentials } })
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
  const reading = await tokenFor(app, { scopes: ['read'] })
  // What is not public may be probed a moment later.
  await until(
    async () => monitorsIn(await (await ask(basic(`:${reading}`))).text()),
    all => all.every(({ status }) => status === 0),
  )

  const answer = await ask(basic(`:${reading}`))
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/)
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
  assert.deepEqual(
    monitorsIn(text).map(({ name, type, status, url, port }) => ({ name, type, status, url, port })),
    [
      { name: 'Web "1"', type: 'http', status: 0, url: 'http://127.0.0.1:9/(secret)', port: null },
      { name: 'Hidden', type: 'port', status: 0, url: null, port: '9' },
    ],
  )
  assert.doesNotMatch(text, /hush/)
  assert.equal((await ask(`Bearer ${reading}`)).status, 200)
  assert.equal((await ask(basic(`home-assistant:${reading}`))).status, 200)

  const expired = await tokenFor(app, { expiresAt: Date.now() - 1 })
  for (const credentials of [
    undefined,
    '',
    'Basic',
    basic(''),
    basic(':'),
    basic(`${reading}:`),
    basic(`:${expired}`),
    basic(':ckb_wrong'),
    'Basic %%%',
  ]) {
    const refused = await ask(credentials)
    assert.equal(refused.status, 401, credentials)
    assert.match(refused.headers.get('www-authenticate') ?? '', /^Basic realm="Corkboard"/)
    assert.doesNotMatch(await refused.text(), /monitor_status/)
  }
  const other = await tokenFor(app, { scopes: ['snippets'] })
  assert.equal((await ask(basic(`:${other}`))).status, 403)

  if (missingProgram('promtool'))
    return t.diagnostic('NOT TESTED: promtool is not installed here (npm run test:programs)')
  const checked = spawnSync('promtool', ['check', 'metrics'], {
    input: text,
    encoding: 'utf8',
    env: { ...process.env, PATH: debianPath },
  })
  // 3: it has advice about the names, which are those of Uptime Kuma; 1: it cannot read them.
  assert.ok(checked.status === 0 || checked.status === 3, checked.stderr)
})

test('Without the setting there are no metrics', async t => {
  const app = await startTestApp({ document })
  t.after(() => app.close())
  const token = await tokenFor(app)
  const answer = await app.fetch('/metrics', {
    headers: { authorization: `Basic ${Buffer.from(`:${token}`).toString('base64')}` },
  })
  assert.equal(answer.status, 404)
})
