import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { pack, unpack } from '../../src/snippets/text-compression.ts'
import { anyCharacter } from '../arbitraries.ts'

const bytes = (text: string) => Buffer.from(text)

/** Texts of all kinds and lengths, with and without repetition. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 3000 }),
  fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), fc.nat(2000))
    .map(([part, times]) => part.repeat(times)),
  fc.integer({ min: 1, max: 300_000 }).map(length => randomBytes(length).toString('base64')),
)

describe('packing', () => {
  it('gives back every byte', async () => {
    await fc.assert(
      fc.asyncProperty(text, async given => {
        const plain = bytes(given)
        const packed = await pack(plain)
        assert.ok(packed.bytes.byteLength <= plain.byteLength)
        assert.deepEqual(Buffer.from(await unpack(packed, plain.byteLength)), plain)
      }),
      { numRuns: 150 },
    )
  })

  it('packs a long text, here or in another thread, and leaves alone what gains nothing', async () => {
    assert.equal((await pack(bytes('short'.repeat(10)))).encoding, 'plain')
    assert.equal((await pack(bytes('long '.repeat(1000)))).encoding, 'zstd')
    assert.equal((await pack(bytes('very long '.repeat(100_000)))).encoding, 'zstd')
    assert.equal((await pack(randomBytes(5000))).encoding, 'plain')
  })

  it('never unpacks to more than the size that was stored with it', async () => {
    for (const mebibytes of [1, 64]) {
      const bomb = { encoding: 'zstd', bytes: zstdCompressSync(Buffer.alloc(mebibytes * 1_048_576)) } as const
      assert.ok(bomb.bytes.byteLength < 10_000)
      for (const size of [0, 1, 2048, 500_000]) {
        const before = process.memoryUsage().arrayBuffers
        await assert.rejects(unpack(bomb, size), { code: 'ERR_BUFFER_TOO_LARGE' })
        assert.ok(process.memoryUsage().arrayBuffers - before < 4_000_000)
      }
    }
  })

  it('holds on to no more memory than the text has', async () => {
    for (const times of [300, 5000, 100_000]) {
      const plain = bytes('kept '.repeat(times))
      const text = await unpack(await pack(plain), plain.byteLength)
      assert.ok(text.buffer.byteLength <= plain.byteLength + 64)
    }
  })

  it('refuses what is shorter than its size, cut off or no text of ours', async () => {
    const plain = bytes('long '.repeat(1000))
    const packed = await pack(plain)
    await assert.rejects(unpack(packed, plain.byteLength + 1), /should have 5001/)
    await assert.rejects(unpack({ encoding: 'plain', bytes: plain }, 3), /should have 3/)
    await assert.rejects(unpack({ ...packed, bytes: packed.bytes.subarray(0, 20) }, plain.byteLength))
    await assert.rejects(unpack({ ...packed, bytes: plain }, plain.byteLength))
  })
})
