/** How creators learn by mail how their appeals ended, on a whole server. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../../src/db/open-database.ts'
import { startTestApp, type TestApp, until } from '../../app.ts'
import { controlsOf } from '../../form-controls.ts'
import { type MailServer, startMailServer } from '../../mail/mail-server.ts'
import { engines } from '../../matrix.ts'
import { type Person, somebody } from '../../people.ts'
import { tokenFor } from '../../rest/api.ts'

for (const engine of engines)
  describe(`Mails about appeals on ${engine}`, () => {
    let server: MailServer
    let app: TestApp
    let ada: Person
    let moderator: Person
    let token: string
    before(async () => {
      server = await startMailServer()
      app = await startTestApp({
        engine,
        environment: { SMTP_URL: server.url, MAIL_FROM: 'Corkboard <status@example.org>' },
      })
      ada = await somebody(app, 'editor', 'ada')
      moderator = await somebody(app, 'moderator', 'mo')
      token = await tokenFor(app, { accountId: ada.accountId, scopes: ['snippets'] })
    })
    after(async () => {
      await app.close()
      await server.close()
    })

    async function confirm(provedAt: number | null) {
      await using db = await openDatabase(app.databaseUrl)
      await db.write(
        db.query
          .updateTable('accounts')
          .set({ email: 'ada@example.org', email_key: 'ada@example.org', email_proved_at: provedAt })
          .where('id', '=', ada.accountId),
      )
    }

    async function hidden(headers: Readonly<Record<string, string>> = {}) {
      const body = new URLSearchParams({ content: 'build log', format: 'url' })
      const created = await app.fetch('/api/', { method: 'POST', headers, body })
      const id = new URL((await created.text()).trim()).pathname.slice(1)
      await moderator.post(`/manage/snippets/${id}/hide`, {})
      return { id, deleteToken: created.headers.get('delete-token') ?? assert.fail() }
    }

    async function appealed(): Promise<string> {
      const { id, deleteToken } = await hidden({ authorization: `Bearer ${token}` })
      assert.equal((await appeal(id, deleteToken, { text: 'It is my build.' })).status, 201)
      return id
    }

    const appeal = (id: string, deleteToken: string, body: object) =>
      app.fetch(`/api/v1/snippets/${id}/appeal`, {
        method: 'POST',
        headers: { authorization: `Bearer ${deleteToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })

    const decide = (id: string, answer: string) =>
      moderator.post(`/manage/appeals/${id}`, { action: 'keep', [`answer-${id}`]: answer })

    async function stateOf(id: string): Promise<string> {
      await using db = await openDatabase(app.databaseUrl)
      const { state } = await db.query
        .selectFrom('deliveries')
        .innerJoin('events', 'events.id', 'deliveries.event_id')
        .where('subject', '=', `snippet:${id}`)
        .select('state')
        .executeTakeFirstOrThrow()
      return state
    }
    const isDone = (state: string) => state !== 'waiting'

    it('reach the confirmed address of the account, with the sentence of the moderator', async () => {
      await confirm(null)
      const first = await appealed()
      await decide(first, 'Nobody reads this.')
      assert.equal(await until(() => stateOf(first), isDone), 'delivered', 'nothing was to be sent')
      await confirm(1)
      const id = await appealed()
      await decide(id, 'It has addresses in it.')
      const mails = await until(
        () => server.mails,
        ({ length }) => length > 0,
      )
      assert.deepEqual(
        mails.map(({ to }) => to),
        [['ada@example.org']],
      )
      const [{ text = '' } = {}] = mails
      assert.match(text, new RegExp(`about the snippet ${id}`))
      assert.match(text, /It stays hidden\./)
      assert.match(text, /Es bleibt verborgen\./)
      assert.match(text, /It has addresses in it\./)
      assert.ok(text.includes(`${app.url}/${id}/appeal`))
    })

    const mailsTo = (address: string) => server.mails.filter(({ to }) => to.includes(address))

    it('reach the address that came with the appeal of a program, in the language that it named', async () => {
      const { id, deleteToken } = await hidden()
      for (const [field, body] of [
        ['email', { email: 'ada at example' }],
        ['email', { email: null }],
        ['language', { email: 'program@example.org', language: 'fr' }],
      ] as const) {
        const refused = await appeal(id, deleteToken, { text: 'It is my build.', ...body })
        const { errors } = (await refused.json()) as {
          readonly errors: readonly { readonly path: string }[]
        }
        assert.deepEqual([refused.status, errors.map(({ path }) => path)], [400, [field]])
      }
      const given = { text: 'It is my build.', email: 'program@example.org', language: 'de' }
      const sent = await appeal(id, deleteToken, given)
      const document = await sent.text()
      assert.equal(sent.status, 201)
      assert.equal(JSON.parse(document).appeal.hasEmail, true)
      assert.doesNotMatch(document, /program@/)
      assert.doesNotMatch(await (await moderator.get('/manage/reports')).text(), /program@/)
      await decide(id, 'No.')
      const [{ text = '' } = {}] = await until(
        () => mailsTo('program@example.org'),
        ({ length }) => length > 0,
      )
      assert.match(text, new RegExp(`zum Snippet ${id} gepr.* Es bleibt verborgen\\.`))
      assert.doesNotMatch(text, /It is my build|No\./)
    })

    it('reach the address that a creator entered on the page, in the language of the page', async () => {
      const { id, deleteToken } = await hidden()
      const path = `/${id}/appeal`
      const headers = { cookie: 'language=de', 'sec-fetch-site': 'same-origin', accept: 'text/html' }
      const send = (fields: Readonly<Record<string, string>>) => {
        const form = new FormData()
        for (const [name, value] of Object.entries({ text: 'Mine.', token: deleteToken, ...fields }))
          form.set(name, value)
        return app.fetch(path, { method: 'POST', body: form, headers })
      }
      const { hint } =
        controlsOf(await (await app.fetch(path, { headers })).text()).get('email') ?? assert.fail()
      assert.match(hint, /löschen die Adresse/)
      const wrong = await send({ email: 'me@' })
      const again = await wrong.text()
      assert.equal(wrong.status, 422)
      assert.deepEqual(controlsOf(again).get('email')?.values, ['me@'])
      assert.match(again, /href="#email"/)
      const sent = await send({ email: ' page@example.org ' })
      assert.equal(sent.status, 201)
      assert.match(await sent.text(), /Die Entscheidung erhalten Sie auch per E-Mail\./)
      await moderator.post(`/manage/appeals/${id}`, { action: 'restore' })
      const [{ text = '' } = {}] = await until(
        () => mailsTo('page@example.org'),
        ({ length }) => length > 0,
      )
      assert.match(text, /Es ist wieder sichtbar\./)
    })

    it('need no address of creators who are signed in and have a confirmed one', async () => {
      const { id } = await hidden({ authorization: `Bearer ${token}` })
      const asks = async (who: Pick<Person, 'get'>) =>
        controlsOf(await (await who.get(`/${id}/appeal`)).text()).has('email')
      await confirm(1)
      assert.equal(await asks(ada), false)
      assert.match(await (await ada.get(`/${id}/appeal`)).text(), /address of your account/)
      assert.equal(await asks(moderator), true)
      assert.equal(await asks({ get: path => app.fetch(path) }), true)
      const { id: other } = await hidden()
      assert.ok(controlsOf(await (await ada.get(`/${other}/appeal`)).text()).has('email'))
      await confirm(null)
      assert.equal(await asks(ada), true)
    })
  })
