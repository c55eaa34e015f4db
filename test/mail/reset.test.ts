import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { Browser } from '../accounts/browser.ts'
import { freePort, startTestApp, type TestApp, until } from '../app.ts'
import { engines } from '../matrix.ts'
import { somebody } from '../people.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

const password = 'quiet harbour lantern'

for (const engine of engines)
  describe(`A reset link by mail on ${engine}`, () => {
    let server: MailServer
    let app: TestApp
    const lines: string[] = []
    before(async () => {
      server = await startMailServer()
      app = await startTestApp({
        engine,
        environment: { SMTP_URL: server.url, MAIL_FROM: 'Corkboard <status@example.org>' },
        log: line => lines.push(line),
      })
      for (const name of ['ada', 'grace', 'lonely']) {
        const person = await somebody(app, 'owner', name)
        if (name !== 'lonely') await person.post('/manage/account', profile(name))
      }
    })
    after(async () => {
      await app.close()
      await server.close()
    })

    const ask = (name: string, headers = {}) =>
      new Browser(app.url, headers).post('/manage/forgotten', { name })

    it('reaches whoever is known, sets a password once, and is in the audit trail without its secret', async () => {
      assert.match(await (await new Browser(app.url).get('/manage/forgotten')).text(), /Send link/)
      assert.equal((await ask('ada')).status, 200)
      const [mail] = await until(
        () => server.mails,
        mails => mails.length === 1,
      )
      assert.deepEqual(mail?.to, ['ada@example.org'])
      assert.match(mail?.text ?? '', /^Subject: A new password for /m)
      const link = linkIn(mail?.text ?? '', app.url)

      const ada = new Browser(app.url)
      assert.equal(
        (await ada.post(link, { password })).headers.get('location'),
        '/manage/sign-in?next=%2Fmanage%2Faccount%2Fpassword-changed&notice=password',
      )
      const signedIn = await ada.post('/manage/sign-in', { name: 'ada', password, next: '' })
      assert.equal(signedIn.headers.get('location'), '/manage')
      assert.equal((await ada.get(link)).status, 404)

      await using db = await openDatabase(app.databaseUrl)
      const entries = await db.query
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'made a reset link')
        .execute()
      assert.deepEqual(
        entries.map(({ name, via, after }) => ({ name, via, after })),
        [{ name: 'Corkboard', via: 'system', after: '{"username":"ada","by":"mail"}' }],
      )
    })

    it('answers the same whether somebody is known or not, and by address as by name', async () => {
      server.mails.length = 0
      const [known, unknown, without] = await Promise.all(
        ['grace@example.org', 'nobody', 'lonely'].map(async name => (await ask(name)).text()),
      )
      assert.equal(known, unknown)
      assert.equal(known, without)
      const mails = await until(
        () => server.mails,
        all => all.length > 0,
      )
      assert.deepEqual(
        mails.flatMap(each => each.to),
        ['grace@example.org'],
      )
    })

    it('writes in the language of whoever asks', async () => {
      server.mails.length = 0
      await ask('grace', { 'accept-language': 'de' })
      const [mail] = await until(
        () => server.mails,
        all => all.length > 0,
      )
      assert.match(mail?.text ?? '', /Guten Tag grace/)
    })

    it('works for an hour', async () => {
      await using db = await openDatabase(app.databaseUrl)
      const links = await db.query
        .selectFrom('account_links')
        .selectAll()
        .where('kind', '=', 'reset')
        .execute()
      assert.ok(links.length > 0)
      for (const { created_at, expires_at } of links) assert.equal(expires_at - created_at, 3_600_000)
    })

    it('is sent three times an hour to one account, and refuses an address that asks all the time', async () => {
      server.mails.length = 0
      const statuses: number[] = []
      for (let turn = 0; turn < 11; turn++) statuses.push((await ask('grace')).status)
      assert.equal(statuses.at(-1), 429)
      await until(
        () => server.mails.length,
        count => count >= 1,
      )
      assert.equal(server.mails.length, 1, 'two went out before')
    })

    it('leaves no address in the log', () => {
      assert.doesNotMatch(lines.join('\n'), /grace@|ada@/)
    })
  })

describe('A mail server that cannot be reached', () => {
  it('is in the log after the first attempt, with the reason and without the recipient', async t => {
    const lines: string[] = []
    const app = await startTestApp({
      environment: {
        SMTP_URL: `smtp://corkboard:secret-word@127.0.0.1:${await freePort()}`,
        MAIL_FROM: 'status@example.org',
      },
      log: line => lines.push(line),
    })
    t.after(() => app.close())
    await (await somebody(app, 'owner', 'ada')).post('/manage/account', profile('ada'))
    await new Browser(app.url).post('/manage/forgotten', { name: 'ada' })
    const logged = await until(
      () =>
        lines.filter(line =>
          line.includes('"msg":"A notification could not be delivered; it is tried again"'),
        ),
      found => found.length > 0,
    )
    assert.equal(logged.length, 1)
    assert.match(logged[0] ?? '', /The mail was not sent: the server of SMTP_URL could not be reached/)
    assert.doesNotMatch(lines.join('\n'), /ada@example\.org|secret-word/)
  })
})

describe('A mail server that refuses', () => {
  it('changes nothing about the answer, and the log does not tell for whom the mail was', async () => {
    const server = await startMailServer({ refusal: address => `550 <${address}> is not known here` })
    const lines: string[] = []
    const app = await startTestApp({
      environment: { SMTP_URL: server.url, MAIL_FROM: 'status@example.org' },
      log: line => lines.push(line),
    })
    const ada = await somebody(app, 'owner', 'ada')
    await ada.post('/manage/account', profile('ada'))
    const answer = await new Browser(app.url).post('/manage/forgotten', { name: 'ada' })
    assert.equal(answer.status, 200)
    await until(
      () => lines.join('\n'),
      log => /The mail was not sent: .*EENVELOPE/.test(log),
    )
    assert.match(lines.join('\n'), /"msg":"A notification could not be delivered; it is given up"/)
    assert.doesNotMatch(lines.join('\n'), /ada@example\.org/)
    await using db = await openDatabase(app.databaseUrl)
    const stored = await until(
      () =>
        db.query.selectFrom('deliveries').where('state', '=', 'dead').select(['error', 'answer']).execute(),
      rows => rows.length > 0,
    )
    assert.doesNotMatch(JSON.stringify(stored), /example\.org/, 'nor does the database')
    await app.close()
    await server.close()
  })

  it('is not asked where none is set: the page has no form', async () => {
    const app = await startTestApp()
    const browser = new Browser(app.url)
    assert.doesNotMatch(await (await browser.get('/manage/forgotten')).text(), /<form class="form"/)
    assert.equal((await browser.post('/manage/forgotten', { name: 'ada' })).status, 405)
    await app.close()
  })
})

const profile = (username: string) => ({
  username,
  email: `${username}@example.org`,
  avatar: '',
  revision: '1',
})

const linkIn = (text: string, url: string): string => {
  const link = new RegExp(`${url}(/manage/link/\\S+)`).exec(text)?.[1]
  return link ?? assert.fail(`no link in ${text}`)
}
