/** Domains that expire soon, from a registry by RDAP to the pages, programs and channels, at two instances and after a restart. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { dayMs, hourMs, rfc3339 } from '../../src/lib/time.ts'
import { domainNotices } from '../../src/monitors/domains/domain-notice-store.ts'
import { createDomainStore } from '../../src/monitors/domains/domain-store.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { textOf } from '../html-text.ts'
import { migratedDatabase } from '../matrix.ts'
import { registered, serveRegistry } from '../monitors/domains/registry.ts'
import { serveHttp } from '../monitors/servers.ts'
import { type Person, somebody } from '../people.ts'
import { clientOf, documentOf, got, tokenFor } from '../rest/api.ts'

/** A top-level domain that does not exist, so that checks reach no one. */
const suffix = 'corkboardtest'
const domain = `shop.${suffix}`

test('A domain that ends in nine days is named at every instance and told of once, until it is renewed', async t => {
  const registry = await serveRegistry(t, [suffix])
  registry.answers.set(domain, registered(domain, Date.now() + 9 * dayMs))
  const told: string[] = []
  const hook = await serveHttp(t, async (request, response) => {
    told.push((await request.toArray()).join(''))
    response.end()
  })
  const database = await migratedDatabase('postgres')
  t.after(() => database.remove())
  const environment = {
    ...{ DATABASE_URL: database.url, PROBER_DENY: 'none' },
    RDAP_BOOTSTRAP: registry.bootstrap,
  }
  const monitor = (name: string) => ({
    ...{ name, kind: 'tcp', host: `${name.toLowerCase()}.${domain}`, port: 443, intervalSeconds: 86_400 },
  })
  const channel = (language: string) => ({
    ...{ name: `Hook ${language}`, kind: 'webhook', url: `http://127.0.0.1:${hook.port}/`, language },
    ...{ secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}`, events: ['domain.expiring'] },
  })
  const document = {
    monitors: [monitor('Shop'), monitor('Mail'), { ...monitor('Old'), active: false }],
    channels: [channel('en'), channel('de')],
  }
  const first = await startTestApp({ environment, document })
  const second = await startTestApp({ environment })
  const owner = await somebody(first, 'owner')
  const words = new RegExp(`Registration of shop.${suffix} expires in 9 days`)

  for (const app of [first, second]) {
    await seen(app, owner, '/manage/overview', words)
    await seen(app, owner, '/manage/overview', /2 monitors/)
    await seen(app, owner, '/manage/monitors', /domain expires in 9 days/)
    await seen(app, owner, '/monitors/shop', /Domain shop\.corkboardtest: registration expires in 9 days \(/)
  }
  assert.doesNotMatch(await (await second.fetch('/monitors/shop')).text(), /corkboardtest/)

  await using db = await openDatabase(database.url)
  const look = domainNotices(db, Date.now)
  await Promise.all([1, 2].map(() => look(new AbortController().signal)))
  await until(
    () => told.length,
    count => count > 1,
  )
  assert.match(told.toSorted().join('\n'), /Registration of shop\.corkboardtest expires in 9 days/)
  assert.match(told.join('\n'), /Die Domain shop\.corkboardtest ist nur noch 9 Tage registriert/)
  assert.match(told[0] ?? '', /"kind":"domain\.expiring".*"monitorIds":\[1,2\]/s)

  // The lease goes to the second instance, then to one that was started anew: neither asks again.
  await first.close()
  await seen(second, owner, '/monitors/shop', words2)
  await second.close()
  const third = await startTestApp({ environment })
  t.after(() => third.close())
  await seen(third, owner, '/manage/overview', words)
  await look(new AbortController().signal)
  assert.deepEqual(registry.questions(), [domain])

  registry.answers.set(domain, registered(domain, Date.now() + 374 * dayMs))
  await db.write(db.query.updateTable('domains').set({ next_at: 0 }))
  await seen(
    third,
    owner,
    '/monitors/shop',
    /registration expires in 12 months|registration expires in 37[34] days/,
  )
  assert.doesNotMatch(textOf(await (await get(third, owner, '/manage/overview')).text()), /Registration of/)
  assert.deepEqual(registry.questions(), [domain, domain])
  assert.equal(told.length, 2)
})

const words2 = /Domain shop\.corkboardtest: registration expires in 9 days/

test('A channel of some monitors learns of no others below the same domain', async t => {
  const told: string[] = []
  const hook = await serveHttp(t, async (request, response) => {
    told.push((await request.toArray()).join(''))
    response.end()
  })
  const database = await migratedDatabase('sqlite')
  t.after(() => database.remove())
  const monitor = (name: string, group: string) => ({
    ...{ name, group, kind: 'tcp', host: `${group.toLowerCase()}.${domain}`, port: 443 },
    intervalSeconds: 86_400,
  })
  const document = {
    monitors: [monitor('Acme VPN', 'Acme'), monitor('Till', 'Shop'), monitor('Cart', 'Shop')],
    channels: [
      {
        ...{ name: 'Hook', kind: 'webhook', url: `http://127.0.0.1:${hook.port}/`, groups: ['Shop'] },
        ...{ secret: `whsec_${Buffer.alloc(24, 7).toString('base64')}`, events: ['domain.expiring'] },
      },
    ],
  }
  const app = await startTestApp({
    document,
    environment: { DATABASE_URL: database.url, PROBER_DENY: 'none' },
  })
  t.after(() => app.close())
  await using db = await openDatabase(database.url)
  const known = { name: domain, registry: null, endsAt: Date.now() + 9 * dayMs, checkedAt: Date.now() }
  await createDomainStore(db).save([{ ...known, problem: null, isAbsent: false, nextAt: 0 }])
  await domainNotices(db, Date.now)(new AbortController().signal)
  const [body = ''] = await until(
    () => told,
    ({ length }) => length > 0,
  )
  assert.match(body, /manage\/monitors\/2".*"name":"Till","monitorIds":\[2,3\]/)
  assert.doesNotMatch(body, /Acme|monitors\/1"/)
  assert.match(body, /"endsAt":"\d{4}-.*"checkedAt":"\d{4}-/)
})

test('No registry is asked unless the list of registries is named', async t => {
  const registry = await serveRegistry(t, [suffix])
  const document = { monitors: [{ name: 'Shop', kind: 'tcp', host: domain, port: 443 }] }
  const app = await startTestApp({ document, environment: { RDAP_BOOTSTRAP: '' } })
  t.after(() => app.close())
  const owner = await somebody(app, 'owner')
  await seen(app, owner, '/monitors/shop', /Last checks/)
  assert.doesNotMatch(textOf(await (await get(app, owner, '/monitors/shop')).text()), /Domain shop/)
  assert.deepEqual(registry.asked, [])
})

test('A date that no registry confirms any more is shown with its age and the reason', async t => {
  const database = await migratedDatabase('sqlite')
  t.after(() => database.remove())
  const document = { monitors: [{ name: 'Shop', kind: 'tcp', host: domain, port: 443 }] }
  const app = await startTestApp({ document, environment: { DATABASE_URL: database.url } })
  t.after(() => app.close())
  const owner = await somebody(app, 'owner')
  await using db = await openDatabase(database.url)
  const checkedAt = Date.now() - 3 * dayMs - hourMs
  const endsAt = Date.now() + 9 * dayMs
  const known = { ...{ name: domain, registry: null, endsAt, checkedAt }, ...{ isAbsent: false, nextAt: 0 } }
  const store = createDomainStore(db)
  await store.save([{ ...known, problem: 'unreachable' }])
  await seen(app, owner, '/manage/overview', /expires in (8|9) days Shop · as of 3 days ago/)
  await seen(app, owner, '/manage/monitors', /domain expires in (8|9) days \(as of 3 days ago\)/)
  const reason = 'its registry could not be reached'
  await seen(app, owner, '/monitors/shop', new RegExp(`\\) · as of 3 days ago · ${reason} `))
  const api = clientOf(app, await documentOf(app), await tokenFor(app, { scopes: ['read'] }))
  const { items } = got(await api.listStatuses(), 200)
  assert.deepEqual(items[0]?.domain, {
    ...{ name: domain, endsAt: rfc3339(endsAt), checkedAt: rfc3339(checkedAt) },
    problem: 'unreachable',
  })
  await store.save([{ ...known, problem: null }])
  await seen(app, owner, '/monitors/shop', /\) · as of 3 days ago [^·]/)
  await store.save([{ ...known, problem: null, checkedAt: Date.now() }])
  await seen(app, owner, '/monitors/shop', /registration expires in (8|9) days \([^)]*\) [^·]/)
  assert.doesNotMatch(textOf(await (await get(app, owner, '/manage/overview')).text()), /as of/)
})

const get = (app: TestApp, { cookie }: Person, path: string) => app.fetch(path, { headers: { cookie } })

const seen = (app: TestApp, person: Person, path: string, wanted: RegExp) =>
  until(
    async () => textOf(await (await get(app, person, path)).text()).replaceAll(/\s+/g, ' '),
    page => wanted.test(page),
  )
