/** Forms without a session: only a page of Corkboard in the same browser may send them. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { RouteOptions } from 'fastify'
import { freePort, startTestApp, type TestApp } from '../app.ts'
import { goodPassword } from './auth-setup.ts'
import { Browser } from './browser.ts'

/** Headers of a form over plain http from a browser without `Sec-Fetch-Site`, whatever page sent it. */
const fromAnywhere = { origin: 'null', accept: 'text/html' }

describe('A form of a stranger', () => {
  const routes: RouteOptions[] = []
  const lines: string[] = []
  let app: TestApp
  before(async () => {
    app = await startTestApp({
      onRoute: route => routes.push(route),
      log: line => lines.push(line),
      environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.org' },
    })
    const link = /\/manage\/link\/[\w-]+/.exec(lines.join(''))?.[0] ?? ''
    const made = await new Browser(app.url).post(link, { username: 'ada', email: '', password: goodPassword })
    assert.equal(made.status, 303)
  })
  after(() => app?.close())

  const page = async (path: string) => {
    const answer = await app.fetch(path, { headers: fromAnywhere })
    const text = await answer.text()
    return {
      cookie: answer.headers
        .getSetCookie()
        .map(each => each.split(';')[0])
        .join('; '),
      csrf: /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '',
    }
  }
  const send = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    app.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { ...fromAnywhere, ...headers },
      redirect: 'manual',
    })
  const right = { name: 'ada', password: goodPassword, next: '/manage/site' }

  it('signs in with the token of its page and the cookie that came with it', async () => {
    const { cookie, csrf } = await page('/manage/sign-in')
    assert.match(cookie, /^corkboard-form=[\w-]{22}$/)
    const answer = await send('/manage/sign-in', { ...right, csrf }, { cookie })
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/manage/site'])
  })

  it('does nothing without either, or with those of two browsers', async () => {
    const [one, other] = [await page('/manage/sign-in'), await page('/manage/sign-in')]
    const tries: [string, Record<string, string>, Record<string, string>][] = [
      ['neither', {}, {}],
      ['no cookie', { csrf: one.csrf }, {}],
      ['no token', {}, { cookie: one.cookie }],
      ['the cookie of another browser', { csrf: one.csrf }, { cookie: other.cookie }],
      ['a cookie of no value', { csrf: one.csrf }, { cookie: 'corkboard-form=' }],
    ]
    for (const [name, fields, headers] of tries) {
      const answer = await send('/manage/sign-in', { ...right, ...fields }, headers)
      assert.equal(answer.status, 403, name)
      assert.ok(!answer.headers.getSetCookie().some(each => each.includes('session')), name)
    }
  })

  it('comes back with what was typed but the password, and works at the second try', async () => {
    const lost = await send('/manage/sign-in', right, {})
    const text = await lost.text()
    assert.match(text, /<li>This page was open for too long, or the browser has lost its cookies\./)
    assert.match(text, /name="name"[^>]* value="ada"/)
    assert.match(text, /name="next" value="\/manage\/site"/)
    assert.ok(!text.includes(goodPassword))
    const cookie = lost.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
    assert.equal((await send('/manage/sign-in', { ...right, csrf }, { cookie })).status, 303)
  })

  it('says that browsers keep no cookie by http where BASE_URL is https', async t => {
    const port = await freePort()
    const BASE_URL = `https://127.0.0.1:${port}`
    const secure = await startTestApp({ environment: { BASE_URL, PORT: String(port) } })
    t.after(secure.close)
    for (const [language, sentence] of [
      [
        'en',
        `The browser sent no cookie. Open this site at ${BASE_URL}: with http instead of https it keeps none.`,
      ],
      ['de', `Öffnen Sie diese Website unter ${BASE_URL}: Mit http statt https behält er keines.`],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${port}/manage/sign-in`, {
        method: 'POST',
        body: new URLSearchParams(right),
        headers: { ...fromAnywhere, 'accept-language': language },
      })
      assert.equal(answer.status, 403)
      assert.ok((await answer.text()).includes(sentence), language)
    }
  })

  it('keeps its cookie, so that several windows work', async () => {
    const { cookie, csrf } = await page('/manage/sign-in')
    const second = await app.fetch('/manage/forgotten', { headers: { ...fromAnywhere, cookie } })
    assert.deepEqual(second.headers.getSetCookie(), [])
    assert.equal((await send('/manage/sign-in', { ...right, csrf }, { cookie })).status, 303)
  })

  it('is asked for its token on every route there is, and says so on a page or to the script', async () => {
    const forms = routes.filter(
      ({ config, method, url }) =>
        config?.access === 'anyone' && method === 'POST' && url.startsWith('/manage'),
    )
    assert.ok(forms.length >= 6)
    for (const { url } of forms) {
      const answer = await send(url.replace(':token', 'x'), { name: 'ada' }, {})
      const text = await answer.text()
      assert.equal(answer.status, 403, url)
      if (!url.includes(':token')) assert.match(text, /Send the form again/, url)
      assert.ok(!answer.headers.getSetCookie().some(each => each.includes('session')), url)
    }
  })

  it('that was opened before somebody signed in next to it still works', async () => {
    const { cookie, csrf } = await page('/manage/sign-in')
    const entered = await send('/manage/sign-in', { ...right, csrf }, { cookie })
    const session = entered.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
    const both = { cookie: `${cookie}; ${session}` }
    assert.equal((await send('/manage/sign-out', { csrf }, both)).status, 403, 'opens nothing of the session')
    assert.equal((await send('/manage/sign-in', { ...right, csrf }, both)).status, 303)
  })
})
