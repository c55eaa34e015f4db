import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Real pictures, made where they are needed. */
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 40 } } })

export const png = (width = 40, height = 30) => canvas(width, height).png().toBuffer()
export const jpeg = (width = 40, height = 30) => canvas(width, height).jpeg().toBuffer()
export const webp = () => canvas(40, 30).webp().toBuffer()
export const gif = () => canvas(40, 30).gif().toBuffer()
export const avif = () => canvas(40, 30).avif().toBuffer()
export const tiff = () => canvas(40, 30).tiff().toBuffer()

/** Lies on its side and says where it was taken. */
export const photo = () =>
  canvas(40, 30)
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '54/1 19/1 30/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const svg = () =>
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')

/** A PNG of a few bytes whose header promises more pixels than any memory holds. */
export async function bomb(width: number, height: number): Promise<Buffer> {
  const bytes = await png(4, 4)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
