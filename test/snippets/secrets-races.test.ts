import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../src/db/database.ts'
import { createSharedLimits } from '../../src/db/shared-limits.ts'
import { anonymous } from '../../src/snippets/model/snippet.ts'
import { createSealing } from '../../src/snippets/secrets/at-rest-encryption.ts'
import { createUnlock, type Unlock } from '../../src/snippets/secrets/unlocking.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { encryptText } from '../../src/web/public/armour.js'
import { onBothEngines } from '../matrix.ts'
import { draft } from './draft.ts'

const start = Date.UTC(2026, 0, 1)
const text = 'the combination is 7-3-9-1 '.repeat(100)
const secret = draft({ content: text, expires: 'onetime', password: 'password' })

onBothEngines('A snippet with a password', open => {
  let db: Database
  let store: SnippetStore
  let unlockAt: (now: () => number) => Unlock
  before(async () => {
    db = await open()
    const sealing = createSealing({ cost: { memory: 8, passes: 1, parallelism: 1 }, waitingMax: 100 })
    store = createSnippetStore(db, { idLength: 10, seal: sealing.seal })
    const addressOf = () => String(Math.random())
    unlockAt = now =>
      createUnlock({
        store,
        sealing,
        note: async () => {},
        limits: createSharedLimits({ db, now: () => start }),
        addressOf,
        now,
      })
  })
  const request = {} as FastifyRequest
  const unlock = (id: string, password = 'password') => unlockAt(() => start)(id, password, request)

  it('is nowhere in the database in a way that can be read', async () => {
    const { id } = await store.add({ ...secret, expires: 'never', reads: null }, anonymous, start)
    const rows = await db.rows(db.query.selectFrom('snippets').selectAll().where('id', '=', id).compile())
    const texts = await db.rows(db.query.selectFrom('texts').selectAll().compile())
    const kept = [...rows, ...texts].flatMap(row => Object.values(row)).map(each => Buffer.from(String(each)))
    const bytes = rows.flatMap(row => Object.values(row)).filter(each => each instanceof Uint8Array)
    for (const each of [...kept, ...bytes.map(each => Buffer.from(each))])
      assert.doesNotMatch(each.toString('latin1'), /combination|password/)
    assert.equal(await store.reveal(id, start), null)
    const found = await store.find(id, start)
    assert.equal(found?.state, 'sealed')
    const opened = await unlock(id)
    assert.equal(opened.state === 'open' && String(Buffer.from(opened.snippet.content)), text)
  })

  it('that is read once goes to one of any number who know the password', async () => {
    const { id } = await store.add(secret, anonymous, start)
    const tries = ['wrong', 'password', 'password', 'wrong', 'password', 'password']
    const states = (await Promise.all(tries.map(each => unlock(id, each)))).map(answer => answer.state)
    assert.equal(states.filter(state => state === 'open').length, 1)
    assert.equal(await store.find(id, start), null)
    assert.equal((await unlock(id)).state, 'gone')
  })

  it('that is read once and taken away at the same moment goes to one of both', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, deleteToken } = await store.add(secret, anonymous, start)
      const [opened, removal] = await Promise.all([unlock(id), store.remove(id, deleteToken, start)])
      const outcome = [opened.state, removal].join(' ')
      assert.ok(['open unknown', 'gone removed'].includes(outcome), outcome)
    }
  })

  it('is guessed at no faster with all addresses of a network, nor from many networks', async () => {
    const { id } = await store.add({ ...secret, expires: 'never', reads: null }, anonymous, start)
    let address = ''
    const sealing = createSealing({ cost: { memory: 8, passes: 1, parallelism: 1 } })
    const one = createUnlock({
      store,
      sealing,
      note: async () => {},
      limits: createSharedLimits({ db, now: () => start }),
      addressOf: () => address,
      now: () => start,
    })
    async function tried(count: number, addressAt: (i: number) => string, password: string): Promise<number> {
      let reached = 0
      for (let i = 0; i < count; i++) {
        address = addressAt(i)
        reached += await one(id, password, request).then(
          () => 1,
          () => 0,
        )
      }
      return reached
    }
    assert.equal(await tried(200, i => `2001:db8:0:${i.toString(16)}::1`, 'wrong'), 60)
    assert.equal(await tried(100, i => `10.0.${i}.1`, 'password'), 100, 'what is right counts for nothing')
    assert.equal(await tried(400, i => `10.${i % 256}.${200 + (i >> 8)}.1`, 'wrong'), 300 - 60)
  })

  it('that expires while it is being opened is not opened', async () => {
    const { id } = await store.add({ ...secret, expires: 60 }, anonymous, start)
    const instants = [start, start + 60_000]
    const opening = unlockAt(() => instants.shift() ?? assert.fail('asked again'))
    assert.equal((await opening(id, 'password', request)).state, 'gone')
  })

  it('that a moderator has hidden is not there', async () => {
    const { id } = await store.add(secret, anonymous, start)
    await store.hide(id, start)
    assert.equal((await unlock(id)).state, 'gone')
    await store.hide(id, null)
    assert.equal((await unlock(id)).state, 'open')
  })
})

onBothEngines('An encrypted snippet that is read once', open => {
  it('shows the head of its armour as often as asked, and the whole once', async () => {
    const store = createSnippetStore(await open(), { idLength: 10 })
    const { armour } = await encryptText(text + Math.random())
    const { id } = await store.add(
      { ...secret, content: armour, password: null, encrypted: true },
      anonymous,
      start,
    )
    assert.equal(await store.envelopeHead(id, start), armour.slice(0, 34))
    const plain = await store.add({ ...secret, password: null }, anonymous, start)
    assert.equal(await store.envelopeHead(plain.id, start), null)
    const revealed = await Promise.all([1, 2, 3].map(() => store.reveal(id, start)))
    assert.deepEqual(
      revealed.filter(each => each !== null).map(each => String(Buffer.from(each.content))),
      [armour],
    )
    assert.equal(await store.envelopeHead(id, start), null)
  })
})
