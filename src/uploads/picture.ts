import { invalidField } from '../kernel/invalid-fields.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { uploadChecks } from './upload-problems.ts'

/** A re-encoded picture, so that nothing but the visible remains of the uploaded file. */
export type Picture = { readonly bytes: Buffer; readonly width: number; readonly height: number }

const pictureTypes = ['PNG', 'JPEG', 'WebP', 'GIF', 'AVIF'] as const
type PictureType = (typeof pictureTypes)[number]

export const uploadMaxBytes = fixedLimit({
  area: 'Pictures',
  what: 'The file of a picture',
  value: 10 * 1024 * 1024,
  unit: 'bytes',
  why: 'Photos of phones fit.',
})
export const pixelsMax = fixedLimit({
  area: 'Pictures',
  what: 'The pixels of a picture',
  value: 24_000_000,
  unit: 'pixels',
  why: 'Each takes four bytes of memory while it is decoded, however small the file.',
})
export const widthMax = fixedLimit({
  area: 'Pictures',
  what: 'The width of a picture as it is kept; a wider one is scaled down',
  value: 2_400,
  unit: 'pixels',
  why: 'Sharp on screens of high density, and no longer to load than need be.',
})
export const heightMax = fixedLimit({
  area: 'Pictures',
  what: 'The height of a picture as it is kept; a higher one is scaled down',
  value: 16_000,
  unit: 'pixels',
  why: 'WebP carries 16 383.',
})

/** Detects the type by magic bytes; file name and media type are ignored. Null: an unsupported format. */
export function sniffedType(bytes: Buffer): PictureType | null {
  const at = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'PNG'
  if (at(0, 3) === '\xff\xd8\xff') return 'JPEG'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'WebP'
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'GIF'
  // A HEIC file has the same kind of box, but not this brand.
  if (at(4, 8) === 'ftyp' && at(8, Math.min(bytes.readUInt32BE(0), 64)).includes('avif')) return 'AVIF'
  return null
}

/** Throws `InvalidFields` at `path` unless the bytes could be a picture. */
export function demandPicture(bytes: Buffer, path: string): void {
  if (bytes.length === 0) throw invalidField(path, uploadChecks.empty())
  if (bytes.length > uploadMaxBytes) throw invalidField(path, uploadChecks.tooLarge({ max: 10 }))
  if (!sniffedType(bytes)) throw invalidField(path, uploadChecks.noPicture())
}

/** Checks the dimensions in the header before the picture is decoded. */
export function demandPixels(width: number, height: number, path: string): void {
  if (width * height > pixelsMax) throw invalidField(path, uploadChecks.tooManyPixels({ max: 24 }))
}

/** The error for bytes that no decoder can read; `cause` is the error of the decoder, if it gave one. */
export const unreadable = (path: string, cause?: unknown) =>
  invalidField(path, uploadChecks.damaged(), cause === undefined ? {} : { cause })
