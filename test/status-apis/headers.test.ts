/** Every address for programs and other sites: any origin, kept by shared caches as far as it may be, and sent again only when it is another. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createPaths, type Paths } from '../../src/kernel/paths.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { checkedOnce, probed } from './probed.ts'

const slug = 'web'

/** The addresses with their `Cache-Control`. */
const addresses = (paths: Paths): readonly (readonly [address: string, cacheControl: string])[] => {
  const { badge, statuspage, kuma, gatus } = paths
  const short = 'public, max-age=15'
  const key = 'shop_web'
  return [
    ...Object.values(statuspage).map(each => [each(), short] as const),
    ...['status', 'uptime', 'response-time'].flatMap(
      what =>
        [
          [badge.svg(slug, what), short],
          [badge.shields(slug, what), short],
        ] as const,
    ),
    [badge.svg(slug, 'status', { label: 'x', style: 'plastic' }), short],
    [kuma.entry(), short],
    [kuma.page('default'), short],
    [kuma.heartbeats('default'), short],
    [kuma.incidents('default'), short],
    [kuma.badge('1', 'status'), short],
    [kuma.badgeOver('1', 'uptime', '24'), short],
    [gatus.statuses(), short],
    [gatus.status(key), short],
    [gatus.suites(), short],
    [gatus.config(), short],
    [gatus.health(), short],
    [gatus.healthBadge(key), short],
    [gatus.healthShields(key), short],
    [gatus.uptime(key, '24h'), short],
    [gatus.uptimeBadge(key, '24h'), short],
    [gatus.responseTime(key, '24h'), short],
    [gatus.responseTimeBadge(key, '24h'), short],
    [gatus.responseTimeHistory(key, '24h'), short],
    [paths.widgetScript(), 'public, max-age=3600'],
    // The page asks again after an event, and must not get what was kept from before.
    [paths.widget(), 'public, no-cache'],
  ]
}

describe('The addresses for programs and other sites', () => {
  let app: TestApp
  let paths: Paths
  before(async () => {
    app = await startTestApp({
      document: {
        monitors: [
          { name: 'Web', slug, group: 'Shop', kind: 'http', url: 'http://127.0.0.1:9/', ...checkedOnce },
        ],
      },
      environment: { COMPATIBLE_WITH: 'uptime-kuma,gatus' },
    })
    paths = createPaths(new URL(app.url))
    await probed(app)
  })
  after(() => app.close())

  it('are all in this table', () => {
    const patternsIn = (address: object): readonly string[] =>
      'pattern' in address
        ? [String(address.pattern)]
        : Object.values(address).flatMap(each => patternsIn(each as object))
    const { badge, statuspage, kuma, gatus, widget, widgetScript } = paths
    // They take what jobs push, and show nothing.
    const pushed = new Set<string>([kuma.push.pattern, gatus.external.pattern])
    const listed = addresses(paths).map(([address]) => address.split('?')[0] ?? '')
    for (const each of patternsIn({ badge, statuspage, kuma, gatus, widget, widgetScript })) {
      const pattern = new RegExp(`^${each.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
      assert.ok(pushed.has(each) || listed.some(address => pattern.test(address)), each)
    }
  })

  it('have a strong ETag, any origin and public caching, and refuse what would change something', async () => {
    for (const [address, cacheControl] of addresses(paths)) {
      const answer = await app.fetch(address)
      const body = await answer.text()
      assert.equal(answer.status, 200, `${address}: ${body}`)
      const { headers } = answer
      assert.equal(headers.get('access-control-allow-origin'), '*', address)
      assert.equal(headers.get('access-control-allow-credentials'), null, address)
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin', address)
      assert.equal(headers.get('cache-control'), cacheControl, address)
      assert.equal(headers.get('set-cookie'), null, address)
      const etag = headers.get('etag') ?? ''
      assert.match(etag, /^"[^"]+"$/, address)
      const again = await app.fetch(address, { headers: { 'if-none-match': etag } })
      assert.deepEqual([again.status, again.headers.get('etag')], [304, etag], address)
      assert.equal(again.headers.get('access-control-allow-origin'), '*', address)
      assert.equal((await app.fetch(address, { method: 'HEAD' })).status, 200, address)
      const { status } = await app.fetch(address, { method: 'DELETE' })
      assert.ok([401, 404, 405].includes(status), `DELETE ${address}: ${status}`)
    }
  })

  it('that readers subscribe to are there for any origin, too, and are sent again only when they are others', async () => {
    for (const address of [paths.atomFeed(), paths.jsonFeed(), paths.calendar()]) {
      const answer = await app.fetch(address)
      assert.equal(answer.status, 200, address)
      assert.equal(answer.headers.get('access-control-allow-origin'), '*', address)
      const etag = answer.headers.get('etag') ?? assert.fail(address)
      assert.equal((await app.fetch(address, { headers: { 'if-none-match': etag } })).status, 304, address)
    }
  })
})
