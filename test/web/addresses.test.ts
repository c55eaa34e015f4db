import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addressPatterns } from '../address-patterns.ts'
import { startTestApp, type TestApp } from '../app.ts'

/** Addresses that are answered in front of the router, with any method. */
const inFront = ['/graphql', '/api/', '/api']
/** The address of the stream of events, which is answered in front of the router, too. */
const stream = '/events'

/** Each status page is mounted on its first request. */
const statusPage = '/s/:slug'

describe('The map of addresses', () => {
  const registered = new Set<string>()
  const operations = new Set<string>()
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      environment: {
        OIDC_ISSUER: 'https://id.example.org',
        OIDC_CLIENT_ID: 'corkboard',
        OIDC_CLIENT_SECRET: 'secret',
        SMTP_URL: 'smtp://mail.example.org',
        MAIL_FROM: 'status@example.org',
        COMPATIBLE_WITH: 'uptime-kuma,gatus',
        SECURITY_CONTACT: 'mailto:security@example.org',
      },
      onRoute: ({ url, config }) => {
        registered.add(url)
        if (config?.operation) operations.add(url)
      },
    })
  })
  after(() => app?.close())

  it('has every address that the server answers, but for those of the REST operations', () => {
    const known = new Set(patterns)
    const missing = [...registered].filter(each => !known.has(each) && !operations.has(each))
    assert.deepEqual(missing, [])
  })

  it('has none that the server does not answer', async () => {
    assert.deepEqual(
      patterns.filter(each => !registered.has(each)).sort(),
      [statusPage, stream, ...inFront].sort(),
    )
    for (const address of inFront) assert.notEqual((await app.fetch(address, { method: 'POST' })).status, 404)
    const events = await app.fetch(stream)
    await events.body?.cancel()
    assert.equal(events.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  })
})

const patterns = addressPatterns().toSorted((one, other) => inFront.indexOf(one) - inFront.indexOf(other))
