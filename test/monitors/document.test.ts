import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { apiText } from '../../src/kernel/messages.ts'
import { checked } from '../../src/lib/fields.ts'
import { maintenanceSchema, windowDocument } from '../../src/monitors/maintenance-document.ts'
import { monitorDocument, monitorSchema } from '../../src/monitors/monitor-document.ts'
import { httpTarget, settings } from './examples.ts'

describe('A monitor in the import document', () => {
  test('needs only its name, its kind and where to look', () => {
    assert.deepEqual(
      monitorSchema.parse({ name: 'web', kind: 'http', url: 'https://example.org/health' }),
      settings('web', httpTarget('https://example.org/health', { maxRedirects: 10 }), { maxRetries: 2 }),
    )
    assert.deepEqual(
      monitorSchema.parse({ name: 'db', kind: 'tcp', host: 'db.example.org', port: 5432 }),
      settings('db', { kind: 'tcp', host: 'db.example.org', port: 5432 }, { maxRetries: 2 }),
    )
  })

  test('may say everything', () => {
    const document = {
      name: 'api',
      kind: 'http',
      url: 'http://10.0.0.1:8080/x?y=1',
      method: 'POST',
      headers: { 'X-Key': 'k' },
      body: '{}',
      acceptedStatuses: ['200-204', '301'],
      maxRedirects: 0,
      bodyContains: 'ok',
      bodyLacks: 'error',
      ignoreTls: true,
      publicName: 'Payments API',
      slug: 'payment-api',
      intervalSeconds: 30,
      timeoutSeconds: 5,
      retryIntervalSeconds: 7,
      maxRetries: 0,
      successThreshold: 3,
      remindEveryMinutes: 90,
      upsideDown: true,
      public: false,
      active: false,
      group: 'Payments',
      tags: ['core', 'team-a'],
    }
    const monitor = monitorSchema.parse(document)
    assert.deepEqual(monitor.target.kind === 'http' && monitor.target.acceptedStatuses, [
      [200, 204],
      [301, 301],
    ])
    assert.equal(JSON.stringify(monitorDocument(monitor)), JSON.stringify(document))
  })

  test('is the same after export and import, byte for byte', () => {
    for (const short of [
      { name: ' web ', kind: 'http', url: 'https://example.org' },
      { kind: 'tcp', port: 1, host: '::1', name: 'ü', intervalSeconds: 1 },
    ]) {
      const once = JSON.stringify(monitorDocument(monitorSchema.parse(short)))
      assert.equal(JSON.stringify(monitorDocument(monitorSchema.parse(JSON.parse(once)))), once)
    }
  })

  test('has no reminders where there are none, or every 0 minutes', () => {
    const every = (remindEveryMinutes?: unknown) =>
      monitorSchema.parse({ name: 'a', kind: 'tcp', host: 'h', port: 1, remindEveryMinutes }).remindEveryMs
    assert.deepEqual([every(), every(null), every(0), every(10_080)], [null, null, null, 604_800_000])
    for (const wrong of [-1, 10_081, 1.5, '5']) assert.throws(() => every(wrong), /remindEveryMinutes/)
  })

  test('does not wait longer than a short interval unless it is told to', () => {
    const monitor = monitorSchema.parse({ name: 'a', kind: 'tcp', host: 'h', port: 1, intervalSeconds: 3 })
    assert.deepEqual([monitor.timeoutMs, monitor.retryIntervalMs], [3000, 3000])
  })

  const http = { name: 'web', kind: 'http', url: 'https://example.org' }
  const tcp = { name: 'db', kind: 'tcp', host: 'h', port: 1 }
  const wrong: readonly [what: string, document: unknown, path: string, message: RegExp][] = [
    ['an unknown property', { ...http, colour: 'red' }, 'document', /colour/],
    ['a property of the other kind', { ...tcp, url: 'https://example.org' }, 'document', /url/],
    ['an unknown kind', { ...http, kind: 'ping' }, 'kind', /./],
    ['no name', { kind: 'tcp', host: 'h', port: 1 }, 'name', /./],
    ['a blank name', { ...http, name: ' \t' }, 'name', /blank/],
    ['a long name', { ...http, name: 'x'.repeat(201) }, 'name', /200/],
    ['a line break in the name', { ...http, name: 'a\nb' }, 'name', /control/],
    ['another protocol', { ...http, url: 'ftp://example.org' }, 'url', /http/],
    ['half an address', { ...http, url: 'example.org' }, 'url', /http/],
    ['an unknown method', { ...http, method: 'CONNECT' }, 'method', /./],
    ['a header with a line break', { ...http, headers: { a: 'b\r\nc: d' } }, 'headers.a', /header/],
    ['a header name with a blank', { ...http, headers: { 'a b': 'c' } }, 'headers.a b', /./],
    [
      'a header that frames the request',
      { ...http, headers: { 'Transfer-Encoding': 'chunked' } },
      'headers.Transfer-Encoding',
      /./,
    ],
    ['a header that is too long', { ...http, headers: { a: 'x'.repeat(8001) } }, 'headers.a', /8000/],
    [
      'too many headers',
      { ...http, headers: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`a${i}`, ''])) },
      'headers',
      /50/,
    ],
    ['a status that is none', { ...http, acceptedStatuses: ['2xx'] }, 'acceptedStatuses[0]', /range/],
    [
      'a range that is upside down',
      { ...http, acceptedStatuses: ['200', '299-200'] },
      'acceptedStatuses[1]',
      /end/,
    ],
    ['no accepted status', { ...http, acceptedStatuses: [] }, 'acceptedStatuses', /at least one/],
    ['an empty text to look for', { ...http, bodyContains: '' }, 'bodyContains', /empty/],
    ['an interval of nothing', { ...http, intervalSeconds: 0 }, 'intervalSeconds', /at least 1/],
    ['half a second', { ...http, intervalSeconds: 1.5 }, 'intervalSeconds', /whole/],
    [
      'a timeout longer than the interval',
      { ...http, intervalSeconds: 5, timeoutSeconds: 6 },
      'timeoutSeconds',
      /intervalSeconds/,
    ],
    ['a negative number of retries', { ...http, maxRetries: -1 }, 'maxRetries', /at least 0/],
    ['a threshold of nothing', { ...http, successThreshold: 0 }, 'successThreshold', /at least 1/],
    ['a flag that is none', { ...http, public: 'yes' }, 'public', /boolean/],
    ['a blank group', { ...http, group: ' ' }, 'group', /blank/],
    ['a tag of two lines', { ...http, tags: ['a', 'b\nc'] }, 'tags[1]', /control/],
    ['too many tags', { ...http, tags: Array.from({ length: 21 }, String) }, 'tags', /20/],
    ['an impossible port', { ...tcp, port: 65_536 }, 'port', /65535/],
    ['an address for a host', { ...tcp, host: 'http://h/' }, 'host', /host name/],
  ]
  for (const [what, document, path, message] of wrong)
    test(`is refused with ${what}`, () => {
      const { problems } = checked(monitorSchema, document)
      const problem = problems.find(each => each.path === path)
      assert.ok(problem, `no problem at ${path}: ${JSON.stringify(problems)}`)
      assert.match(apiText(problem.message), message)
    })
})

describe('A maintenance window in the import document', () => {
  const window = {
    title: 'Move',
    monitors: ['web', ' db', 'web'],
    startsAt: '2026-01-01T01:00:00+01:00',
    endsAt: '2026-01-01T02:00:00.5Z',
  }

  test('is read with instants of any offset and written in UTC', () => {
    const planned = maintenanceSchema.parse(window)
    assert.deepEqual(planned, {
      title: 'Move',
      monitors: ['web', 'db'],
      startsAt: Date.UTC(2026, 0, 1),
      endsAt: Date.UTC(2026, 0, 1, 2, 0, 0, 500),
      openEnded: false,
      rule: null,
      announceAheadMinutes: null,
      remindMinutes: [],
    })
    const once = JSON.stringify(windowDocument(planned))
    assert.equal(
      once,
      '{"title":"Move","monitors":["web","db"],"startsAt":"2026-01-01T00:00:00.000Z","endsAt":"2026-01-01T02:00:00.500Z","openEnded":false,"remindMinutes":[]}',
    )
    assert.equal(JSON.stringify(windowDocument(maintenanceSchema.parse(JSON.parse(once)))), once)
  })

  test('may end when it starts, but not before', () => {
    assert.equal(maintenanceSchema.safeParse({ ...window, endsAt: window.startsAt }).success, true)
    assert.equal(maintenanceSchema.safeParse({ ...window, endsAt: '2025-12-31T23:59:59Z' }).success, false)
  })

  test('has real instants', () => {
    for (const startsAt of [
      '2026-01-01',
      '2026-01-01T00:00Z',
      '2026-01-01T00:00:00',
      '2026-02-30T00:00:00Z',
      '2026-01-01 00:00:00Z',
      '2026-01-01T24:00:00Z',
      1,
    ])
      assert.equal(
        maintenanceSchema.safeParse({ ...window, startsAt, endsAt: '2027-01-01T00:00:00Z' }).success,
        false,
        String(startsAt),
      )
  })

  test('has no unknown property', () => {
    assert.equal(maintenanceSchema.safeParse({ ...window, weekly: true }).success, false)
  })
})
