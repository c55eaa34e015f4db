import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Account } from '../../src/accounts/model/account.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp, type TestApp, until } from '../app.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { engines, onBothEngines } from '../matrix.ts'
import { somebody } from '../people.ts'
import { goodPassword, openAuth, refused } from './auth-setup.ts'

onBothEngines('An email address', open => {
  it('that somebody types for themselves waits for its proof, and the one before it stays', async () => {
    const { auth, viewer, actor } = await fresh()
    await auth.accountService.setEmail(auth.root, viewer.id, { email: 'old@example.org' })
    const { email, emailProvedAt, pendingEmail } = await change(auth, actor, 'new@example.org')
    assert.deepEqual(
      { email, isProved: emailProvedAt !== null, pendingEmail },
      { email: 'old@example.org', isProved: true, pendingEmail: 'new@example.org' },
    )
    assert.equal(await auth.store.named('new@example.org'), null)
  })

  it('is proved by its link, once, and by nobody but the account that typed it', async () => {
    const { auth, actor } = await fresh()
    const token = await auth.emailProof.drawLink(await change(auth, actor, 'ada@example.org'))
    const bob = auth.actorOf(await auth.person('bob'), 'viewer')
    assert.match(await refused(auth.emailProof.look(bob, token)), /^forbidden/)
    assert.match(await refused(auth.emailProof.confirm(bob, token)), /^forbidden/)
    assert.equal(await auth.emailProof.look(actor, token), 'ada@example.org')
    const all = await Promise.allSettled([1, 2, 3].map(() => auth.emailProof.confirm(actor, token)))
    assert.equal(all.filter(each => each.status === 'fulfilled').length, 1)
    const found = await auth.own.read(actor)
    assert.deepEqual([found.email, found.pendingEmail], ['ada@example.org', null])
    assert.notEqual(found.emailProvedAt, null)
  })

  it('is not proved by a link for another one, nor after it was withdrawn, nor by any other page', async () => {
    const { auth, actor } = await fresh()
    const first = await auth.emailProof.drawLink(await change(auth, actor, 'a@example.org'))
    await change(auth, actor, 'b@example.org')
    assert.match(await refused(auth.emailProof.confirm(actor, first)), /^not_found/)
    const second = await auth.emailProof.drawLink(await auth.own.read(actor))
    assert.equal(await auth.signUp.look(second), null, 'sets no password')
    await auth.emailProof.withdraw(actor)
    assert.match(await refused(auth.emailProof.confirm(actor, second)), /^not_found/)
    assert.equal((await auth.own.read(actor)).email, null)
  })

  it('is not proved by a link to a mailbox whose name is only a compatibility form of it', async () => {
    const { auth, actor } = await fresh()
    const link = await auth.emailProof.drawLink(await change(auth, actor, 'ｂoss@example.org'))
    await change(auth, actor, 'boss@example.org')
    assert.match(await refused(auth.emailProof.confirm(actor, link)), /^not_found/)
    const { token } = await auth.accountService.invite(auth.root, {
      role: 'viewer',
      email: 'chief@example.org',
    })
    const typed = { username: 'kim', email: 'ｃhief@example.org', password: goodPassword }
    const { account } = await auth.signUp.accept(token, typed, '')
    assert.deepEqual([account.email, account.pendingEmail], [null, 'ｃhief@example.org'])
  })

  it('may be typed by many, and belongs to whoever proves it', async () => {
    const { auth, actor } = await fresh()
    await change(auth, actor, 'boss@example.org')
    const boss = auth.actorOf(await auth.person('boss'), 'viewer')
    const token = await auth.emailProof.drawLink(await change(auth, boss, 'boss@example.org'))
    await auth.emailProof.confirm(boss, token)
    const late = await auth.emailProof.drawLink(await auth.own.read(actor))
    assert.match(await refused(auth.emailProof.confirm(actor, late)), /email: belongs to another account/)
    assert.equal(await auth.emailProof.look(actor, late), 'boss@example.org', 'the link is whole again')
  })

  it('of an earlier version is lost to whoever proves it, which the audit trail keeps', async () => {
    const { auth, viewer, actor } = await fresh()
    await auth.accountService.setEmail(auth.root, viewer.id, { email: 'boss@example.org' })
    await forgetProofs(auth)
    assert.equal((await auth.store.named('boss@example.org'))?.account.id, viewer.id, 'signs in by it')
    const boss = await auth.person('boss')
    await auth.accountService.setEmail(auth.root, boss, { email: 'BOSS@example.org' })
    assert.equal((await auth.own.read(actor)).email, null)
    const lines = await auth.db.query
      .selectFrom('audit')
      .select(['subject', 'before'])
      .where('action', '=', 'lost an unproved email address')
      .execute()
    assert.deepEqual(
      lines.map(each => ({ ...each })),
      [{ subject: `account:${viewer.id}`, before: '{"email":"boss@example.org"}' }],
    )
  })

  it('of an earlier version is proved by its link, and by a new password from a mailed link', async () => {
    const { auth, viewer, actor } = await fresh()
    await auth.accountService.setEmail(auth.root, viewer.id, { email: 'ada@example.org' })
    await forgetProofs(auth)
    const token = await auth.emailProof.drawLink(await auth.own.read(actor))
    await auth.emailProof.confirm(actor, token)
    assert.notEqual((await auth.own.read(actor)).emailProvedAt, null)

    await forgetProofs(auth)
    const mailed = auth.links.draw('reset', { accountId: viewer.id, email: 'ada@example.org' })
    await auth.db.write(...mailed.statements)
    await auth.signUp.accept(mailed.token, { username: '', email: '', password: goodPassword }, '')
    assert.notEqual((await auth.own.read(actor)).emailProvedAt, null)
  })

  it('is proved by an invitation to it, and waits where another one was typed', async () => {
    const { auth } = await fresh()
    const join = async (username: string, email: string) => {
      const { token } = await auth.accountService.invite(auth.root, {
        role: 'viewer',
        email: 'lin@example.org',
      })
      return (await auth.signUp.accept(token, { username, email, password: goodPassword }, '')).account
    }
    const other = await join('eve', 'boss@example.org')
    assert.deepEqual([other.email, other.pendingEmail], [null, 'boss@example.org'])
    assert.equal((await join('lin', 'LIN@example.org')).email, 'LIN@example.org')
  })

  it('needs no further proof when an owner sets it', async () => {
    const { auth } = await fresh()
    const owner = auth.actorOf(await auth.person('olga', 'owner'), 'owner')
    assert.notEqual((await change(auth, owner, 'olga@example.org')).emailProvedAt, null)
  })

  type TestAuth = ReturnType<typeof openAuth>

  const change = (auth: TestAuth, actor: ReturnType<TestAuth['actorOf']>, email: string): Promise<Account> =>
    auth.own.changeProfile(actor, { username: actor.name, email, avatar: '' }, null, goodPassword)

  const forgetProofs = (auth: TestAuth) =>
    auth.db.write(auth.db.query.updateTable('accounts').set({ email_proved_at: null }))

  async function fresh() {
    const auth = openAuth(await open())
    const id = await auth.person('ada')
    const named = (of: number, role: 'viewer' | 'owner', name: string) => ({
      ...auth.actorOf(of, role),
      name,
    })
    return {
      auth: {
        ...auth,
        actorOf: (of: number, role: 'viewer' | 'owner') => named(of, role, `person ${of}`),
      } as TestAuth,
      viewer: { id },
      actor: named(id, 'viewer', 'ada'),
    }
  }
})

for (const engine of engines)
  describe(`Confirming an email address by mail on ${engine}`, () => {
    let mailServer: MailServer
    let app: TestApp
    before(async () => {
      mailServer = await startMailServer()
      app = await startTestApp({
        engine,
        environment: { SMTP_URL: mailServer.url, MAIL_FROM: 'status@example.org' },
      })
    })
    after(async () => {
      await app.close()
      await mailServer.close()
    })

    it('takes the mailbox and the session, and looking at the link confirms nothing', async () => {
      const [ada, eve] = [await somebody(app, 'viewer', 'ada'), await somebody(app, 'viewer', 'eve')]
      const saved = await ada.post('/manage/account', profile('ada', 'ada@example.org'))
      assert.equal(saved.headers.get('location'), '/manage/account?notice=emailSent')
      const [mail] = await until(
        () => mailServer.mails,
        mails => mails.length === 1,
      )
      assert.deepEqual(mail?.to, ['ada@example.org'])
      const link = new RegExp(`${app.url}(/manage/account/email/\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
      assert.match(await (await ada.get('/manage/account')).text(), /ada@example\.org is not confirmed yet/)

      const stranger = await app.fetch(link, { redirect: 'manual' })
      assert.match(stranger.headers.get('location') ?? '', /sign-in\?next=/)
      assert.equal((await eve.get(link)).status, 403)
      assert.equal((await eve.post(link)).status, 403)
      assert.match(await (await ada.get(link)).text(), /Confirm address/)
      assert.equal(await provedEmail(app, 'ada'), null)
      assert.equal((await ada.post(link)).headers.get('location'), '/manage/account?notice=emailConfirmed')
      assert.equal(await provedEmail(app, 'ada'), 'ada@example.org')
      assert.equal((await ada.post(link)).status, 404)
    })

    it('is sent again when asked, five times an hour', async () => {
      mailServer.mails.length = 0
      const bob = await somebody(app, 'viewer', 'bob')
      await bob.post('/manage/account', profile('bob', 'bob@example.org'))
      const statuses: number[] = []
      for (let turn = 0; turn < 5; turn++)
        statuses.push((await bob.post('/manage/account/email/send')).status)
      assert.deepEqual(statuses, [303, 303, 303, 303, 429])
      await bob.post('/manage/account/email/withdraw')
      assert.doesNotMatch(await (await bob.get('/manage/account')).text(), /bob@example\.org/)
    })

    it('is done by an owner as well', async () => {
      const [olga, kim] = [await somebody(app, 'owner', 'olga'), await somebody(app, 'viewer', 'kim')]
      await kim.post('/manage/account', profile('kim', 'kim@example.org'))
      const page = `/manage/accounts/${kim.accountId}`
      assert.match(await (await olga.get(page)).text(), /kim@example\.org is not confirmed yet/)
      assert.equal((await kim.post(`${page}/email`, { email: 'kim@example.org' })).status, 403)
      assert.equal((await olga.post(`${page}/email`, { email: 'kim at home' })).status, 422)
      assert.equal((await olga.post(`${page}/email`, { email: 'kim@example.org' })).status, 303)
      assert.equal(await provedEmail(app, 'kim'), 'kim@example.org')
    })
  })

const profile = (username: string, email: string) => ({ username, email, avatar: '', revision: '1' })

async function provedEmail(app: TestApp, username: string): Promise<string | null> {
  await using db = await openDatabase(app.databaseUrl)
  const row = await db.query
    .selectFrom('accounts')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return row.email_proved_at === null ? null : row.email
}
