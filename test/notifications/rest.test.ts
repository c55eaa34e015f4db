import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { somebody } from '../people.ts'
import { tokenFor } from '../rest/api.ts'

describe('Channels by REST', () => {
  let app: TestApp
  let token: string
  before(async () => {
    app = await startTestApp()
    const owner = await somebody(app, 'owner')
    token = await tokenFor(app, { accountId: owner.accountId })
  })
  after(() => app?.close())

  const ask = (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    app.fetch(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const pager = { name: 'Pager', kind: 'webhook', url: 'http://127.0.0.1:9/', secret }

  /** The signing secret as each line of the audit trail has it. */
  async function trailOf(id: number): Promise<readonly string[]> {
    await using db = await openDatabase(app.databaseUrl)
    const lines = await db.query
      .selectFrom('audit')
      .select('after')
      .where('subject', '=', `channel:${id}`)
      .orderBy('id')
      .execute()
    assert.doesNotMatch(JSON.stringify(lines), /whsec/)
    return lines.map(each => JSON.parse(each.after ?? '{}').secret)
  }

  it('are made once for a key, replaced with their secret kept, tested and deleted', async () => {
    const key = { 'idempotency-key': 'a-key-of-the-test' }
    const [first, again] = [
      await ask('POST', '/channels', pager, key),
      await ask('POST', '/channels', pager, key),
    ]
    assert.deepEqual([first.status, again.status], [201, 201])
    const made = await first.json()
    assert.equal(made.secret, '(secret)')
    assert.equal((await again.json()).id, made.id)
    const path = `/channels/${made.id}`

    const kept = { ...pager, secret: '(secret)', tags: ['production'] }
    assert.equal((await ask('PUT', path, kept)).status, 428)
    const etag = first.headers.get('etag') ?? ''
    const replaced = await ask('PUT', path, kept, { 'if-match': etag })
    assert.equal(replaced.status, 200, await replaced.clone().text())
    assert.deepEqual((await replaced.json()).tags, ['production'])
    const other = { ...kept, secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` }
    const renewed = await ask('PUT', path, other, { 'if-match': replaced.headers.get('etag') ?? '' })
    assert.equal(renewed.status, 200)
    assert.deepEqual(await trailOf(made.id), ['(secret)', '(secret)', '(secret) (changed)'])
    // The secret must not go to a server of an editor's choice.
    const moved = { ...kept, url: 'https://evil.example/' }
    const revision = { 'if-match': renewed.headers.get('etag') ?? '' }
    assert.equal((await ask('PUT', path, moved, revision)).status, 400)

    assert.deepEqual(await (await ask('POST', `${path}/test`)).json(), {
      delivered: false,
      fault: 'unreachable',
      answer: null,
    })
    assert.equal((await (await ask('GET', '/channels')).json()).items.length, 1)
    const [logged, ...others] = (await (await ask('GET', '/deliveries')).json()).items
    assert.deepEqual(others, [])
    assert.deepEqual([logged.kind, logged.state, logged.fault], ['channel.test', 'dead', 'unreachable'])
    assert.equal((await ask('POST', `/deliveries/${logged.id}/retry`)).status, 404)
    assert.equal((await ask('POST', `/deliveries/msg_${'a'.repeat(24)}/retry`)).status, 404)
    assert.equal((await ask('DELETE', path, undefined, revision)).status, 204)
    assert.equal((await ask('GET', path)).status, 404)
  })

  it('name each field that is wrong', async () => {
    const answer = await ask('POST', '/channels', {
      ...pager,
      url: 'x',
      secret: 'y',
      events: ['monitor.gone'],
    })
    assert.equal(answer.status, 400)
    const { errors } = await answer.json()
    const fields = errors.map((each: { readonly field?: string; readonly path?: string }) =>
      JSON.stringify(each),
    )
    for (const name of ['url', 'secret', 'events']) assert.match(fields.join(), new RegExp(name))
  })
})
