import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { goodPassword, type House, openHouse, refused, visitor } from './house.ts'

const wrongMany = async (house: House, name: string, times: number, from = visitor()) => {
  const answers = new Set<string>()
  for (let i = 0; i < times; i++)
    answers.add(await refused(house.signIn.withPassword(name, `wrong ${i}`, from)))
  return answers
}

/** The code that an app shows now. */
const codeOf = (secret: Uint8Array, at: number) =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) }).generate({ timestamp: at })

async function withSecondFactor(house: House, name: string) {
  const id = await house.person(name)
  const actor = house.actorOf(id, 'viewer')
  await house.own.beginSecondFactor(actor)
  const secret = (await house.own.pendingSecret(actor)) ?? assert.fail('no secret')
  const codes = await house.own.confirmSecondFactor(actor, codeOf(secret, house.now()))
  house.pass(minuteMs)
  return { id, actor, secret, codes }
}

onBothEngines('Signing in', open => {
  const fresh = async () => openHouse(await open())

  it('takes the username in any case, or the email address', async () => {
    const house = await fresh()
    const id = await house.person('Ada')
    await house.own.changeProfile(
      house.actorOf(id, 'viewer'),
      {
        username: 'Ada',
        email: 'ada@example.org',
        avatar: '',
      },
      null,
      goodPassword,
    )
    for (const name of ['Ada', ' ADA ', 'Ada@Example.org']) {
      const { token } = await house.signIn.withPassword(name, goodPassword, visitor())
      assert.equal((await house.sessions.find(token, house.now()))?.username, 'Ada')
    }
  })

  it('says the same about a wrong name, a wrong password, and an account that has none', async () => {
    const house = await fresh()
    await house.person('ada')
    await house.editing.add(house.root, { username: 'bob', role: 'viewer', email: null })
    const answers = await Promise.all(
      ['ada', 'bob', 'nobody', ''].map(name => refused(house.signIn.withPassword(name, 'wrong', visitor()))),
    )
    assert.deepEqual([...new Set(answers)], ['invalid: password: The name or the password is wrong.'])
  })

  it('gives a token of 256 bits, new each time, and ends the session this browser had', async () => {
    const house = await fresh()
    await house.person('ada')
    const first = await house.signIn.withPassword('ada', goodPassword, visitor())
    const second = await house.signIn.withPassword('ada', goodPassword, visitor({ token: first.token }))
    assert.equal(Buffer.from(second.token, 'base64url').length, 32)
    assert.notEqual(first.token, second.token)
    assert.equal(await house.sessions.find(first.token, house.now()), null)
    assert.ok(await house.sessions.find(second.token, house.now()))
  })

  it('slows down who guesses at one account from one address', async () => {
    const house = await fresh()
    await house.person('ada')
    const answers = await wrongMany(house, 'ada', 9)
    assert.ok([...answers].some(each => each.startsWith('too_many_requests: ')))
    assert.match(
      await refused(house.signIn.withPassword('ada', goodPassword, visitor())),
      /^too_many_requests/,
    )
    house.pass(5 * minuteMs)
    await house.signIn.withPassword('ada', goodPassword, visitor())
  })

  it('slows down who tries many names from one address', async () => {
    const house = await fresh()
    const answers = new Set<string>()
    for (let i = 0; i < 51; i++)
      for (const answer of await wrongMany(house, `name${i}`, 1)) answers.add(answer)
    assert.ok([...answers].some(each => each.startsWith('too_many_requests: ')))
    assert.match(await refused(house.signIn.withPassword('x', 'y', visitor())), /^too_many_requests/)
    assert.match(
      await refused(house.signIn.withPassword('x', 'y', visitor({ address: '198.51.100.1' }))),
      /^invalid/,
    )
  })

  it('lets the owner of an account in while somebody else guesses: from another address', async () => {
    const house = await fresh()
    await house.person('ada')
    await wrongMany(house, 'ada', 60)
    await house.signIn.withPassword('ada', goodPassword, visitor({ address: '198.51.100.1' }))
  })

  it('lets the owner of an account in while somebody else guesses: from the same address with a browser it knows', async () => {
    const house = await fresh()
    await house.person('ada')
    const { deviceProof } = await house.signIn.withPassword('ada', goodPassword, visitor())
    assert.ok(deviceProof)
    await wrongMany(house, 'ada', 60)
    assert.match(await refused(house.signIn.withPassword('ada', goodPassword, visitor())), /^too_many/)
    await house.signIn.withPassword('ada', goodPassword, visitor({ deviceProof }))
  })

  it('limits a known browser too, and knows none after a new password', async () => {
    const house = await fresh()
    const id = await house.person('ada')
    const { deviceProof } = await house.signIn.withPassword('ada', goodPassword, visitor())
    const answers = await wrongMany(house, 'ada', 16, visitor({ deviceProof }))
    assert.ok([...answers].some(each => each.startsWith('too_many_requests: ')))
    await house.own.changePassword(
      { ...house.actorOf(id, 'viewer'), address: '198.51.100.7' },
      goodPassword,
      'a lantern in the fog',
    )
    await wrongMany(house, 'ada', 60)
    assert.match(
      await refused(house.signIn.withPassword('ada', 'a lantern in the fog', visitor({ deviceProof }))),
      /^too_many/,
    )
  })

  it('counts only what was wrong', async () => {
    const house = await fresh()
    await house.person('ada')
    for (let i = 0; i < 60; i++) await house.signIn.withPassword('ada', goodPassword, visitor())
  })

  it('counts an IPv6 subscriber as one', async () => {
    const house = await fresh()
    await house.person('ada')
    for (let i = 0; i < 9; i++)
      await refused(house.signIn.withPassword('ada', 'wrong', visitor({ address: `2001:db8::${i}` })))
    assert.match(
      await refused(house.signIn.withPassword('ada', goodPassword, visitor({ address: '2001:db8::ffff' }))),
      /^too_many/,
    )
    await house.signIn.withPassword('ada', goodPassword, visitor({ address: '2001:db8:0:1::1' }))
  })
})

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
    await house.editing.changeRole(house.root, id, { role: 'viewer' })
    assert.equal((await house.sessions.find(token, house.now()))?.role, 'viewer')
    await house.editing.remove(house.root, id)
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
    const link = await house.editing.makeResetLink(house.root, id)
    assert.match(
      await refused(house.own.changePassword(house.actorOf(id, 'viewer'), 'wrong', 'a lantern in the fog')),
      /current/,
    )
    await house.own.changePassword(house.actorOf(id, 'viewer'), goodPassword, 'a lantern in the fog')
    for (const token of tokens) assert.equal(await house.sessions.find(token, house.now()), null)
    assert.equal(await house.joining.look(link), null)
  })

  it('is nobody’s when the token is not one', async () => {
    const house = await fresh()
    for (const token of ['', 'x', 'x'.repeat(10_000)])
      assert.equal(await house.sessions.find(token, house.now()), null)
  })
})

onBothEngines('The second step', open => {
  const fresh = async () => openHouse(await open())

  it('is set up only by a correct code, within half an hour', async () => {
    const house = await fresh()
    const id = await house.person('ada')
    const actor = house.actorOf(id, 'viewer')
    await house.own.beginSecondFactor(actor)
    const secret = (await house.own.pendingSecret(actor)) ?? assert.fail()
    assert.match(await refused(house.own.confirmSecondFactor(actor, '000000')), /^invalid: code: /)
    assert.equal((await house.signIn.withPassword('ada', goodPassword, visitor())).secondFactorDue, false)
    house.pass(31 * minuteMs)
    assert.match(
      await refused(house.own.confirmSecondFactor(actor, codeOf(secret, house.now()))),
      /^not_found/,
    )
  })

  it('is due after the password; until then the token opens nothing, and for ten minutes only', async () => {
    const house = await fresh()
    const { secret } = await withSecondFactor(house, 'ada')
    const half = await house.signIn.withPassword('ada', goodPassword, visitor())
    assert.equal(half.secondFactorDue, true)
    assert.equal(await house.sessions.find(half.token, house.now()), null)
    const whole = await house.signIn.withCode(half.token, codeOf(secret, house.now()), visitor())
    assert.ok(await house.sessions.find(whole.token, house.now()))
    assert.notEqual(whole.token, half.token)
    assert.equal(await house.sessions.findHalf(half.token, house.now()), null, 'it is used up')

    const late = await house.signIn.withPassword('ada', goodPassword, visitor())
    house.pass(10 * minuteMs)
    assert.match(
      await refused(house.signIn.withCode(late.token, codeOf(secret, house.now()), visitor())),
      /^unauthorized/,
    )
  })

  it('takes no token of a whole session, of nobody, or of somebody whose second step was removed', async () => {
    const house = await fresh()
    await house.person('bob')
    const { id, secret } = await withSecondFactor(house, 'ada')
    const whole = await house.signIn.withPassword('bob', goodPassword, visitor())
    const half = await house.signIn.withPassword('ada', goodPassword, visitor())
    await house.editing.removeSecondFactor(house.root, id)
    for (const token of ['', whole.token, half.token])
      assert.match(
        await refused(house.signIn.withCode(token, codeOf(secret, house.now()), visitor())),
        /^unauthorized/,
      )
    assert.equal((await house.signIn.withPassword('ada', goodPassword, visitor())).secondFactorDue, false)
  })

  it('takes each step of time once, and none before it', async () => {
    const house = await fresh()
    const { secret } = await withSecondFactor(house, 'ada')
    const code = codeOf(secret, house.now())
    const halves = [
      await house.signIn.withPassword('ada', goodPassword, visitor()),
      await house.signIn.withPassword('ada', goodPassword, visitor()),
    ]
    const all = await Promise.allSettled(
      halves.map(each => house.signIn.withCode(each.token, code, visitor())),
    )
    assert.equal(all.filter(each => each.status === 'fulfilled').length, 1)
    const again = await house.signIn.withPassword('ada', goodPassword, visitor())
    assert.match(await refused(house.signIn.withCode(again.token, code, visitor())), /^invalid: code: /)
    assert.match(
      await refused(house.signIn.withCode(again.token, codeOf(secret, house.now() - 30_000), visitor())),
      /^invalid/,
    )
    await house.signIn.withCode(again.token, codeOf(secret, house.now() + 30_000), visitor())
  })

  it('has ten recovery codes, each for once', async () => {
    const house = await fresh()
    const { actor, codes } = await withSecondFactor(house, 'ada')
    assert.equal(new Set(codes).size, 10)
    const code = codes[3] ?? ''
    const halves = [
      await house.signIn.withPassword('ada', goodPassword, visitor()),
      await house.signIn.withPassword('ada', goodPassword, visitor()),
    ]
    const all = await Promise.allSettled(
      halves.map(each => house.signIn.withCode(each.token, code, visitor())),
    )
    assert.equal(all.filter(each => each.status === 'fulfilled').length, 1)
    const account = await house.own.read(actor)
    assert.equal(await house.own.recoveryCodesLeft(account), 9)

    const renewed = await house.own.renewRecoveryCodes(actor, goodPassword)
    const half = await house.signIn.withPassword('ada', goodPassword, visitor())
    assert.match(
      await refused(house.signIn.withCode(half.token, codes[0] ?? '', visitor())),
      /^invalid: code: /,
    )
    await house.signIn.withCode(half.token, (renewed[0] ?? '').toUpperCase(), visitor())
  })

  it('is changed only by who knows the password', async () => {
    const house = await fresh()
    const { actor } = await withSecondFactor(house, 'ada')
    assert.match(await refused(house.own.renewRecoveryCodes(actor, 'wrong')), /^invalid: current/)
    assert.match(await refused(house.own.removeSecondFactor(actor, 'wrong')), /^invalid: current/)
    assert.match(await refused(house.own.beginSecondFactor(actor)), /^conflict/)
    await house.own.removeSecondFactor(actor, goodPassword)
    assert.equal((await house.own.read(actor)).hasSecondFactor, false)
    assert.equal(await house.own.recoveryCodesLeft(await house.own.read(actor)), 0)
  })

  it('is guessed at no faster from many addresses; recovery codes and known browsers still work', async () => {
    const house = await fresh()
    const { secret, codes } = await withSecondFactor(house, 'ada')
    const known = await house.signIn.withPassword('ada', goodPassword, visitor())
    const { deviceProof } = await house.signIn.withCode(known.token, codeOf(secret, house.now()), visitor())
    house.pass(hourMs)
    const answers = new Set<string>()
    for (let i = 0; i < 31; i++) {
      const from = visitor({ address: `198.51.100.${i}` })
      const half = await house.signIn.withPassword('ada', goodPassword, from)
      answers.add(await refused(house.signIn.withCode(half.token, '000000', from)))
    }
    assert.ok([...answers].some(each => each.startsWith('too_many_requests: ')))
    const half = await house.signIn.withPassword('ada', goodPassword, visitor())
    assert.match(
      await refused(house.signIn.withCode(half.token, codeOf(secret, house.now()), visitor())),
      /^too_many/,
    )
    await house.signIn.withCode(half.token, codes[1] ?? '', visitor())
    const again = await house.signIn.withPassword('ada', goodPassword, visitor())
    await house.signIn.withCode(again.token, codeOf(secret, house.now()), visitor({ deviceProof }))
  })

  it('leaves neither secret nor codes in the audit trail', async () => {
    const house = await fresh()
    const { secret, codes } = await withSecondFactor(house, 'ada')
    const text = JSON.stringify(await house.db.query.selectFrom('audit').selectAll().execute())
    for (const kept of [...codes, new Secret({ buffer: new Uint8Array(secret).buffer }).base32])
      assert.ok(!text.includes(kept))
    assert.match(text, /added a second factor/)
  })
})
