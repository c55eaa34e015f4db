import assert from 'node:assert/strict'
import { after, describe, it, test } from 'node:test'
import { loadHistory } from '../../src/db/history.ts'
import { migrate, pendingMigrations } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { hashToken } from '../../src/snippets/delete-token.ts'
import { createSnippetStore } from '../../src/snippets/snippet-store.ts'
import { engines, freshDatabase } from '../matrix.ts'

const history = await loadHistory()

const at = Date.UTC(2026, 0, 1)

const textOf = (content?: Uint8Array) => new TextDecoder().decode(content)

for (const engine of engines)
  describe(`a database from before there were reminders on ${engine}`, async () => {
    const { url, remove } = await freshDatabase(engine)
    const db = await openDatabase(url)
    after(async () => {
      await db.close()
      await remove()
    })
    const step = history.findIndex(each => each.name === '0011-reminders')
    await migrate(db, Date.now, history.slice(0, step))
    const monitor = {
      ...{ kind: 'tcp', target: '{}', interval_ms: 1, timeout_ms: 1, retry_interval_ms: 1, max_retries: 0 },
      ...{ success_threshold: 1, upside_down: 0, public: 1, active: 1 },
    }
    const state = { retries: 0, successes: 0, failures: 4, since: at, checked_at: at, message: '' }
    const rule = (events: readonly string[]) =>
      JSON.stringify({ events, monitors: [], groups: ['monitor.down'], tags: [] })
    const channel = { kind: 'slack', settings: '{}', language: 'en', active: 1, revision: 1 }
    await db.write(
      db.query.insertInto('monitors').values([
        { ...monitor, id: 1, name: 'a', position: 0 },
        { ...monitor, id: 2, name: 'b', position: 1 },
      ]),
      db.query.insertInto('monitor_states').values([
        { ...state, monitor_id: 1, status: 'DOWN', settled: 'DOWN' },
        { ...state, monitor_id: 2, status: 'PENDING', settled: 'UP' },
      ]),
      db.query.insertInto('channels').values([
        { ...channel, name: 'a', rule: rule(['monitor.down', 'monitor.up']) },
        { ...channel, name: 'b', rule: rule(['monitor.up']) },
        { ...channel, name: 'c', rule: rule(['monitor.down', 'incident.opened']) },
      ]),
    )

    it('goes on with outages since they began, and notifies the channels that hear of them of reminders and of a lost network', async () => {
      await migrate(db, Date.now)
      const states = await db.query
        .selectFrom('monitor_states')
        .select(['down_since', 'notified_at'])
        .orderBy('monitor_id')
        .execute()
      assert.deepEqual(
        states.map(row => [row.down_since, row.notified_at]),
        [
          [at, at],
          [null, null],
        ],
      )
      const rules = await db.query.selectFrom('channels').select('rule').orderBy('name').execute()
      assert.deepEqual(
        rules.map(each => each.rule),
        [
          rule([
            'monitor.down',
            'monitor.still_down',
            'monitor.up',
            'connectivity.lost',
            'connectivity.restored',
            'storage.failing',
            'storage.restored',
          ]),
          rule(['monitor.up']),
          rule([
            'monitor.down',
            'monitor.still_down',
            'connectivity.lost',
            'connectivity.restored',
            'storage.failing',
            'storage.restored',
            'incident.opened',
          ]),
        ],
      )
    })

    it('gives each channel a key of its own', async () => {
      const rows = await db.query.selectFrom('channels').select('key').execute()
      for (const { key } of rows) assert.match(key, /^[0-9a-f]{32}$/)
      assert.equal(new Set(rows.map(each => each.key)).size, 3)
    })
  })

for (const engine of engines)
  describe(`a database from before each address was a target on ${engine}`, async () => {
    const { url, remove } = await freshDatabase(engine)
    const db = await openDatabase(url)
    after(async () => {
      await db.close()
      await remove()
    })
    const step = history.findIndex(each => each.name === '0017-recipients')
    await migrate(db, Date.now, history.slice(0, step))
    const channel = { language: 'en', active: 1, revision: 1 }
    const events = '"events":["monitor.down","connectivity.lost","connectivity.restored"]'
    const all = `{${events},"groups":[],"tags":[],"monitors":[]}`
    const narrow = `{${events},"groups":["\\"tags\\":[]"],"tags":["a"],"monitors":[]}`
    const to = JSON.stringify({ to: ['a@example.org', 'b@example.org'] })
    const row = { created_at: at, next_at: at, attempts: 3 }
    await db.write(
      db.query.insertInto('channels').values([
        { ...channel, id: 1, key: 'a', name: 'a', kind: 'email', settings: to, rule: all },
        { ...channel, id: 2, key: 'b', name: 'b', kind: 'slack', settings: '{}', rule: narrow },
      ]),
      db.query
        .insertInto('events')
        .values({ id: 1, kind: 'monitor.down', key: 'a', subject: 'b', params: '{}', at }),
      db.query
        .insertInto('events')
        .values({ id: 2, kind: 'monitor.down', key: 'b', subject: 'b', params: '{}', at }),
      db.query.insertInto('deliveries').values([
        { ...row, event_id: 1, target: 'channel:1', state: 'waiting', message_id: 'one' },
        { ...row, event_id: 1, target: 'channel:2', state: 'waiting', message_id: 'two' },
        { ...row, event_id: 2, target: 'channel:1', state: 'delivered', message_id: 'three' },
      ]),
    )
    await migrate(db, Date.now)

    it('delivers what waits to each of them, from the first attempt on', async () => {
      const rows = await db.query
        .selectFrom('deliveries')
        .selectAll()
        .orderBy('target')
        .orderBy('id')
        .execute()
      assert.deepEqual(
        rows.map(each => [each.target, each.state, each.message_id, each.attempts]),
        [
          ['channel:1', 'delivered', 'three', 3],
          ['channel:2', 'waiting', 'two', 3],
          ['mail:1:a@example.org', 'waiting', null, 0],
          ['mail:1:b@example.org', 'waiting', null, 0],
        ],
      )
    })

    it('notifies channels that are about everything of others that fail', async () => {
      const rows = await db.query.selectFrom('channels').select('rule').orderBy('id').execute()
      assert.deepEqual(
        rows.map(each => JSON.parse(each.rule).events.includes('channel.failing')),
        [true, false],
      )
    })
  })

for (const engine of engines)
  describe(`a database of the first version on ${engine}`, async () => {
    const { url, remove } = await freshDatabase(engine)
    const db = await openDatabase(url)
    after(async () => {
      await db.close()
      await remove()
    })
    await migrate(db, Date.now, history.slice(0, 1))
    const old = {
      content: Buffer.from('größer'),
      lexer: 'python',
      filename: 'a.py',
      created_at: at,
      expires_at: at + 1000,
      onetime: 0,
      delete_token_hash: hashToken('token'),
    }
    await db.write(
      db.query.insertInto('snippets').values({ ...old, id: 'old' }),
      db.query.insertInto('snippets').values({ ...old, id: 'forever', expires_at: null }),
      db.query.insertInto('snippets').values({ ...old, id: 'once', onetime: 1, expires_at: null }),
      db.query.insertInto('announcements').values({
        id: '0198c5d0-0000-7000-8000-000000000001',
        title: 'Hello',
        description: '',
        content: null,
        image: '',
        banner: '',
        created_at: at,
        updated_at: at,
        platform_user_id: 7,
        state: 'published',
      }),
      db.query.insertInto('monitors').values({
        name: 'API',
        kind: 'http',
        target: '{}',
        interval_ms: 60_000,
        timeout_ms: 5000,
        retry_interval_ms: 5000,
        max_retries: 0,
        success_threshold: 1,
        upside_down: 0,
        public: 1,
        active: 1,
        position: 0,
      }),
    )

    it('is brought to the newest step by step, and then has nothing left to do', async () => {
      const names = history.map(({ name }) => name)
      assert.deepEqual(await pendingMigrations(db), names.slice(1))
      assert.deepEqual(await migrate(db, Date.now), names.slice(1))
      assert.deepEqual(await pendingMigrations(db), [])
      assert.deepEqual(await migrate(db, Date.now), [])
    })

    it('is only read by the starts that follow', async () => {
      let queries = 0
      const query = db.query.withPlugin({
        transformQuery: ({ node }) => {
          queries++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const write = () => assert.fail('It was written to.')
      assert.deepEqual(await migrate({ ...db, query, write }, Date.now), [])
      assert.equal(queries, 2)
    })

    it('keeps its snippets: their text, their expiry and their tokens', async () => {
      const store = createSnippetStore(db, { idLength: 10 })
      const found = await store.find('old', at)
      assert.ok(found?.state === 'open')
      const { content, ...rest } = found
      assert.equal(textOf(content), 'größer')
      assert.deepEqual(rest, {
        state: 'open',
        id: 'old',
        lexer: 'python',
        filename: 'a.py',
        createdAt: at,
        expiresAt: at + 1000,
        rtl: false,
        parentId: null,
        encrypted: false,
        deletable: false,
        receipt: null,
        revision: 1,
        more: [],
      })
      assert.equal(await store.find('old', at + 1000), null)
      assert.equal(textOf((await store.reveal('once', at))?.content), 'größer')
      assert.equal(await store.remove('forever', 'wrong', at), 'refused')
      assert.equal(await store.remove('forever', 'token', at), 'removed')
      assert.deepEqual(await store.sweep(at + 1000, 10), { swept: 1, more: false })
    })

    it('keeps its announcements and monitors, and never gives an id of theirs again', async () => {
      const announcement = await db.query.selectFrom('announcements').selectAll().executeTakeFirstOrThrow()
      const { title, kind, revision } = announcement
      assert.deepEqual({ title, kind, revision }, { title: 'Hello', kind: 'notice', revision: 1 })
      const monitor = await db.query.selectFrom('monitors').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual([monitor.name, monitor.revision, monitor.tags], ['API', 1, '[]'])
      const serial = await db.query
        .selectFrom('serials')
        .selectAll()
        .where('name', '=', 'monitors')
        .executeTakeFirst()
      assert.equal(serial?.last, monitor.id)
    })
  })

for (const engine of engines)
  test(`What is still to do is everything in a database of something else, and not known of one that cannot be read, on ${engine}`, async t => {
    const { url, remove } = await freshDatabase(engine)
    const db = await openDatabase(url)
    t.after(remove)
    const names = history.map(({ name }) => name)
    assert.deepEqual(await pendingMigrations(db), names)
    // Some frameworks have a table of this name.
    await db.write(db.query.schema.createTable('migrations').addColumn('migration', 'text'))
    assert.deepEqual(await pendingMigrations(db), names)
    await db.close()
    await assert.rejects(pendingMigrations(db))
  })
