import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { TOTP } from 'otpauth'
import { deviceProof, knownDevice } from '../../src/auth/known-device.ts'
import { createCookies, sessionIdleMs } from '../../src/auth/model/auth-cookies.ts'
import { deviceName } from '../../src/auth/model/device-name.ts'
import { assertionSchema, passkeyNameSchema, registrationSchema } from '../../src/auth/model/passkey.ts'
import { localNext } from '../../src/auth/model/return-address.ts'
import {
  codeStep,
  drawRecoveryCode,
  drawSecret,
  recoveryCodeHash,
  secretAddress,
} from '../../src/auth/one-time-code.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { anyAddress } from '../arbitraries.ts'

describe('Where to go after signing in', () => {
  it('is a page below /manage', () => {
    assert.equal(localNext('/manage/monitors?tag=a', '/manage'), '/manage/monitors?tag=a')
    assert.equal(localNext('/board/manage', '/board/manage'), '/board/manage')
  })

  it('has at most a thousand characters', () => {
    const next = `/manage/${'x'.repeat(992)}`
    assert.equal(localNext(next, '/manage'), next)
    assert.equal(localNext(`${next}x`, '/manage'), null)
    assert.equal(localNext('/manage?tag=a', '/manage'), '/manage?tag=a')
  })

  for (const next of [
    '',
    '/',
    'manage',
    '//evil.example/manage',
    '/\\evil.example',
    '/manage\\..\\..',
    'https://evil.example/manage',
    'javascript:alert(1)',
    '/manage/../../x',
    '/manage/..//evil.example',
    '/managed',
    '/manage/\r\nset-cookie: a=b',
    '/manage/\t/x',
    `/manage/${'x'.repeat(2000)}`,
  ])
    it(`is nowhere else: ${JSON.stringify(next.slice(0, 40))}`, () => {
      assert.equal(localNext(next, '/manage'), null)
    })

  it('never leads to another site, whatever is asked for', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          anyAddress,
          fc.string().map(each => `/manage${each}`),
        ),
        next => {
          const to = localNext(next, '/manage')
          if (to === null) return
          const url = new URL(to, 'https://board.example')
          assert.equal(url.origin, 'https://board.example')
          assert.match(url.pathname, /^\/manage(\/|$)/)
        },
      ),
    )
  })
})

describe('Cookies', () => {
  const under = (base: string) => createCookies(createPaths(new URL(base)))

  it('carry the __Host- prefix and Secure under https', () => {
    const cookie = under('https://board.example').session.set('abc')
    assert.match(
      cookie,
      /^__Host-corkboard-session=abc; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000$/,
    )
  })

  it('last ninety days for a session, which thirty without use end, and ten minutes at a provider', () => {
    const { session, oidc } = under('https://board.example')
    assert.match(session.set('abc'), /; Max-Age=7776000$/)
    assert.match(oidc.set('abc'), /; Max-Age=600$/)
    assert.equal(sessionIdleMs, 30 * 24 * 3_600_000)
  })

  it('carry the __Secure- prefix below a path, which __Host- does not allow', () => {
    const cookie = under('https://board.example/status/').session.set('abc')
    assert.match(cookie, /^__Secure-corkboard-session=abc; Path=\/status; HttpOnly; SameSite=Lax; Secure;/)
  })

  it('work without https where there is none', () => {
    assert.match(
      under('http://localhost:8080').session.set('abc'),
      /^corkboard-session=abc; Path=\/; HttpOnly; SameSite=Lax; Max/,
    )
  })

  it('are found among others, and only by their whole name', () => {
    const { session } = under('https://board.example')
    assert.equal(session.read('a=b; __Host-corkboard-session=abc; c=d'), 'abc')
    for (const header of [
      undefined,
      '',
      'corkboard-session=abc',
      'x__Host-corkboard-session=abc',
      '__Host-corkboard-session=',
    ])
      assert.equal(session.read(header), null, String(header))
  })
})

describe('A device', () => {
  it('is named as its owner would', () => {
    const known = {
      'Firefox, Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
      'Chrome, Android':
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'Edge, Windows':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Safari, iPhone':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      'Safari, macOS':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
      curl: 'curl/8.5.0',
      'Chrome, Linux': 'curl/8.5.0 (X11; Linux x86_64) HeadlessChrome/130.0.0.0',
      '': 'something <b>else</b>',
    }
    for (const [name, agent] of Object.entries(known)) assert.equal(deviceName(agent), name)
    assert.equal(deviceName('libcurl/8.5.0'), '')
  })

  it('is known by a proof that only the server can make, for one account and one password', () => {
    const proof = deviceProof(7, '$argon2id$one')
    assert.match(knownDevice(proof, 7, '$argon2id$one') ?? '', /^[\w-]{22}$/)
    assert.equal(knownDevice(proof, 8, '$argon2id$one'), null)
    assert.equal(knownDevice(proof, 7, '$argon2id$two'), null)
    assert.equal(
      knownDevice(
        proof.replace(/.$/, each => (each === 'A' ? 'B' : 'A')),
        7,
        '$argon2id$one',
      ),
      null,
    )
    for (const forged of [null, '', '7', '7..', '7.aaaaaaaaaaaaaaaaaaaaaa.'])
      assert.equal(knownDevice(forged, 7, 'x'), null)
  })
})

describe('A passkey, as a browser sends it,', () => {
  const common = { id: 'aZ09_-', rawId: 'aZ09_-', type: 'public-key', clientExtensionResults: {} }
  const registration = { ...common, response: { clientDataJSON: 'YQ', attestationObject: 'Yg' } }
  const assertion = {
    ...common,
    response: { clientDataJSON: 'YQ', authenticatorData: 'Yg', signature: 'Yw' },
  }
  const takes = (change: object, response: object = {}) =>
    registrationSchema.safeParse({
      ...registration,
      ...change,
      response: { ...registration.response, ...response },
    }).success

  it('is read whole, with what it leaves out', () => {
    assert.deepEqual(registrationSchema.parse({ ...registration, clientExtensionResults: undefined }), {
      ...registration,
      response: { ...registration.response, transports: [] },
    })
    const whole = { ...assertion, response: { ...assertion.response, userHandle: null, other: 1 } }
    assert.deepEqual(assertionSchema.parse({ ...whole, authenticatorAttachment: 'platform' }), {
      ...whole,
      authenticatorAttachment: 'platform',
    })
  })

  for (const field of ['id', 'rawId', 'type', 'response'])
    it(`has ${field}`, () => {
      for (const [schema, sent] of [
        [registrationSchema, registration],
        [assertionSchema, assertion],
      ] as const)
        assert.equal(schema.safeParse({ ...sent, [field]: undefined }).success, false)
    })

  it('has what each of its ceremonies returns', () => {
    for (const [schema, sent] of [
      [registrationSchema, registration],
      [assertionSchema, assertion],
    ] as const)
      for (const field of Object.keys(sent.response))
        assert.equal(
          schema.safeParse({ ...sent, response: { ...sent.response, [field]: undefined } }).success,
          false,
          field,
        )
  })

  it('has nothing that is no base64url, and nothing large', () => {
    for (const id of ['', 'a b', ' a', 'a=', 'a+', 'ä', 'a'.repeat(2_001)]) assert.equal(takes({ id }), false)
    assert.equal(takes({ id: 'a'.repeat(2_000) }), true)
    assert.equal(takes({ rawId: 'a'.repeat(20_000) }), true)
    assert.equal(takes({ rawId: 'a'.repeat(20_001) }), false)
    assert.equal(takes({ authenticatorAttachment: 'a'.repeat(100) }), true)
    assert.equal(takes({ authenticatorAttachment: 'a'.repeat(101) }), false)
    assert.equal(takes({}, { transports: Array(20).fill('a'.repeat(40)) }), true)
    assert.equal(takes({}, { transports: Array(21).fill('usb') }), false)
    assert.equal(takes({}, { transports: ['a'.repeat(41)] }), false)
    const userHandle = (handle: string) =>
      assertionSchema.safeParse({ ...assertion, response: { ...assertion.response, userHandle: handle } })
    assert.deepEqual([userHandle('a').success, userHandle('a b').success], [true, false])
  })

  it('has a name of one line', () => {
    assert.deepEqual(passkeyNameSchema.parse({ name: 'Phone' }), { name: 'Phone' })
    for (const name of ['', 'a'.repeat(101), 'a\nb'])
      assert.equal(passkeyNameSchema.safeParse({ name }).success, false)
  })
})

describe('One-time codes', () => {
  const secret = Buffer.from('12345678901234567890')

  it('are those of RFC 6238', () => {
    const at = (seconds: number, code: string) => codeStep(secret, code, seconds * 1000)
    assert.equal(at(59, '287082'), 1)
    assert.equal(at(1_111_111_109, '081804'), 37_037_036)
    assert.equal(at(20_000_000_000, '353 130'), 666_666_666)
  })

  it('count one step early or late, and no further', () => {
    const code = (seconds: number) => codeStep(secret, '287082', seconds * 1000)
    assert.deepEqual([code(0), code(29), code(59), code(89)], [1, 1, 1, 1])
    assert.deepEqual([code(90), code(300)], [null, null])
  })

  it('are six digits and nothing else', () => {
    for (const code of ['', '28708', '2870822', '28708a', '-87082', '٢٨٧٠٨٢'])
      assert.equal(codeStep(secret, code, 59_000), null)
  })

  it('come to the app by an address that it understands', () => {
    const address = secretAddress(secret, 'Board: one', 'ada:x')
    const { searchParams } = new URL(address)
    assert.equal(searchParams.get('secret'), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    assert.match(decodeURIComponent(address), /^otpauth:\/\/totp\/Board {2}one:ada x\?issuer=Board {2}one&/)
  })

  it('have secrets of 160 bits that are drawn anew', () => {
    assert.equal(drawSecret().length, 20)
    assert.notDeepEqual(drawSecret(), drawSecret())
    assert.equal(new TOTP().digits, 6)
  })

  it('have recovery codes that may be typed with or without what groups them', () => {
    const code = drawRecoveryCode()
    assert.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    assert.deepEqual(recoveryCodeHash(code.toUpperCase().replaceAll('-', ' ')), recoveryCodeHash(code))
  })
})
