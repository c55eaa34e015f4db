import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import {
  blanked,
  bundled,
  bundleMaxBytes,
  cutOut,
  placesOf,
} from '../../../src/snippets/bundles/text-bundle.ts'
import { anyCharacter } from '../../arbitraries.ts'
import { believableText } from '../texts.ts'

const texts = fc.array(
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 300 }).map(text => Buffer.from(text)),
  { minLength: 1, maxLength: 40 },
)

describe('a bundle of texts', () => {
  it('gives back every byte of each', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async given => {
        const bundle = await bundled(given)
        for (const [at, place] of placesOf(given).entries())
          assert.deepEqual(Buffer.from(cutOut(bundle, place)), given[at])
      }),
      { numRuns: 60 },
    )
  })

  it('takes less than half of what small texts have', async () => {
    const given = Array.from({ length: 200 }, (_, seed) => Buffer.from(believableText(300, seed)))
    assert.ok((await bundled(given)).byteLength < 0.4 * 200 * 300)
  })

  it('has zeros where texts were taken out, and the others where they were', async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        async (given, stays) => {
          const places = placesOf(given)
          const kept = places.filter((_, at) => stays[at])
          const bundle = await bundled(given)
          const blank = (await blanked(bundle, kept)) ?? bundle
          for (const [at, place] of places.entries()) {
            const found = Buffer.from(cutOut(blank, place))
            assert.deepEqual(found, stays[at] ? given[at] : Buffer.alloc(place.size))
          }
          assert.equal(await blanked(blank, kept), null, 'a second time there is nothing to do')
        },
      ),
      { numRuns: 60 },
    )
  })

  it('keeps nothing else alive in memory, and refuses what cannot be one', async () => {
    const bundle = await bundled([Buffer.alloc(100, 'a'), Buffer.alloc(100, 'b')])
    assert.equal(cutOut(bundle, { offset: 100, size: 100 }).buffer.byteLength, 100)
    assert.throws(() => cutOut(bundle, { offset: 150, size: 100 }), /has 200 bytes and should have 250/)
    assert.throws(() => cutOut(randomBytes(50), { offset: 0, size: 1 }))
    const bomb = zstdCompressSync(Buffer.alloc(bundleMaxBytes + 1))
    assert.throws(() => cutOut(bomb, { offset: 0, size: 1 }), { code: 'ERR_BUFFER_TOO_LARGE' })
    assert.equal(zstdDecompressSync(bundle).byteLength, 200)
  })
})
