/** The formats of the log, and secrets, which never stand in it. */
import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { createLog } from '../../src/commands/log.ts'
import { startTestApp, until } from '../app.ts'

type Format = Parameters<typeof createLog>[0]['logFormat']

/** Lines that the log writes to a terminal or elsewhere. */
function written(
  logFormat: Format,
  isTTY: boolean,
  write: (log: ReturnType<typeof createLog>) => void,
): string {
  const out = Object.assign(new PassThrough(), { isTTY })
  write(createLog({ logLevel: 'info', logFormat }, out))
  let text = ''
  for (let chunk = out.read(); chunk !== null; chunk = out.read()) text += chunk
  return stripVTControlCharacters(text)
}

test('On a terminal an entry is one line with the time, the level, the sentence and what belongs to it', () => {
  const text = written('auto', true, log => {
    log.info({ address: 'http://localhost:8080/' }, 'Corkboard is open')
    log.warn({ err: new Error('no route\nto host'), tries: 3 }, 'It is tried again')
    log.debug('too small')
  })
  assert.match(
    text,
    /^\d\d:\d\d:\d\d {2}info {5}Corkboard is open {2}address=http:\/\/localhost:8080\/\n\d\d:\d\d:\d\d {2}warning {2}It is tried again: no route to host.* {2}tries=3\n$/,
  )
})

test('The link that makes the first account stands alone on its line', () => {
  const link = 'http://localhost:8080/manage/link/abc'
  const text = written('auto', true, log => log.warn({ link }, 'There is no account yet. Open this link'))
  assert.deepEqual(text.split('\n').slice(1), ['', `  ${link}`, '', ''])
})

test('What a client sent cannot move the cursor of a terminal nor make a line of its own', () => {
  const evil = '\u001b[2J\u009b1m\r\n12:00:00  info  All is well\u202e'
  const text = written('auto', true, log => log.warn({ err: new Error(evil), name: evil, [evil]: 1 }, evil))
  assert.equal(text.split('\n').length, 2)
  assert.doesNotMatch(text.trimEnd(), /\p{C}/u)
})

test('Elsewhere, and where LOG_FORMAT asks for it, an entry is JSON', () => {
  for (const [format, isTTY] of [
    ['auto', false],
    ['json', true],
  ] as const)
    assert.equal(JSON.parse(written(format, isTTY, log => log.info('Hello'))).msg, 'Hello')
  assert.match(
    written('pretty', false, log => log.info('Hello')),
    /^\d\d:\d\d:\d\d {2}info {5}Hello\n$/,
  )
})

test('At debug every request has a line, and none of its secrets', async t => {
  const lines: string[] = []
  const app = await startTestApp({
    basePath: '/board',
    environment: { LOG_LEVEL: 'debug' },
    log: line => lines.push(line),
  })
  t.after(app.close)
  const made = await app.fetch('/api/', { method: 'POST', body: new URLSearchParams({ content: 'sesame' }) })
  const address = JSON.parse(await made.text())
  const id = new URL(address).pathname.split('/').at(-1) ?? ''
  await app.fetch(`/${id}?password=sesame`)
  await app.fetch(`/${id}/raw`)
  await app.fetch('/manage/link/sesame-sesame')
  await app.fetch('/manage/link/sesame-sesame/nowhere')
  await app.fetch('/cases/sesame?key=sesame')
  await app.fetch('/graphql?query={information}', { headers: { authorization: 'Bearer sesame' } })
  await app.fetch('/sesame.txt', { method: 'PUT', body: 'sesame' })
  await fetch(new URL('/elsewhere-sesame', app.url))
  await app.fetch('/announcements')
  await app.fetch('/announcements')
  const requests = () => lines.map(line => JSON.parse(line)).filter(each => each.msg === 'Request')
  await until(requests, all => all.length === 11)
  assert.deepEqual(
    requests().map(({ method, route, status }) => `${method} ${route} ${status}`),
    [
      'POST /board/api/ 200',
      'GET /board/:id 200',
      'GET /board/:id/raw 200',
      'GET /board/manage/link/:token 404',
      'GET none 404',
      'GET /board/cases/:number 404',
      'GET /board/graphql 200',
      'PUT /board/:id 200',
      'GET none: not below /board/ 404',
      'GET /board/announcements 200',
      'GET /board/announcements 200',
    ],
  )
  for (const { ms } of requests()) assert.equal(typeof ms, 'number')
  assert.doesNotMatch(lines.join(''), new RegExp(`sesame|${id}`))
})

test('Above debug no request is logged', async t => {
  const out = Object.assign(new PassThrough(), { isTTY: false })
  const log = createLog({ logLevel: 'info', logFormat: 'json' }, out)
  assert.equal(log.isLevelEnabled('debug'), false)
  t.after(() => out.destroy())
})
