/** What those who run the site see on the public page of a monitor, and what nobody else does. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp, until } from '../app.ts'
import { textOf } from '../html-text.ts'
import { closedPort } from '../monitors/servers.ts'
import { type Person, somebody } from '../people.ts'

const address = '/monitors/checkout'
const webhookSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const cacheControl = (answer: Response) => answer.headers.get('cache-control')
const words = async (answer: Response) => textOf(await answer.text()).replaceAll(/\s+/g, ' ')

describe('The page of a monitor', () => {
  let app: TestApp
  let [owner, operator, viewer]: readonly Person[] = []
  before(async () => {
    app = await startTestApp({
      document: {
        monitors: [
          {
            ...{ name: 'Checkout', kind: 'http', url: `http://ada:hunter2@127.0.0.1:${await closedPort()}/` },
            ...{ headers: { 'X-Key': 'opensesame' }, bodyContains: 'ready', maxRetries: 0 },
          },
          { name: 'Hidden', kind: 'tcp', host: '127.0.0.1', port: 9, public: false },
        ],
        channels: [
          ...[
            { name: 'On call', events: ['monitor.down'] },
            { name: 'Elsewhere', events: ['monitor.down'], groups: ['Elsewhere'] },
            { name: 'Recoveries', events: ['monitor.up'] },
          ].map(each => ({
            ...each,
            kind: 'webhook',
            url: 'https://hooks.example/1',
            secret: webhookSecret,
          })),
        ],
      },
    })
    owner = await somebody(app, 'owner')
    operator = await somebody(app, 'operator')
    viewer = await somebody(app, 'viewer')
    await until(
      async () => words(await (owner ?? assert.fail()).get(address)),
      page => page.includes('The connection was refused'),
    )
  })

  after(() => app.close())

  it('has for an owner the last checks, what is checked without secrets, and who is notified', async () => {
    const answer = await (owner ?? assert.fail()).get(address)
    assert.equal(cacheControl(answer), 'private, no-store')
    const page = await answer.text()
    const text = textOf(page).replaceAll(/\s+/g, ' ')
    assert.match(text, /Last checks.*Down: The connection was refused/)
    assert.match(text, /TCP/)
    assert.match(text, /Response must contain ?ready/)
    assert.match(text, /ada:\(secret\)@127/)
    assert.match(text, /Notified when it goes down On call/)
    assert.doesNotMatch(page, /hunter2|opensesame|Elsewhere|Recoveries/)
    assert.match(page, /href="\/manage\/notifications\/1"/)
  })

  it('has buttons that work for an operator, and that another site cannot press', async () => {
    const person = operator ?? assert.fail()
    const page = await (await person.get(address)).text()
    assert.match(page, /action="\/manage\/monitors\/1\/test#monitor-1"/)
    assert.match(page, /action="\/manage\/monitors\/1\/active"/)
    assert.doesNotMatch(page, /href="\/manage\/notifications\/1"/)
    const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(page) ?? []
    const pressed = (token: string) =>
      app.fetch('/manage/monitors/1/test', {
        method: 'POST',
        headers: {
          cookie: person.cookie,
          origin: new URL(app.url).origin,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ csrf: token }).toString(),
      })
    assert.match(await words(await pressed(csrf)), /Test: Down/)
    assert.equal((await pressed('wrong')).status, 403)
  })

  it('has no buttons and no channels for a viewer', async () => {
    const page = await (await (viewer ?? assert.fail()).get(address)).text()
    assert.match(textOf(page), /Last checks/)
    assert.doesNotMatch(page, /Test now|On call|\/active"/)
  })

  it('is for everyone else as it was, byte for byte, whoever came before, and for a session that is none', async () => {
    const asked = (cookie?: string) => app.fetch(address, { headers: cookie ? { cookie } : {} })
    const [before, etag] = await asked().then(async each => [await each.text(), each.headers.get('etag')])
    assert.doesNotMatch(before ?? '', /Last checks|monitor-staff|csrf/)
    const person = owner ?? assert.fail()
    for (const _ of [1, 2]) {
      assert.match(await (await person.get(address)).text(), /Last checks/)
      const forged = await asked(`${person.cookie.split('=')[0]}=forged`)
      assert.equal(cacheControl(forged), 'private, no-cache')
      assert.doesNotMatch(await forged.text(), /Last checks|monitor-staff|csrf/)
      const after = await asked()
      assert.deepEqual([await after.text(), after.headers.get('etag')], [before, etag])
      assert.doesNotMatch(cacheControl(after) ?? '', /no-store/)
    }
  })

  it('of a monitor that readers do not see is there for those who are signed in alone', async () => {
    const person = owner ?? assert.fail()
    assert.equal((await app.fetch('/monitors/hidden')).status, 404)
    const answer = await person.get('/monitors/hidden')
    assert.equal(cacheControl(answer), 'private, no-store')
    assert.match(await words(answer), /Not public: only people who are signed in see this page/)
    await person.post('/manage/monitors/2/active', { active: '' })
    const paused = await (await person.get('/monitors/hidden')).text()
    assert.match(textOf(paused), /Paused: it is neither checked nor shown/)
    assert.match(paused, />Resume</)
    assert.equal((await app.fetch('/monitors/hidden')).status, 404)
    assert.equal((await person.get('/monitors/none')).status, 404)
  })

  it('names the addresses for programs to everyone', async () => {
    const page = await (await app.fetch(address)).text()
    const [, menu = ''] = /<details class="menu monitor-menu">(.*?)<\/details>/s.exec(page) ?? []
    const links = [...menu.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
    assert.ok(links.length >= 5)
    for (const link of links) assert.equal((await app.fetch(link)).status, 200, link)
  })
})
