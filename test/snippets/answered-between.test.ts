/** The largest texts are handled a piece at a time, and other requests are answered between the pieces. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { describe, it } from 'node:test'
import { send } from '../contract/wire.ts'
import { startSite } from './site.ts'

const maxBytes = 2_621_440
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=b'
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

describe('Another request is answered while', async () => {
  // Pages do not wait for highlighting in this test.
  const site = await startSite({ highlighting: { waitMs: 0 } })

  /** The number of consecutive requests answered between the last byte of a request and its answer. */
  async function answeredDuring(path: string, form?: { type: string; body: string }): Promise<number> {
    const sent = form && { method: 'POST', headers: { 'content-type': form.type } }
    const asked = request(site.origin + path, { ...sent, agent: false })
    asked.on('error', () => {})
    const answered = once(asked, 'response')
    if (form) {
      await new Promise(resolve => asked.write(form.body.slice(0, -1), resolve))
      // The server reads what the kernel has buffered meanwhile.
      for (let i = 0; i < 30; i++) await send(`${site.origin}/nothing-here`)
    }
    let isAnswered = false
    answered.then(() => {
      isAnswered = true
    })
    asked.end(form?.body.slice(-1))
    let count = 0
    for (; !isAnswered; count++) await send(`${site.origin}/nothing-here`)
    const [response] = await answered
    assert.equal(response.statusCode, form ? 400 : 200)
    response.destroy()
    // The last of them is answered after it.
    return count - 1
  }

  it('a form with the largest text is shown once more', async () => {
    const body = `${part('lexer', 'no')}${part('content', `a${'\r'.repeat(maxBytes - 1)}`)}--b--\r\n`
    assert.ok((await answeredDuring('/new', { type: multipart, body })) >= 3)
  })

  it('the largest form is decoded', async () => {
    const body = `content=${'%4'.repeat(3_900_000)}`
    assert.ok((await answeredDuring('/api/', { type: urlencoded, body })) >= 3)
  })

  it('the largest text is shown, every second character of which is invisible', async () => {
    const form = new FormData()
    form.set('content', 'a\u061c'.repeat(maxBytes / 3))
    form.set('format', 'url')
    const address = await (await site.create(form)).text()
    const path = new URL(address.trim()).pathname
    for (const page of [path, `/new?from=${path.slice(1)}`])
      assert.ok((await answeredDuring(page)) >= 3, page)
  })
})
