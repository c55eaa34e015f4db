import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { hourMs, minuteMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { goodPassword, openAuth, refused, type TestAuth, visitor } from './auth-setup.ts'

onBothEngines('The second step', open => {
  const fresh = async () => openAuth(await open())

  it('is set up only by a correct code, within half an hour', async () => {
    const auth = await fresh()
    const id = await auth.person('ada')
    const actor = auth.actorOf(id, 'viewer')
    await auth.own.beginSecondFactor(actor)
    const secret = (await auth.own.pendingSecret(actor)) ?? assert.fail()
    assert.match(await refused(auth.own.confirmSecondFactor(actor, '000000')), /^invalid: code: /)
    assert.equal((await auth.signIn.withPassword('ada', goodPassword, visitor())).secondFactorDue, false)
    auth.pass(31 * minuteMs)
    assert.match(await refused(auth.own.confirmSecondFactor(actor, codeOf(secret, auth.now()))), /^not_found/)
  })

  it('is due after the password; until then the token opens nothing, and for ten minutes only', async () => {
    const auth = await fresh()
    const { secret } = await withSecondFactor(auth, 'ada')
    const half = await auth.signIn.withPassword('ada', goodPassword, visitor())
    assert.equal(half.secondFactorDue, true)
    assert.equal(await auth.sessions.find(half.token, auth.now()), null)
    const whole = await auth.signIn.withCode(half.token, codeOf(secret, auth.now()), visitor())
    assert.ok(await auth.sessions.find(whole.token, auth.now()))
    assert.notEqual(whole.token, half.token)
    assert.equal(await auth.sessions.findHalf(half.token, auth.now()), null, 'it is used up')

    const late = await auth.signIn.withPassword('ada', goodPassword, visitor())
    auth.pass(10 * minuteMs)
    assert.match(
      await refused(auth.signIn.withCode(late.token, codeOf(secret, auth.now()), visitor())),
      /^unauthorized/,
    )
  })

  it('takes no token of a whole session, of nobody, or of somebody whose second step was removed', async () => {
    const auth = await fresh()
    await auth.person('bob')
    const { id, secret } = await withSecondFactor(auth, 'ada')
    const whole = await auth.signIn.withPassword('bob', goodPassword, visitor())
    const half = await auth.signIn.withPassword('ada', goodPassword, visitor())
    await auth.accountService.removeSecondFactor(auth.root, id)
    for (const token of ['', whole.token, half.token])
      assert.match(
        await refused(auth.signIn.withCode(token, codeOf(secret, auth.now()), visitor())),
        /^unauthorized/,
      )
    assert.equal((await auth.signIn.withPassword('ada', goodPassword, visitor())).secondFactorDue, false)
  })

  it('takes each step of time once, and none before it', async () => {
    const auth = await fresh()
    const { secret } = await withSecondFactor(auth, 'ada')
    const code = codeOf(secret, auth.now())
    const halves = [
      await auth.signIn.withPassword('ada', goodPassword, visitor()),
      await auth.signIn.withPassword('ada', goodPassword, visitor()),
    ]
    const all = await Promise.allSettled(
      halves.map(each => auth.signIn.withCode(each.token, code, visitor())),
    )
    assert.equal(all.filter(each => each.status === 'fulfilled').length, 1)
    const again = await auth.signIn.withPassword('ada', goodPassword, visitor())
    assert.match(await refused(auth.signIn.withCode(again.token, code, visitor())), /^invalid: code: /)
    assert.match(
      await refused(auth.signIn.withCode(again.token, codeOf(secret, auth.now() - 30_000), visitor())),
      /^invalid/,
    )
    await auth.signIn.withCode(again.token, codeOf(secret, auth.now() + 30_000), visitor())
  })

  it('has ten recovery codes, each for once', async () => {
    const auth = await fresh()
    const { actor, codes } = await withSecondFactor(auth, 'ada')
    assert.equal(new Set(codes).size, 10)
    const code = codes[3] ?? ''
    const halves = [
      await auth.signIn.withPassword('ada', goodPassword, visitor()),
      await auth.signIn.withPassword('ada', goodPassword, visitor()),
    ]
    const all = await Promise.allSettled(
      halves.map(each => auth.signIn.withCode(each.token, code, visitor())),
    )
    assert.equal(all.filter(each => each.status === 'fulfilled').length, 1)
    const account = await auth.own.read(actor)
    assert.equal(await auth.own.recoveryCodesLeft(account), 9)

    const renewed = await auth.own.renewRecoveryCodes(actor, goodPassword)
    const half = await auth.signIn.withPassword('ada', goodPassword, visitor())
    assert.match(
      await refused(auth.signIn.withCode(half.token, codes[0] ?? '', visitor())),
      /^invalid: code: /,
    )
    await auth.signIn.withCode(half.token, (renewed[0] ?? '').toUpperCase(), visitor())
  })

  it('is changed only by who knows the password', async () => {
    const auth = await fresh()
    const { actor } = await withSecondFactor(auth, 'ada')
    assert.match(await refused(auth.own.renewRecoveryCodes(actor, 'wrong')), /^invalid: current/)
    assert.match(await refused(auth.own.removeSecondFactor(actor, 'wrong')), /^invalid: current/)
    assert.match(await refused(auth.own.beginSecondFactor(actor)), /^conflict/)
    await auth.own.removeSecondFactor(actor, goodPassword)
    assert.equal((await auth.own.read(actor)).hasSecondFactor, false)
    assert.equal(await auth.own.recoveryCodesLeft(await auth.own.read(actor)), 0)
  })

  it('is guessed at no faster from many addresses; recovery codes and known browsers still work', async () => {
    const auth = await fresh()
    const { secret, codes } = await withSecondFactor(auth, 'ada')
    const known = await auth.signIn.withPassword('ada', goodPassword, visitor())
    const { deviceProof } = await auth.signIn.withCode(known.token, codeOf(secret, auth.now()), visitor())
    auth.pass(hourMs)
    const answers = new Set<string>()
    for (let i = 0; i < 31; i++) {
      const from = visitor({ address: `10.0.${i}.1` })
      const half = await auth.signIn.withPassword('ada', goodPassword, from)
      answers.add(await refused(auth.signIn.withCode(half.token, '000000', from)))
    }
    assert.ok([...answers].some(each => each.startsWith('too_many_requests: ')))
    const half = await auth.signIn.withPassword('ada', goodPassword, visitor())
    assert.match(
      await refused(auth.signIn.withCode(half.token, codeOf(secret, auth.now()), visitor())),
      /^too_many/,
    )
    await auth.signIn.withCode(half.token, codes[1] ?? '', visitor())
    const again = await auth.signIn.withPassword('ada', goodPassword, visitor())
    await auth.signIn.withCode(again.token, codeOf(secret, auth.now()), visitor({ deviceProof }))
  })

  it('lets recovery codes be guessed no faster either, and the owner still use one', async () => {
    const auth = await fresh()
    const { secret, codes } = await withSecondFactor(auth, 'ada')
    const known = await auth.signIn.withPassword('ada', goodPassword, visitor())
    const { deviceProof } = await auth.signIn.withCode(known.token, codeOf(secret, auth.now()), visitor())
    const guess = async (address: string) => {
      const from = visitor({ address })
      const half = await auth.signIn.withPassword('ada', goodPassword, from)
      return refused(auth.signIn.withCode(half.token, 'aaaa-aaaa-aaaa-aaaa', from))
    }
    let tried = 0
    for (let i = 0; i < 40; i++) if ((await guess(`2001:db8:7:${i}::1`)).startsWith('invalid')) tried++
    assert.equal(tried, 20, 'one network')
    for (let i = 0; i < 40; i++) if ((await guess(`10.0.${i}.1`)).startsWith('invalid')) tried++
    assert.equal(tried, 30, 'all networks')
    const half = await auth.signIn.withPassword('ada', goodPassword, visitor())
    assert.match(await refused(auth.signIn.withCode(half.token, codes[0] ?? '', visitor())), /^too_many/)
    await auth.signIn.withCode(half.token, codes[0] ?? '', visitor({ deviceProof }))
  })

  it('leaves neither secret nor codes in the audit trail', async () => {
    const auth = await fresh()
    const { secret, codes } = await withSecondFactor(auth, 'ada')
    const text = JSON.stringify(await auth.db.query.selectFrom('audit').selectAll().execute())
    for (const kept of [...codes, new Secret({ buffer: new Uint8Array(secret).buffer }).base32])
      assert.ok(!text.includes(kept))
    assert.match(text, /added a second factor/)
  })
})

/** The code that an authenticator app shows at a time. */
const codeOf = (secret: Uint8Array, at: number): string =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) }).generate({ timestamp: at })

async function withSecondFactor(auth: TestAuth, name: string) {
  const id = await auth.person(name)
  const actor = auth.actorOf(id, 'viewer')
  await auth.own.beginSecondFactor(actor)
  const secret = (await auth.own.pendingSecret(actor)) ?? assert.fail('no secret')
  const codes = await auth.own.confirmSecondFactor(actor, codeOf(secret, auth.now()))
  auth.pass(minuteMs)
  return { id, actor, secret, codes }
}
