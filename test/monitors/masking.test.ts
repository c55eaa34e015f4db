import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it, test } from 'node:test'
import { permissionsOf, systemActor } from '../../src/kernel/actor.ts'
import { monitorDocument } from '../../src/monitors/monitor-document.ts'
import { auditDocuments, documentFor } from '../../src/monitors/monitor-secrets.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { apiOf, tokenFor } from '../rest/api.ts'
import { httpTarget, settings } from './examples.ts'

/** A unique marker, for each part of a target that can hold a secret. */
const marker = () => `marker${randomUUID().replaceAll('-', '')}`
const secrets = {
  account: marker(),
  password: marker(),
  path: marker(),
  query: marker(),
  header: marker(),
  body: marker(),
  bodyContains: marker(),
  bodyLacks: marker(),
}
const documents = {
  http: {
    name: 'Shop',
    kind: 'http',
    url: `http://${secrets.account}:${secrets.password}@127.0.0.1:9/${secrets.path}?k=${secrets.query}`,
    method: 'POST',
    headers: { 'X-Key': secrets.header, Accept: 'text/plain' },
    body: secrets.body,
    bodyContains: secrets.bodyContains,
    bodyLacks: secrets.bodyLacks,
    maxRetries: 0,
  },
  tcp: { name: 'Mail', kind: 'tcp', host: '127.0.0.1', port: 9, maxRetries: 0 },
} as const

const leaked = (text: string) => Object.entries(secrets).filter(([, each]) => text.includes(each))

describe('What a monitor is aimed at is kept from those who may not edit it', () => {
  let app: TestApp
  let [viewer, owner]: Person[] = []
  let operator: Person
  const log: string[] = []
  const ids: number[] = []
  before(async () => {
    app = await startTestApp({ log: line => log.push(line) })
    operator = await somebody(app, 'operator')
    viewer = await somebody(app, 'viewer')
    owner = await somebody(app, 'owner')
    const writer = await tokenFor(app, { scopes: ['read', 'monitors'] })
    for (const document of Object.values(documents)) {
      const made = await ask(writer, '/monitors', 'POST', document)
      assert.equal(made.status, 201)
      ids.push((JSON.parse(made.text) as { id: number }).id)
    }
    const patch = { bodyLacks: `${secrets.bodyLacks}2`, headers: { 'X-Key': `${secrets.header}2` } }
    assert.equal((await ask(writer, `/monitors/${ids[0]}`, 'PATCH', patch)).status, 200)
    // Results of the probes are shown and logged too, so wait for them.
    await until(
      async () => (await app.graphql('{ status { status } }')).data.status,
      all => all.every((each: { status: string }) => each.status === 'DOWN'),
    )
  })
  after(() => app?.close())

  async function ask(token: string, path: string, method = 'GET', body?: object) {
    const answer = await fetch(`${apiOf(app)}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  it('on the pages for viewers', async () => {
    for (const path of ['/manage/monitors', ...ids.map(id => `/manage/monitors/${id}`), '/']) {
      const answer = await viewer?.get(path)
      assert.equal(answer?.status, 200)
      assert.deepEqual(leaked((await answer?.text()) ?? ''), [], path)
    }
    const page = await (await viewer?.get(`/manage/monitors/${ids[0]}`))?.text()
    assert.match(page ?? '', /http:\/\/\(secret\)@127\.0\.0\.1:9\/\(secret\)/)
  })

  it('in REST, whatever else a token may do', async () => {
    for (const scopes of [['read'], ['read', 'maintenance', 'announcements', 'site']] as const) {
      const token = await tokenFor(app, { scopes })
      for (const path of ['/monitors', '/statuses', ...ids.map(id => `/monitors/${id}`)]) {
        const { status, text } = await ask(token, path)
        assert.equal(status, 200)
        assert.deepEqual(leaked(text), [], path)
      }
    }
  })

  it('in the audit trail, where one sees what was changed', async () => {
    const { status, text } = await ask(await tokenFor(app, { scopes: ['audit'] }), '/audit')
    assert.equal(status, 200)
    assert.deepEqual(leaked(text), [])
    assert.match(text, /"bodyLacks":"\(secret\) \(changed\)"/)
    assert.match(text, /"X-Key":"\(secret\) \(changed\)"/)
    assert.deepEqual(leaked((await (await owner?.get('/manage/audit'))?.text()) ?? ''), [])
  })

  it('in the log', () => {
    assert.ok(log.length > 0)
    assert.deepEqual(leaked(log.join('\n')), [])
  })

  it('while those who may edit it see what they can change, and nothing that is sent to authenticate', async () => {
    const page = await (await operator.get(`/manage/monitors/${ids[0]}`)).text()
    const names = leaked(page).map(([name]) => name)
    assert.deepEqual(names, ['account', 'path', 'query', 'bodyContains', 'bodyLacks'])
  })
})

const reader = { ...systemActor, permissions: permissionsOf('viewer') }

test('What is absent is shown as absent, and an address without a path as it is', () => {
  const bare = settings('a', httpTarget('https://example.org/'))
  assert.deepEqual(documentFor(reader, bare), monitorDocument(bare))
})

test('The Host header is shown like its domain and certificate, and no header beside it', () => {
  const headers = { HOST: 'shop.example.org', 'X-Host': 'k', 'Proxy-Authorization': 'k', accept: 'a/b' }
  const target = httpTarget('https://192.0.2.1/', { headers })
  const hidden = { ...headers, 'X-Host': '(secret)', 'Proxy-Authorization': '(secret)' }
  for (const permissions of [permissionsOf('viewer'), permissionsOf('owner')])
    assert.deepEqual(
      (documentFor({ ...systemActor, permissions }, settings('a', target)) as { headers?: object }).headers,
      hidden,
    )
})

test('The audit trail marks what changed unseen, and nothing else', () => {
  const before = settings('a', httpTarget('https://example.org/a?k=1', { bodyContains: 'x' }))
  const after = settings('b', httpTarget('https://example.org/a?k=2', { bodyContains: 'x', bodyLacks: 'y' }))
  const shown = auditDocuments(before, after).after as Readonly<Record<string, unknown>>
  assert.deepEqual(
    [shown['name'], shown['url'], shown['bodyContains'], shown['bodyLacks'], shown['method']],
    ['b', 'https://example.org/(secret) (changed)', '(secret)', '(secret)', 'GET'],
  )
  const moved = settings('a', httpTarget('https://example.net/a?k=1', { bodyContains: 'x' }))
  const elsewhere = auditDocuments(before, moved).after as Readonly<Record<string, unknown>>
  assert.equal(elsewhere['url'], 'https://example.net/(secret)')
})
