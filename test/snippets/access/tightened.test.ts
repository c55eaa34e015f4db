/** A flood at a running server: what it answers, and what those who run it see. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp, until } from '../../app.ts'
import { somebody } from '../../people.ts'
import { tokenFor } from '../../rest/api.ts'
import { repositoryTexts, waveText } from '../moderation/wave.ts'

describe('A server that is flooded', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      environment: {
        TRUST_PROXY: 'loopback',
        COMPATIBLE_WITH: 'uptime-kuma',
        SNIPPET_RATE: '60/minute',
        SNIPPET_NETWORK_RATE: '600/minute',
      },
    })
  })
  after(() => app?.close())

  const create = (content: string, address: string, headers: Readonly<Record<string, string>> = {}) =>
    app.fetch('/api/', {
      method: 'POST',
      headers: { 'x-forwarded-for': address, ...headers },
      body: new URLSearchParams({ content }),
    })

  let sent = 0
  const flood = () => create(waveText('pills', sent % 60), `45.0.${sent++ % 250}.7`)

  it('refuses further texts like those, with words, and nothing else', async () => {
    for (let each = 0; each < 40; each++) assert.equal((await flood()).status, 200)
    const refused = await until(flood, ({ status }) => status !== 200)
    assert.equal(refused.status, 429)
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.equal(refused.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(
      await refused.text(),
      /^Too many snippets like this one are being created\. Try again in \d+ seconds?, or sign in\. The limit relaxes by itself within minutes after the flood\.\n$/,
    )
    const [text = ''] = repositoryTexts()
    const stored = await create(text, '81.0.0.1')
    assert.equal(stored.status, 200)
    assert.match(await stored.text(), new RegExp(`^"${app.url}/[A-Za-z0-9]{10}"$`))
  })

  it('says so on the page of the form in the language of its reader', async () => {
    const answer = await app.fetch('/new', {
      method: 'POST',
      headers: {
        'x-forwarded-for': '45.0.0.8',
        'accept-language': 'de',
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        origin: app.url,
      },
      body: new URLSearchParams({ content: waveText('pills', 7) }),
    })
    assert.equal(answer.status, 429)
    assert.match(
      await answer.text(),
      /Gerade werden zu viele Snippets wie dieses angelegt\. Versuchen Sie es in \d+ Sekunden? noch einmal/,
    )
  })

  it('takes the same text from those who are signed in', async () => {
    const owner = await somebody(app, 'owner')
    const bearer = await tokenFor(app, { accountId: owner.accountId, scopes: ['snippets'] })
    const text = waveText('pills', 7)
    assert.equal((await create(text, '45.0.0.9', { authorization: `Bearer ${bearer}` })).status, 200)
    assert.equal((await create(text, '45.0.0.9', { cookie: owner.cookie })).status, 200)
    assert.equal((await create(text, '45.0.0.9')).status, 429)
  })

  it('shows it to those who run it: on the overview, in the trail and in the metrics', async () => {
    const owner = await somebody(app, 'owner', 'grace')
    const page = async (path: string, cookie: string) =>
      (await app.fetch(path, { headers: { cookie, accept: 'text/html' } })).text()
    assert.match(
      await page('/manage/overview', owner.cookie),
      /Limits for creating snippets are tightened \(step \d\)/,
    )
    assert.match(await page('/manage/audit', owner.cookie), /tightened the limits for creating snippets/)
    const viewer = await somebody(app, 'viewer', 'linus')
    assert.doesNotMatch(await page('/manage/overview', viewer.cookie), /are tightened/)
    const secret = await tokenFor(app, { accountId: owner.accountId, scopes: ['read'] })
    const authorization = `Basic ${Buffer.from(`:${secret}`).toString('base64')}`
    const metrics = await (await app.fetch('/metrics', { headers: { authorization } })).text()
    assert.match(metrics, /^limits_tightened_steps\{limits="snippets"\} [1-4]$/m)
  })
})
