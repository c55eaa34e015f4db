import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { hourMs, minuteMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { goodPassword, type House, openHouse, refused, visitor } from './house.ts'

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
    await house.accountService.removeSecondFactor(house.root, id)
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
      const from = visitor({ address: `10.0.${i}.1` })
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

  it('lets recovery codes be guessed no faster either, and the owner still use one', async () => {
    const house = await fresh()
    const { secret, codes } = await withSecondFactor(house, 'ada')
    const known = await house.signIn.withPassword('ada', goodPassword, visitor())
    const { deviceProof } = await house.signIn.withCode(known.token, codeOf(secret, house.now()), visitor())
    const guess = async (address: string) => {
      const from = visitor({ address })
      const half = await house.signIn.withPassword('ada', goodPassword, from)
      return refused(house.signIn.withCode(half.token, 'aaaa-aaaa-aaaa-aaaa', from))
    }
    let tried = 0
    for (let i = 0; i < 40; i++) if ((await guess(`2001:db8:7:${i}::1`)).startsWith('invalid')) tried++
    assert.equal(tried, 20, 'one network')
    for (let i = 0; i < 40; i++) if ((await guess(`10.0.${i}.1`)).startsWith('invalid')) tried++
    assert.equal(tried, 30, 'all networks')
    const half = await house.signIn.withPassword('ada', goodPassword, visitor())
    assert.match(await refused(house.signIn.withCode(half.token, codes[0] ?? '', visitor())), /^too_many/)
    await house.signIn.withCode(half.token, codes[0] ?? '', visitor({ deviceProof }))
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

/** The code that an app shows now. */
const codeOf = (secret: Uint8Array, at: number): string =>
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
