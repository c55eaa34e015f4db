import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encryptText, keyFits } from '../../src/web/public/armour.js'
import { startTestApp } from '../app.ts'
import { startSite } from './site.ts'

const site = await startSite()
const text = 'the combination is 7-3-9-1\n'
const password = 'Zoë & 100 %+='

const pinProtected = (fields: Record<string, string> = {}) => site.pin({ content: text, password, ...fields })
const unlock = (path: string, given: string, init: RequestInit = {}) =>
  site.post(`${path}/unlock`, { body: new URLSearchParams({ password: given }), ...init })

/** Lets a minute pass, after which counted guesses of an address are forgotten. */
const forgetGuesses = () => site.pass(60_000)

describe('A snippet with a password', () => {
  it('shows nothing of itself but that it has one', async () => {
    const path = await pinProtected({ filename: 'safe.txt', lexer: 'python', expires: '3600' })
    const page = await site.get(path)
    const shown = await page.text()
    assert.equal(page.status, 200)
    assert.match(shown, /has a password/)
    assert.doesNotMatch(shown, /combination|safe\.txt|Python|Zoë/)
    const raw = await site.get(`${path}/raw`)
    assert.deepEqual([raw.status, raw.headers.get('snippet-protected')], [403, '1'])
    assert.equal(raw.headers.get('cache-control'), 'no-store')
    assert.match(await raw.text(), /password/)
  })

  it('opens with the password, each time anew, and is never kept by a cache', async () => {
    forgetGuesses()
    const path = await pinProtected()
    for (let time = 0; time < 2; time++) {
      const page = await unlock(path, password)
      assert.deepEqual([page.status, page.headers.get('cache-control')], [200, 'no-store'])
      const shown = await page.text()
      assert.match(shown, /the combination is 7-3-9-1/)
      assert.doesNotMatch(shown, /Zoë|\/raw"/)
    }
    assert.match(await (await site.get(path)).text(), /has a password/)
  })

  it('answers a wrong password with the same page and a message, and nothing of what was typed', async () => {
    forgetGuesses()
    const path = await pinProtected({ filename: 'safe.txt' })
    for (const wrong of ['', 'hunter2', `${password} `, password.toLowerCase(), 'x'.repeat(1000)]) {
      const page = await unlock(path, wrong)
      const shown = await page.text()
      assert.equal(page.status, 403)
      assert.match(shown, /The password is wrong/)
      assert.doesNotMatch(shown, /hunter2|combination|safe\.txt|x{20}/)
    }
    assert.equal((await unlock(path, 'y'.repeat(30_000))).status, 413)
  })

  it('is no more at home than any other where it is not', async () => {
    forgetGuesses()
    const path = await pinProtected({ expires: '3600' })
    const open = await site.pin({ content: 'open' })
    site.pass(3_600_000)
    const expired = await unlock(path, password)
    const missing = await unlock('/aBcDeFgHkm', password)
    assert.deepEqual([expired.status, missing.status], [404, 404])
    assert.equal(await expired.text(), await missing.text())
    assert.equal((await unlock(open, password)).headers.get('location'), open)
    const raw = await site.post(`${path}/raw`, { headers: { 'x-snippet-password': 'x' } })
    assert.equal(raw.status, 404)
  })

  it('gives its raw text to a program that brings the password in a field or a header', async () => {
    forgetGuesses()
    const path = await pinProtected()
    const multipart = new FormData()
    multipart.set('password', password)
    for (const init of [
      { body: new URLSearchParams({ password }) },
      { body: multipart },
      { headers: { 'x-snippet-password': Buffer.from(password).toString('latin1') } },
    ]) {
      const raw = await site.post(`${path}/raw`, init)
      assert.deepEqual([raw.status, raw.headers.get('cache-control')], [200, 'no-store'])
      assert.equal(await raw.text(), text)
    }
    assert.equal((await site.post(`${path}/raw`)).status, 403)
    const wrong = await site.post(`${path}/raw`, { headers: { 'x-snippet-password': 'hunter2' } })
    assert.deepEqual([wrong.status, await wrong.text()], [403, 'The password is wrong.\n'])
  })

  it('is asked for at a walking pace from one address', async () => {
    forgetGuesses()
    const path = await pinProtected()
    const statuses: number[] = []
    for (let guess = 0; guess < 22; guess++) statuses.push((await unlock(path, `guess ${guess}`)).status)
    assert.deepEqual(statuses, [...Array(20).fill(403), 429, 429])
    const raw = await site.post(`${path}/raw`, { headers: { 'x-snippet-password': password } })
    assert.deepEqual([raw.status, raw.headers.get('retry-after') !== null], [429, true])
    forgetGuesses()
    assert.equal((await unlock(path, password)).status, 200)
  })

  it('that is read once is spent by the right password alone, and by one reader', async () => {
    forgetGuesses()
    const path = await pinProtected({ expires: 'onetime' })
    assert.match(await (await site.get(path)).text(), /read once/)
    assert.equal((await site.get(`${path}/raw`)).headers.get('snippet-onetime'), '1')
    assert.equal((await unlock(path, 'wrong')).status, 403)
    assert.equal((await site.post(path)).status, 303)
    assert.equal((await site.post(`${path}/raw`)).status, 403)
    const answers = await Promise.all(Array.from({ length: 6 }, () => unlock(path, password)))
    const texts = await Promise.all(answers.map(answer => answer.text()))
    assert.equal(texts.filter(each => each.includes('7-3-9-1')).length, 1)
    assert.deepEqual(answers.map(answer => answer.status).sort(), [200, 404, 404, 404, 404, 404])
    assert.equal((await site.get(path)).status, 404)
  })

  it('is not opened for the page of another site', async () => {
    forgetGuesses()
    const path = await pinProtected({ expires: 'onetime' })
    const elsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }
    assert.equal((await unlock(path, password, elsewhere)).headers.get('location'), path)
    assert.equal(
      (await site.post(`${path}/raw`, { ...elsewhere, body: new URLSearchParams({ password }) })).status,
      403,
    )
    assert.equal((await unlock(path, password)).status, 200)
  })

  it('is made by a program that sends the text alone, with the password in a header', async () => {
    forgetGuesses()
    const headers = { 'x-snippet-password': Buffer.from(password).toString('latin1') }
    const address = await (await site.get('/notes.txt', { method: 'PUT', body: text, headers })).text()
    const path = new URL(address.trim()).pathname
    assert.equal((await site.get(`${path}/raw`)).status, 403)
    assert.equal(await (await site.post(`${path}/raw`, { headers })).text(), text)
    const inAddress = await site.get('/notes.txt?password=hunter2', { method: 'PUT', body: text })
    assert.equal(inAddress.status, 400)
    const told = await inAddress.text()
    assert.match(told, /X-Snippet-Password/)
    assert.doesNotMatch(told, /hunter2/)
  })

  it('is in no line of the log with its password or its text', async () => {
    const lines: string[] = []
    const app = await startTestApp({ log: line => lines.push(line), environment: { LOG_LEVEL: 'trace' } })
    const body = new URLSearchParams({ content: text, password, format: 'url' })
    const address = (await (await app.fetch('/api/', { method: 'POST', body })).text()).trim()
    for (const given of ['hunter2', password]) {
      const headers = { 'x-snippet-password': Buffer.from(given).toString('latin1'), accept: 'text/html' }
      await fetch(`${address}/raw`, { method: 'POST', headers })
      await fetch(`${address}/unlock`, { method: 'POST', body: new URLSearchParams({ password: given }) })
    }
    await app.close()
    assert.ok(lines.length > 0)
    assert.doesNotMatch(lines.join('\n'), /Zo(ë|%C3|\\u)|hunter2|combination/i)
  })

  it('is not made of a text whose password is too long, and the password is not shown', async () => {
    const answer = await site.create({ content: text, password: 'hunter2'.repeat(200) })
    assert.equal(answer.status, 400)
    assert.doesNotMatch(await answer.text(), /hunter2/)
    const form = new FormData()
    form.set('content', ' ')
    form.set('password', 'hunter2')
    assert.doesNotMatch(await (await site.post('/new', { body: form })).text(), /hunter2/)
  })
})

describe('An encrypted snippet', () => {
  it('is kept and given as it was sent; nothing of its text is on the page', async () => {
    const { armour } = await encryptText('a'.repeat(3000), { filename: 'plans.txt' })
    const path = await site.pin({ content: armour, encrypted: '1' })
    const raw = await site.get(`${path}/raw`)
    assert.deepEqual([await raw.text(), raw.headers.get('snippet-encrypted')], [armour, '1'])
    const page = await (await site.get(path)).text()
    assert.match(page, /allow JavaScript on this page/)
    assert.doesNotMatch(page, /plans|a{20}|cork1/)
  })

  it('that is read once lets a key be tried before it is spent', async () => {
    const { armour, key } = await encryptText('once')
    const path = await site.pin({ content: armour, encrypted: '1', expires: 'onetime' })
    const [, head = ''] = /data-once="([^"]+)"/.exec(await (await site.get(path)).text()) ?? []
    assert.equal(await keyFits(head, key), true)
    assert.equal(
      await keyFits(
        head,
        key.replace(/^./, each => (each === 'A' ? 'B' : 'A')),
      ),
      false,
    )
    const refused = await site.get(`${path}/raw`)
    assert.deepEqual([refused.status, refused.headers.get('armour-head')], [403, head])
    assert.equal(refused.headers.get('snippet-onetime'), '1')
    const button = await site.post(path)
    assert.deepEqual([button.status, button.headers.get('location')], [303, path], 'no page can show it')
    const answers = await Promise.all([1, 2, 3].map(() => site.post(`${path}/raw`)))
    assert.deepEqual(answers.map(answer => answer.status).sort(), [200, 404, 404])
    assert.equal((await site.get(path)).status, 404)
  })

  it('is not taken as the beginning of another', async () => {
    const { armour } = await encryptText('text')
    const path = await site.pin({ content: armour, encrypted: '1' })
    for (const address of [`/new?from=${path.slice(1)}`, `${path}/slim`, `${path}/diff`])
      assert.doesNotMatch(await (await site.get(address)).text(), /cork1/, address)
  })

  it('is not taken when it is none, or with a password too', async () => {
    const { armour } = await encryptText('text')
    assert.equal((await site.create({ content: 'text', encrypted: '1' })).status, 400)
    assert.equal((await site.create({ content: armour, encrypted: '1', password })).status, 400)
  })
})
