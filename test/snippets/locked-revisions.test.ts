/** Pages of the revisions of a snippet with a password: for those who know it, and for no one else. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { until } from '../app.ts'
import { textOf } from '../html-text.ts'
import { startSite } from './site.ts'

const html = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }

describe('Revisions of a snippet with a password', async () => {
  const site = await startSite({ fastRaw: true, maxBytes: 10_000 })

  // Passwords that were tried no longer count.
  beforeEach(() => site.pass(600_000))

  async function made(fields: Record<string, string> = {}) {
    const response = await site.create({
      ...{ content: 'alder\nshared', filename: 'a.txt', password: 'p', format: 'url' },
      ...fields,
    })
    const path = new URL((await response.text()).trim()).pathname
    const token = response.headers.get('delete-token') ?? assert.fail()
    for (const content of ['birch\nshared', 'cedar\nshared']) {
      const body = new URLSearchParams({
        content,
        filename: 'b.txt',
        content2: `more of ${content}`,
        password: 'p',
      })
      const headers = { authorization: `Bearer ${token}` }
      assert.equal((await site.post(`${path}/edit`, { headers, body })).status, 200)
    }
    const get = (query: string, cookie = '') => site.get(`${path}${query}`, { headers: { ...html, cookie } })
    const open = (query: string, password = 'p', headers: Record<string, string> = html) =>
      site.post(`${path}/unlock${query}`, { headers, body: new URLSearchParams({ password }) })
    return { path, token, get, open }
  }

  it('ask for the password, and show nothing before it', async () => {
    const { path, get, token } = await made()
    const own = `__Secure-delete_token=${token}`
    for (const [address, action, text] of [
      ['?revision=1', '/unlock?revision=1', /It opens revision 1\./],
      ['/revisions', '/unlock?shows=revisions', /It opens the list of its revisions\./],
      ['/diff?revision=2', '/unlock?shows=changes&amp;revision=2', /what revision 2 has changed/],
      ['/diff?revision=2&file=2', '/unlock?shows=changes&amp;revision=2&amp;file=2', /revision 2/],
    ] as const)
      for (const cookie of ['', own]) {
        const answer = await get(address, cookie)
        assert.equal(answer.status, 200, address)
        const page = await answer.text()
        assert.ok(page.includes(`action="${path}${action}"`), address)
        assert.match(textOf(page), text)
        assert.doesNotMatch(page, /alder|birch|a\.txt|b\.txt/)
      }
    assert.match(await (await get('', own)).text(), new RegExp(`href="${path}/revisions">revision 3<`))
  })

  it('are opened by it: each text, with the way to the list and the newest', async () => {
    const { path, open } = await made()
    const first = await open('?revision=1')
    assert.deepEqual([first.status, first.headers.get('cache-control')], [200, 'no-store'])
    const page = await first.text()
    assert.match(textOf(page), /alder/)
    assert.doesNotMatch(page, /birch|cedar/)
    assert.match(textOf(page), /This is revision 1 of 3\./)
    assert.ok(page.includes(`href="${path}/revisions"`))
    const second = textOf(await (await open('?revision=2')).text())
    assert.match(second, /more of birch/)
    const newest = await (await open('')).text()
    assert.match(textOf(newest), /cedar/)
    assert.ok(newest.includes(`href="${path}/revisions"`))
    assert.equal((await open('?revision=4')).status, 404)
    assert.match(textOf(await (await open('?revision=none')).text()), /cedar/)
  })

  it('are listed, each with buttons that take the password again', async () => {
    const { path, open } = await made()
    const answer = await open('?shows=revisions')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    const page = await answer.text()
    assert.match(textOf(page), /revision 3[\s\S]*b\.txt[\s\S]*revision 2[\s\S]*revision 1[\s\S]*a\.txt/)
    for (const query of [
      '?revision=1',
      '?revision=2',
      '?shows=changes&amp;revision=2',
      '?shows=changes&amp;revision=3',
    ])
      assert.ok(page.includes(`formaction="${path}/unlock${query}"`), query)
    assert.ok(!page.includes('shows=changes&amp;revision=1"'))
    assert.doesNotMatch(page, /value="p"/)
  })

  it('are compared, by lines and file by file', async () => {
    const { path, open } = await made()
    // The threads that compare may still be starting.
    const compared = (query: string, text: string) =>
      until(
        async () => (await open(query)).text(),
        page => page.includes(text),
      )
    const page = await compared('?shows=changes&revision=2', 'birch')
    assert.match(textOf(page), /From revision 1 to 2/)
    for (const text of ['alder', 'birch']) assert.match(textOf(page), new RegExp(text))
    assert.doesNotMatch(page, /cedar/)
    assert.ok(page.includes(`href="${path}/diff?file=2&amp;revision=2"`))
    const other = textOf(await compared('?shows=changes&revision=3&file=2', 'cedar'))
    assert.match(other, /more of birch/)
    assert.match(other, /more of cedar/)
    for (const query of ['?shows=changes&revision=1', '?shows=changes&revision=2&file=9']) {
      const elsewhere = await open(query)
      assert.equal(elsewhere.headers.get('location'), `${path}/revisions`, query)
    }
    assert.equal((await open('?shows=changes&revision=9')).status, 404)
  })

  it('are compared for one try of the password, though two texts are opened', async () => {
    const { open } = await made()
    site.pass(600_000)
    const statuses: number[] = []
    for (let tries = 0; tries < 21; tries++) statuses.push((await open('?shows=changes&revision=2')).status)
    assert.deepEqual(statuses, [...Array(20).fill(200), 429])
  })

  it('stay closed to a wrong password, which is asked for again for the same page, and to other sites', async () => {
    const { path, open } = await made()
    for (const query of ['?revision=1', '?shows=revisions', '?shows=changes&revision=2']) {
      const answer = await open(query, 'wrong')
      assert.equal(answer.status, 403)
      const page = await answer.text()
      assert.ok(page.includes(`action="${path}/unlock${query.replace('&', '&amp;')}"`))
      assert.match(page, /The password is wrong/)
      assert.doesNotMatch(page, /alder|birch|a\.txt/)
      const foreign = await open(query, 'p', { ...html, 'sec-fetch-site': 'cross-site' })
      assert.equal(foreign.headers.get('location'), path)
    }
  })

  it('are none of a text that is read once: its address shows what it always shows, and spends nothing', async () => {
    const created = await site.create({ content: 'once', password: 'p', expires: 'onetime', format: 'url' })
    const path = new URL((await created.text()).trim()).pathname
    for (const query of ['/revisions', '/diff?revision=2']) {
      const answer = await site.get(`${path}${query}`, { headers: html })
      assert.equal(answer.headers.get('location'), path, query)
    }
    assert.ok(
      (await (await site.get(`${path}?revision=1`, { headers: html })).text()).includes(`${path}/unlock"`),
    )
    const body = new URLSearchParams({ password: 'p' })
    const opened = await site.post(`${path}/unlock?shows=revisions`, { headers: html, body })
    assert.match(await opened.text(), /once/)
  })
})
