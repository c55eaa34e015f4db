import assert from 'node:assert/strict'
import { argon2Sync, createDecipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { createSealing } from '../../src/snippets/secrets/at-rest-encryption.ts'
import { fromBlob } from '../../src/snippets/secrets/encrypted-blob.ts'
import { decryptArmour, encryptText, textMaxBytes } from '../../src/web/public/armour.js'

/** The text of docs/encryption.md, which is compared with the code. */
const document = readFileSync(new URL('../../docs/encryption.md', import.meta.url), 'utf8')
const [armours, sealed] = [...document.matchAll(/```json\n([^`]+)```/g)].map(([, json = '']) =>
  JSON.parse(json),
)

describe('The document about encryption', () => {
  it('has armours that open with their keys', async () => {
    assert.equal(armours.length, 2)
    for (const { key, armour, document } of armours)
      assert.deepEqual(await decryptArmour(armour, key), document)
  })

  it('has the armour that is written for the same key, nonce and document', async () => {
    const [{ key, armour, document }] = armours
    const draws = [
      Uint8Array.from({ length: 32 }, (_, at) => at),
      Uint8Array.from({ length: 12 }, (_, at) => 64 + at),
    ]
    const made = await encryptText(
      document.text,
      document,
      () => draws.shift() ?? assert.fail('a third draw'),
    )
    assert.deepEqual(made, { armour, key })
  })

  it('has a sealed text that opens with its password, and is what is written for the same chances', async () => {
    const { password, id, text, blob } = sealed
    assert.equal(String(await createSealing().open(Buffer.from(blob, 'hex'), password, id)), text)
    const { cost, salt, nonce } = fromBlob(Buffer.from(blob, 'hex'))
    const draws = [Buffer.from(salt), Buffer.from(nonce)]
    const chance = () => draws.shift() ?? assert.fail('a third draw')
    const made = await createSealing({ cost, chance }).seal(Buffer.from(text), password, id)
    assert.equal(Buffer.from(made).toString('hex'), blob)
  })

  it('says where the parts of a sealed text are', () => {
    const bytes = Buffer.from(sealed.blob, 'hex')
    const rows = [...document.matchAll(/^\| (\d+) \| (\d+|the rest) \| ([^|]+) \|$/gm)]
    const [, memory, passes, lanes, salt, nonce, tag, ciphertext] = rows.map(([, at, length]) =>
      bytes.subarray(Number(at), length === 'the rest' ? bytes.length : Number(at) + Number(length)),
    )
    assert.ok(memory && passes && lanes && salt && nonce && tag && ciphertext)
    const key = argon2Sync('argon2id', {
      message: sealed.password.normalize('NFC'),
      nonce: salt,
      tagLength: 32,
      memory: memory.readUInt32BE(),
      passes: passes.readUInt8(),
      parallelism: lanes.readUInt8(),
    })
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(sealed.id))
    decipher.setAuthTag(tag)
    assert.equal(decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8'), sealed.text)
  })

  it('names the costs and the limits that hold', async () => {
    const { cost } = fromBlob(await createSealing().seal(Buffer.from('text'), 'password', 'id'))
    assert.match(document, new RegExp(`memory in KiB, big endian; ${cost.memory} `))
    assert.match(document, new RegExp(`passes; ${cost.passes} `))
    assert.match(document, new RegExp(`lanes; ${cost.parallelism} `))
    assert.match(document, new RegExp(`more than ${textMaxBytes} bytes`))
  })
})
