import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { hashToken } from '../../src/snippets/delete-token.ts'
import { anonymous, type Draft } from '../../src/snippets/model/snippet.ts'
import {
  confirmStatements,
  receiptMark,
  receiptStatements,
} from '../../src/snippets/sharing/receipt-statements.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { startTestApp } from '../app.ts'
import { engines, onBothEngines } from '../matrix.ts'
import { draft } from './draft.ts'
import { startSite } from './site.ts'

const site = await startSite({ fastRaw: true })
const start = Date.UTC(2026, 0, 1)

onBothEngines('sharing that ends', open => {
  let db: Database
  let store: SnippetStore
  /** The store of another instance. */
  let other: SnippetStore
  before(async () => {
    db = await open()
    const seal = async (bytes: Uint8Array) => bytes
    store = createSnippetStore(db, { idLength: 10, seal })
    other = createSnippetStore(db, { idLength: 10, seal })
  })

  const add = (fields: Partial<Draft>) => store.add(draft({ expires: 'never', ...fields }), anonymous, start)
  const isStored = async (id: string) =>
    (await db.query.selectFrom('snippets').select('id').where('id', '=', id).execute()).length === 1

  for (const reads of [1, 2, 5])
    it(`gives a text to no more than ${reads} of many at once, at two instances`, async () => {
      for (let round = 0; round < 10; round++) {
        const { id } = await add({ reads })
        const tries = await Promise.all(
          Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? store : other).reveal(id, start)),
        )
        const got = tries.filter(each => each !== null)
        assert.equal(got.length, reads)
        const left = got.map(each => each.readsLeft).sort((a, b) => b - a)
        assert.deepEqual(
          left,
          Array.from({ length: reads }, (_, at) => reads - 1 - at),
        )
        assert.equal(await isStored(id), false)
      }
    })

  it('counts the reads of a text with a password alike', async () => {
    const { id } = await add({ reads: 3, password: 'secret' })
    assert.equal(await store.reveal(id, start), null)
    const tries = await Promise.all(Array.from({ length: 9 }, () => store.spend(id, start)))
    assert.equal(tries.filter(each => each !== null).length, 3)
    assert.equal(await isStored(id), false)
  })

  it('spends no read by looking, and none once it has expired or is hidden', async () => {
    const { id } = await add({ reads: 2, expires: 10 })
    for (let look = 0; look < 5; look++) {
      const found = await store.find(id, start)
      assert.equal(found?.state === 'sealed' && found.readsLeft, 2)
    }
    assert.equal(await store.reveal(id, start + 10_000), null)
    await store.hide(id, start)
    assert.equal(await store.reveal(id, start), null)
    await store.hide(id, null)
    assert.equal((await store.reveal(id, start))?.readsLeft, 1)
  })

  it('records a receipt for each read, and none for a try that reads nothing, even once events are forgotten', async () => {
    const receipt = { way: 'webhook', url: 'https://hooks.example.org/', isConfirmed: true } as const
    const plain = await add({ reads: 3, receipt })
    const locked = await add({ reads: 3, receipt, password: 'secret' })
    const first = await add({ receipt })
    const events = async () => {
      const found = await db.query
        .selectFrom('events')
        .innerJoin('deliveries', 'event_id', 'events.id')
        .where('kind', '=', 'snippet.read')
        .select(['params', 'target'])
        .execute()
      return found.map(({ params, target }) => [target, JSON.parse(params).read, JSON.parse(params).of])
    }
    await store.reveal(plain.id, start)
    await store.spend(locked.id, start)
    await store.noteRead(first.id, start)
    const expected = [
      [`receipt-hook:${plain.id}`, 1, 3],
      [`receipt-hook:${locked.id}`, 1, 3],
      [`receipt-hook:${first.id}`, 1, null],
    ]
    assert.deepEqual((await events()).sort(), expected.sort())

    await db.write(db.query.deleteFrom('events'))
    const later = start + 30 * 86_400_000
    await store.noteRead(first.id, later)
    assert.equal(await store.reveal(locked.id, later), null)
    await store.hide(plain.id, later)
    assert.equal(await store.reveal(plain.id, later), null)
    await store.hide(locked.id, later)
    assert.equal(await store.spend(locked.id, later), null)
    assert.deepEqual(await events(), [])

    await store.hide(plain.id, null)
    await store.reveal(plain.id, later)
    assert.deepEqual(await events(), [[`receipt-hook:${plain.id}`, 2, 3]])
  })

  it('sends a receipt for a read that began before its webhook confirmed, once', async () => {
    const hook = 'https://hooks.example.org/'
    const { id, deleteToken } = await add({
      receipt: { way: 'webhook', url: hook, isConfirmed: false },
    })
    const mark = receiptMark(hashToken(deleteToken))
    const began = (await store.receiptOf(id)) ?? assert.fail()
    const confirm = () =>
      db.write(...confirmStatements(db, { snippetId: id, mark, accountId: null, hook }, start))
    const sent = async () => {
      const found = await db.query
        .selectFrom('deliveries')
        .select('state')
        .where('target', '=', `receipt-hook:${id}`)
        .execute()
      return found.length
    }
    await confirm()
    assert.equal(await sent(), 0)
    await db.write(
      db.query.updateTable('snippets').set({ read_at: start }).where('id', '=', id),
      ...receiptStatements(db, began, start),
    )
    assert.equal(await sent(), 1)
    await confirm()
    assert.equal(await sent(), 1)
  })

  it('keeps no time of a read without a receipt', async () => {
    const { id } = await add({ reads: 3 })
    await store.reveal(id, start)
    await store.noteRead(id, start)
    const row = await db.query
      .selectFrom('snippets')
      .select('read_at')
      .where('id', '=', id)
      .executeTakeFirst()
    assert.equal(row?.read_at, null)
  })

  it('brings a deleted text back within ten seconds as it was, and is gone after', async () => {
    const { id, expiresAt } = await add({ expires: 3600, filename: 'a.py' })
    const was = await store.find(id, start)
    assert.equal(await store.setAside(id, 'owner', start + 1000), true)
    assert.equal(await store.setAside(id, 'owner', start + 1000), false)
    // An instance whose clock is behind finds nothing either.
    for (const at of [start - 60_000, start, start + 1000]) assert.equal(await other.find(id, at), null)
    await store.sweep(start + 5000, 100)
    assert.equal(await other.bringBack(id, start + 10_900), true)
    assert.deepEqual(await store.find(id, start), was)
    assert.equal((await store.find(id, start + 3_600_000)) === null && expiresAt, start + 3_600_000)

    await store.setAside(id, 'owner', start)
    assert.equal(await store.bringBack(id, start + 10_000), false)
    await store.sweep(start + 60_000, 100)
    assert.equal(await isStored(id), false)
  })

  it('does not bring back what has expired meanwhile, nor set aside what ends with its reads', async () => {
    const { id } = await add({ expires: 2 })
    await store.setAside(id, 'owner', start)
    assert.equal(await store.bringBack(id, start + 2000), false)
    const { id: counted } = await add({ reads: 2 })
    assert.equal(await store.setAside(counted, 'owner', start), false)
  })

  it('takes nothing that can be brought back, whichever of two deletions is first', async () => {
    for (const by of ['owner', 'reader'] as const) {
      const { id } = await add({ deletable: true })
      assert.deepEqual(
        await Promise.all([
          store.setAside(id, by, start),
          other.removeCounted(id, by, start),
          other.setAside(id, by, start),
        ]).then(all => all.filter(Boolean).length),
        1,
      )
      assert.equal(await store.removeCounted(id, by, start), false)
      assert.equal(await store.bringBack(id, start), true)
      assert.equal(await store.removeCounted(id, by, start), false)
      const { id: counted } = await add({ reads: 2, deletable: true })
      assert.equal(await store.removeCounted(counted, by, start), true)
    }
    for (const reads of [null, 2]) {
      const { id } = await add({ reads })
      assert.equal(await store.setAside(id, 'reader', start), false)
      assert.equal(await store.removeCounted(id, 'reader', start), false)
    }
  })

  it('lets readers delete only what says so', async () => {
    const { id } = await add({})
    assert.equal(await store.removeOpenly(id, start), false)
    const { id: deletable } = await add({ deletable: true })
    assert.equal(await store.removeOpenly(deletable, start), true)
    assert.equal(await isStored(deletable), false)
  })
})

describe('sharing that ends, over HTTP', () => {
  const text = async (answer: Promise<Response>) => (await answer).text()

  it('answers as ever without the fields, and says which of them it heeds', async () => {
    const plain = await site.create({ content: 'x' })
    assert.equal(plain.headers.get('snippet-reads') ?? plain.headers.get('snippet-deletable'), null)
    const shared = await site.create({ content: 'x', reads: '5', deletable: '1', expires: 'never' })
    assert.equal(shared.headers.get('snippet-reads'), '5')
    assert.equal(shared.headers.get('snippet-deletable'), '1')
  })

  for (const [fields, expected] of [
    [{ reads: '0' }, /^reads is no number of reads \("0"\)\. Valid values: a whole number from 1 to 100\./],
    [{ reads: '101' }, /from 1 to 100/],
    [{ reads: '2x' }, /"2x"/],
    [{ reads: '2', expires: 'onetime' }, /^reads is given beside expires "onetime"/],
    [{ deletable: 'maybe' }, /^deletable is not understood \("maybe"\)\. Valid values: 1, 0\./],
  ] as const)
    it(`refuses ${JSON.stringify(fields)}`, async () => {
      const answer = await site.create({ content: 'x', ...fields })
      assert.equal(answer.status, 400)
      assert.match(await answer.text(), expected)
    })

  it('counts no GET and no HEAD, and gives a text as often as it says', async () => {
    const address = await site.pin({ content: 'shared text', reads: '3' })
    for (const path of [address, `${address}/raw`, `${address}/slim`, `${address}/files`]) {
      assert.doesNotMatch(await text(site.get(path)), /shared text/)
      await site.get(path, { method: 'HEAD' })
    }
    const raw = await Promise.all(Array.from({ length: 8 }, () => site.post(`${address}/raw`)))
    const got = await Promise.all(raw.filter(({ status }) => status === 200).map(each => each.text()))
    assert.deepEqual(got, Array(3).fill('shared text'))
    assert.equal((await site.get(address)).status, 404)
  })

  for (const engine of engines)
    it(`names the reads that are left, on ${engine}`, async t => {
      const app = await startTestApp({ engine })
      t.after(app.close)
      const create = async (fields: Readonly<Record<string, string>>) => {
        const body = new URLSearchParams({ content: 'shared text', format: 'url', ...fields })
        return (await text(app.fetch('/api/', { method: 'POST', body }))).trim()
      }
      const left = async (url: string, method = 'GET', fields = {}) => {
        const body = method === 'POST' ? new URLSearchParams(fields) : null
        const answer = await fetch(url, { method, body })
        return [answer.status, answer.headers.get('snippet-reads-left')]
      }
      const counted = await create({ reads: '3' })
      assert.deepEqual(await left(`${counted}/raw`), [403, '3'])
      assert.deepEqual(await left(`${counted}/raw`, 'POST'), [200, '2'])
      assert.deepEqual(await left(`${counted}/files`, 'POST'), [200, '1'])
      assert.deepEqual(await left(`${counted}/zip`), [403, '1'])
      assert.deepEqual(await left(`${counted}/zip`, 'POST'), [200, '0'])
      const locked = await create({ reads: '2', password: 'open' })
      assert.deepEqual(await left(`${locked}/raw`), [403, '2'])
      assert.deepEqual(await left(`${locked}/raw`, 'POST', { password: 'open' }), [200, '1'])
      assert.deepEqual(await left(`${await create({ expires: 'onetime' })}/raw`), [403, '1'])
      const lasting = await create({ password: 'open' })
      assert.deepEqual(await left(`${lasting}/raw`), [403, null])
      assert.deepEqual(await left(`${lasting}/raw`, 'POST', { password: 'open' }), [200, null])
      assert.deepEqual(await left(`${await create({})}/raw`), [200, null])
    })

  it('lets a reader delete by a question and a POST from its own page, and undo it', async () => {
    const address = await site.pin({ content: 'for all', deletable: '1' })
    assert.match(await text(site.get(address)), new RegExp(`${address}/delete`))
    assert.match(await text(site.get(`${address}/delete`)), /Delete this snippet\?/)
    const strange = await site.post(`${address}/delete`, { headers: { 'sec-fetch-site': 'cross-site' } })
    assert.equal(strange.status, 403)
    assert.equal((await site.get(`${address}/raw`)).status, 200)
    const gone = await site.post(`${address}/delete`)
    assert.equal(gone.headers.get('location'), `${address}/undo`)
    for (const path of [address, `${address}/raw`]) assert.equal((await site.get(path)).status, 404)
    assert.match(await text(site.get(`${address}/undo`)), /Undo/)
    assert.equal((await site.post(`${address}/undo`)).headers.get('location'), address)
    assert.equal(await text(site.get(`${address}/raw`)), 'for all')
  })

  it('shows readers who delete a snippet with a password no name of it, and its owner the name', async () => {
    const fields = { content: 'x', deletable: '1', password: 'p', filename: 'merger.txt', expires: 'never' }
    const created = await site.create({ ...fields, format: 'url' })
    const address = new URL((await created.text()).trim()).pathname
    const cookie = `__Secure-delete_token=${created.headers.get('delete-token')}`
    assert.equal((await site.post(`${address}/delete`)).headers.get('location'), `${address}/undo`)
    for (const path of [`${address}/undo`, `/mine?removed=${address.slice(1)}`]) {
      const page = await text(site.get(path))
      assert.match(page, /Undo/)
      assert.doesNotMatch(page, /merger/)
      assert.match(await text(site.get(path, { headers: { cookie } })), /merger\.txt/)
    }
    const open = await site.pin({ content: 'x', deletable: '1', filename: 'open.txt' })
    await site.post(`${open}/delete`)
    assert.match(await text(site.get(`${open}/undo`)), /open\.txt/)
  })

  it('shows no Delete to readers of other snippets, and lets none of them undo what its owner deleted', async () => {
    const created = await site.create({ content: 'mine', format: 'url' })
    const address = new URL((await created.text()).trim()).pathname
    const cookie = `__Secure-delete_token=${created.headers.get('delete-token')}`
    assert.doesNotMatch(await text(site.get(address)), new RegExp(`${address}/delete`))
    assert.equal((await site.post(`${address}/delete`)).status, 403)
    await site.post(`${address}/delete`, { headers: { cookie } })
    assert.equal((await site.get(address)).status, 404)
    assert.equal((await site.post(`${address}/undo`)).status, 404)
    assert.equal((await site.post(`${address}/undo`, { headers: { cookie } })).status, 303)
    assert.equal(await text(site.get(`${address}/raw`)), 'mine')
    await site.post(`${address}/delete`, { headers: { cookie } })
    site.pass(10_000)
    assert.equal((await site.post(`${address}/undo`, { headers: { cookie } })).status, 404)
  })

  it('deletes at once and for good by DELETE, with the token or where readers may', async () => {
    const address = await site.pin({ content: 'x', deletable: '1' })
    assert.equal((await site.get(address, { method: 'DELETE' })).status, 204)
    assert.equal((await site.post(`${address}/undo`)).status, 404)
    const other = await site.pin({ content: 'x' })
    assert.equal((await site.get(other, { method: 'DELETE' })).status, 401)
  })
})
