/** The limit of forms from one network, which is checked before their bodies are read. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import type { RouteOptions } from 'fastify'
import { startTestApp, type TestApp } from '../app.ts'
import { sendBytes } from '../contract/wire.ts'
import { type Person, somebody } from '../people.ts'

const count = 600

describe('The forms of a network', () => {
  let app: TestApp
  let editor: Person
  let time = Date.UTC(2026, 0, 1)
  const routes: RouteOptions[] = []
  before(async () => {
    const environment = { TRUST_PROXY: 'loopback' }
    app = await startTestApp({ environment, now: () => time, onRoute: route => void routes.push(route) })
    editor = await somebody(app, 'editor')
  })
  after(() => app?.close())

  const head = (path: string, from: string, more: readonly string[] = []) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `X-Forwarded-For: ${from}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/x-www-form-urlencoded',
      ...more,
      '',
      '',
    ].join('\r\n')

  /** Addresses of all forms that strangers may send, each once. */
  const forms = () => [
    ...routes
      .filter(
        ({ method, url, config }) =>
          method === 'POST' && url.startsWith('/manage') && config?.access === 'anyone',
      )
      .map(({ url }) => url.replace(/:\w+/g, '999999')),
    '/takedown',
    '/aaaaaaaaaa/report',
    '/aaaaaaaaaa/unlock',
    '/aaaaaaaaaa/raw',
  ]

  /** Sends a whole form of one byte; returns the status. */
  const post = (path: string, from: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const type = 'application/x-www-form-urlencoded'
      const own = {
        'x-forwarded-for': from,
        'sec-fetch-site': 'same-origin',
        'content-type': type,
        ...headers,
      }
      const asked = request(app.url + path, { method: 'POST', headers: own }, response => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      })
      asked.on('error', reject).end('x')
    })

  /** Sends a head without its body; returns the whole answer. */
  const announce = (path: string, from: string) =>
    sendBytes(app.url, head(path, from, ['Content-Length: 60000']))

  it('are refused beyond 600 at all addresses together, before their bodies are read', async () => {
    for (let sent = 0; sent < count; sent += 50)
      await Promise.all(
        Array.from({ length: 50 }, async (_, i) => {
          const path = sent % 100 === 0 ? '/aaaaaaaaaa/report' : '/manage/passkeys/sign-in/options'
          assert.notEqual(await post(path, `192.0.2.${i}`), 429)
        }),
      )
    assert.ok(forms().length >= 8)
    for (const path of forms()) {
      const answer = await announce(path, '192.0.2.200')
      assert.match(
        answer,
        /^HTTP\/1\.1 429 .*\r\nretry-after: [1-9]\d*\r\n.*Too many forms were sent/is,
        path,
      )
      assert.match(answer, /\r\nconnection: close\r\n/i, path)
    }
  })

  it('are taken from other networks, and from whoever is signed in', async () => {
    assert.notEqual(await post('/takedown', '198.51.100.1'), 429)
    const cookie = { cookie: editor.cookie }
    assert.notEqual(await post('/manage/passkeys/sign-in/options', '192.0.2.200', cookie), 429)
  })

  it('are taken again as time goes by, and without a body at any time', async () => {
    const bodyless = head('/aaaaaaaaaa/raw', '192.0.2.200', ['Content-Length: 0', 'Connection: close'])
    assert.match(await sendBytes(app.url, bodyless), /^HTTP\/1\.1 404 /)
    time += 2_000
    assert.notEqual(await post('/takedown', '192.0.2.200'), 429)
  })
})
