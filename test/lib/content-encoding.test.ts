import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import {
  compress,
  compressions,
  compressWell,
  decompress,
  encodingFor,
} from '../../src/lib/content-encoding.ts'

const page = 10_000

for (const [accepted, encoding] of [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['zstd;q=0, br;q=0, *', 'gzip'],
  ['*', 'br'],
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
    assert.equal(zstdDecompressSync(await make(Buffer.from(text), 'zstd')).toString(), text)
  }
})

test('What was compressed can be had plain', async () => {
  const text = Buffer.from('A board. '.repeat(1_000))
  for (const compression of compressions)
    assert.deepEqual(await decompress(await compress(text, compression), compression), text)
})

test('What a header was taken for stays so after thousands of others', () => {
  for (let at = 0; at < 2_000; at++) assert.equal(encodingFor(`gzip;q=0.5, x-${at}`, page), 'gzip')
  assert.equal(encodingFor('gzip;q=0.5, x-0', page), 'gzip')
  assert.equal(encodingFor('br', page), 'br')
})
