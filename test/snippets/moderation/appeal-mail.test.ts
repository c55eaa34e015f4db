/** How creators learn by mail how their appeals ended, on a whole server. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../../src/db/open-database.ts'
import { startTestApp, type TestApp, until } from '../../app.ts'
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

    async function appealed(): Promise<string> {
      const created = await app.fetch('/api/', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams({ content: 'build log', format: 'url' }),
      })
      const id = new URL((await created.text()).trim()).pathname.slice(1)
      await moderator.post(`/manage/snippets/${id}/hide`, {})
      const sent = await app.fetch(`/api/v1/snippets/${id}/appeal`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${created.headers.get('delete-token')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ text: 'It is my build.' }),
      })
      assert.equal(sent.status, 201)
      return id
    }

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
  })
