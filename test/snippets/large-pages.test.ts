import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { startTestApp, type TestApp } from '../app.ts'
import { send } from '../contract/wire.ts'
import { believableText } from './texts.ts'

const text = believableText(100_000, 1)

describe('the page of a large snippet that many open', () => {
  let app: TestApp
  let path: string
  before(async () => {
    const start = Date.now()
    app = await startTestApp({ now: () => start })
    const body = new URLSearchParams({ content: text, format: 'url', lexer: 'js' })
    path = new URL((await (await app.fetch('/api/', { method: 'POST', body })).text()).trim()).pathname
    // The first text of a server waits for the thread to start; until then it is plain and not to be kept.
    while ((await open('en')).text.includes(' data-pending'));
  })
  after(() => app.close())

  const open = async (language: string, init: RequestInit = {}) => {
    const headers = { 'accept-language': language, ...(init.headers as Record<string, string>) }
    const response = await app.fetch(path, { ...init, headers })
    return { status: response.status, etag: response.headers.get('etag'), text: await response.text() }
  }

  it('is to everybody the page that was made for them, time after time', async () => {
    const english = await open('en')
    const german = await open('de')
    assert.match(english.text, /<html[^>]* lang="en"/)
    assert.match(german.text, /<html[^>]* lang="de"/)
    assert.notEqual(english.etag, german.etag)
    for (let times = 0; times < 3; times++) {
      assert.equal((await open('en')).text, english.text)
      assert.equal((await open('de')).text, german.text)
    }
  })

  it('is not sent to who has it', async () => {
    const { etag } = await open('en')
    const again = await open('en', { headers: { 'if-none-match': String(etag) } })
    assert.deepEqual([again.status, again.text], [304, ''])
    assert.equal((await open('de', { headers: { 'if-none-match': String(etag) } })).status, 200)
  })

  it('comes raw to whoever asks, compressed to who understands that, time after time', async () => {
    const url = `${app.url}${path}/raw`
    for (let times = 0; times < 3; times++) {
      const plain = await send(url)
      assert.equal(plain.headers['content-encoding'], undefined)
      assert.equal(plain.text, text)
      const gzip = await send(url, { headers: { 'accept-encoding': 'gzip' } })
      assert.equal(gzip.headers['content-encoding'], 'gzip')
      assert.equal(String(gunzipSync(gzip.bytes)), text)
      for (const { headers } of [plain, gzip]) {
        assert.match(String(headers.vary), /accept-encoding/i)
        assert.equal(String(headers.etag).replace('W/', ''), String(plain.headers.etag))
      }
    }
  })
})
