import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { passwordMaxLength, passwordProblem } from '../../src/auth/model/password-rules.ts'
import { createPasswords, usualCost } from '../../src/auth/password-hash.ts'
import { apiText } from '../../src/kernel/messages.ts'
import { cheapCost } from './auth-setup.ts'

const about = ['ada', 'ada.lovelace@example.org', 'Northwind Status']

function problemText(password: string, about: readonly string[]): string {
  const problem = passwordProblem(password, about)
  return problem === null ? '' : apiText(problem)
}

describe('A new password', () => {
  it('has at least 12 characters and at most 256, whatever bytes they take', () => {
    assert.match(problemText('kv7#mQz!pL2', about), /at least 12/)
    assert.equal(passwordProblem('kv7#mQz!pL2x', about), null)
    assert.match(problemText('🦊🦉🐙🦔🐳🦋🐞🦀🐢🦜🐝', about), /at least 12/)
    assert.equal(passwordProblem('🦊🦉🐙🦔🐳🦋🐞🦀🐢🦜🐝🐌', about), null)
    assert.equal(passwordProblem(`${'kv7mQzpL'.repeat(40).slice(0, 250)}abcXyz`, about), null)
    assert.match(problemText('é'.repeat(passwordMaxLength + 1), about), /at most 256/)
  })

  it('needs no kinds of characters', () => {
    for (const password of [
      'quiet harbour lantern',
      'zwölf boote am steg',
      '8305 7719 2264 90',
      'ЛАМПАнадморем',
    ])
      assert.equal(passwordProblem(password, about), null, password)
  })

  for (const password of [
    'adaadaadaada',
    'Ada.Lovelace@example.org',
    'ada-lovelace-1',
    'northwind status',
    'Northwind2026!',
  ])
    it(`is more than what everybody knows of its owner: ${password}`, () => {
      assert.notEqual(passwordProblem(password, about), null)
    })

  it('keeps at least four characters without what everybody knows of its owner', () => {
    assert.match(problemText('ada.lovelace.kv7', about), /more than your name/)
    assert.equal(passwordProblem('ada.lovelace.kv7q', about), null)
    assert.match(problemText('password1234kv7', []), /tried first/)
    assert.equal(passwordProblem('password1234kv7q', []), null)
  })

  it('is without their longest words first, and may have those of one or two letters', () => {
    assert.match(problemText('adaloveadalove', ['ada', 'adalove']), /more than your name/)
    assert.equal(passwordProblem('lijolijojolilijo', ['Jo Li']), null)
  })

  it('repeats nothing of up to four characters, whatever three follow', () => {
    for (const repeated of ['k', 'xk', 'xkq', 'xkqw'])
      for (const tail of ['', 'z', 'zr', 'zrt'])
        assert.match(problemText(repeated.repeat(12) + tail, []), /tried first/, repeated + tail)
    assert.equal(passwordProblem('xkqwxkqwxkqwzrtm', []), null)
    assert.equal(passwordProblem('xkqwvxkqwvxkqwv', []), null)
  })

  for (const password of [
    'password1234',
    'Passwort2026!',
    'P@ssword12345',
    '123456789012',
    'qwertyuiop123',
    'aaaaaaaaaaaaaa',
    'abcabcabcabcabc',
    'letmein letmein',
    'correct horse battery staple',
    'iloveyou12345',
    'corkboard admin',
  ])
    it(`is none of those that are tried first: ${password}`, () => {
      assert.match(problemText(password, []), /tried first/)
    })

  it('may be anything that was drawn at random', () => {
    fc.assert(
      fc.property(fc.uuid(), uuid => {
        assert.equal(passwordProblem(uuid, about), null)
      }),
    )
  })
})

describe('Hashing', () => {
  const passwords = createPasswords({ cost: cheapCost })

  it('uses at the least what OWASP asks of argon2id: 19 MiB, two passes', () => {
    assert.ok(usualCost.memory >= 19 * 1024 && usualCost.passes >= 2 && usualCost.parallelism >= 1)
  })

  it('keeps algorithm, version, parameters, salt and hash in one PHC string', async () => {
    const text = await passwords.hash('quiet harbour lantern')
    const [, m, t, p, salt = '', hash = ''] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22})\$([\w+/]{43})$/.exec(text) ??
      assert.fail(text)
    const expected = argon2Sync('argon2id', {
      message: 'quiet harbour lantern',
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(m),
      passes: Number(t),
      parallelism: Number(p),
      tagLength: 32,
    })
    assert.deepEqual(Buffer.from(hash, 'base64'), Buffer.from(expected))
  })

  it('salts: the same password never has the same hash', async () => {
    assert.notEqual(
      await passwords.hash('quiet harbour lantern'),
      await passwords.hash('quiet harbour lantern'),
    )
  })

  it('tells right from wrong, and takes the same characters from another keyboard', async () => {
    const text = await passwords.hash('zwölf boote')
    assert.equal(await passwords.verify('zwölf boote', text), true)
    assert.equal(await passwords.verify('zwo\u0308lf boote', text), true)
    assert.equal(await passwords.verify('zwolf boote', text), false)
    assert.equal(await passwords.verify('', text), false)
  })

  it('says no for somebody without a password, and for what is no hash', async () => {
    for (const text of [null, '', 'x', '$argon2id$v=19$m=64,t=1,p=1$AAAA$', '$2b$10$abcdefghijklmnopqrstuv'])
      assert.equal(await passwords.verify('', text), false)
  })

  it('verifies at the cost a hash was made with, and knows that it is outdated', async () => {
    const old = await createPasswords({ cost: { memory: 32, passes: 1, parallelism: 1 } }).hash(
      'quiet harbour',
    )
    assert.equal(await passwords.verify('quiet harbour', old), true)
    assert.equal(passwords.isOutdated(old), true)
    assert.equal(passwords.isOutdated(await passwords.hash('quiet harbour')), false)
  })

  it('runs no more than two at a time, and refuses a crowd', async () => {
    const slow = createPasswords({ cost: { ...cheapCost, passes: 3 }, atOnce: 2, waitingMax: 3 })
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => slow.hash('quiet harbour lantern')))
    assert.equal(all.filter(each => each.status === 'fulfilled').length, 5)
    for (const each of all)
      if (each.status === 'rejected')
        assert.deepEqual([each.reason.code, each.reason.headers], ['unavailable', { 'retry-after': '5' }])
    assert.match(await slow.hash('and afterwards there is room'), /^\$argon2id/)
  })

  it('lets the next network in after one guess of another', async () => {
    const order: string[] = []
    const shared = createPasswords({
      cost: cheapCost,
      atOnce: 1,
      derive: async (...[, { message }]) => {
        order.push(String(message))
        await new Promise(setImmediate)
        return Buffer.alloc(32)
      },
    })
    const guesses = Array.from({ length: 10 }, (_, i) => shared.verify('guess', null, `192.0.2.${i}`))
    await Promise.all([...guesses, shared.verify('mine', null, '2001:db8::7')])
    assert.deepEqual(order.slice(0, 2), ['guess', 'mine'])
  })

  it('computes as much for a name that nobody has as for a wrong password', async () => {
    const digests: unknown[] = []
    const counted = createPasswords({
      cost: cheapCost,
      derive: async (...[, options]) => {
        digests.push([options.memory, options.passes, options.parallelism, options.message])
        return Buffer.alloc(32, 1)
      },
    })
    await counted.verify('wrong', await counted.hash('right'))
    await counted.verify('wrong', null)
    assert.deepEqual(digests[2], digests[1])
  })
})
