import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../../src/db/open-database.ts'
import { startTestApp, type TestApp, until } from '../../app.ts'
import { blocksOf, pageAt } from '../../docs/guide.ts'
import { controlsOf } from '../../form-controls.ts'
import { type Person, somebody } from '../../people.ts'

/** The signature as a receiver computes it by Standard Webhooks alone. */
const standardSignature = (secret: string, headers: IncomingHttpHeaders, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

/** The names of all fields of a value; for a list, those of its first entry. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]))
}

describe('Reporting and moderating over HTTP', () => {
  const told: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    told.push({ path: request.url ?? '', headers: request.headers, body })
    response.end()
  })
  let app: TestApp
  let moderator: Person
  let owner: Person
  let receiverUrl: string
  before(async () => {
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    app = await startTestApp({
      environment: {
        TRUST_PROXY: 'loopback',
        SNIPPET_REPORTS_TO_HIDE: '2',
        REPORT_WEBHOOK_URL: receiverUrl,
      },
    })
    moderator = await somebody(app, 'moderator')
    owner = await somebody(app, 'owner')
  })
  after(async () => {
    await app?.close()
    receiver.close()
    receiver.closeAllConnections()
  })

  const paste = async (content: string, headers: Readonly<Record<string, string>> = {}, more = {}) => {
    const body = new URLSearchParams({ content, format: 'url', ...more })
    const answer = await app.fetch('/api/', { method: 'POST', body, headers })
    const text = await answer.text()
    return { status: answer.status, text, id: new URL(text.trim(), app.url).pathname.slice(1) }
  }
  const newSnippet = async (content = 'some text') => (await paste(content)).id
  const send = (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ) =>
    app.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'text/html', 'x-forwarded-for': '192.0.2.1', ...headers },
      redirect: 'manual',
    })
  const raw = async (id: string) => (await app.fetch(`/${id}/raw`)).status
  /** Asserts that the page of a hidden snippet and its raw text give the same reason. */
  const bothSay = async (id: string, reason: string) => {
    const shown = await app.fetch(`/${id}`, { headers: { accept: 'text/html' } })
    assert.equal(shown.status, 410)
    assert.ok((await shown.text()).includes(`>${reason}<`), reason)
    assert.equal(await (await app.fetch(`/${id}/raw`)).text(), `${reason}\n`)
  }
  /** Resolves once all events are routed; one that is not goes to a channel that is added meanwhile, too. */
  const routed = async () => {
    await using db = await openDatabase(app.databaseUrl)
    const waiting = db.query.selectFrom('events').select('key').where('routed_at', 'is', null)
    await until(
      () => waiting.execute(),
      ({ length }) => length === 0,
    )
  }
  const page = async (path: string) => {
    const answer = await moderator.get(path)
    assert.equal(answer.status, 200, path)
    return answer.text()
  }

  it('a report is sent, hides with enough others, is in the queue, and tells the webhook with a signature', async () => {
    const id = await newSnippet()
    const form = await (await app.fetch(`/${id}/report`)).text()
    assert.match(form, new RegExp(`action="/${id}/report"`))
    const thanks = await send(`/${id}/report`, { reason: 'malware', text: 'A <b>trap</b>', contact: 'kim' })
    assert.equal(thanks.status, 200)
    assert.equal(thanks.headers.get('cache-control'), 'no-store')
    assert.equal(await raw(id), 200)
    await send(`/${id}/report`, { reason: 'spam' }, { 'x-forwarded-for': '192.0.2.200' })
    assert.equal(await raw(id), 200)
    await send(`/${id}/report`, { reason: 'spam' }, { 'x-forwarded-for': '198.51.100.1' })
    await bothSay(id, 'This snippet was reported and is hidden until a moderator has reviewed it.')
    assert.match(await page('/manage/reports'), new RegExp(`/manage/snippets/${id}`))
    const seen = await page(`/manage/snippets/${id}`)
    assert.match(seen, /A &lt;b&gt;trap&lt;\/b&gt;/)
    await until(
      () => told.length,
      count => count > 0,
    )
    const [{ body, headers } = assert.fail()] = told
    const { snippet, type, data } = JSON.parse(body)
    assert.equal(snippet, `${app.url}/${id}`)
    assert.deepEqual([type, data.events[0].text], ['corkboard.events', `Snippet ${id} was reported`])
    const documented = blocksOf(pageAt('docs/moderation.md')).find(each =>
      each.text.includes('corkboard.events'),
    )
    assert.deepEqual(shapeOf(JSON.parse(body)), shapeOf(JSON.parse(documented?.text ?? '')))
    const controls = controlsOf(await (await owner.get('/manage/reports')).text())
    const shown = (name: string) => controls.get(name)?.values[0] ?? assert.fail(name)
    const [key, secret] = [shown('webhook-key'), shown('webhook-secret')]
    assert.match(key, /^[0-9a-f]{64}$/)
    assert.equal(headers['webhook-signature'], standardSignature(secret, headers, body))
    const [, seconds, given] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['corkboard-signature'])) ?? []
    const made = createHmac('sha256', Buffer.from(key, 'hex')).update(`${seconds}.${body}`).digest('hex')
    assert.equal(given, made)
    for (const hidden of [key, secret]) assert.ok(!(await page('/manage/reports')).includes(hidden))
  })

  it('moderators see how earlier reports by the same account were decided, and nothing for others in its network', async () => {
    const report = { reason: 'spam', text: '', contact: '' }
    const upheld = await newSnippet('the first')
    assert.equal((await moderator.post(`/${upheld}/report`, report)).status, 200)
    await moderator.post(`/manage/snippets/${upheld}/hide`)
    const record = 'earlier reports: 1 of 1 right'
    const second = await newSnippet('the second')
    await moderator.post(`/${second}/report`, report)
    for (const path of ['/manage/reports', `/manage/snippets/${second}`])
      assert.ok((await page(path)).includes(record), path)
    const third = await newSnippet('the third')
    await app.fetch(`/${third}/report`, { method: 'POST', body: new URLSearchParams(report) })
    const shown = await page(`/manage/snippets/${third}`)
    assert.ok(!shown.includes('No reports.'))
    assert.ok(!shown.includes('earlier reports'))
  })

  it('a report goes to each channel that has chosen the event too, once, and the page Site says that the variable is deprecated', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const channel = {
      ...{ kind: 'webhook', name: 'Moderators', url: `${receiverUrl}channel`, secret, language: 'en' },
      ...{ active: 'on', groups: '', tags: '', events: 'snippet.reported' },
    }
    await routed()
    assert.equal((await owner.post('/manage/notifications', channel)).status, 303)
    const id = await newSnippet()
    const about = () => told.filter(each => each.body.includes(id))
    await send(`/${id}/report`, { reason: 'spam' }, { 'x-forwarded-for': '192.0.2.77' })
    await until(
      () => about().map(each => each.path),
      paths => paths.length >= 2,
    )
    assert.deepEqual(
      about()
        .map(each => each.path)
        .sort(),
      ['/', '/channel'],
    )
    const [first, second] = about()
      .toSorted((a, b) => a.path.localeCompare(b.path))
      .map(each => JSON.parse(each.body).data)
    assert.deepEqual(first, second)
    for (const { path, headers, body } of about())
      if (path === '/channel')
        assert.equal(headers['webhook-signature'], standardSignature(secret, headers, body))
    const text = async (language: string) =>
      (await owner.get('/manage/site', { 'accept-language': language })).text()
    assert.match(await text('en'), /REPORT_WEBHOOK_URL is deprecated.*Add a webhook with the event/)
    assert.match(await text('de'), /REPORT_WEBHOOK_URL ist veraltet.*einen Webhook mit dem Ereignis/)
  })

  it('a form of another site, one too large and one that says nothing report nothing', async () => {
    const id = await newSnippet()
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      assert.equal((await send(`/${id}/report`, { reason: 'spam' }, headers)).status, 403)
    assert.equal((await send('/takedown', {}, { 'sec-fetch-site': 'cross-site' })).status, 403)
    assert.equal((await send(`/${id}/report`, { reason: 'spam', text: 'x'.repeat(300_000) })).status, 413)
    const wrong = await send(`/${id}/report`, { reason: 'other', contact: 'kim@x' })
    assert.equal(wrong.status, 422)
    const again = await wrong.text()
    assert.match(again, /value="kim@x"/)
    assert.match(again, /Describe what is wrong\./)
    assert.match(await page(`/manage/snippets/${id}`), /No reports\./)
  })

  it('what is not there cannot be reported', async () => {
    for (const path of ['/nowhere234/report', '/a.b/report', '/%00/report']) {
      assert.equal((await app.fetch(path)).status, 404, path)
      assert.equal((await send(path, { reason: 'spam' })).status, 404, path)
    }
  })

  it('a moderator hides, shows again, notes and deletes', async () => {
    const id = await newSnippet('Only text')
    const at = `/manage/snippets/${id}`
    assert.equal((await moderator.post(`${at}/hide`)).headers.get('location'), `${at}?notice=hiddenNow`)
    assert.notEqual(await raw(id), 200)
    await bothSay(id, 'A moderator has hidden this snippet.')
    assert.match(await page(at), /Only text/)
    assert.match(await page('/manage/snippets'), new RegExp(id))
    await moderator.post(`${at}/show`)
    assert.equal(await raw(id), 200)
    assert.equal((await moderator.post(`${at}/note`, { text: ' ' })).status, 422)
    await moderator.post(`${at}/note`, { text: 'Looked at <it>' })
    assert.match(await page(at), /Looked at &lt;it&gt;/)
    assert.match(await page(`${at}/delete`), /cannot be undone/)
    await moderator.post(`${at}/delete`)
    assert.equal((await app.fetch(`/${id}`)).status, 404)
    assert.match(await page(at), /is gone/)
  })

  it('a hidden snippet is not answered from memory', async () => {
    const id = await newSnippet()
    for (let turn = 0; turn < 3; turn++) assert.equal(await raw(id), 200)
    await moderator.post(`/manage/snippets/${id}/hide`)
    assert.notEqual(await raw(id), 200)
  })

  it('a moderator finds a snippet by its address', async () => {
    const id = await newSnippet()
    const look = encodeURIComponent(`${app.url}/${id}/raw`)
    const found = await moderator.get(`/manage/snippets?look=${look}`)
    assert.equal(found.headers.get('location'), `/manage/snippets/${id}`)
    assert.equal((await moderator.get('/manage/snippets?look=nowhere234')).status, 404)
  })

  it('shows hostile text as characters, with names for what nobody would see', async () => {
    const hostile = '</pre><script>alert(1)</script><img src=x onerror=y>\u202Etxt.exe https://evil.example'
    const id = (await paste(hostile, {}, { filename: '\u202Egpj.exe' })).id
    const seen = await page(`/manage/snippets/${id}`)
    assert.doesNotMatch(seen, /<script>alert|<img src=x|href="https:\/\/evil|\u202E/)
    assert.match(seen, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/)
    assert.match(seen, /<b class="unseen">U\+202E<\/b>txt\.exe/)
  })

  it('does not show, nor spend, what only its reader knows', async () => {
    const { id } = await paste('for one reader', {}, { expires: 'onetime' })
    assert.doesNotMatch(await page(`/manage/snippets/${id}`), /for one reader/)
    assert.equal((await moderator.post(`/manage/snippets/${id}/block`, { what: 'text' })).status, 409)
    const revealed = await app.fetch(`/${id}/raw`, { method: 'POST' })
    assert.equal(await revealed.text(), 'for one reader')
  })

  it('blocks a text, its creator, a pattern and a range, on every way in', async () => {
    const { id } = await paste('advert number one', { 'x-forwarded-for': '203.0.113.7' })
    const at = `/manage/snippets/${id}/block`
    assert.equal((await moderator.post(at, { what: 'text' })).status, 303)
    assert.equal((await moderator.post(at, { what: 'text' })).status, 409)
    await moderator.post(at, { what: 'creator' })
    await moderator.post('/manage/blocks', { kind: 'pattern', value: 'win*million', note: 'scam' })
    await moderator.post('/manage/blocks', { kind: 'range', value: '198.51.100.0/24' })
    assert.equal((await moderator.post('/manage/blocks', { kind: 'pattern', value: '*' })).status, 422)

    const refused = await paste('advert number one')
    assert.equal(refused.status, 403)
    assert.match(refused.text, /^This text is blocked here\./)
    assert.equal((await paste('You WIN a Million')).status, 403)
    assert.equal((await paste('hello', { 'x-forwarded-for': '198.51.100.9' })).status, 403)
    assert.equal((await paste('hello', { 'x-forwarded-for': '203.0.113.7' })).status, 403)
    assert.equal((await paste('hello', { 'x-forwarded-for': '203.0.113.8' })).status, 200)
    const byForm = await send('/new', { content: 'You win a million' }, { 'accept-language': 'de' })
    assert.equal(byForm.status, 403)
    assert.match(await byForm.text(), /Dieser Text ist hier gesperrt/)
    const signedIn = await moderator.post('/new', { content: 'from here', expires: '3600' })
    assert.equal(signedIn.status, 303)

    const hits = async () => (await page('/manage/blocks')).match(/data-head="Refused">(\d+)/g)?.join() ?? ''
    await until(hits, counted => /Refused">2/.test(counted))
    const one = /name="one" value="(unblock \d+)"/.exec(await page('/manage/blocks'))?.[1] ?? ''
    assert.equal((await moderator.post('/manage/blocks/bulk', { one })).status, 303)
    const again = await moderator.post('/manage/blocks/bulk', { one })
    assert.equal(again.status, 409)
    assert.match(await again.text(), /It no longer exists/)
  })

  it('a report has an address that shows how it was handled, to those who have its key', async () => {
    const id = await newSnippet()
    const secret = { reason: 'malware', text: 'Its author is Kim.', contact: 'abuse@hoster.example' }
    const thanks = await (await send(`/${id}/report`, secret)).text()
    const address = /href="(\/reports\/[^"]+)"/.exec(thanks)?.[1] ?? ''
    const data = address.replace('?', '/data.json?')
    const seen = await app.fetch(address)
    assert.equal(seen.headers.get('x-robots-tag'), 'noindex')
    assert.equal(seen.headers.get('cache-control'), 'no-store')
    assert.match(await seen.text(), /<meta name="robots" content="noindex">[\s\S]*Waiting for a moderator/)
    await moderator.post(`/manage/snippets/${id}/hide`, {})
    await moderator.post(`/manage/snippets/${id}/show`, {})
    const german = await app.fetch(address, { headers: { 'accept-language': 'de' } })
    assert.match(await german.text(), /Stattgegeben[\s\S]*wieder gezeigt/)

    const answer = await app.fetch(data)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
    const text = await answer.text()
    const { number, reportedAt, decidedAt, steps, ...document } = JSON.parse(text)
    assert.deepEqual(document, {
      reason: 'malware',
      state: 'upheld',
      snippets: [{ address: `${app.url}/${id}`, state: 'visible' }],
    })
    assert.deepEqual(
      steps.map(({ action }: { action: string }) => action),
      ['hidden', 'shown'],
    )
    assert.equal(steps[0].at, decidedAt)
    assert.ok(Date.parse(reportedAt) <= Date.parse(decidedAt))
    for (const page of [text, await (await app.fetch(address)).text()])
      assert.doesNotMatch(page, /Kim|abuse@|Test moderator/)

    const refused = async (path: string) => {
      const { status, headers } = await app.fetch(path)
      return `${status} ${headers.get('x-robots-tag')}`
    }
    const foreign = encodeURIComponent('é'.repeat(24))
    const wrong = [
      ...[`/reports/${number}`, `/reports/${number}?key=x`, `/reports/${number}?key=${foreign}`, `${data}x`],
      '/reports/unknown234?key=x',
    ]
    assert.deepEqual(new Set(await Promise.all(wrong.map(refused))), new Set(['404 noindex']))
  })

  it('the creator of a hidden snippet appeals, by browser or token, and reads how that ended', async () => {
    const body = new URLSearchParams({ content: 'my own log', expires: '3600' })
    const own = { 'sec-fetch-site': 'same-origin' }
    const made = await app.fetch('/new', { method: 'POST', body, headers: own, redirect: 'manual' })
    const cookie = made.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
    const id = new URL(made.headers.get('location') ?? '', app.url).pathname.slice(1)
    await moderator.post(`/manage/snippets/${id}/hide`, {})
    assert.match(await (await app.fetch(`/${id}`)).text(), new RegExp(`href="/${id}/appeal"`))
    const appeal = (fields: Readonly<Record<string, string>>, headers = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      return app.fetch(`/${id}/appeal`, { method: 'POST', body: form, headers: { ...own, ...headers } })
    }
    const refused = await appeal({ text: 'Mine, and long.', token: 'wrong' })
    assert.equal(refused.status, 403)
    const again = await refused.text()
    assert.match(again, /Mine, and long\.<\/textarea>/)
    assert.match(again, /name="token"[^>]*aria-invalid="true"/)
    assert.equal((await appeal({ text: '' }, { cookie })).status, 422)
    assert.equal((await appeal({ text: 'Mine <b>alone</b>.' }, { cookie })).status, 201)
    assert.equal((await appeal({ text: 'Mine.' }, { cookie })).status, 409)
    assert.match(await (await app.fetch('/mine', { headers: { cookie } })).text(), /Answer sent/)
    const stranger = await (await app.fetch(`/${id}/appeal`)).text()
    assert.match(stranger, /name="token"/)
    assert.doesNotMatch(stranger, /alone/)

    assert.match(await page('/manage/reports'), /Mine &lt;b&gt;alone&lt;\/b&gt;\./)
    await moderator.post(`/manage/appeals/${id}`, { action: 'restore', [`answer-${id}`]: 'You are right.' })
    assert.equal((await app.fetch(`/${id}`)).status, 200)
    const ended = await (await app.fetch(`/${id}/appeal`, { headers: { cookie } })).text()
    assert.match(ended, /visible again[\s\S]*You are right\./)
    assert.match(
      await (await app.fetch('/mine', { headers: { cookie } })).text(),
      /Restored after your answer/,
    )
    assert.equal((await app.fetch(`/${id}/appeal`)).status, 404)
  })

  it('a creator who has only the delete token reads how the appeal ended, and types the token once', async () => {
    const form = new URLSearchParams({ format: 'url', content: 'my own log' })
    const made = await app.fetch('/api/', { method: 'POST', body: form })
    const token = made.headers.get('delete-token') ?? ''
    const id = new URL((await made.text()).trim()).pathname.slice(1)
    await moderator.post(`/manage/snippets/${id}/hide`, {})
    const post = async (fields: Readonly<Record<string, string>>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      const headers = { 'sec-fetch-site': 'same-origin' }
      const answer = await app.fetch(`/${id}/appeal`, { method: 'POST', body, headers })
      return { status: answer.status, text: await answer.text() }
    }
    const kept = new RegExp(`name="token"[^>]*value="${token}"`)
    const none = await post({ token, show: '1' })
    assert.deepEqual([none.status, /No answer was sent yet/.test(none.text)], [200, true])
    const empty = await post({ token, text: '' })
    assert.equal(empty.status, 422)
    assert.match(empty.text, kept)
    assert.equal((await post({ token, text: 'Mine.' })).status, 201)
    await moderator.post(`/manage/appeals/${id}`, { action: 'keep', [`answer-${id}`]: 'It is a password.' })
    assert.match(await (await app.fetch(`/${id}/appeal`)).text(), /name="show"/)
    const wrong = await post({ token: 'wrong', show: '1' })
    assert.equal(wrong.status, 403)
    assert.doesNotMatch(wrong.text, /password\./)
    const shown = await post({ token, show: '1' })
    assert.equal(shown.status, 200)
    assert.match(shown.text, /stays hidden[\s\S]*It is a password\./)
    assert.match(shown.text, kept)
  })

  it('an outsider opens a case, sees it with the key alone, and reads the answer', async () => {
    const id = await newSnippet()
    const wish = {
      addresses: `${app.url}/${id}`,
      reason: 'copyright',
      text: 'Ours.',
      contact: 'law@northwind.example',
    }
    assert.equal((await send('/takedown', { ...wish, addresses: 'https://elsewhere.example/x' })).status, 422)
    const opened = await send('/takedown', wish)
    assert.equal(opened.status, 201)
    const address = /href="(\/cases\/[^"]+)"/.exec(await opened.text())?.[1] ?? ''
    const seen = await app.fetch(address)
    assert.equal(seen.status, 200)
    assert.match(await seen.text(), /In review/)
    const data = await (await app.fetch(address.replace('?', '/data.json?'))).json()
    assert.deepEqual(data.snippets, [{ address: `${app.url}/${id}`, state: 'visible' }])
    assert.deepEqual(Object.keys(data), ['number', 'reason', 'reportedAt', 'state', 'decidedAt', 'snippets'])

    const number = /cases\/(\w+)/.exec(address)?.[1] ?? ''
    const wrong = async (path: string) => {
      const answer = await app.fetch(path)
      return `${answer.status} ${await answer.text()}`
    }
    const refusals = await Promise.all([
      wrong(`/cases/${number}`),
      wrong(`/cases/${number}?key=x`),
      wrong(`/cases/unknown234?key=x`),
    ])
    assert.deepEqual(new Set(refusals).size, 1)
    assert.match(refusals[0] ?? '', /^404/)

    assert.match(await page('/manage/reports'), new RegExp(`/manage/reports/${number}`))
    assert.match(await page(`/manage/reports/${number}`), /law@northwind\.example/)
    const decide = { state: 'upheld', answer: 'We took it <away>.' }
    await moderator.post(`/manage/reports/${number}`, decide)
    assert.equal((await moderator.post(`/manage/reports/${number}`, { state: 'maybe' })).status, 422)
    assert.match(await (await app.fetch(address)).text(), /Upheld[\s\S]*We took it &lt;away&gt;/)
  })

  it('stops a flood of reports from one address', async () => {
    const id = await newSnippet()
    const flood = { 'x-forwarded-for': '2001:db8:77::1' }
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn++)
      statuses.push((await send(`/${id}/report`, { reason: 'spam' }, flood)).status)
    assert.deepEqual(statuses.slice(-2), [429, 429])
    assert.equal(await raw(id), 200)
  })
})
