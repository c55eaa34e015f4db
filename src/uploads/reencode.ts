import type Sharp from 'sharp'
import { AppError } from '../kernel/errors.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { lazy } from '../lib/lazy.ts'
import { loadPart } from '../lib/program-files.ts'
import {
  demandPicture,
  demandPixels,
  heightMax,
  type Picture,
  pixelsMax,
  unreadable,
  widthMax,
} from './picture.ts'
import { uploadProblems } from './upload-problems.ts'

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

const tooMany = () =>
  new AppError('unavailable', uploadProblems.busy(), {
    'retry-after': '5',
  })

function cannotLoad(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  const message = uploadProblems.noLibrary()
  throw new AppError('unavailable', message, {}, { cause })
}
