/** `decisions.md`, Both: BASE_URL alone makes addresses, and everything lives below its path. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../app.ts'
import { announcement, ask, monitor, onEachServer, onServer } from './server.ts'
import { send, sendBytes } from './wire.ts'

const document = {
  information: 'Text with a [link](https://elsewhere.example/).',
  announcements: [
    announcement('first', { bannerText: 'A banner', content: '# Hello' }),
    announcement('a b/ü?#'),
  ],
  monitors: [monitor('web')],
}

const originOf = (app: TestApp) => new URL(app.url).origin

async function pin(app: TestApp, fields: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ content: 'some text', format: 'url', ...fields })
  return (await (await app.fetch('/api/', { method: 'POST', body })).text()).trim()
}

/** Every address to which a page or feed of Corkboard links. */
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:href|src|action|data-copy)="([^"]*)"/g)].map(match =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  )

onEachServer('BASE_URL with a path', { basePath: '/board', document }, app => {
  test('mounts everything below it', async () => {
    const id = new URL(await pin(app())).pathname.split('/').at(-1)
    for (const path of [
      '/',
      '',
      '/announcements',
      '/announcements/first',
      '/announcements.atom',
      '/announcements.json',
      '/new',
      `/${id}`,
      `/${id}/raw`,
      '/graphiql',
      '/schema.graphql',
      '/healthz',
      '/readyz',
      '/graphql?query={information}',
    ])
      assert.equal((await app().fetch(path)).status, 200, path)
    assert.deepEqual((await ask(app(), '{ status { name } }')).status, [{ name: 'web' }])
  })

  test('leaves nothing at the root', async () => {
    const id = new URL(await pin(app())).pathname.split('/').at(-1)
    for (const path of [
      '/',
      '/announcements',
      '/announcements/first',
      '/announcements.atom',
      '/announcements.json',
      '/new',
      `/${id}`,
      `/${id}/raw`,
      '/graphiql',
      '/schema.graphql',
      '/healthz',
      '/readyz',
      '/graphql?query={information}',
      '/favicon.svg',
      '/boards',
      '/boardx/healthz',
    ])
      assert.equal((await fetch(originOf(app()) + path)).status, 404, path)
    const body = new URLSearchParams({ content: 'text' })
    assert.equal((await fetch(`${originOf(app())}/api/`, { method: 'POST', body })).status, 404)
  })

  test('is in the address of every snippet', async () => {
    const address = await pin(app())
    assert.match(address, new RegExp(`^${app().url}/[0-9A-Za-z]{10}$`))
    assert.equal(await (await fetch(`${address}/raw`)).text(), 'some text')
  })

  test('is in every link of every page and feed, and each of them leads somewhere', async () => {
    const snippet = new URL(await pin(app())).pathname.replace('/board', '')
    const onetime = new URL(await pin(app(), { expires: 'onetime' })).pathname.replace('/board', '')
    const seen = new Set<string>()
    for (const path of [
      '/',
      '/announcements',
      '/announcements/first',
      '/announcements.atom',
      '/new',
      '/graphiql',
      snippet,
      onetime,
      '/nothing-here',
    ]) {
      const response = await app().fetch(path, { headers: { accept: 'text/html' } })
      const links = linksIn(await response.text())
      for (const link of links) {
        const url = new URL(link, `${app().url}${path}`)
        if (link.startsWith('#')) continue
        if (url.origin !== originOf(app())) {
          assert.match(url.hostname, /\.example$|w3\.org$/, link)
          continue
        }
        assert.match(url.pathname, /^\/board(\/|$)/, `${link} on ${path}`)
        seen.add(url.href)
      }
    }
    assert.ok(seen.size > 12, 'links were found')
    for (const href of seen) {
      const { status } = await fetch(href)
      const leadsBackToNothing = href.includes('nothing-here')
      assert.ok(
        status === 200 || (status === 404 && (href.endsWith('/delete') || leadsBackToNothing)),
        `${href} gives ${status}`,
      )
    }
  })

  test('is in the addresses of the JSON feed', async () => {
    const feed = (await (await app().fetch('/announcements.json')).json()) as Record<string, string> & {
      items: readonly { url: string }[]
    }
    assert.equal(feed['home_page_url'], `${app().url}/announcements`)
    assert.equal(feed['feed_url'], `${app().url}/announcements.json`)
    for (const { url } of feed.items) {
      assert.ok(url.startsWith(`${app().url}/announcements/`), url)
      assert.equal((await fetch(url)).status, 200, url)
    }
  })

  test('is where forms lead and where they redirect to', async () => {
    const form = await (await app().fetch('/new')).text()
    assert.match(form, /action="\/board\/new"/)
    const created = await app().fetch('/new', {
      method: 'POST',
      body: new URLSearchParams({ content: 'by form' }),
      redirect: 'manual',
    })
    assert.equal(created.status, 303)
    assert.match(created.headers.get('location') ?? '', /^\/board\/[0-9A-Za-z]{10}$/)
    assert.match(created.headers.get('set-cookie') ?? '', /Path=\/board\//)
  })
})

onServer('Addresses', { document }, app => {
  const lies = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '444',
    'x-forwarded-prefix': '/evil',
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'host=evil.example;proto=https;for=203.0.113.9',
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
  }

  test('of snippets are never built from a request header', async () => {
    for (const format of ['default', 'url', 'json']) {
      const { status, text } = await send(`${app().url}/api/`, {
        method: 'POST',
        headers: { ...lies, 'content-type': 'application/x-www-form-urlencoded' },
        body: `content=x&format=${format}`,
      })
      assert.equal(status, 200)
      assert.ok(text.includes(`${app().url}/`), text)
      assert.doesNotMatch(text, /evil|https:|444/)
    }
  })

  test('on pages and in feeds are never built from a request header', async () => {
    for (const path of [
      '/',
      '/announcements',
      '/announcements/first',
      '/announcements.atom',
      '/announcements.json',
      '/new',
      '/graphiql',
      '/gone',
    ]) {
      const { text, headers } = await send(app().url + path, { headers: { ...lies, accept: 'text/html' } })
      assert.doesNotMatch(text, /evil/, path)
      assert.doesNotMatch(JSON.stringify(headers), /evil/, path)
    }
  })

  test('of redirects are never built from a request header', async () => {
    const { status, headers } = await send(`${app().url}/new`, {
      method: 'POST',
      headers: { ...lies, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'content=x',
    })
    assert.equal(status, 303)
    assert.match(headers.location ?? '', /^\/[0-9A-Za-z]{10}$/)
    assert.doesNotMatch(String(headers['set-cookie']), /evil|Secure/)
  })

  test('of GraphQL answers stay as the operator wrote them', async () => {
    const { text } = await send(`${app().url}/graphql?query={announcement(id:"first"){image}}`, {
      headers: lies,
    })
    assert.equal(text, '{"data":{"announcement":{"image":"https://pictures.example/a.png"}}}')
  })

  test('may be asked for absolutely, as a proxy does, and by HTTP/1.0 without a Host', async () => {
    const absolute = await sendBytes(
      app().url,
      'GET http://evil.example/healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    )
    assert.match(absolute, /^HTTP\/1\.1 (200|404) /)
    assert.doesNotMatch(absolute, /evil/)
    assert.match(await sendBytes(app().url, 'GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
  })
})

onServer('A BASE_URL of https', { environment: { BASE_URL: 'https://paste.example' } }, app => {
  test('makes the addresses of snippets, and cookies that only https carries', async () => {
    const body = new URLSearchParams({ content: 'x' })
    const response = await app().fetch('/api/', { method: 'POST', body })
    assert.match(await response.text(), /^"https:\/\/paste\.example\/[0-9A-Za-z]{10}"$/)
    const byForm = await app().fetch('/new', { method: 'POST', body, redirect: 'manual' })
    assert.match(byForm.headers.get('set-cookie') ?? '', /; Secure/)
  })
})
