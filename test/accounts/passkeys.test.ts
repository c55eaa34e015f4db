import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { it } from 'node:test'
import { createChallenges } from '../../src/auth/challenge-store.ts'
import { passkeyStatements } from '../../src/auth/passkey-statements.ts'
import { createPasskeys, type PasskeyAnswer } from '../../src/auth/passkeys.ts'
import { createChanges } from '../../src/db/changes.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { openAuth, refused } from './auth-setup.ts'

const origin = 'https://status.example'

onBothEngines('A passkey', open => {
  it('signs in while its counter goes up, and no more when it goes back', async () => {
    const { passkeys, device, id } = await authWithKey()
    const signIn = async (counter: number) => device.answer(await passkeys.beginSignIn(), { counter })
    assert.equal(await passkeys.signIn(await signIn(6)), id)
    assert.match(await refused(passkeys.signIn(await signIn(6))), /was not accepted/)
    assert.match(await refused(passkeys.signIn(await signIn(5))), /was not accepted/)
    assert.equal(await passkeys.signIn(await signIn(7)), id)
  })

  it('signs in every time when it does not count', async () => {
    const { passkeys, device, id } = await authWithKey(0)
    for (const _ of [1, 2])
      assert.equal(await passkeys.signIn(device.answer(await passkeys.beginSignIn(), { counter: 0 })), id)
  })

  it('signs in once with one answer, however many come at once', async () => {
    const { passkeys, device } = await authWithKey(0)
    const answer = device.answer(await passkeys.beginSignIn(), { counter: 0 })
    const all = await Promise.allSettled([1, 2, 3].map(() => passkeys.signIn(answer)))
    assert.equal(all.filter(each => each.status === 'fulfilled').length, 1)
  })

  it('takes no answer after five minutes', async () => {
    const { passkeys, device, auth } = await authWithKey()
    const answer = device.answer(await passkeys.beginSignIn(), { counter: 6 })
    auth.pass(5 * minuteMs)
    assert.match(await refused(passkeys.signIn(answer)), /took too long/)
  })

  it('takes no answer without a person, of another site, or by another key', async () => {
    const { passkeys, device } = await authWithKey()
    const tries = [
      { flags: userPresent },
      { origin: 'https://elsewhere.example' },
      { rpId: 'elsewhere.example' },
      { privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
    ]
    for (const changed of tries) {
      const answer = device.answer(await passkeys.beginSignIn(), { counter: 6, ...changed })
      assert.match(await refused(passkeys.signIn(answer)), /was not accepted/, Object.keys(changed).join())
    }
    assert.ok(await passkeys.signIn(device.answer(await passkeys.beginSignIn(), { counter: 6 })))
  })

  it('is renamed and removed by its owner only, with a line in the audit trail', async () => {
    const { passkeys, device, auth, id } = await authWithKey()
    const stranger = auth.actorOf(await auth.person('bob'), 'owner')
    assert.match(await refused(passkeys.rename(stranger, device.id, { name: 'mine' })), /no such passkey/)
    assert.match(await refused(passkeys.remove(stranger, device.id)), /no such passkey/)
    const owner = auth.actorOf(id, 'viewer')
    await passkeys.rename(owner, device.id, { name: 'phone' })
    assert.deepEqual(
      (await passkeys.list(id)).map(each => each.name),
      ['phone'],
    )
    await passkeys.remove(owner, device.id)
    assert.deepEqual(await passkeys.list(id), [])
    const trail = await auth.db.query
      .selectFrom('audit')
      .select(['action', 'before', 'after'])
      .where('action', 'like', '%passkey')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      trail.map(each => [each.action, each.before, each.after]),
      [
        ['renamed a passkey', '{"passkey":"laptop"}', '{"passkey":"phone"}'],
        ['removed a passkey', '{"passkey":"phone"}', null],
      ],
    )
  })

  it('is one of twenty at most, also of those begun at the same time', async () => {
    const { passkeys, auth, id } = await authWithKey()
    const account = (await auth.store.find(id)) ?? assert.fail('no account')
    const begin = async () => softDevice().create(await passkeys.beginRegistration(account))
    const add = (given: PasskeyAnswer) => passkeys.register(auth.actorOf(id, 'viewer'), account, given)
    for (let count = 1; count < 19; count++) await add(await begin())
    const begun = [await begin(), await begin(), await begin()]
    const added = await Promise.all(begun.map(each => add(each).then(() => '', String)))
    assert.deepEqual(added.filter(each => each.includes('at most 20 passkeys')).length, 2, added.join('\n'))
    assert.equal((await passkeys.list(id)).length, 20)
    assert.match(await refused(begin()), /at most 20 passkeys/)
    const lines = auth.db.query.selectFrom('audit').select('id').where('action', '=', 'added a passkey')
    assert.equal((await lines.execute()).length, 19)
  })

  async function authWithKey(counter = 5) {
    const auth = openAuth(await open())
    const { db, now } = auth
    const passkeys = createPasskeys({
      db,
      changes: createChanges(db, now),
      challenges: createChallenges(db, now),
      origin,
      issuer: null,
      siteTitle: () => 'Northwind',
      now,
    })
    const id = await auth.person('ada')
    const device = softDevice()
    const stored = { id: device.id, accountId: id, publicKey: device.publicKey, counter }
    await db.write(
      ...passkeyStatements(db).add(
        { ...stored, transports: ['internal'], name: 'laptop', createdAt: now(), lastUsedAt: null },
        1,
      ),
    )
    return { auth, passkeys, device, id }
  }
})

const userPresent = 1
const userVerified = 4
const attested = 64

type Begun = { readonly ceremony: string; readonly publicKey: { readonly challenge: string } }

/** A minimal authenticator, which signs as WebAuthn requires. */
function softDevice() {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const id = randomBytes(16).toString('base64url')
  const usual = {
    origin,
    rpId: new URL(origin).hostname,
    flags: userPresent | userVerified,
    privateKey: pair.privateKey,
  }

  function answer({ ceremony, publicKey }: Begun, given: { counter: number } & Partial<typeof usual>) {
    const { counter, origin, rpId, flags, privateKey } = { ...usual, ...given }
    const client = JSON.stringify({ type: 'webauthn.get', challenge: publicKey.challenge, origin })
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    const data = Buffer.concat([sha256(rpId), Buffer.from([flags]), counted])
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      ceremony,
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: Buffer.from(client).toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      },
    }
  }

  /** The answer to a registration, with the attestation `none`: {fmt: 'none', attStmt: {}, authData} in CBOR. */
  function create({ ceremony, publicKey }: Begun) {
    const client = JSON.stringify({ type: 'webauthn.create', challenge: publicKey.challenge, origin })
    const data = Buffer.concat([
      sha256(usual.rpId),
      Buffer.from([usual.flags | attested, 0, 0, 0, 0]),
      Buffer.from(`${'00'.repeat(16)}0010`, 'hex'),
      Buffer.from(id, 'base64url'),
      coseKey(x, y),
    ])
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    const response = {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    }
    const answer = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    return { ceremony, response: answer, name: id }
  }

  return { id, publicKey: coseKey(x, y), answer, create }
}

/** The CBOR of an ES256 key in COSE (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
const coseKey = (x: string, y: string): Uint8Array =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
