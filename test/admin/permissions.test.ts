import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Access } from '../../src/admin/guard.ts'
import { type Permission, permissions, type Role, roles } from '../../src/kernel/actor.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type Person, somebody } from '../people.ts'
import { tokenFor } from '../rest/api.ts'
import { routesByAccess, routesOfOwners } from './routes.ts'

/** Permissions of each role, independent of the code. */
const allowed: Readonly<Record<Role, readonly Permission[]>> = {
  owner: [
    'read',
    'announcements',
    'information',
    'monitors',
    'maintenance',
    'notifications',
    'snippets',
    'moderation',
    'site',
    'subscribers',
    'accounts',
    'tokens',
    'audit',
  ],
  editor: ['read', 'announcements', 'information', 'snippets'],
  operator: ['read', 'monitors', 'maintenance', 'snippets'],
  moderator: ['read', 'snippets', 'moderation'],
  viewer: ['read', 'snippets'],
}

type Route = { readonly method: string; readonly url: string; readonly access: Access | 'public' }

const isRefusal = (method: string | readonly string[]) => Array.isArray(method)

const withoutNonce = (page: string) => page.replace(/data-nonce="[^"]+"/, '')

describe('Every route, for everybody', () => {
  let app: TestApp
  const routes: Route[] = []
  const refusals: Route[] = []
  let everybody: Readonly<Record<Role, Person>>
  let tokens: Readonly<Record<Role, string>>
  before(async () => {
    const at = Date.now()
    app = await startTestApp({
      now: () => at,
      onRoute: ({ method, url, config }) => {
        for (const each of [method].flat())
          if (each !== 'HEAD' && each !== 'OPTIONS')
            (isRefusal(method) ? refusals : routes).push({
              method: each,
              url,
              access: config?.access ?? 'public',
            })
      },
    })
    everybody = await forEachRole(role => somebody(app, role))
    tokens = await forEachRole(role => tokenFor(app, { accountId: everybody[role].accountId }))
  })
  after(() => app?.close())

  const forEachRole = async <T>(make: (role: Role) => Promise<T>): Promise<Readonly<Record<Role, T>>> => {
    const made: [Role, T][] = []
    for (const role of roles) made.push([role, await make(role)])
    return Object.fromEntries(made) as Record<Role, T>
  }
  const ofPages = () => routes.filter(({ url }) => /^\/manage(\/|\.|$)/.test(url))
  const ofPrograms = () => routes.filter(each => each.url.startsWith('/api/v1/') && each.access !== 'anyone')
  const may = (role: Role, access: Access) =>
    access === 'anyone' || access === 'signed-in' || allowed[role].includes(access)
  /** The path of a route with ids of things that do not exist, so that nothing is changed. */
  const pathOf = ({ url }: Route) => url.replace(/:\w+/g, '999999').replace('*', 'nothing')
  const nameOf = ({ method, url }: Route) => `${method} ${url}`

  it('stands in the table, with who may use it', () => {
    const inCode = routes.map(each => `${nameOf(each)} ${each.access}`).sort()
    const inTable = Object.entries(routesByAccess).flatMap(([access, names]) =>
      names.map(name => `${name} ${access}`),
    )
    assert.deepEqual(inCode, inTable.sort())
  })

  it('knows every permission there is', () => {
    for (const permission of permissions) assert.ok(allowed.owner.includes(permission))
  })

  it('of the public side is the same for everybody', async () => {
    const same = routes.filter(each => each.access === 'public' && !routesOfOwners.includes(nameOf(each)))
    for (const route of same) {
      const { method } = route
      const ask = (headers: Readonly<Record<string, string>>) =>
        app.fetch(pathOf(route), { method, headers, redirect: 'manual' })
      const [nobody, owner] = [await ask({}), await ask({ cookie: everybody.owner.cookie })]
      assert.equal(nobody.status, owner.status, nameOf(route))
      assert.doesNotMatch(nobody.headers.get('location') ?? '', /sign-in/, nameOf(route))
      const [one, other] = [await nobody.text(), await owner.text()].map(text =>
        withoutStaffLinks(withoutNonce(text)),
      )
      assert.equal(one, other, nameOf(route))
    }
  })

  for (const role of roles)
    it(`of the pages opens to the ${role} exactly where the ${role} may`, async () => {
      for (const route of ofPages().filter(each => each.access !== 'anyone')) {
        const { method, access } = route
        const endsSession = nameOf(route) === 'POST /manage/sign-out'
        const person = endsSession ? await somebody(app, role, `leaving ${role}`) : everybody[role]
        const answer = await (method === 'GET' ? person.get(pathOf(route)) : person.post(pathOf(route)))
        const { status, headers } = answer
        const place = `${role}: ${nameOf(route)}: ${status}`
        await answer.body?.cancel()
        if (may(role, access as Access)) {
          assert.ok(status !== 401 && status !== 403 && status < 500, place)
          if (!endsSession) assert.doesNotMatch(headers.get('location') ?? '', /sign-in/, place)
        } else assert.equal(status, 403, place)
      }
    })

  for (const [whose, cookie] of [
    ['nobody', ''],
    ['somebody whose session is unknown or over', `session=${'A'.repeat(43)}`],
  ] as const)
    it(`of the pages is closed to ${whose}`, async () => {
      for (const route of ofPages().filter(each => each.access !== 'anyone')) {
        const { method } = route
        const known = everybody.owner.cookie.split('=', 1)[0]
        const headers = {
          accept: 'text/html',
          'sec-fetch-site': 'same-origin',
          cookie: cookie.replace('session', known ?? ''),
        }
        const answer = await app.fetch(pathOf(route), { method, headers, redirect: 'manual' })
        assert.equal(answer.status, method === 'GET' ? 303 : 401, nameOf(route))
        if (method === 'GET') assert.match(answer.headers.get('location') ?? '', /\/manage\/sign-in\?next=/)
        await answer.body?.cancel()
      }
    })

  it('of the pages takes nothing from another site, nor without its token', async () => {
    const { owner } = everybody
    for (const route of ofPages().filter(each => each.method !== 'GET')) {
      const elsewhere = { cookie: owner.cookie, 'sec-fetch-site': 'cross-site', 'x-csrf-token': owner.csrf() }
      const body = new URLSearchParams({ csrf: owner.csrf() })
      const stolen = await app.fetch(pathOf(route), { method: route.method, headers: elsewhere, body })
      assert.equal(stolen.status, 403, nameOf(route))
      await stolen.body?.cancel()
      const headers = { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' }
      const without = await app.fetch(pathOf(route), {
        method: route.method,
        headers,
        body: new URLSearchParams(),
      })
      assert.equal(without.status, 403, nameOf(route))
      await without.body?.cancel()
    }
    assert.equal((await owner.get('/manage/account')).status, 200)
  })

  const call = async ({ method, ...route }: Route, headers: Readonly<Record<string, string>>) => {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '[]' }
    const type = 'body' in body ? { 'content-type': 'application/json' } : {}
    const path = pathOf({ method, ...route })
    const answer = await app.fetch(path, {
      method,
      headers: { ...type, 'if-match': '"r0"', ...headers },
      ...body,
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text }
  }

  for (const role of roles)
    it(`of the REST interface opens to a token of the ${role} exactly where the ${role} may`, async () => {
      for (const route of ofPrograms()) {
        const { status, text } = await call(route, { authorization: `Bearer ${tokens[role]}` })
        const place = `${role}: ${nameOf(route)}: ${status} ${text}`
        if (may(role, route.access as Access))
          assert.ok(status !== 401 && status !== 403 && status < 500, place)
        else assert.equal(status, 403, place)
      }
    })

  it('of the REST interface opens to a token only for what was ticked', async () => {
    for (const scope of ['read', 'monitors', 'audit'] as const) {
      const token = await tokenFor(app, { accountId: everybody.owner.accountId, scopes: [scope] })
      for (const route of ofPrograms()) {
        const { status } = await call(route, { authorization: `Bearer ${token}` })
        assert.equal(status === 403, route.access !== scope, `${scope}: ${nameOf(route)}: ${status}`)
      }
    }
  })

  it('of the REST interface is closed without a token, and to a wrong, an expired, and a cookie', async () => {
    const expired = await tokenFor(app, { expiresAt: 1 })
    const strangers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'no token': {},
      'an unknown token': { authorization: `Bearer ckb_${'A'.repeat(43)}` },
      'no token of ours': { authorization: 'Bearer hello' },
      'an expired token': { authorization: `Bearer ${expired}` },
      'another scheme': { authorization: `Basic ${tokens.owner}` },
      'a cookie': { cookie: everybody.owner.cookie },
    }
    for (const route of ofPrograms())
      for (const [name, headers] of Object.entries(strangers)) {
        const answer = await call(route, headers)
        assert.equal(answer.status, 401, `${name}: ${nameOf(route)}`)
        assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer realm="Corkboard"/)
      }
  })

  it('that refuses whatever comes does so', async () => {
    assert.ok(refusals.length > 0)
    for (const route of refusals.filter(each => each.method !== 'HEAD')) {
      const { status } = await call(route, { authorization: `Bearer ${tokens.owner}` })
      assert.equal(status, route.url.endsWith('*') ? 404 : 405, nameOf(route))
    }
  })
})

/** A page without the links to the management side, which stand at other places for those who are signed in. */
const withoutStaffLinks = (text: string): string =>
  text.replaceAll(
    /<details class="menu wide-only">[\s\S]*?<\/details>|<a href="\/manage[^"]*" rel="nofollow">[^<]*<\/a>/g,
    '',
  )
