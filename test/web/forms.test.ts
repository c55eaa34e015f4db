/** The limits of forms: size, number of fields and origin. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import type { RouteOptions } from 'fastify'
import { AppError } from '../../src/kernel/errors.ts'
import { encodedFields, fieldsMax, parseUrlencoded } from '../../src/lib/urlencoded.ts'
import { readParts } from '../../src/web/multipart.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { multipart, send } from '../contract/wire.ts'
import { type Person, somebody } from '../people.ts'

const refusedAs = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

describe('A urlencoded form', () => {
  const piece = fc.constantFrom('a', 'b', '=', '&', '%', '4', '1', '+', '%C3', '%a4', '\u0000', '%zz')
  const anyBody = fc.array(piece, { maxLength: 60 }).map(pieces => pieces.join(''))

  // Raw bytes beside ill-formed percent-encoded ones are left out: there Node departs from the standard.
  it('has the fields that URLSearchParams finds in it', () => {
    fc.assert(
      fc.property(anyBody, body => {
        const expected = new Map<string, string[]>()
        for (const [name, value] of new URLSearchParams(`&${body}`))
          expected.set(name, [...(expected.get(name) ?? []), value])
        assert.deepEqual(parseUrlencoded(Buffer.from(body)), expected)
      }),
    )
  })

  it('is read no further than the most fields a form may have, however long it is', () => {
    let read = 0
    const count = () => {
      for (const _ of encodedFields(Buffer.from('a&'.repeat(6_000_000)))) read++
    }
    assert.throws(count, refusedAs('invalid'))
    assert.equal(read, fieldsMax)
    assert.throws(() => parseUrlencoded(Buffer.from('&'.repeat(1001))), refusedAs('invalid'))
    assert.equal(parseUrlencoded(Buffer.from('a&'.repeat(1000))).get('a')?.length, 1000)
  })
})

describe('A form that is sent to the server', () => {
  let app: TestApp
  let owner: Person
  const routes: RouteOptions[] = []
  before(async () => {
    app = await startTestApp({ onRoute: route => void routes.push(route) })
    owner = await somebody(app, 'owner')
  })
  after(() => app?.close())

  const smallMaxBytes = 64 * 1024
  const ofPages = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
  const urlencoded = { ...ofPages, 'content-type': 'application/x-www-form-urlencoded' }
  const pathOf = ({ url }: RouteOptions) => url.replace(/:\w+/g, '999999')
  const posts = () => routes.filter(({ method, url }) => method === 'POST' && url.startsWith('/manage'))
  const post = (path: string, body: string | Buffer, headers = {}) =>
    send(app.url + path, { method: 'POST', headers: { ...urlencoded, ...headers }, body })

  it('by a stranger is read up to 64 KB, at every address that strangers may use', async () => {
    const open = posts().filter(({ config }) => config?.access === 'anyone')
    assert.ok(open.length >= 5, 'there are ways in')
    for (const path of [...open.map(pathOf), '/takedown', '/aaaaaaaaaa/report']) {
      assert.equal((await post(path, `x=${'y'.repeat(smallMaxBytes - 1)}`)).status, 413, path)
      assert.notEqual((await post(path, `x=${'y'.repeat(smallMaxBytes - 2)}`)).status, 413, path)
      const inPieces = {
        method: 'POST',
        headers: urlencoded,
        body: ['x='.repeat(20_000), 'y'.repeat(40_000)],
      }
      assert.equal((await send(app.url + path, inPieces)).status, 413, `${path}, without its length`)
    }
  })

  it('by a stranger is not read at all where people are signed in', async () => {
    for (const route of posts().filter(({ config }) => config?.access !== 'anyone'))
      assert.equal((await post(pathOf(route), 'x'.repeat(200_000))).status, 401, route.url)
  })

  it('is large only where its route says so, and nowhere strangers may be', async () => {
    const large = posts().filter(({ config }) => config?.form !== undefined)
    assert.ok(large.length > 0)
    for (const { config, url } of large) assert.notEqual(config?.access, 'anyone', url)
    for (const route of posts().filter(({ config }) => config?.form === undefined)) {
      const { status } = await post(pathOf(route), 'x'.repeat(200_000), { cookie: owner.cookie })
      assert.equal(status, 413, route.url)
    }
  })

  it('may hold the longest announcement, every character percent-encoded', async () => {
    const csrf = owner.csrf()
    const body = `csrf=${csrf}&title=Long&content=${'%E4%B8%80'.repeat(500_000)}`
    const { status, text } = await post('/manage/preview', body, { cookie: owner.cookie })
    assert.equal(status, 200, text.slice(0, 500))
  })

  it('of more fields or parts than an honest form has is refused', async () => {
    const many = await post('/manage/sign-in', 'a&'.repeat(fieldsMax + 1))
    assert.equal(many.status, 400)
    assert.match(many.text, /too many fields: at most 1000/)
    const parts = Array.from({ length: fieldsMax + 1 }, () => ({ name: 'a', value: '' }))
    // Each part has fifty bytes of overhead, so only larger forms have room for so many.
    const sent = multipart(parts, 'b')
    const { status, text } = await send(`${app.url}/manage/preview`, {
      ...sent,
      headers: { ...ofPages, ...sent.headers, cookie: owner.cookie },
    })
    assert.equal(status, 400)
    assert.match(text, /too many parts/)
  })

  it('as JSON is bound in the same way', async () => {
    const json = { ...ofPages, 'content-type': 'application/json' }
    const path = `${app.url}/manage/passkeys/sign-in`
    const at = (body: string) => send(path, { method: 'POST', headers: json, body })
    assert.equal((await at(JSON.stringify({ x: 'y'.repeat(smallMaxBytes) }))).status, 413)
    assert.notEqual((await at(JSON.stringify({ x: 'y'.repeat(1000) }))).status, 413)
    assert.equal((await at('{"a"')).status, 400)
    assert.equal((await at('{"__proto__": {}}')).status, 400)
  })

  it('is not read where no route takes one', async () => {
    const json = { 'content-type': 'application/json' }
    for (const [path, status] of [
      ['/nothing/here', 404],
      ['/announcements', 405],
      ['/graphiql', 405],
    ] as const)
      assert.equal((await post(path, '{'.repeat(2_000_000), json)).status, status, path)
  })

  it('that is compressed is refused', async () => {
    assert.equal((await post('/manage/sign-in', 'x', { 'content-encoding': 'gzip' })).status, 415)
  })
})

describe('A multipart form', () => {
  const type = 'multipart/form-data; boundary=b'
  const read = (text: string) => readParts(Buffer.from(text), type)
  const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}\r\n\r\n`

  it('has the parts that stand between its boundaries, and nothing of what stands around them', () => {
    const parts = read(
      `before\r\n--b \t\r\n${disposition('name=a')}1\r\n--b\r\nx: y\r\n${disposition('name="b"; filename=""')}\r\n--b--\r\nafter`,
    )
    assert.deepEqual(
      parts.map(({ name, filename, bytes }) => [name, filename, String(bytes)]),
      [
        ['a', undefined, '1'],
        ['b', '', ''],
      ],
    )
  })

  it('leaves out what is no field, and keeps what only looks like a boundary', () => {
    assert.deepEqual(
      read(`--b\r\n\r\nx\r\n--b\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n--b--`),
      [],
    )
    const [part] = read(`--b\r\n${disposition('name=a')}\r\n--\r\n-b\n--b\r\n--b--`)
    assert.equal(String(part?.bytes), '\r\n--\r\n-b\n--b')
  })

  it('knows files by every way of writing their names', () => {
    const names = [
      'filename="a b.txt"',
      'filename=c.txt',
      'filename="C:\\dir\\d.txt"',
      'filename="\\"e\\".txt"',
    ]
    const more = ["filename*=UTF-8''%C3%A4.txt", 'filename="../f"']
    const parts = read(
      `${[...names, ...more].map(each => `--b\r\n${disposition(`name=a; ${each}`)}x\r\n`).join('')}--b--`,
    )
    assert.deepEqual(
      parts.map(({ filename }) => filename),
      ['a b.txt', 'c.txt', 'd.txt', '"e".txt', 'ä.txt', 'f'],
    )
  })

  it('is refused without a boundary, cut off, or with too many parts', () => {
    const one = `--b\r\n${disposition('name=a')}\r\n`
    for (const body of [
      '',
      'x',
      '--b',
      '--b\r\n',
      one,
      `${one}--b`,
      `--b\r\nname=a\r\n--b--`,
      `--bold\r\n\r\n\r\n--b--`,
    ])
      assert.throws(() => read(body), refusedAs('invalid'), body)
    for (const wrong of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=ä',
    ])
      assert.throws(() => readParts(Buffer.from(`${one}--b--`), wrong), refusedAs('invalid'), wrong)
    assert.equal(read(`${one.repeat(1000)}--b--`).length, 1000)
    assert.throws(() => read(`${one.repeat(1001)}--b--`), refusedAs('invalid'))
  })
})
