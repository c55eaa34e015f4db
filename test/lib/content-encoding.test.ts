import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compress, compressWell, encodingFor } from '../../src/lib/content-encoding.ts'

const page = 10_000

for (const [accepted, encoding] of [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['BR;Q=0, GZIP', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['deflate', 'identity'],
  ['gzip;q=nonsense', 'identity'],
  ['identity;q=0, deflate', null],
] as const)
  test(`Who accepts ${JSON.stringify(accepted)} gets ${encoding}`, () =>
    assert.equal(encodingFor(accepted, page), encoding))

test('A small answer stays plain unless the plain bytes are refused', () => {
  assert.equal(encodingFor('gzip', 999), 'identity')
  assert.equal(encodingFor('gzip, identity;q=0', 999), 'gzip')
})

test('What was compressed is the same again', async () => {
  const text = 'A board. '.repeat(1_000)
  for (const make of [compress, compressWell]) {
    assert.equal(brotliDecompressSync(await make(Buffer.from(text), 'br')).toString(), text)
    assert.equal(gunzipSync(await make(Buffer.from(text), 'gzip')).toString(), text)
  }
})
