import assert from 'node:assert/strict'
import { webcrypto } from 'node:crypto'
import { describe, it } from 'node:test'
import { constants, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { headOf, isEnvelope } from '../../src/snippets/model/envelope-shape.ts'
import {
  type ArmourReason,
  decryptArmour,
  decryptFiles,
  encryptFiles,
  encryptText,
  keyFits,
  textMaxBytes,
} from '../../src/web/public/armour.js'
import { anyCharacter } from '../arbitraries.ts'

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 400 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)) }),
  fc.constantFrom('', '\0', '\r\n', '"\\'.repeat(2000), 'ab'.repeat(30_000)),
)

const failsFor = (reason: ArmourReason) => (error: unknown) => {
  assert.equal((error as { reason?: string }).reason, reason)
  return true
}

describe('An armour', () => {
  it('gives back every text, file name and lexer to who has its key', async () => {
    const name = fc.option(fc.stringMatching(/^[\w+#-]{1,64}$/))
    await fc.assert(
      fc.asyncProperty(anyText, name, name, async (text, filename, lexer) => {
        const { armour, key } = await encryptText(text, { filename, lexer })
        assert.ok(isEnvelope(armour))
        assert.ok(await keyFits(headOf(Buffer.from(armour)) ?? '', key))
        assert.deepEqual(await decryptArmour(armour, key), { text, filename, lexer })
      }),
      { numRuns: 60 },
    )
  })

  it('does not open when any character of it is another, or is missing', async () => {
    const { armour, key } = await encryptText('the combination is 7-3-9-1', { filename: 'safe.txt' })
    for (let at = 0; at < armour.length; at++) {
      for (const other of ['A', 'B', '-', '.', '1'])
        if (armour[at] !== other)
          await assert.rejects(
            decryptArmour(armour.slice(0, at) + other + armour.slice(at + 1), key),
            `${at}`,
          )
      await assert.rejects(decryptArmour(armour.slice(0, at) + armour.slice(at + 1), key), `without ${at}`)
      await assert.rejects(decryptArmour(armour.slice(0, at), key), `the first ${at}`)
    }
  })

  it('opens with no key but its own, and says so before anything of the text is needed', async () => {
    const { armour, key } = await encryptText('mine')
    const other = await encryptText('mine')
    assert.notEqual(other.key, key)
    await assert.rejects(decryptArmour(armour, other.key), failsFor('key'))
    for (const wrong of [
      '',
      'x',
      key.slice(1),
      `${key}A`,
      `${key.slice(0, -1)}${key.endsWith('B') ? 'C' : 'B'}`,
    ]) {
      assert.equal(await keyFits(armour, wrong), false, wrong)
      await assert.rejects(decryptArmour(armour, wrong), failsFor('key'), wrong)
    }
  })

  it('says what is wrong with what is no armour, comes from a later version or was cut off', async () => {
    const { armour, key } = await encryptText('text')
    for (const text of [
      '',
      'hello',
      'cork1',
      'cork1...',
      `${armour}\n`,
      ` ${armour}`,
      `${armour}=`,
      armour.replace('cork1', 'cork'),
    ])
      await assert.rejects(decryptArmour(text, key), failsFor('shape'), text)
    await assert.rejects(decryptArmour(armour.replace('cork1', 'cork3'), key), failsFor('version'))
    await assert.rejects(decryptArmour(armour.slice(0, -4), key), failsFor('damaged'))
    await assert.rejects(
      decryptArmour(`${armour.slice(0, 35)}${'A'.repeat(5_000_000)}`, key),
      failsFor('damaged'),
    )
    await assert.rejects(
      decryptArmour(`${armour.slice(0, 35)}${'A'.repeat(5_000_000)}!`, key),
      failsFor('shape'),
    )
  })

  it('shows nothing of its text and its name', async () => {
    const { armour } = await encryptText('a sentence nobody reads', { filename: 'plans.txt' })
    const inside = Buffer.from(armour.split('.')[3] ?? '', 'base64url').toString('latin1')
    assert.doesNotMatch(inside, /sentence|plans/)
  })

  it('is refused when whoever has the key wrote nonsense into it', async () => {
    for (const [content, reason] of [
      [Buffer.alloc(0), 'damaged'],
      [Buffer.from([7, 1, 2]), 'damaged'],
      [plain('no JSON'), 'damaged'],
      [plain('null'), 'damaged'],
      [plain('[]'), 'damaged'],
      [plain('{"text":7}'), 'damaged'],
      [plain('{"filename":"a"}'), 'damaged'],
      [Buffer.concat([Buffer.from([0]), Buffer.from([0xff, 0xfe])]), 'damaged'],
      [Buffer.concat([Buffer.from([1]), Buffer.from('no deflate')]), 'damaged'],
      [deflated(Buffer.from('{"text":"cut off"}')).subarray(0, -3), 'damaged'],
    ] as const) {
      const { armour, key } = await wrapped(content)
      await assert.rejects(decryptArmour(armour, key), failsFor(reason), content.toString('latin1'))
    }
    const odd = await wrapped(plain('{"text":"a","filename":{"b":1},"lexer":7,"more":true}'))
    assert.deepEqual(await decryptArmour(odd.armour, odd.key), { text: 'a', filename: null, lexer: null })
  })

  it('has no name that leads elsewhere or passes for another', async () => {
    for (const [given, name] of [
      ['../../.ssh/authorized_keys', 'authorized_keys'],
      ['C:\\Windows\\win.ini', 'win.ini'],
      ['invoice\u202efdp.exe', 'invoice\ufffdfdp.exe'],
      ['a\nb\0', 'a\ufffdb\ufffd'],
      ['..', null],
      ['folder/', null],
      ['\ud800', '\ufffd'],
      ['é'.repeat(300), 'é'.repeat(255)],
    ] as const) {
      const { armour, key } = await encryptText('text', { filename: given, lexer: given })
      assert.equal((await decryptArmour(armour, key)).filename, name)
    }
    const { armour, key } = await encryptText('text', { lexer: '"><script>' })
    assert.equal((await decryptArmour(armour, key)).lexer, null)
  })

  it('is a bomb no reader opens', async () => {
    const bomb = deflated(Buffer.alloc(8 * textMaxBytes, 'a'))
    assert.ok(bomb.length < 200_000)
    const { armour, key } = await wrapped(bomb)
    await assert.rejects(decryptArmour(armour, key), failsFor('large'))
    const heavy = await wrapped(Buffer.concat([Buffer.from([0]), Buffer.alloc(textMaxBytes + 1, 'a')]))
    await assert.rejects(decryptArmour(heavy.armour, heavy.key), failsFor('large'))
    await assert.rejects(encryptText('a'.repeat(textMaxBytes)), failsFor('large'))
  })

  it('is told by the server from other text, and its head from the rest', async () => {
    const { armour } = await encryptText('')
    assert.equal(headOf(Buffer.from(armour)), armour.slice(0, 34))
    for (const text of [
      '',
      'text',
      armour.slice(0, 34),
      `${armour}\n`,
      `x${armour}`,
      armour.toUpperCase(),
      armour.slice(0, 50),
    ])
      assert.equal(isEnvelope(text), false, text)
    for (const text of ['', 'text', armour.slice(0, 34), armour.replace('cork1', 'cork3')])
      assert.equal(headOf(Buffer.from(text)), null, text)
  })
})

const plain = (json: string): Buffer<ArrayBuffer> => Buffer.concat([Buffer.from([0]), Buffer.from(json)])
const deflated = (content: Buffer): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from([1]), deflateRawSync(content, { level: constants.Z_BEST_COMPRESSION })])

/** Encrypts any content by docs/encryption.md alone. */
async function wrapped(
  content: Uint8Array<ArrayBuffer>,
): Promise<{ readonly armour: string; readonly key: string }> {
  const secret = webcrypto.getRandomValues(Buffer.alloc(32))
  const nonce = webcrypto.getRandomValues(Buffer.alloc(12))
  const base = await webcrypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: nonce, info: Buffer.from('cork1') }
  const bits = Buffer.from(await webcrypto.subtle.deriveBits(derivation, base, 320))
  const key = await webcrypto.subtle.importKey('raw', bits.subarray(0, 32), 'AES-GCM', false, ['encrypt'])
  const head = `cork1.${bits.subarray(32).toString('base64url')}.${nonce.toString('base64url')}`
  const gcm = { name: 'AES-GCM', iv: nonce, additionalData: Buffer.from(head) }
  const sealed = Buffer.from(await webcrypto.subtle.encrypt(gcm, key, content))
  return { armour: `${head}.${sealed.toString('base64url')}`, key: secret.toString('base64url') }
}

describe('An armour of several files', () => {
  const files = [
    { text: 'print(1)\n', filename: 'main.py', lexer: 'python' },
    { text: 'ü', filename: '../b\u202e.txt', lexer: null },
  ]

  it('gives back all of them, with names that lead nowhere', async () => {
    const { armour, key } = await encryptFiles(files)
    assert.match(armour, /^cork2\./)
    assert.ok(isEnvelope(armour))
    assert.ok(headOf(Buffer.from(armour)))
    assert.ok(await keyFits(headOf(Buffer.from(armour)) ?? '', key))
    assert.deepEqual(await decryptFiles(armour, key), [files[0], { ...files[1], filename: 'b\ufffd.txt' }])
    assert.equal((await decryptArmour(armour, key)).text, 'print(1)\n')
  })

  it('of one file is what every version opens', async () => {
    const { armour, key } = await encryptFiles(files.slice(0, 1))
    assert.match(armour, /^cork1\./)
    assert.deepEqual(await decryptFiles(armour, key), files.slice(0, 1))
  })

  it('does not open as one of another version', async () => {
    const { armour, key } = await encryptFiles(files)
    await assert.rejects(decryptFiles(armour.replace('cork2', 'cork1'), key), failsFor('key'))
  })
})
