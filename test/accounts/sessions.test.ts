import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createSessions } from '../../src/auth/sessions.ts'
import { databaseTrouble } from '../../src/db/database-trouble.ts'
import { dayMs, minuteMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { goodPassword, type House, openHouse, refused, visitor } from './house.ts'

onBothEngines('A session', open => {
  const fresh = async () => openHouse(await open())
  const signedIn = async (house: House, name = 'ada') =>
    (await house.signIn.withPassword(name, goodPassword, visitor())).token

  it('lasts thirty days from its last use', async () => {
    const house = await fresh()
    await house.person('ada')
    const token = await signedIn(house)
    for (let i = 0; i < 3; i++) {
      house.pass(29 * dayMs)
      assert.ok(await house.sessions.find(token, house.now()), `use ${i}`)
    }
    house.pass(30 * dayMs)
    assert.equal(await house.sessions.find(token, house.now()), null)
  })

  it('ends ninety days after it began, however often it is used', async () => {
    const house = await fresh()
    const id = await house.person('ada')
    const token = await signedIn(house)
    for (let day = 1; day < 90; day++) {
      house.pass(dayMs)
      assert.ok(await house.sessions.find(token, house.now()), `day ${day}`)
    }
    const rows = () => house.db.query.selectFrom('sessions').select(['created_at', 'expires_at']).execute()
    const [row] = await rows()
    assert.equal(row && row.expires_at - row.created_at, 90 * dayMs)
    house.pass(dayMs)
    assert.equal(await house.sessions.find(token, house.now()), null)
    assert.deepEqual(await house.sessions.list(id, house.now()), [])
  })

  it('from before there was such an end ends too', async () => {
    const house = await fresh()
    await house.person('ada')
    const token = await signedIn(house)
    const year = 365 * dayMs
    await house.db.write(
      house.db.query
        .updateTable('sessions')
        .set({ created_at: house.now() - year, expires_at: house.now() + year }),
    )
    assert.equal(await house.sessions.find(token, house.now()), null)
  })

  it('opens its pages while the database takes no writes, and no other error of the write is lost', async () => {
    const house = await fresh()
    await house.person('ada')
    const token = await signedIn(house)
    house.pass(minuteMs)
    const found = (error: Error) =>
      createSessions({ ...house.db, write: () => Promise.reject(error) }).find(token, house.now())
    assert.ok(await found(databaseTrouble(new Error('full'), 'full')))
    await assert.rejects(found(new Error('near "updat": syntax error')), /syntax error/)
  })

  it('writes its last use down at most once a minute', async () => {
    const house = await fresh()
    const id = await house.person('ada')
    const token = await signedIn(house)
    const written = async () => (await house.sessions.list(id, house.now()))[0]?.lastUsedAt
    const began = house.now()
    house.pass(minuteMs - 1)
    await house.sessions.find(token, house.now())
    assert.equal(await written(), began)
    house.pass(1)
    await house.sessions.find(token, house.now())
    assert.equal(await written(), began + minuteMs)
  })

  it('has the role as it is now, and ends with its account', async () => {
    const house = await fresh()
    const id = await house.person('ada', 'editor')
    const token = await signedIn(house)
    await house.accountService.changeRole(house.root, id, { role: 'viewer' })
    assert.equal((await house.sessions.find(token, house.now()))?.role, 'viewer')
    await house.accountService.remove(house.root, id)
    assert.equal(await house.sessions.find(token, house.now()), null)
  })

  it('is ended by its owner alone: one, or all others', async () => {
    const house = await fresh()
    const [ada, bob] = [await house.person('ada'), await house.person('bob')]
    const tokens = [await signedIn(house), await signedIn(house), await signedIn(house)]
    const ids = await Promise.all(
      tokens.map(async each => (await house.sessions.find(each, house.now()))?.id ?? ''),
    )
    const alive = async () =>
      (await Promise.all(tokens.map(each => house.sessions.find(each, house.now())))).map(
        each => each !== null,
      )
    assert.match(
      await refused(house.own.revokeSession(house.actorOf(bob, 'owner'), ids[0] ?? '')),
      /^not_found/,
    )
    await house.own.revokeSession(house.actorOf(ada, 'viewer'), ids[0] ?? '')
    assert.deepEqual(await alive(), [false, true, true])
    await house.own.revokeOtherSessions(house.actorOf(ada, 'viewer'), ids[2] ?? '')
    assert.deepEqual(await alive(), [false, false, true])
  })

  it('ends with a new password, everywhere', async () => {
    const house = await fresh()
    const id = await house.person('ada')
    const tokens = [await signedIn(house), await signedIn(house)]
    const link = await house.accountService.makeResetLink(house.root, id)
    assert.match(
      await refused(house.own.changePassword(house.actorOf(id, 'viewer'), 'wrong', 'a lantern in the fog')),
      /current/,
    )
    await house.own.changePassword(house.actorOf(id, 'viewer'), goodPassword, 'a lantern in the fog')
    for (const token of tokens) assert.equal(await house.sessions.find(token, house.now()), null)
    assert.equal(await house.signUp.look(link), null)
  })

  it('is nobody’s when the token is not one', async () => {
    const house = await fresh()
    for (const token of ['', 'x', 'x'.repeat(10_000)])
      assert.equal(await house.sessions.find(token, house.now()), null)
  })
})
