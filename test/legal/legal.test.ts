import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { createPaths } from '../../src/kernel/paths.ts'
import { parseTarget } from '../../src/legal/leaving-target.ts'
import { robotsTxt, securityTxt } from '../../src/legal/legal-routes.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { page } from '../contract/inert.ts'
import { pin } from '../contract/pinned.ts'

const paths = createPaths(new URL('https://paste.example.org'))

describe('Where a link leads', () => {
  test('is cut where the host stands, and nothing is lost', () => {
    for (const address of [
      'https://evil.example/a?b=c#d',
      'http://user:word@evil.example:8080/',
      'https://evil.example',
      'https://[2001:db8::1]/x',
    ]) {
      const { href, before: start, host, after: rest } = parseTarget(address)
      assert.equal(href, new URL(address).href)
      assert.equal(`${start}${host}${rest}`, href, address)
    }
  })

  test('is all ASCII: nothing invisible, nothing that runs backwards', () => {
    const { href } = parseTarget('https://ev\u00e4l.example/\u202egpj.exe?\u200b=\u2067#\u202e')
    assert.match(href, /^[!-~]+$/)
    assert.match(href, /%E2%80%AEgpj\.exe/)
  })

  test('is told apart from what it looks like', () => {
    const { host, spelled } = parseTarget('https://\u0440\u0430ypal.com/')
    assert.equal(host, 'xn--ypal-43d9g.com')
    assert.equal(spelled, '\u0440\u0430ypal.com')
    assert.equal(parseTarget('https://paypal.com/').spelled, null)
    assert.equal(parseTarget('https://paypal.com@evil.example/').hasUser, true)
    assert.equal(parseTarget('https://paypal.com@evil.example/').host, 'evil.example')
    assert.equal(parseTarget('http://evil.example/').encrypted, false)
  })

  test('is a page: nothing else is shown', () => {
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/here',
      '',
      undefined,
      ['https://a.example'],
    ])
      assert.throws(() => parseTarget(address), { code: 'invalid' })
  })
})

test('The page on privacy says that reports are sent on once a channel gets them', async t => {
  const said = /is notified of each report/
  const url = 'https://hooks.slack.com/services/T0/B0/X'
  const privacy = async (events: readonly string[]) => {
    const channel = { key: 'aaaaaaaaaaaaaaaa', name: 'Moderators', kind: 'slack', url, events }
    const app = await startTestApp({ document: { channels: [channel] } })
    t.after(() => app.close())
    return async () => (await app.fetch('/privacy', { headers: { accept: 'text/html' } })).text()
  }
  await until(await privacy(['snippet.reported']), text => said.test(text))
  assert.doesNotMatch(await (await privacy(['monitor.down']))(), said)
})

test('security.txt says until when it holds, always some months ahead', () => {
  const now = Date.UTC(2026, 10, 21, 13, 5)
  assert.equal(
    securityTxt('mailto:security@example.org', paths, now),
    `Contact: mailto:security@example.org
Expires: 2027-05-20T00:00:00.000Z
Canonical: https://paste.example.org/.well-known/security.txt
`,
  )
})

test('robots.txt lets robots in where noindex answers them, also below a path', () => {
  assert.match(
    robotsTxt(paths),
    /^User-agent: \*\nDisallow: \/graphql\$\nDisallow: \/graphql\?\nDisallow: \/api\/\n$/,
  )
  assert.doesNotMatch(robotsTxt(paths), /^Disallow: (\/)?$/m)
  const below = robotsTxt(createPaths(new URL('https://example.org/board')))
  assert.match(below, /^Disallow: \/board\/graphql\?$/m)
})

describe('The pages of the law', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      environment: { ORIGIN_KEEP_DAYS: '7', SECURITY_CONTACT: 'mailto:security@example.org' },
    })
  })
  after(() => app?.close())

  const read = async (path: string, language = 'en') => {
    const answer = await app.fetch(path, {
      headers: { accept: 'text/html', 'accept-language': language },
      redirect: 'manual',
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  it('say how long addresses can be told apart, as it is configured', async () => {
    assert.match((await read('/privacy')).text, /After 7 days the key and these values are deleted/)
    assert.match((await read('/privacy', 'de')).text, /Nach 7 Tagen werden der Schlüssel/)
  })

  it('say who deletes snippets, when they were read and what a receipt has', async () => {
    const [english, german] = await Promise.all(['en', 'de'].map(language => read('/privacy', language)))
    for (const said of [
      /by a reader if its creator allowed that/,
      /when it was last read/,
      /deleted after 30 days/,
    ])
      assert.match(english?.text ?? '', said)
    for (const said of [
      /von Lesenden, wenn sie das erlaubt hat/,
      /zuletzt gelesen/,
      /nach 30 Tagen gelöscht/,
    ])
      assert.match(german?.text ?? '', said)
  })

  it('show where a link leads, and never go there by themselves', async () => {
    const { status, headers, text } = await read(
      `/leaving?to=${encodeURIComponent('https://evil.example/a"b<c')}`,
    )
    assert.equal(status, 200)
    assert.equal(headers.get('location'), null)
    assert.equal(headers.get('x-robots-tag'), 'noindex')
    assert.match(text, /<code>https:\/\/<b>evil\.example<\/b>\/a%22b%3Cc<\/code>/)
    assert.match(text, /href="https:\/\/evil\.example\/a%22b%3Cc" rel="nofollow ugc noopener noreferrer"/)
    assert.doesNotMatch(text, /http-equiv/)
    for (const to of ['javascript:alert(1)', '//evil.example', ''])
      assert.equal((await read(`/leaving?to=${encodeURIComponent(to)}`)).status, 400, to)
    assert.equal((await read('/leaving?to=https://a.example&to=https://b.example')).status, 400)
  })

  it('say where to report security problems', async () => {
    const { status, headers, text } = await read('/.well-known/security.txt')
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(text, new RegExp(`^Canonical: ${app.url}/\\.well-known/security\\.txt$`, 'm'))
    assert.equal((await read('/robots.txt')).status, 200)
  })
})

test('Without a contact there is no security.txt', async t => {
  const app = await startTestApp()
  t.after(() => app.close())
  assert.equal((await app.fetch('/.well-known/security.txt')).status, 404)
})

test('Links of a fresh snippet lead past the page that asks first, and straight on a day later', async t => {
  let now = Date.now()
  const app = await startTestApp({ now: () => now })
  t.after(() => app.close())
  const content =
    '[a](https://other.example/x?y) [b](/announcements) <https://other.example> ![p](//other.example/p.png)'
  const url = await pin(app, { content, lexer: '_markdown', expires: 'never' })
  const links = async () => {
    const { text } = await until(
      () => page(url),
      each => !each.text.includes(' data-pending'),
    )
    const prose = /<div class="prose"[^>]*>(.*?)<\/div>/s.exec(text)?.[1] ?? ''
    for (const [link] of prose.matchAll(/<a [^>]*>/g))
      assert.match(link, /rel="nofollow ugc noopener noreferrer"/)
    return [...prose.matchAll(/href="([^"]*)"/g)].map(match => match[1])
  }
  assert.deepEqual(await links(), [
    '/leaving?to=https%3A%2F%2Fother.example%2Fx%3Fy',
    '/announcements',
    '/leaving?to=https%3A%2F%2Fother.example%2F',
    '/leaving?to=http%3A%2F%2Fother.example%2Fp.png',
  ])
  now += 86_400_000
  assert.deepEqual(await links(), [
    'https://other.example/x?y',
    '/announcements',
    'https://other.example',
    '//other.example/p.png',
  ])
})
