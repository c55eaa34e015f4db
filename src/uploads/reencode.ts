import type Sharp from 'sharp'
import { AppError, unavailable } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { lazy } from '../lib/lazy.ts'
import { loadPart } from '../lib/program-files.ts'
import { uploadChecks, uploadProblems } from './upload-problems.ts'

type LoadSharp = () => Promise<typeof Sharp>

/** Re-encodes a picture; queued fairly by `owner`, the account or token that sends it. */
type Reencode = (bytes: Buffer, path: string, owner?: string) => Promise<Picture>

const timeoutSeconds = fixedLimit({
  area: 'Pictures',
  what: 'The work on a picture',
  value: 20,
  unit: 'seconds',
  why: 'One is worked on at a time, and others wait.',
})
const waitingMax = fixedLimit({
  area: 'Pictures',
  what: 'Pictures that wait for their turn',
  value: 8,
  unit: 'pictures',
  why: 'Each holds a whole file in memory.',
})
const waitingMaxEach = fixedLimit({
  area: 'Pictures',
  what: 'Pictures of one account or token that wait',
  value: 3,
  unit: 'pictures',
  why: 'The others are to get a place, too.',
})

/** Re-encodes one picture at a time; the library is loaded with the first. */
export function createReencode(load: LoadSharp = loadSharp): Reencode {
  const sharp = lazy(() => load().catch(cannotLoad))
  const queue = new FairQueue({ atOnce: 1, waitingMax, waitingMaxEach, refusal: tooMany })

  return async (bytes, path, owner = '') => {
    demandPicture(bytes, path)
    return queue.run(owner, async () => reencode(await sharp(), bytes, path))
  }
}

async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await loadPart(() => import('sharp'))
  sharp.cache(false)
  sharp.concurrency(1)
  // Blocks all other formats that the library could read, such as SVG and PDF.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map(name => `VipsForeignLoad${name}Buffer`),
  })
  return sharp
}

async function reencode(sharp: typeof Sharp, bytes: Buffer, path: string): Promise<Picture> {
  const cannotRead = (cause: unknown) => {
    throw unreadable(path, cause)
  }
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(cannotRead)
  if (header.format === 'heif' && header.compression !== 'av1') throw unreadable(path)
  demandPixels(header.width, header.height, path)
  const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: widthMax, height: heightMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
    .catch(cannotRead)
  return { bytes: data, width: info.width, height: info.height }
}

const tooMany = () => unavailable(uploadProblems.busy(), 5)

function cannotLoad(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  const message = uploadProblems.noLibrary()
  throw new AppError('unavailable', message, {}, { cause })
}

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
const pixelsMax = fixedLimit({
  area: 'Pictures',
  what: 'The pixels of a picture',
  value: 24_000_000,
  unit: 'pixels',
  why: 'Each takes four bytes of memory while it is decoded, however small the file.',
})
const widthMax = fixedLimit({
  area: 'Pictures',
  what: 'The width of a picture as it is kept; a wider one is scaled down',
  value: 2_400,
  unit: 'pixels',
  why: 'Sharp on screens of high density, and no longer to load than need be.',
})
const heightMax = fixedLimit({
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
function demandPicture(bytes: Buffer, path: string): void {
  if (bytes.length === 0) throw invalidField(path, uploadChecks.empty())
  if (bytes.length > uploadMaxBytes) throw invalidField(path, uploadChecks.tooLarge({ max: 10 }))
  if (!sniffedType(bytes)) throw invalidField(path, uploadChecks.noPicture())
}

/** Checks the dimensions in the header before the picture is decoded. */
function demandPixels(width: number, height: number, path: string): void {
  if (width * height > pixelsMax) throw invalidField(path, uploadChecks.tooManyPixels({ max: 24 }))
}

/** The error for bytes that no decoder can read; `cause` is the error of the decoder, if it gave one. */
const unreadable = (path: string, cause?: unknown) =>
  invalidField(path, uploadChecks.damaged(), cause === undefined ? {} : { cause })
