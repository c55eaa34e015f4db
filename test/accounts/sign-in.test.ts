import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createPasswords } from '../../src/auth/password-hash.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { cheapCost, goodPassword, openAuth, refused, type TestAuth, visitor } from './auth-setup.ts'

onBothEngines('Signing in', open => {
  const fresh = async () => openAuth(await open())

  it('takes the username in any case, or the email address', async () => {
    const auth = await fresh()
    const id = await auth.person('Ada')
    await auth.accountService.setEmail(auth.root, id, { email: 'ada@example.org' })
    for (const name of ['Ada', ' ADA ', 'Ada@Example.org']) {
      const { token } = await auth.signIn.withPassword(name, goodPassword, visitor())
      assert.equal((await auth.sessions.find(token, auth.now()))?.username, 'Ada')
    }
  })

  it('says the same about a wrong name, a wrong password, and an account that has none', async () => {
    const auth = await fresh()
    await auth.person('ada')
    await auth.accountService.add(auth.root, { username: 'bob', role: 'viewer', email: null })
    const answers = await Promise.all(
      ['ada', 'bob', 'nobody', ''].map(name => refused(auth.signIn.withPassword(name, 'wrong', visitor()))),
    )
    assert.deepEqual([...new Set(answers)], ['invalid: password: The username or password is wrong.'])
  })

  it('gives a token of 256 bits, new each time, and ends the session this browser had', async () => {
    const auth = await fresh()
    await auth.person('ada')
    const first = await auth.signIn.withPassword('ada', goodPassword, visitor())
    const second = await auth.signIn.withPassword('ada', goodPassword, visitor({ token: first.token }))
    assert.equal(Buffer.from(second.token, 'base64url').length, 32)
    assert.notEqual(first.token, second.token)
    assert.equal(await auth.sessions.find(first.token, auth.now()), null)
    assert.ok(await auth.sessions.find(second.token, auth.now()))
  })

  it('slows down who guesses at one account from one address', async () => {
    const auth = await fresh()
    await auth.person('ada')
    const answers = await wrongMany(auth, 'ada', 9)
    assert.ok([...answers].some(each => each.startsWith('too_many_requests: ')))
    assert.match(
      await refused(auth.signIn.withPassword('ada', goodPassword, visitor())),
      /^too_many_requests/,
    )
    auth.pass(5 * minuteMs)
    await auth.signIn.withPassword('ada', goodPassword, visitor())
  })

  it('slows down who tries many names from one address', async () => {
    const auth = await fresh()
    const answers = new Set<string>()
    for (let i = 0; i < 51; i++)
      for (const answer of await wrongMany(auth, `name${i}`, 1)) answers.add(answer)
    assert.ok([...answers].some(each => each.startsWith('too_many_requests: ')))
    assert.match(await refused(auth.signIn.withPassword('x', 'y', visitor())), /^too_many_requests/)
    assert.match(
      await refused(auth.signIn.withPassword('x', 'y', visitor({ address: '198.51.100.1' }))),
      /^invalid/,
    )
  })

  it('lets the owner of an account in while somebody else guesses: from another address', async () => {
    const auth = await fresh()
    await auth.person('ada')
    await wrongMany(auth, 'ada', 60)
    await auth.signIn.withPassword('ada', goodPassword, visitor({ address: '198.51.100.1' }))
  })

  it('lets the owner of an account in while somebody else guesses: from the same address with a browser it knows', async () => {
    const auth = await fresh()
    await auth.person('ada')
    const { deviceProof } = await auth.signIn.withPassword('ada', goodPassword, visitor())
    assert.ok(deviceProof)
    await wrongMany(auth, 'ada', 60)
    assert.match(await refused(auth.signIn.withPassword('ada', goodPassword, visitor())), /^too_many/)
    await auth.signIn.withPassword('ada', goodPassword, visitor({ deviceProof }))
  })

  it('limits a known browser too, and knows none after a new password', async () => {
    const auth = await fresh()
    const id = await auth.person('ada')
    const { deviceProof } = await auth.signIn.withPassword('ada', goodPassword, visitor())
    const answers = await wrongMany(auth, 'ada', 16, visitor({ deviceProof }))
    assert.ok([...answers].some(each => each.startsWith('too_many_requests: ')))
    await auth.own.changePassword(
      { ...auth.actorOf(id, 'viewer'), address: '198.51.100.7' },
      goodPassword,
      'a lantern in the fog',
    )
    await wrongMany(auth, 'ada', 60)
    assert.match(
      await refused(auth.signIn.withPassword('ada', 'a lantern in the fog', visitor({ deviceProof }))),
      /^too_many/,
    )
  })

  it('counts only what was wrong', async () => {
    const auth = await fresh()
    await auth.person('ada')
    for (let i = 0; i < 60; i++) await auth.signIn.withPassword('ada', goodPassword, visitor())
  })

  it('counts nothing that it was too busy to judge', async () => {
    let free = Promise.resolve()
    let hashing = () => {}
    const passwords = createPasswords({
      cost: cheapCost,
      atOnce: 1,
      waitingMax: 0,
      derive: async () => {
        hashing()
        await free
        return Buffer.alloc(32)
      },
    })
    const auth = openAuth(await open(), passwords)
    const id = await auth.person('ada')
    const actor = auth.actorOf(id, 'viewer')
    const enter = () => auth.signIn.withPassword('ada', goodPassword, visitor())
    const { token } = await enter()
    const session = await auth.sessions.find(token, auth.now())
    assert.ok(session)
    const ways = [
      enter,
      () => auth.reauthentication.withPassword(session, { password: goodPassword, code: '' }, '192.0.2.7'),
      () => auth.own.changePassword(actor, goodPassword, goodPassword),
    ]
    const [work, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    free = work.promise
    hashing = begun.resolve
    const other = passwords.hash('of another person')
    await begun.promise
    for (const way of ways) for (let i = 0; i < 20; i++) assert.match(await refused(way()), /^unavailable/)
    work.resolve()
    await other
    for (const way of ways) await way()
  })

  it('counts an IPv6 subscriber as one', async () => {
    const auth = await fresh()
    await auth.person('ada')
    for (let i = 0; i < 9; i++)
      await refused(auth.signIn.withPassword('ada', 'wrong', visitor({ address: `2001:db8::${i}` })))
    assert.match(
      await refused(auth.signIn.withPassword('ada', goodPassword, visitor({ address: '2001:db8::ffff' }))),
      /^too_many/,
    )
    await auth.signIn.withPassword('ada', goodPassword, visitor({ address: '2001:db8:0:1::1' }))
  })

  it('counts a network as one, whatever addresses it draws', async () => {
    const auth = await fresh()
    await auth.person('ada')
    const guesses = (address: (i: number) => string) => from(auth, 480, i => ['ada', address(i)])
    assert.equal(await guesses(i => `2001:db8:0:${i.toString(16)}::1`), 20)
    assert.equal(await guesses(i => `203.0.113.${i % 256}`), 20)
    assert.equal(await from(auth, 480, i => [`name${i}`, `198.51.100.${i % 256}`]), 100)
  })

  it('counts an account from everywhere, and its owner still gets in', async () => {
    const auth = await fresh()
    const id = await auth.person('ada')
    const actor = auth.actorOf(id, 'viewer')
    const { deviceProof } = await auth.signIn.withPassword('ada', goodPassword, visitor())
    assert.equal(await from(auth, 200, i => ['ada', `10.${i}.0.1`]), 60)
    const elsewhere = visitor({ address: '192.0.2.99' })
    assert.match(await refused(auth.signIn.withPassword('ada', goodPassword, elsewhere)), /^too_many/)
    await auth.signIn.withPassword('ada', goodPassword, { ...elsewhere, deviceProof })
    assert.ok((await auth.signIn.withAccount(id, elsewhere, 'passkey')).token)
    await auth.own.changePassword(actor, goodPassword, 'a lantern in the fog')
    const byLink = await auth.signIn.proofOfDevice(id)
    await auth.signIn.withPassword('ada', 'a lantern in the fog', { ...elsewhere, deviceProof: byLink })
  })

  it('computes for all strangers together no more than it can, and for known browsers all the same', async () => {
    const auth = await fresh()
    await auth.person('ada')
    const { deviceProof } = await auth.signIn.withPassword('ada', goodPassword, visitor())
    assert.equal(await from(auth, 400, i => [`name${i}`, `10.${i % 256}.${i >> 8}.1`]), 300)
    assert.match(await refused(auth.signIn.withPassword('eve', 'wrong', visitor())), /^too_many/)
    await auth.signIn.withPassword('ada', goodPassword, visitor({ deviceProof }))
  })

  it('refuses a network at its limit before it reads anything, and no browser that may be known', async () => {
    const auth = await fresh()
    await from(auth, 100, i => [`name${i}`, `198.51.100.${i}`])
    const asking = visitor({ address: '198.51.100.200' })
    assert.throws(() => auth.signIn.look(asking), { code: 'too_many_requests' })
    auth.signIn.look({ ...asking, deviceProof: 'some.device.proof' })
    auth.signIn.look(visitor({ address: '192.0.2.1' }))
  })
})

async function wrongMany(auth: TestAuth, name: string, times: number, from = visitor()) {
  const answers = new Set<string>()
  for (let i = 0; i < times; i++)
    answers.add(await refused(auth.signIn.withPassword(name, `wrong ${i}`, from)))
  return answers
}

/** The number of wrong guesses, of `count`, for which the password was compared. */
async function from(auth: TestAuth, count: number, guess: (i: number) => readonly [string, string]) {
  let tried = 0
  for (let i = 0; i < count; i++) {
    const [name, address] = guess(i)
    const answer = await refused(auth.signIn.withPassword(name, `wrong ${i}`, visitor({ address })))
    if (!answer.startsWith('too_many_requests')) tried++
  }
  return tried
}
