import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp, until } from '../app.ts'
import { type Person, somebody } from '../people.ts'

describe('The pages of monitors', () => {
  let app: TestApp
  let operator: Person
  let viewer: Person
  const served = createServer((request, response) => {
    asked.push(request.headers['x-key'])
    response.writeHead(request.url === '/broken' ? 500 : 200).end('ready')
  })
  const asked: unknown[] = []
  let address = ''
  before(async () => {
    await new Promise<void>(resolve => served.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(served.address() as AddressInfo).port}`
    app = await startTestApp()
    operator = await somebody(app, 'operator')
    viewer = await somebody(app, 'viewer')
  })
  after(async () => {
    await app?.close()
    served.close()
    served.closeAllConnections()
  })

  const fields = (given: Readonly<Record<string, string>> = {}) => ({
    kind: 'http',
    name: 'Website',
    intervalSeconds: '60',
    timeoutSeconds: '10',
    retryIntervalSeconds: '20',
    maxRetries: '0',
    successThreshold: '1',
    public: 'on',
    active: 'on',
    group: '',
    tags: '',
    url: `${address}/`,
    method: 'GET',
    headers: '',
    body: '',
    acceptedStatuses: '200-299',
    maxRedirects: '10',
    bodyContains: '',
    bodyLacks: '',
    ...given,
  })
  const grouped = { group: 'Shop', tags: 'core, team-a' }
  const page = async (path: string, person = operator) => (await person.get(path)).text()
  const monitors = async () => {
    const found = (await page('/manage/monitors')).matchAll(
      /href="\/manage\/monitors\/(\d+)" dir="auto">([^<]+)</g,
    )
    return [...found].map(([, id = '', name = '']) => ({ id, name }))
  }
  const idOf = async (name: string) =>
    (await monitors()).find(each => each.name === name)?.id ?? assert.fail(name)
  const add = async (given: Readonly<Record<string, string>>) => {
    assert.equal((await operator.post('/manage/monitors', fields(given))).status, 303)
  }

  it('say which kind of monitor to choose, and show only the fields of the kind', async () => {
    assert.match(await page('/manage/monitors/new'), /new\?kind=http.*new\?kind=tcp/s)
    assert.doesNotMatch(await page('/manage/monitors/new?kind=tcp'), /name="url"/)
    assert.doesNotMatch(await page('/manage/monitors/new?kind=http'), /name="port"/)
    assert.match(await page('/manage/monitors/new?kind=dance'), /new\?kind=http/)
  })

  it('keep the details of the request closed until one of them is set or wrong', async () => {
    const details = (text: string) => /<details class="card card-fold"( open)?>/.exec(text)?.[1] ?? ''
    assert.equal(details(await page('/manage/monitors/new?kind=http')), '')
    await add({ name: 'Keyed', headers: 'X-Key: 1', active: '' })
    const keyed = `/manage/monitors/${await idOf('Keyed')}`
    assert.equal(details(await page(keyed)), ' open')
    assert.equal((await operator.post(`${keyed}/delete`, { revision: '' })).status, 303)
    const wrong = await operator.post('/manage/monitors', fields({ name: 'Wrong', maxRedirects: '99' }))
    assert.deepEqual([wrong.status, details(await wrong.text())], [422, ' open'])
    const elsewhere = await operator.post('/manage/monitors', fields({ name: '' }))
    assert.deepEqual([elsewhere.status, details(await elsewhere.text())], [422, ''])
    assert.doesNotMatch(await page('/manage/monitors/new?kind=tcp'), /sheet-fold/)
  })

  it('have a shorter timeout and retry interval where the interval is short and they were left empty', async () => {
    const empty = /<input(?=[^>]* name="timeoutSeconds")(?![^>]* value="\d)(?![^>]* required)[^>]*>/
    assert.match(await page('/manage/monitors/new?kind=http'), empty)
    const left = { timeoutSeconds: '', retryIntervalSeconds: '' }
    await add({ name: 'Hasty', active: '', intervalSeconds: '5', ...left })
    const form = await page(`/manage/monitors/${await idOf('Hasty')}`)
    for (const name of ['intervalSeconds', 'timeoutSeconds', 'retryIntervalSeconds'])
      assert.match(form, new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="5"`))
    await operator.post(`/manage/monitors/${await idOf('Hasty')}/delete`, {})
  })

  it('test what was typed without saving it, with a real probe', async () => {
    const good = await operator.post('/manage/monitors', { ...fields({ headers: 'X-Key: k' }), do: 'test' })
    assert.equal(good.status, 200)
    const text = await good.text()
    assert.match(text, /This would count as up\..*200 OK, after \d+ ms\./s)
    assert.match(text, /value="Website"/)
    assert.deepEqual(asked, ['k'])
    const bad = await operator.post('/manage/monitors', {
      ...fields({ url: `${address}/broken` }),
      do: 'test',
    })
    assert.match(await bad.text(), /This would count as down\..*Responded with 500/s)
    const metadata = { ...fields({ url: 'http://169.254.169.254/', bodyContains: 'A' }), do: 'test' }
    assert.match(await (await operator.post('/manage/monitors', metadata)).text(), /\(PROBER_DENY\)/)
    const turned = { ...fields({ url: `${address}/broken`, upsideDown: 'on' }), do: 'test' }
    assert.match(await (await operator.post('/manage/monitors', turned)).text(), /This would count as up\./)
    const wrong = await operator.post('/manage/monitors', { ...fields({ url: 'nowhere' }), do: 'test' })
    assert.equal(wrong.status, 422)
    assert.match(await wrong.text(), /id="url-wrong"/)
    assert.deepEqual(await monitors(), [])
  })

  it('says that nothing was changed where nothing was', async () => {
    const made = await operator.post('/manage/monitors', fields({ name: 'Kept' }))
    assert.match(made.headers.get('location') ?? '', /notice=created/)
    const { id = assert.fail() } = (await monitors()).find(each => each.name === 'Kept') ?? {}
    const path = `/manage/monitors/${id}`
    const noticeOf = async (given: Readonly<Record<string, string>>) => {
      const answer = await operator.post(path, fields(given))
      return new URL(answer.headers.get('location') ?? '', app.url).searchParams.get('notice')
    }
    assert.equal(await noticeOf({ name: 'Kept', revision: '1' }), 'unchanged')
    assert.equal(await noticeOf({ name: 'Kept', revision: '1', maxRetries: '3' }), 'saved')
    await operator.post(`${path}/delete`, { revision: '2' })
  })

  it('put a monitor on the home page, and the prober at work, at once', async () => {
    await add(grouped)
    assert.match(
      await (await app.fetch('/')).text(),
      /<h3 class="group-name">.*<span dir="auto">Shop<\/span><\/h3>.*Website/s,
    )
    const status = async () => (await app.graphql('{ status { name status } }')).data.status
    assert.deepEqual(await until(status, ([first]) => first.status === 'UP'), [
      { name: 'Website', status: 'UP' },
    ])
    const list = await page('/manage/monitors')
    assert.match(list, /core<\/a>.*team-a<\/a>/s)
    assert.match(list, /200 OK/)
  })

  it('come back with what was typed and a message at each field', async () => {
    const answer = await operator.post(
      '/manage/monitors',
      fields({
        url: 'ftp://nowhere',
        headers: 'no colon\nX-Key: fine',
        acceptedStatuses: '200, 2xx',
        intervalSeconds: 'soon',
        maxRetries: '',
        tags: `a, ${'x'.repeat(51)}`,
        body: '<script>alert(1)</script>',
      }),
    )
    assert.equal(answer.status, 422)
    const text = await answer.text()
    for (const field of ['url', 'headers', 'acceptedStatuses', 'intervalSeconds', 'maxRetries', 'tags'])
      assert.match(text, new RegExp(`id="${field}-wrong"`), field)
    assert.match(text, /“2xx”: Enter a status code/)
    assert.match(text, /value="ftp:\/\/nowhere"/)
    assert.match(text, /&lt;script&gt;alert\(1\)/)
    assert.equal((await operator.post('/manage/monitors', fields())).status, 422, 'the name is taken')
    assert.equal((await monitors()).length, 1)
  })

  it('never show a secret again, and keep it when it is left alone', async () => {
    await add({ name: 'Guarded', url: address.replace('//', '//ada:hunter2@'), headers: 'X-Key: opensesame' })
    const path = `/manage/monitors/${await idOf('Guarded')}`
    for (const person of [operator, viewer])
      assert.doesNotMatch(await page(path, person), /hunter2|opensesame/)
    const text = await page(path)
    assert.match(text, /X-Key: \(secret\)/)
    const kept = {
      name: 'Guarded',
      headers: 'X-Key: (secret)',
      url: address.replace('//', '//ada:(secret)@'),
    }
    asked.length = 0
    assert.match(await (await operator.post(path, { ...fields(kept), do: 'test' })).text(), /count as up/)
    assert.ok(asked.includes('opensesame'))
    const elsewhere = { ...kept, url: 'http://ada:(secret)@127.0.0.2:9/' }
    const refused = await operator.post(path, { ...fields(elsewhere), do: 'test' })
    assert.match(await refused.text(), /Enter the secret again/)
    assert.equal(
      (await operator.post(path, { ...fields({ ...kept, maxRetries: '3' }), revision: '1' })).status,
      303,
    )
    asked.length = 0
    await operator.post(`${path}/test`)
    assert.ok(asked.includes('opensesame'))
  })

  it('tell the second of two who edit the same monitor, and show both', async () => {
    const path = `/manage/monitors/${await idOf('Website')}`
    const first = await operator.post(path, {
      ...fields({ ...grouped, intervalSeconds: '30' }),
      revision: '1',
    })
    assert.equal(
      first.headers.get('location'),
      `/manage/monitors?notice=saved#monitor-${await idOf('Website')}`,
    )
    const second = await operator.post(path, {
      ...fields({ ...grouped, intervalSeconds: '45' }),
      revision: '1',
    })
    assert.equal(second.status, 409)
    const text = await second.text()
    assert.match(
      text,
      /<pre class="kept" tabindex="0">30 s<\/pre>.*<pre class="kept" tabindex="0">45 s<\/pre>/s,
    )
    assert.match(text, /name="revision" value="2"/)
  })

  it('pause a monitor everywhere, and resume it', async () => {
    const path = `/manage/monitors/${await idOf('Guarded')}/active`
    await operator.post(path, { active: '' })
    await nowhere('Guarded')
    assert.match(await page('/manage/monitors?status=paused'), /Guarded/)
    await operator.post(path, { active: 'on' })
    assert.match(await (await app.fetch('/')).text(), /Guarded/)
  })

  it('show what is not public only to those who are signed in', async () => {
    await add({ name: 'Backstage', group: 'Cellar', tags: 'hush', public: '' })
    await nowhere('Backstage|Cellar|hush')
    assert.match(await page('/manage/monitors', viewer), /Backstage/)
  })

  it('are filtered by name, group and tag', async () => {
    const names = async (query: string) =>
      [...(await page(`/manage/monitors?${query}`)).matchAll(/" dir="auto">([^<]+)<\/a><\/h[23]>/g)].map(
        each => each[1],
      )
    assert.deepEqual(await names('q=WEB'), ['Website'])
    assert.deepEqual(await names('group=Cellar'), ['Backstage'])
    assert.deepEqual(await names('tag=core'), ['Website'])
    assert.deepEqual(await names('tag=core&group=Cellar'), [])
    assert.deepEqual(await names('status=nonsense'), ['Guarded', 'Website', 'Backstage'])
  })

  it('move a monitor within its group, and keep the focus at its button', async () => {
    await add({ name: 'Checkout', group: 'Shop' })
    const id = await idOf('Checkout')
    const answer = await operator.post('/manage/monitors/order', { monitor: `up ${id}` })
    const text = await page(answer.headers.get('location') ?? '')
    assert.match(text, /Checkout is now number 1 of 2\./)
    assert.match(text, new RegExp(`id="up-${id}"[^>]* aria-disabled="true" autofocus`))
    assert.deepEqual(
      (await monitors()).map(each => each.name),
      ['Guarded', 'Checkout', 'Website', 'Backstage'],
    )
    await operator.post('/manage/monitors/order', { monitor: `drag ${id}`, place: '1' })
    await operator.post('/manage/monitors/order', { group: 'up Cellar' })
    assert.deepEqual(
      (await monitors()).map(each => each.name),
      ['Guarded', 'Backstage', 'Website', 'Checkout'],
    )
    const { data } = await app.graphql('{ status { name } }')
    assert.deepEqual(
      data.status.map((each: { name: string }) => each.name),
      ['Guarded', 'Website', 'Checkout'],
    )
  })

  it('say what is lost before a monitor is removed', async () => {
    const id = await idOf('Website')
    assert.match(await page(`/manage/monitors/${id}/delete`), /history since .* is deleted too/)
    const { status, headers } = await operator.post(`/manage/monitors/${id}/delete`, { revision: '2' })
    assert.deepEqual([status, headers.get('location')], [303, '/manage/monitors?notice=deleted'])
    await nowhere('Website')
    assert.equal((await operator.get(`/manage/monitors/${id}`)).status, 404)
  })

  it('are for whoever may', async () => {
    const id = await idOf('Guarded')
    for (const path of ['/manage/monitors/new', `/manage/monitors/${id}/delete`])
      assert.equal((await viewer.get(path)).status, 403, path)
    const posts = ['', '/order', `/${id}`, `/${id}/test`, `/${id}/active`, `/${id}/delete`]
    for (const path of posts)
      assert.equal((await viewer.post(`/manage/monitors${path}`, fields())).status, 403, path)
    const text = await page(`/manage/monitors/${id}`, viewer)
    assert.match(text, /<dt>URL<\/dt>/)
    assert.doesNotMatch(text, /name="(do|name|url)"/)
  })

  it('offer the kinds to a form without a known one', async () => {
    const answer = await operator.post('/manage/monitors', fields({ kind: 'nonsense' }))
    assert.equal(answer.status, 422)
    assert.match(await answer.text(), /href="\/manage\/monitors\/new\?kind=http"/)
  })

  it('test only so often', async () => {
    const path = `/manage/monitors/${await idOf('Guarded')}/test`
    const answer = await until(
      () => operator.post(path),
      each => each.status !== 200,
    )
    assert.equal(answer.status, 429)
    assert.match(await answer.text(), /Too many tests/)
    const typed = { ...fields({ name: 'Typed once' }), do: 'test' }
    const inForm = await operator.post('/manage/monitors', typed)
    assert.equal(inForm.status, 429)
    assert.match(inForm.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.match(await inForm.text(), /value="Typed once"/)
  })

  it('speak German', async () => {
    const german = { 'accept-language': 'de' }
    const text = await (await operator.get('/manage/monitors/new?kind=http', german)).text()
    assert.match(text, /Sekunden von einer Prüfung zur nächsten\./)
    await add({ name: 'Broken', url: `${address}/broken` })
    await until(
      async () => (await operator.get('/manage/monitors', german)).text(),
      list => list.includes('Antwort 500 Internal Server Error, die nicht akzeptiert wird'),
    )
  })

  async function nowhere(text: string) {
    const pattern = new RegExp(text)
    for (const path of ['/', '/announcements', '/announcements.atom', '/announcements.json'])
      assert.doesNotMatch(await (await app.fetch(path)).text(), pattern, path)
    assert.doesNotMatch(JSON.stringify(await app.graphql('{ status { name status } }')), pattern)
  }
})
