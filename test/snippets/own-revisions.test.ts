/** Revisions of snippets with a password and of encrypted ones, by their owner. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { decryptFiles, encryptFiles } from '../../src/web/public/armour.js'
import { startSite } from './site.ts'

const site = await startSite({ fastRaw: true })

async function made(fields: Record<string, string>) {
  const created = await site.create({ expires: 'never', format: 'url', ...fields })
  const path = new URL((await created.text()).trim()).pathname
  const token = created.headers.get('delete-token') ?? ''
  const edit = (form: Record<string, string>, headers: Record<string, string> = {}, query = '') =>
    site.post(`${path}/edit${query}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      body: new URLSearchParams(form),
    })
  const raw = (password: string, query = '') =>
    site.post(`${path}/raw${query}`, { headers: { 'x-snippet-password': password } })
  return { path, edit, raw, cookie: { cookie: `__Secure-delete_token=${token}` } }
}

describe('A snippet with a password, changed by its owner', () => {
  // Passwords that were tried no longer count.
  beforeEach(() => site.pass(600_000))

  it('needs the password, keeps it, and keeps what was there before', async () => {
    const { path, edit, raw } = await made({ content: 'first', password: 'p', filename: 'a.txt' })
    const none = await edit({ content: 'second' })
    assert.deepEqual([none.status, none.headers.get('snippet-protected')], [403, '1'])
    assert.match(await none.text(), /^This snippet has a password/)
    const wrong = await edit({ content: 'second', password: 'q' })
    assert.deepEqual([wrong.status, await wrong.text()], [403, 'The password is wrong.\n'])
    assert.equal(await (await raw('p')).text(), 'first')

    assert.equal((await edit({ content: 'second', password: 'p' })).status, 200)
    assert.equal(
      (await edit({ content: 'third', content2: 'more' }, { 'x-snippet-password': 'p' })).status,
      200,
    )
    for (const [query, text] of [
      ['', 'third'],
      ['?revision=3', 'third'],
      ['?revision=3&file=2', 'more'],
      ['?revision=2', 'second'],
      ['?revision=1', 'first'],
    ] as const)
      assert.equal(await (await raw('p', query)).text(), text, query)
    assert.equal((await raw('q', '?revision=1')).status, 403)
    for (const query of ['?revision=4', '?revision=x']) assert.equal((await raw('p', query)).status, 404)
    for (const address of ['/raw', '/raw?revision=1', '/files?revision=1'])
      assert.doesNotMatch(await (await site.get(`${path}${address}`)).text(), /first|second|third/)
  })

  it('is stored without the texts, new or old', async () => {
    const { path, edit } = await made({ content: 'a first secret', password: 'p' })
    await edit({ content: 'a second secret', password: 'p' })
    const stored = await site.stored(path.slice(1))
    assert.equal(stored.length, 2)
    for (const bytes of stored) assert.doesNotMatch(Buffer.from(bytes).toString('latin1'), /secret/)
  })

  it('is not changed by a text that is the same, nor by one that begins with another revision', async () => {
    const { edit, raw } = await made({ content: 'first', password: 'p' })
    assert.equal((await edit({ content: 'first', password: 'p' })).status, 200)
    assert.equal((await raw('p', '?revision=2')).status, 404)
    assert.equal((await edit({ content: 'second', password: 'p' }, {}, '?base=1')).status, 200)
    const late = await edit({ content: 'third', password: 'p' }, {}, '?base=1')
    assert.deepEqual([late.status, await (await raw('p')).text()], [409, 'second'])
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, (_, at) => edit({ content: `at once ${at}`, password: 'p' }, {}, '?base=2')),
    )
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), [200, 409, 409, 409])
  })

  it('is changed on its page with the password, which no page shows', async () => {
    const { path, raw, cookie } = await made({ content: 'quiet harbour', password: 'hunter2' })
    assert.equal((await site.get(`${path}/edit`)).status, 403)
    const asking = await (await site.get(`${path}/edit`, { headers: cookie })).text()
    assert.match(asking, /Enter its password/)
    assert.doesNotMatch(asking, /quiet/)
    const post = (query: string, form: Record<string, string>) =>
      site.post(`${path}/edit${query}`, { headers: cookie, body: new URLSearchParams(form) })
    const wrong = await post('?action=open', { password: 'guess' })
    assert.equal(wrong.status, 403)
    assert.match(await wrong.text(), /The password is wrong\. \d+ tries are left\./)
    const form = await (await post('?action=open', { password: 'hunter2' })).text()
    assert.match(form, />\s*quiet harbour<\/textarea>/)
    assert.doesNotMatch(form, /hunter2/)
    for (const password of ['', 'lantern']) {
      const again = await post('?base=1', { content: 'second', password })
      assert.equal(again.status, 400)
      const page = await again.text()
      assert.match(page, /Enter the password of this snippet\./)
      assert.match(page, />\s*second<\/textarea>/)
      assert.doesNotMatch(page, /lantern/)
    }
    assert.equal((await post('?base=1', { content: 'second', password: 'hunter2' })).status, 303)
    assert.equal(await (await raw('hunter2')).text(), 'second')
    const late = await post('?base=1', { content: 'third', password: 'hunter2' })
    assert.equal(late.status, 409)
    assert.match(await late.text(), /Another change was saved first/)
  })

  it('begins with the newest revision where an address names none, also in the form that is shown again', async () => {
    for (const password of ['p', undefined]) {
      const { path, edit, raw, cookie } = await made({ content: 'first', ...(password && { password }) })
      assert.equal((await edit({ content: 'second', password: 'p' })).status, 200)
      const post = (query: string, form: Record<string, string>) =>
        site.post(`${path}/edit${query}`, { headers: cookie, body: new URLSearchParams(form) })
      for (const [query, form, status] of [
        ['?action=add', { content: 'third' }, 200],
        ['', { content: '', password: 'p' }, 400],
      ] as const) {
        const shown = await post(query, form)
        assert.equal(shown.status, status)
        assert.match(await shown.text(), /edit\?base=2"/)
      }
      assert.equal((await post('', { content: 'third', password: 'p' })).status, 303)
      const text = password ? await raw('p') : await site.get(`${path}/raw`)
      assert.equal(await text.text(), 'third')
    }
  })

  it('cannot be changed if it is deleted after some reads', async () => {
    for (const fields of [{ reads: '3' }, { reads: '3', password: 'p' }, { expires: 'onetime' }]) {
      const { edit } = await made({ content: 'first', ...fields })
      const refused = await edit({ content: 'second', password: 'p' })
      assert.deepEqual([refused.status, /after a number of reads/.test(await refused.text())], [409, true])
    }
  })
})

describe('An encrypted snippet, changed by its owner', () => {
  it('stays encrypted, under the same key, and keeps what was there before', async () => {
    const { armour, key } = await encryptFiles([{ text: 'first' }])
    const { path, edit, cookie } = await made({ content: armour, encrypted: '1', lexer: '_text' })
    const clear = await edit({ content: 'in the clear' })
    assert.equal(clear.status, 400)
    assert.match(await clear.text(), /^content is not encrypted/)
    const next = await encryptFiles([{ text: 'second' }, { text: 'more', filename: 'b' }], undefined, key)
    assert.notEqual(next.armour.slice(0, 30), armour.slice(0, 30))
    assert.equal(next.key, key)
    assert.equal((await edit({ content: next.armour, encrypted: '1' })).status, 200)
    const texts = async (query = '') => {
      const answer = await site.get(`${path}/raw${query}`)
      assert.equal(answer.headers.get('snippet-encrypted'), '1')
      return (await decryptFiles(await answer.text(), key)).map(({ text }) => text)
    }
    assert.deepEqual([await texts(), await texts('?revision=1')], [['second', 'more'], ['first']])
    const page = await (await site.get(`${path}/edit`, { headers: cookie })).text()
    assert.match(page, /corkboard revise/)
  })
})
