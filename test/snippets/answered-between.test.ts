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
  const site = await startSite()

  /** How many requests, one after the other, are answered between the last byte of a request and its answer. */
  async function answeredDuring(method: string, path: string, type: string, body: string): Promise<number> {
    const asked = request(site.origin + path, { method, headers: { 'content-type': type }, agent: false })
    asked.on('error', () => {})
    const answered = once(asked, 'response')
    await new Promise(resolve => asked.write(body.slice(0, -1), resolve))
    // What the kernel holds is read meanwhile.
    for (let i = 0; i < 30; i++) await send(`${site.origin}/nothing-here`)
    let isAnswered = false
    answered.then(() => {
      isAnswered = true
    })
    asked.end(body.slice(-1))
    let count = 0
    for (; !isAnswered; count++) await send(`${site.origin}/nothing-here`)
    const [response] = await answered
    assert.equal(response.statusCode, 400)
    response.destroy()
    // The last of them is answered after it.
    return count - 1
  }

  it('a form with the largest text is shown once more', async () => {
    const form = `${part('lexer', 'no')}${part('content', `a${'\r'.repeat(maxBytes - 1)}`)}--b--\r\n`
    assert.ok((await answeredDuring('POST', '/new', multipart, form)) >= 3)
  })

  it('the largest form is decoded', async () => {
    const form = `content=${'%4'.repeat(3_900_000)}`
    assert.ok((await answeredDuring('POST', '/api/', urlencoded, form)) >= 3)
  })
})
