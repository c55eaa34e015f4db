/** `corkboard token`, run by a script that sets up a site. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startTestApp } from '../app.ts'
import { corkboard } from '../contract/corkboard.ts'
import { engines, migratedDatabase } from '../matrix.ts'
import { accountCommand } from '../prepared.ts'

for (const engine of engines)
  describe(`corkboard token on ${engine}`, () => {
    it('prints a token that opens what it was given and nothing else, lists it without its secret, and revokes it', async t => {
      const app = await startTestApp({ engine })
      t.after(() => app.close())
      const run = engine === 'sqlite' ? corkboard : accountCommand
      const token = (...args: string[]) =>
        run(['token', ...args], { DATABASE_URL: app.databaseUrl, BASE_URL: app.url })

      const made = await token('add', 'deploys', '--permission', 'announcements', '--permission', 'read')
      assert.deepEqual([made.code, made.err], [0, ''])
      assert.match(made.out, /^ckb_[\w-]{43}\n$/)
      const headers = { authorization: `Bearer ${made.out.trim()}`, 'content-type': 'application/json' }
      const post = (path: string, body: object) =>
        app.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      const announcement = { title: 'Hello', description: 'Set up by a script.', state: 'published' }
      assert.equal((await post('/api/v1/announcements', announcement)).status, 201)
      assert.equal((await app.fetch('/api/v1/accounts', { headers })).status, 403)

      const listed = await token('list')
      assert.match(
        listed.out,
        /^[0-9A-Za-z]{12}\tdeploys\tread,announcements\t\d{4}-\S+Z\t\d{4}-\S+Z\t\d{4}-\S+Z\n$/,
      )
      assert.equal(listed.out.includes(made.out.trim()), false)
      const [id = ''] = listed.out.split('\t')
      assert.equal((await token('revoke', id)).code, 0)
      assert.equal((await app.fetch('/api/v1/announcements', { headers })).status, 401)
      assert.equal((await token('revoke', id)).code, 1)
    })
  })

describe('corkboard token', () => {
  it('gives all that a role has, without an end where that is asked for', async t => {
    const { url, remove } = await migratedDatabase('sqlite')
    t.after(remove)
    const token = (...args: string[]) => accountCommand(['token', ...args], { DATABASE_URL: url })
    assert.equal((await token('add', 'watch', '--role', 'operator', '--expires', 'never')).code, 0)
    assert.match((await token('list')).out, /\twatch\tread,monitors,maintenance,snippets\t\S+Z\t-\t-\n$/)
  })

  it('refuses what is wrong in one line each, and makes nothing', async t => {
    const { url, remove } = await migratedDatabase('sqlite')
    t.after(remove)
    /** One refusal of each class, run in a process of its own. */
    const ofOwn = [
      ['mint', 'x'],
      ['add', 'x'],
    ].map(String)
    const token = (...args: string[]) => {
      const run = ofOwn.includes(String(args)) ? corkboard : accountCommand
      return run(['token', ...args], { DATABASE_URL: url })
    }
    for (const [args, code, message] of [
      [['add'], 2, /takes NAME, and 0 were given/],
      [['add', 'x', '--permissions', 'read'], 2, /--permissions/],
      [['mint', 'x'], 2, /^There is no command "token mint"/],
      [['add', 'x'], 1, /^permission: must be given at least once, or --role\n$/],
      [['add', 'x', '--permission', 'tokens'], 1, /^permission: must be one of read, .*, not "tokens"\n$/],
      [['add', 'x', '--role', 'king'], 1, /^role: must be one of owner, /],
      [
        ['add', 'x', '--role', 'viewer', '--expires', 'soon'],
        1,
        /^expires: must be never, or a number of days/,
      ],
      [['add', 'x', '--role', 'viewer', '--expires', '0'], 1, /^expires: must be never/],
    ] as const) {
      const ended = await token(...args)
      assert.deepEqual([ended.code, ended.out], [code, ''])
      assert.match(ended.err, message)
    }
    assert.equal((await token('list')).out.trim(), '')
  })
})
