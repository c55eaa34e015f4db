import assert from 'node:assert/strict'
import { createECDH, createPublicKey, verify } from 'node:crypto'
import { describe, it } from 'node:test'
import { hourMs } from '../../../src/lib/time.ts'
import { encryptMessage, messageMaxBytes } from '../../../src/subscribers/push/message-encryption.ts'
import { createVapid, drawVapidKey } from '../../../src/subscribers/push/vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('The encryption of messages to browsers', () => {
  // RFC 8291, section 5 and appendix A.
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const receiver = {
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }

  it('gives the body of the example of RFC 8291', () => {
    const body = encryptMessage(Buffer.from('When I grow up, I want to be a watermelon'), receiver, {
      sender,
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    })
    assert.equal(
      body.toString('base64url'),
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('draws a key and a salt for each message', () => {
    const [one, two] = [0, 1].map(() => encryptMessage(Buffer.from('same'), receiver))
    assert.notDeepEqual(one?.subarray(0, 16), two?.subarray(0, 16))
    assert.notDeepEqual(one?.subarray(21, 86), two?.subarray(21, 86))
  })

  it('fills 4 096 bytes at most, and refuses a message for which they are too few', () => {
    assert.equal(messageMaxBytes, 3_993)
    assert.equal(encryptMessage(Buffer.alloc(messageMaxBytes), receiver).length, 4_096)
    assert.throws(() => encryptMessage(Buffer.alloc(messageMaxBytes + 1), receiver), RangeError)
  })
})

describe('The identification of the site at push services', () => {
  const startedAt = Date.UTC(2026, 0, 1)
  const parts = (header: string) => {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = bytes(key)
    const publicKey = createPublicKey({
      key: {
        ...{ kty: 'EC', crv: 'P-256' },
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      format: 'jwk',
    })
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      bytes(signature),
    )
    return {
      token,
      key,
      isSigned,
      head: bytes(head).toString(),
      claims: JSON.parse(bytes(claims).toString()),
    }
  }
  const vapidAt = (at: { now: number }, subject: string | null = 'mailto:push@example.com') =>
    createVapid({ privateKey: drawVapidKey(), subject, now: () => at.now })

  it('reads the example of RFC 8292 with the same eyes as its own header', () => {
    const { isSigned, head, claims } = parts(
      'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
    )
    assert.ok(isSigned)
    // The same claims give the same text before the signature, which is random.
    const at = { now: 1_453_523_768_000 - 12 * hourMs }
    const own = parts(vapidAt(at).authorization('https://push.example.net'))
    assert.ok(own.isSigned)
    assert.equal(own.head, head)
    assert.deepEqual(own.claims, claims)
    assert.deepEqual(Object.keys(own.claims), ['aud', 'exp', 'sub'])
  })

  it('is signed once for hours for each origin, with its port, and never for a day ahead', () => {
    const at = { now: startedAt }
    const vapid = vapidAt(at)
    const of = (origin: string) => parts(vapid.authorization(origin))
    const first = of('https://push.example.net:8443')
    assert.equal(first.claims.aud, 'https://push.example.net:8443')
    assert.notEqual(of('https://push.example.net').token, first.token)
    at.now += 9 * hourMs
    assert.equal(of('https://push.example.net:8443').token, first.token)
    at.now += 2 * hourMs
    const renewed = of('https://push.example.net:8443')
    assert.notEqual(renewed.token, first.token)
    assert.ok(renewed.claims.exp * 1000 - at.now <= 24 * hourMs)
    vapid.forget('https://push.example.net:8443')
    at.now += 1
    assert.notEqual(of('https://push.example.net:8443').token, renewed.token)
    // A clock that is put back would else sign for more than a day.
    at.now = startedAt - 30 * 24 * hourMs
    assert.ok(of('https://push.example.net').claims.exp * 1000 - at.now <= 24 * hourMs)
  })

  it('names no contact where there is none', () => {
    const { claims } = parts(vapidAt({ now: startedAt }, null).authorization('https://push.example.net'))
    assert.deepEqual(Object.keys(claims), ['aud', 'exp'])
  })

  it('takes every key that it draws, also those that begin with zeros', () => {
    for (let n = 0; n < 600; n++) {
      const key = drawVapidKey()
      assert.equal(key.length, 32)
      if (key[0] === 0) createVapid({ privateKey: key, subject: null, now: () => 0 })
    }
    const small = Buffer.concat([Buffer.alloc(31), Buffer.from([7])])
    const { authorization } = createVapid({ privateKey: small, subject: null, now: () => startedAt })
    assert.ok(parts(authorization('https://push.example.net')).isSigned)
  })
})
