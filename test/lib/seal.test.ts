import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { seal, unseal } from '../../src/lib/seal.ts'

const key = randomBytes(32)

test('What is sealed opens with its key in its context, and is another text each time', () => {
  const text = 'grüße from the harbour'
  const sealed = seal(key, 'a', text)
  assert.equal(unseal(key, 'a', sealed), text)
  assert.notEqual(seal(key, 'a', text), sealed)
  assert.doesNotMatch(Buffer.from(sealed, 'base64url').toString('latin1'), /harbour/)
})

test('It opens with no other key, in no other context, and not when a bit of it was changed or it was cut', () => {
  const sealed = seal(key, 'a', 'text')
  assert.equal(unseal(randomBytes(32), 'a', sealed), null)
  assert.equal(unseal(key, 'b', sealed), null)
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(unseal(key, 'a', changed.toString('base64url')), null, `byte ${at}`)
    assert.equal(unseal(key, 'a', bytes.subarray(0, at).toString('base64url')), null, `cut at ${at}`)
  }
  for (const odd of ['', 'x', '💥', 'A'.repeat(10_000)]) assert.equal(unseal(key, 'a', odd), null)
})
