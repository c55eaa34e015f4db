/** Status pages: what one hides is in none of its representations, and one that is not public lets only those in who may see it. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { createPagePaths, createPaths, type PagePaths } from '../../src/kernel/paths.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { onBothEngines } from '../matrix.ts'
import { somebody } from '../people.ts'
import { checkedOnce } from '../status-apis/probed.ts'
import { addressesOf, hidden, isOfPage } from './page-addresses.ts'

const soon = new Date(Date.now() + 86_400_000).toISOString()
const later = new Date(Date.now() + 90_000_000).toISOString()
const yesterday = new Date(Date.now() - 86_400_000).toISOString()

const probed = { kind: 'http', url: 'http://127.0.0.1:9/', ...checkedOnce } as const
const event = (id: string, title: string, more: object) => ({
  id,
  title,
  image: 'https://example.org/a.png',
  platformUserId: 1,
  description: `About ${title}.`,
  state: 'published',
  createdAt: yesterday,
  ...more,
})
const incident = { kind: 'incident', impact: 'major', bannerText: 'We are looking into it' }

const page = (slug: string, more: object = {}) => ({
  title: `Page ${slug}`,
  slug,
  groups: ['Shop'],
  general: false,
  ...more,
})

const document = {
  title: 'Harbour',
  information: `All of ${hidden}.`,
  footer: `${hidden} Ltd`,
  platformUsers: [{ id: 1, username: 'ada', avatar: null }],
  monitors: [
    { name: 'Checkout', slug: 'checkout', ...probed, group: 'Shop' },
    { name: 'Basket', slug: 'basket', ...probed, tags: ['eu'] },
    { name: `Ledger ${hidden}`, slug: 'ledger', ...probed, group: hidden },
  ],
  announcements: [
    event('both', 'Payments are slow', { ...incident, monitors: ['Checkout', `Ledger ${hidden}`] }),
    event('gone', `${hidden} is down`, { ...incident, monitors: [`Ledger ${hidden}`] }),
    event('news', `News of ${hidden}`, { bannerText: `${hidden} moves` }),
    event('plan', `${hidden} moves house`, {
      kind: 'maintenance',
      monitors: [`Ledger ${hidden}`],
      eventStartsAt: soon,
      eventEndsAt: later,
    }),
  ],
  maintenance: [
    { title: `${hidden} patches`, monitors: [`Ledger ${hidden}`], startsAt: soon, endsAt: later },
    { title: 'Database upgrade', monitors: ['Checkout', `Ledger ${hidden}`], startsAt: soon, endsAt: later },
  ],
  statusPages: [
    page('shop', { host: 'shop.example.org' }),
    page('eu', { groups: [], tags: ['eu'], general: true }),
    page('whole', { allMonitors: true, general: true }),
    page('staff', { audience: 'signed-in' }),
    page('customer', { audience: 'password', password: 'correct horse' }),
  ],
}

type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }

/** A request with any Host header, which `fetch` does not allow. */
const ask = (app: TestApp, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((done, failed) => {
    request(new URL(path, app.url), { headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
      .on('error', failed)
      .end()
  })

describe('A status page', () => {
  let app: TestApp
  let paths: PagePaths
  before(async () => {
    app = await startTestApp({ document, environment: { COMPATIBLE_WITH: 'uptime-kuma,gatus' } })
    paths = createPagePaths(createPaths(new URL(app.url)), { below: '/s/shop' })
  })
  after(() => app.close())

  it('has what it hides in none of its representations', async () => {
    const addresses = addressesOf(paths, 'shop')
    assert.ok(addresses.length > 300, `only ${addresses.length} addresses`)
    const found: string[] = []
    for (const [from, headers] of [
      ['/s/shop', {}],
      ['', { host: 'shop.example.org' }],
    ] as const)
      for (const address of addresses) {
        const { status, body, headers: given } = await ask(app, `${from}${address}`, headers)
        const text = `${body}${given['location'] ?? ''}`
        assert.ok(status < 500, `${address}: ${status}`)
        assert.doesNotMatch(text, new RegExp(hidden, 'i'), address)
        assert.doesNotMatch(text, /href="[^"]*\/(new|subscribe|graphiql)["?]/, address)
        if (status === 200 && /Checkout|Payments are slow/.test(text)) found.push(`${from}${address}`)
      }
    for (const each of ['/', '/announcements', '/announcements/both', '/monitors', '/monitors/checkout'])
      for (const from of ['/s/shop', '']) assert.ok(found.includes(`${from}${each}`), `${from}${each}`)
    for (const each of ['/announcements.atom', '/calendar.ics', '/api/v2/summary.json'])
      assert.ok(found.includes(`/s/shop${each}`), each)
    assert.equal((await app.fetch('/s/shop/badges/checkout/status.svg')).status, 200)
  })

  it('knows neither the addresses of what it hides nor those of the rest of the site', async () => {
    const gone = ['/monitors/ledger', '/monitors/3', '/announcements/gone', '/badges/ledger/status.svg']
    const others = [
      '/new',
      '/subscribe',
      '/manage',
      '/graphql',
      '/api/v1/monitors',
      '/mine',
      '/metrics',
      '/oembed',
    ]
    for (const path of [...gone, ...others]) {
      assert.equal((await app.fetch(`/s/shop${path}`)).status, 404, path)
      assert.equal((await ask(app, path, { host: 'shop.example.org' })).status, 404, path)
    }
    const home = await (await app.fetch('/s/shop/')).text()
    assert.doesNotMatch(home, /href="[^"]*\/(new|subscribe|graphiql)"/)
  })

  it('shows what its groups, tags and choices name, and the whole site what all of them hide', async () => {
    const shown = async (path: string) => {
      const text = await (await app.fetch(path)).text()
      return ['Checkout', 'Basket', `Ledger ${hidden}`].filter(each => text.includes(each))
    }
    assert.deepEqual(await shown('/s/shop/monitors'), ['Checkout'])
    assert.deepEqual(await shown('/s/eu/monitors'), ['Basket'])
    assert.deepEqual(await shown('/s/whole/monitors'), ['Checkout', 'Basket', `Ledger ${hidden}`])
    assert.deepEqual(await shown('/monitors'), ['Checkout', 'Basket', `Ledger ${hidden}`])
    assert.match(await (await app.fetch('/s/eu/announcements')).text(), new RegExp(`News of ${hidden}`))
    assert.equal(JSON.stringify(await app.graphql('{ status { name } }')).includes(hidden), true)
  })

  it('has links to itself alone, and links of its host at its host', async () => {
    const summary = await (await app.fetch('/s/shop/api/v2/summary.json')).json()
    assert.equal((summary as { page: { url: string } }).page.url, `${app.url}/s/shop/`)
    const atHost = await ask(app, '/announcements.atom', { host: 'shop.example.org' })
    assert.match(
      atHost.body,
      /<link rel="alternate" type="text\/html" href="http:\/\/shop\.example\.org\/announcements\/both"/,
    )
    const home = await ask(app, '/', { host: 'shop.example.org' })
    for (const [, asset = ''] of home.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      assert.equal((await ask(app, asset, { host: 'shop.example.org' })).status, 200, asset)
  })

  it('is sent as ready bytes, which a change of what it hides leaves as they are', async () => {
    const etag = async () => (await app.fetch('/s/shop/api/v2/components.json')).headers.get('etag')
    const whole = async () => (await app.fetch('/s/whole/api/v2/components.json')).headers.get('etag')
    const [before, all] = [await etag(), await whole()]
    await app.import({
      monitors: [...document.monitors, { name: `New ${hidden}`, ...probed, group: hidden }],
    })
    await until(whole, each => each !== all)
    assert.equal(await etag(), before)
  })

  it('tells of changes on a stream of its own', async () => {
    const stream = new AbortController()
    const response = await app.fetch('/s/shop/events', { signal: stream.signal })
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    const texts: string[] = []
    const read = (async () => {
      for await (const chunk of response.body ?? []) texts.push(Buffer.from(chunk).toString())
    })().catch(() => {})
    await app.import({
      monitors: [...document.monitors, { name: `Another ${hidden}`, ...probed, group: 'Shop' }],
    })
    await until(
      async () => texts.join(''),
      text => /^event: change$/m.test(text),
    )
    assert.doesNotMatch(texts.join(''), new RegExp(`${hidden}|ledger`, 'i'))
    stream.abort()
    await read
    assert.match(await (await app.fetch('/s/shop/')).text(), /<html [^>]*data-events="\/s\/shop\/events"/)
  })
})

describe('A status page that is not public', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({ document, environment: { COMPATIBLE_WITH: 'uptime-kuma,gatus' } })
  })
  after(() => app.close())

  const html = { accept: 'text/html' }
  const unlock = (password: string, slug = 'customer') =>
    app.fetch(`/s/${slug}/unlock`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ password, back: `/s/${slug}/monitors` }),
    })
  const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

  it('shows nothing to those who may not see it, whatever they ask for', async () => {
    for (const slug of ['customer', 'staff']) {
      const paths = createPagePaths(createPaths(new URL(app.url)), { below: `/s/${slug}` })
      for (const address of addressesOf(paths, slug).filter(isOfPage))
        for (const headers of [{}, html, { cookie: 'corkboard-page-5=zzzzzz.AAAA' }]) {
          const { status, body, headers: given } = await ask(app, `/s/${slug}${address}`, headers)
          assert.ok(status === 403 || status === 404 || status === 303, `${address}: ${status}`)
          assert.doesNotMatch(body, /Checkout|Payments|looking into|Zyklop/, address)
          assert.doesNotMatch(given['cache-control'] ?? '', /public|max-age=[1-9]/, address)
        }
    }
  })

  it('opens by its password, for this browser, and is never kept by a shared cache', async () => {
    const asked = await app.fetch('/s/customer/monitors', { headers: html })
    assert.deepEqual([asked.status, asked.headers.get('cache-control')], [403, 'private, no-cache'])
    assert.match(await asked.text(), /<form class="unlock" method="post" action="\/s\/customer\/unlock">/)
    assert.equal((await unlock('wrong horse')).status, 403)

    const entered = await unlock('correct horse')
    assert.deepEqual([entered.status, entered.headers.get('location')], [303, '/s/customer/monitors'])
    assert.match(
      entered.headers.getSetCookie()[0] ?? '',
      /^corkboard-page-5=[^;]+; Path=\/s\/customer; HttpOnly; SameSite=Lax/,
    )
    const cookie = cookieOf(entered)
    const paths = createPagePaths(createPaths(new URL(app.url)), { below: '/s/customer' })
    let read = 0
    for (const address of addressesOf(paths, 'customer').filter(isOfPage)) {
      const { status, body, headers } = await ask(app, `/s/customer${address}`, { cookie })
      assert.doesNotMatch(body, new RegExp(hidden, 'i'), address)
      if (status !== 200) continue
      read++
      assert.deepEqual(
        [headers['cache-control'], headers['access-control-allow-origin']],
        ['private, no-cache', undefined],
        address,
      )
    }
    assert.ok(read > 30, `only ${read} answers`)
    const home = await ask(app, '/s/customer/', { cookie })
    const again = await ask(app, '/s/customer/', { cookie, 'if-none-match': home.headers['etag'] ?? '' })
    assert.deepEqual([again.status, again.headers['cache-control']], [304, 'private, no-cache'])
    const label = await ask(app, '/s/customer/badges/checkout/status.svg?label=x', { cookie })
    assert.equal(label.headers['cache-control'], 'private, no-cache')
    assert.equal((await app.fetch('/s/customer/monitors')).status, 403)
    assert.equal((await app.fetch('/s/staff/monitors', { headers: { cookie } })).status, 403)
  })

  it('asks again once the password is another', async () => {
    const cookie = cookieOf(await unlock('correct horse'))
    assert.equal((await app.fetch('/s/customer/', { headers: { cookie } })).status, 200)
    await app.import({ statusPages: [page('customer', { audience: 'password', password: 'another horse' })] })
    await until(
      async () => (await app.fetch('/s/customer/', { headers: { cookie } })).status,
      status => status === 403,
    )
    assert.equal((await unlock('correct horse')).status, 403)
    assert.equal((await unlock('another horse')).status, 303)
  })

  it('refuses a network that guesses', async () => {
    const statuses = await Promise.all(Array.from({ length: 30 }, () => unlock('guess')))
    assert.ok(statuses.some(each => each.status === 429))
    assert.equal((await unlock('another horse')).status, 429)
  })

  it('opens for those who are signed in', async () => {
    const away = await app.fetch('/s/staff/monitors', { headers: html, redirect: 'manual' })
    assert.deepEqual([away.status, away.headers.get('location')], [303, '/manage/status-pages/4/open'])
    const ada = await somebody(app, 'viewer')
    const signedIn = await ada.get('/s/staff/monitors')
    assert.equal(signedIn.status, 200)
    assert.match(await signedIn.text(), /Checkout/)
    assert.equal(signedIn.headers.get('cache-control'), 'private, no-cache')
    assert.equal((await ada.get('/manage/status-pages/4/open')).headers.get('location'), '/s/staff')
  })
})

onBothEngines('Status pages are kept', (_open, engine) => {
  it('as they were edited: refused with a reason, unique, secret, and gone when deleted', async () => {
    await using app = await running({ engine })
    const owner = await somebody(app, 'owner')
    const form = (more: Record<string, string>) =>
      owner.post('/manage/status-pages', {
        ...{ title: 'Shop', slug: 'shop', host: '', audience: 'public', password: '' },
        ...{
          groups: 'Shop',
          tags: '',
          general: 'on',
          logo: '',
          accent: '',
          information: '',
          footer: '',
          revision: '0',
        },
        ...more,
      })
    assert.equal((await form({})).status, 303)
    for (const [more, expected] of [
      [{}, /Another status page has this address/],
      [{ slug: 'Shop!' }, /Use lower-case letters/],
      [{ slug: 'b', audience: 'password' }, /Enter a password, or choose others/],
      [{ slug: 'b', audience: 'password', password: 'short' }, /at least 8 characters/],
      [{ slug: 'b', host: new URL(app.url).host }, /host name of the whole site|Enter a host name/],
      [{ slug: 'b', host: 'a b' }, /Enter a host name/],
      [
        { slug: 'b', host: 's.example.org', audience: 'signed-in' },
        /people sign in at the address of the whole site/,
      ],
    ] as const) {
      const refused = await form(more)
      assert.equal(refused.status, 422, JSON.stringify(more))
      assert.match(await refused.text(), expected)
    }
    assert.equal(
      (await form({ slug: 'secret', audience: 'password', password: 'correct horse' })).status,
      303,
    )
    const list = await (await owner.get('/manage/status-pages')).text()
    const [, id] =
      /href="\/manage\/status-pages\/(\d+)"[^>]*>Shop<[\s\S]*?\/s\/secret/.exec(
        list.slice(list.lastIndexOf('<tr')),
      ) ?? []
    const shown = await (await owner.get(`/manage/status-pages/${id}`)).text()
    assert.doesNotMatch(shown, /correct horse|argon2/)
    assert.match(shown, /value="\(secret\)"/)
    assert.equal((await app.fetch('/s/shop/')).status, 200)
    assert.equal((await owner.post('/manage/status-pages/1/delete', { revision: '1' })).status, 303)
    assert.equal((await app.fetch('/s/shop/')).status, 404)
  })
})

async function running(options: Parameters<typeof startTestApp>[0]) {
  const app = await startTestApp(options)
  return { ...app, [Symbol.asyncDispose]: app.close }
}
