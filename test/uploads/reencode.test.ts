import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { createReencode, sniffedType, uploadMaxBytes } from '../../src/uploads/reencode.ts'
import { avif, bomb, gif, jpeg, photo, png, svg, tiff, webp } from './pictures.ts'

const reencode = createReencode()

/** Asserts a refusal with one message at the field, which is not the decoder's own. */
const refused = (bytes: Buffer, message: RegExp) =>
  assert.rejects(reencode(bytes, 'image'), (error: { code: string; problems: { path: string }[] }) => {
    assert.equal(error.code, 'invalid')
    assert.equal(error.problems[0]?.path, 'image')
    assert.match(String(error), message)
    return true
  })

describe('A picture', () => {
  for (const [name, make] of Object.entries({ png, jpeg, webp, gif, avif }))
    test(`of the type ${name} becomes WebP of the same size`, async () => {
      const picture = await reencode(await make(), 'image')
      assert.deepEqual([picture.width, picture.height], [40, 30])
      assert.equal((await sharp(picture.bytes).metadata()).format, 'webp')
    })

  test('loses where and by whom it was taken, and stands upright', async () => {
    const before = await photo()
    assert.ok((await sharp(before).metadata()).exif, 'the test needs a photo with EXIF')
    const picture = await reencode(before, 'image')
    const after = await sharp(picture.bytes).metadata()
    assert.deepEqual(
      [after.exif, after.xmp, after.iptc, after.orientation],
      [undefined, undefined, undefined, undefined],
    )
    assert.deepEqual([picture.width, picture.height], [30, 40])
    assert.ok(!picture.bytes.includes('Ada'))
  })

  test('wider than a page is made narrower', async () => {
    const picture = await reencode(await png(3000, 30), 'image')
    assert.equal(picture.width, 2400)
    assert.equal(picture.height, 24)
  })

  test('loses what was hidden behind it', async () => {
    const polyglot = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')])
    const picture = await reencode(polyglot, 'image')
    assert.ok(!picture.bytes.includes('script'))
  })

  test('that is a program too is one no more', async () => {
    // The comment block has a program; read as JavaScript, the picture's beginning would be a variable's name.
    const plain = await gif()
    const header = plain.readUInt8(10) & 0x80 ? 13 + 3 * 2 ** ((plain.readUInt8(10) & 7) + 1) : 13
    const program = Buffer.from('*/=1;alert(1)//')
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, program.length]), program, Buffer.from([0])])
    const polyglot = Buffer.concat([plain.subarray(0, header), comment, plain.subarray(header)])
    const picture = await reencode(polyglot, 'image')
    assert.ok(!picture.bytes.includes('alert'))
  })

  test('of an animation is its first frame', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map(background =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    assert.equal((await sharp(animated).metadata()).pages, 3)
    const picture = await reencode(animated, 'image')
    assert.equal((await sharp(picture.bytes).metadata()).pages, undefined)
    assert.equal(picture.height, 8)
  })
})

describe('What is no picture of ours is refused', () => {
  const kinds = /must be a PNG, JPEG, WebP, GIF or AVIF picture/
  test('an SVG with a script', () => refused(svg(), kinds))
  test('a PDF', () => refused(Buffer.from('%PDF-1.7\n'), kinds))
  test('a TIFF', async () => refused(await tiff(), kinds))
  test('a HEIC', () => refused(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), kinds))
  test('a page', () => refused(Buffer.from('<!doctype html><script>alert(1)</script>'), kinds))
  test('nothing', () => refused(Buffer.alloc(0), /must not be empty/))
  test('a type that only the first bytes claim', async () => {
    const disguised = Buffer.concat([Buffer.from('GIF89a'), svg()])
    assert.equal(sniffedType(disguised), 'GIF')
    await refused(disguised, /cannot be read/)
  })
  test('a picture that was cut off', async () => {
    const noise = {
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const
    for (const whole of [await sharp(noise).jpeg().toBuffer(), await sharp(noise).png().toBuffer()])
      await refused(whole.subarray(0, whole.length / 2), /cannot be read/)
  })
  test('with the error of the decoder as the cause', async () => {
    const whole = await png()
    for (const bytes of [Buffer.concat([Buffer.from('GIF89a'), svg()]), whole.subarray(0, whole.length - 20)])
      await assert.rejects(reencode(bytes, 'image'), ({ cause }: Error) => {
        assert.ok(cause instanceof Error && cause.message.length > 0)
        return true
      })
  })
  test('more bytes than 10 MB', async () => {
    const large = Buffer.concat([await png(), Buffer.alloc(uploadMaxBytes)])
    await refused(large, /at most 10 MB/)
  })
  test('more pixels than 24 million, by its header and real', async () => {
    await refused(await bomb(50_000, 1_000), /at most 24 megapixels/)
    await refused(await bomb(0x7fff_ffff, 0x7fff_ffff), /megapixels|cannot be read/)
    await refused(await png(7_000, 7_143), /at most 24 megapixels/)
  })
})

test('Where pictures cannot be read an upload says so', async () => {
  const broken = createReencode(() => Promise.reject(new Error('Could not load the "sharp" module')))
  await assert.rejects(broken(await png(), 'image'), { code: 'unavailable', message: /Give the address/ })
})

test('No more than a few wait at a time', async () => {
  const picture = await png()
  const owners = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']
  const results = await Promise.allSettled(owners.map(owner => reencode(picture, 'image', owner)))
  const failed = results.filter(each => each.status === 'rejected')
  // One upload of `a` runs, three wait and two are too many; the queue has room for five others.
  assert.equal(failed.length, 3)
  assert.ok(failed.every(each => each.reason.code === 'unavailable'))
})
