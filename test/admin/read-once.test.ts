import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import type { Json } from '../json.ts'
import { type Person, somebody } from '../people.ts'
import { readStatements } from '../read-statements.ts'
import { tokenFor } from '../rest/api.ts'

describe('What a request is about is read once', () => {
  let app: TestApp
  let owner: Person
  let id: string
  before(async () => {
    app = await startTestApp()
    owner = await somebody(app, 'owner')
    const made = await owner.post('/manage/new-announcement', { ...fields, step: 'save' })
    id = /announcements\/([^?/]+)/.exec(made.headers.get('location') ?? '')?.[1] ?? assert.fail('not made')
  })
  after(() => app?.close())

  const fields = { title: 'Moss', kind: 'incident', revision: '0' }
  const at = (place = '') => `/manage/announcements/${id}${place}`
  const save = (change: object) => owner.post(at(), { ...fields, step: 'save', ...change })
  /** The number of times that a request reads the row by its id. */
  const readsOf = async (table: string, status: number, request: () => Promise<Response>) => {
    const pattern = new RegExp(`^select .* from "${table}" .*where ("${table}"\\.)?"id" = \\?$`)
    const seen = await readStatements(pattern, async () => assert.equal((await request()).status, status))
    return seen.length
  }

  for (const [does, status, request] of [
    ['opens the editor', 200, () => owner.get(at())],
    ['saves', 303, () => save({ revision: '1', title: 'Fern' })],
    ['is told what is wrong', 422, () => save({ revision: '2', title: '' })],
    ['saves too late', 409, () => save({ revision: '1', title: 'Bark' })],
    ['looks at its updates', 200, () => owner.get(at('/updates'))],
    ['makes an address of the draft', 200, () => owner.post(at('/share'))],
    ['deletes it', 303, () => owner.post(at('/delete'), { revision: '2' })],
  ] as const)
    it(`when somebody ${does} who edits an announcement`, async () => {
      assert.equal(await readsOf('announcements', status, request), 1)
    })

  it('when somebody posts an update of an incident and edits it', async () => {
    const made = await owner.post('/manage/new-announcement', { ...fields, step: 'save' })
    const [, incident] = /announcements\/([^?/]+)/.exec(made.headers.get('location') ?? '') ?? []
    const updates = `/manage/announcements/${incident}/updates`
    const post = (content: string) => owner.post(updates, { status: 'identified', content })
    assert.equal(await readsOf('announcements', 303, () => post('A disk.')), 1)
    assert.equal(await readsOf('announcements', 422, () => post('')), 1)
    const shown = await (await owner.get(updates)).text()
    const [, update] = /\/updates\/([^"/]+)"/.exec(shown) ?? []
    const pattern = /^select .* from "announcement_updates" .*"announcement_updates"\."id" = \?/
    for (const [status, content, revision] of [
      [303, 'A full disk.', '1'],
      [422, '', '2'],
    ] as const) {
      const edit = () => owner.post(`${updates}/${update}`, { status: 'identified', content, revision })
      let reads = 0
      const seen = await readStatements(pattern, async () => {
        reads = await readsOf('announcements', status, edit)
      })
      assert.deepEqual([reads, seen.length], [1, 1], `${status}`)
    }
  })

  for (const [what, change] of [
    ['role', { role: 'editor', revision: '1' }],
    ['email', { email: 'grace@example.org' }],
  ] as const)
    it(`when an owner changes the ${what} of an account`, async () => {
      const { accountId } = await somebody(app, 'viewer', `whose ${what} changes`)
      const request = () => owner.post(`/manage/accounts/${accountId}/${what}`, change)
      assert.equal(await readsOf('accounts', 303, request), 1)
    })

  describe('when a program', () => {
    let authorization: string
    before(async () => {
      authorization = `Bearer ${await tokenFor(app)}`
    })

    const send = (method: string, path: string, body: object | null = null, etag = '"r1"') =>
      app.fetch(`/api/v1${path}`, {
        method,
        headers: {
          authorization,
          ...(method !== 'POST' && { 'if-match': etag }),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      })

    const window = {
      title: 'Disks',
      startsAt: '2031-01-01T00:00:00.000Z',
      endsAt: '2031-01-02T00:00:00.000Z',
    }
    const channel = {
      name: 'Hook',
      kind: 'webhook',
      url: 'https://example.org/hook',
      events: ['monitor.down'],
      secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      monitors: [],
    }

    for (const [noun, table, path, made, method, change, below = ''] of [
      [
        'an announcement',
        'announcements',
        '/announcements',
        { title: 'Moss', description: 'Green.' },
        'PATCH',
        { title: 'Fern' },
      ],
      [
        'a monitor',
        'monitors',
        '/monitors',
        { kind: 'tcp', name: 'Nightly', host: '127.0.0.1', port: 9, active: false },
        'PATCH',
        { name: 'Backup' },
      ],
      [
        'a maintenance window',
        'maintenance_windows',
        '/maintenance',
        window,
        'PUT',
        { ...window, title: 'Racks' },
      ],
      ['a channel', 'channels', '/channels', channel, 'PUT', { ...channel, name: 'Pager' }],
      [
        'an account',
        'accounts',
        '/accounts',
        { username: 'grace', email: null, role: 'viewer' },
        'PATCH',
        { role: 'editor' },
      ],
      [
        'an account’s address',
        'accounts',
        '/accounts',
        { username: 'ada', email: null, role: 'viewer' },
        'PUT',
        { email: 'ada@example.org' },
        '/email',
      ],
    ] as const)
      it(`changes and deletes ${noun}`, async () => {
        const answer = await send('POST', path, made)
        assert.equal(answer.status, 201, await answer.clone().text())
        const { account, ...thing } = (await answer.json()) as Json
        const one = `${path}/${(account ?? thing).id}`
        const save = () => send(method, `${one}${below}`, change)
        assert.equal(await readsOf(table, 200, save), 1)
        assert.equal(await readsOf(table, 412, save), 1)
        assert.equal(await readsOf(table, 204, () => send('DELETE', one, null, '*')), 1)
      })
  })
})
