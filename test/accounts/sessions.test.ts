import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createSessions } from '../../src/auth/session-store.ts'
import { databaseTrouble } from '../../src/db/database-trouble.ts'
import { dayMs, minuteMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { goodPassword, openAuth, refused, type TestAuth, visitor } from './auth-setup.ts'

onBothEngines('A session', open => {
  const fresh = async () => openAuth(await open())
  const signedIn = async (auth: TestAuth, name = 'ada') =>
    (await auth.signIn.withPassword(name, goodPassword, visitor())).token

  it('lasts thirty days from its last use', async () => {
    const auth = await fresh()
    await auth.person('ada')
    const token = await signedIn(auth)
    for (let i = 0; i < 3; i++) {
      auth.pass(29 * dayMs)
      assert.ok(await auth.sessions.find(token, auth.now()), `use ${i}`)
    }
    auth.pass(30 * dayMs)
    assert.equal(await auth.sessions.find(token, auth.now()), null)
  })

  it('ends ninety days after it began, however often it is used', async () => {
    const auth = await fresh()
    const id = await auth.person('ada')
    const token = await signedIn(auth)
    for (let day = 1; day < 90; day++) {
      auth.pass(dayMs)
      assert.ok(await auth.sessions.find(token, auth.now()), `day ${day}`)
    }
    const rows = () => auth.db.query.selectFrom('sessions').select(['created_at', 'expires_at']).execute()
    const [row] = await rows()
    assert.equal(row && row.expires_at - row.created_at, 90 * dayMs)
    auth.pass(dayMs)
    assert.equal(await auth.sessions.find(token, auth.now()), null)
    assert.deepEqual(await auth.sessions.list(id, auth.now()), [])
  })

  it('from before there was such an end ends too', async () => {
    const auth = await fresh()
    await auth.person('ada')
    const token = await signedIn(auth)
    const year = 365 * dayMs
    await auth.db.write(
      auth.db.query
        .updateTable('sessions')
        .set({ created_at: auth.now() - year, expires_at: auth.now() + year }),
    )
    assert.equal(await auth.sessions.find(token, auth.now()), null)
  })

  it('opens its pages while the database takes no writes, and no other error of the write is lost', async () => {
    const auth = await fresh()
    await auth.person('ada')
    const token = await signedIn(auth)
    auth.pass(minuteMs)
    const found = (error: Error) =>
      createSessions({ ...auth.db, write: () => Promise.reject(error) }).find(token, auth.now())
    assert.ok(await found(databaseTrouble(new Error('full'), 'full')))
    await assert.rejects(found(new Error('near "updat": syntax error')), /syntax error/)
  })

  it('writes its last use down at most once a minute', async () => {
    const auth = await fresh()
    const id = await auth.person('ada')
    const token = await signedIn(auth)
    const written = async () => (await auth.sessions.list(id, auth.now()))[0]?.lastUsedAt
    const began = auth.now()
    auth.pass(minuteMs - 1)
    await auth.sessions.find(token, auth.now())
    assert.equal(await written(), began)
    auth.pass(1)
    await auth.sessions.find(token, auth.now())
    assert.equal(await written(), began + minuteMs)
  })

  it('has the role as it is now, and ends with its account', async () => {
    const auth = await fresh()
    const id = await auth.person('ada', 'editor')
    const token = await signedIn(auth)
    await auth.accountService.update(auth.root, id, { role: 'viewer' })
    assert.equal((await auth.sessions.find(token, auth.now()))?.role, 'viewer')
    await auth.accountService.remove(auth.root, id)
    assert.equal(await auth.sessions.find(token, auth.now()), null)
  })

  it('is ended by its owner alone: one, or all others', async () => {
    const auth = await fresh()
    const [ada, bob] = [await auth.person('ada'), await auth.person('bob')]
    const tokens = [await signedIn(auth), await signedIn(auth), await signedIn(auth)]
    const ids = await Promise.all(
      tokens.map(async each => (await auth.sessions.find(each, auth.now()))?.id ?? ''),
    )
    const alive = async () =>
      (await Promise.all(tokens.map(each => auth.sessions.find(each, auth.now())))).map(each => each !== null)
    assert.match(
      await refused(auth.own.revokeSession(auth.actorOf(bob, 'owner'), ids[0] ?? '')),
      /^not_found/,
    )
    await auth.own.revokeSession(auth.actorOf(ada, 'viewer'), ids[0] ?? '')
    assert.deepEqual(await alive(), [false, true, true])
    await auth.own.revokeOtherSessions(auth.actorOf(ada, 'viewer'), ids[2] ?? '')
    assert.deepEqual(await alive(), [false, false, true])
  })

  it('ends with a new password, everywhere', async () => {
    const auth = await fresh()
    const id = await auth.person('ada')
    const tokens = [await signedIn(auth), await signedIn(auth)]
    const link = await auth.accountService.makeResetLink(auth.root, id)
    assert.match(
      await refused(auth.own.changePassword(auth.actorOf(id, 'viewer'), 'wrong', 'a lantern in the fog')),
      /current/,
    )
    await auth.own.changePassword(auth.actorOf(id, 'viewer'), goodPassword, 'a lantern in the fog')
    for (const token of tokens) assert.equal(await auth.sessions.find(token, auth.now()), null)
    assert.equal(await auth.signUp.look(link), null)
  })

  it('is nobody’s when the token is not one', async () => {
    const auth = await fresh()
    for (const token of ['', 'x', 'x'.repeat(10_000)])
      assert.equal(await auth.sessions.find(token, auth.now()), null)
  })
})
