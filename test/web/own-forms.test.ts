import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import type { RouteOptions } from 'fastify'
import { galleryPages } from '../../dev/gallery-pages.ts'
import { startTestApp, type TestApp } from '../app.ts'

/** Routes that change something without a session and accept requests from pages of other sites. */
const openToAllPages: readonly string[] = [
  'POST /api',
  'POST /api/',
  'POST /new',
  // Mail programs unsubscribe by it; the token in the address is the permission.
  'POST /u/:token',
  // Jobs report by it; the token in the address is the permission.
  'POST /push/:token',
  'POST /push/:token/:signal',
]

describe('What changes something without a session', () => {
  const routes: string[] = []
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      onRoute: ({ method, url, config }: RouteOptions) => {
        for (const each of [method].flat())
          if (!['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(each) && config?.access === undefined)
            routes.push(`${each} ${url}`)
      },
    })
  })
  after(() => app.close())

  /** The status of a request; `fetch` cannot send such an origin. */
  const statusOf = (route: string, headers: Readonly<Record<string, string>>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const [method = '', path = ''] = route.split(' ')
      request(app.url + path.replace(':id', 'aaaaaaaaaa'), {
        method,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
        .on('response', answer => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end('')
    })

  it('is refused at plain http to a page that hides its origin, but for creating and unsubscribing', async () => {
    const guarded = routes.filter(each => !openToAllPages.includes(each))
    assert.ok(guarded.length >= 7, guarded.join(', '))
    for (const route of guarded) {
      const status = await statusOf(route, { origin: 'null' })
      // A cross-site form to a snippet is redirected to its page.
      assert.ok(status === 403 || status === 303, `${route}: ${status}`)
    }
  })

  it('is open to programs, and to forms at whatever address the board is opened', async () => {
    const host = '192.168.1.5:8080'
    for (const headers of [{}, { origin: app.url }, { host, origin: `http://${host}` }])
      assert.equal(await statusOf('POST /takedown', headers), 422, JSON.stringify(headers))
    assert.equal(await statusOf('POST /takedown', { host, origin: 'http://192.168.1.6:8080' }), 403)
  })

  it('stands on pages that have browsers send their origin', () => {
    const pages = [...galleryPages].filter(([, page]) =>
      /<form[^>]* method="post" action="(?!\/manage)/.test(String(page)),
    )
    assert.ok(pages.length > 10)
    for (const [name, page] of pages)
      assert.match(String(page), /<meta name="referrer" content="same-origin">/, name)
  })
})
