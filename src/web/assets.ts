import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { tagOf } from '../lib/etag.ts'
import { lazy } from '../lib/lazy.ts'
import type { Content } from './edge/page-answer.ts'
import type { ReadyAnswers, SharedPage } from './edge/ready-answers.ts'
import { drawLinkPicture } from './link-picture.ts'
import { faviconSvg, type Tone, tones } from './marks.ts'
import { route } from './route.ts'

/** The files a page asks for, each at an address that changes with its content. */
export type Assets = {
  /**
   * The address of a file of the folder, such as `app.css`; throws when there is none, and for a file made on first use
   * before `ready` has made it.
   */
  readonly url: (name: string) => string
  /** The file at `/assets/<hashedName>`; null for one made on first use before `ready` has made it. */
  readonly find: (hashedName: string) => Asset | null
  /** Makes the files made on first use, if this is the name or hashed name of one. */
  readonly ready: (name: string) => Promise<void>
}

export type Asset = {
  readonly type: string
  readonly body: Buffer
  /** A hash of the body. */
  readonly tag: string
}

export const publicFolder = fileURLToPath(new URL('./public/', import.meta.url))

/** Files that are made on first use, all of whose names begin with `prefix`. */
export type LazyAssets = {
  readonly prefix: string
  readonly make: () => Promise<MadeAssets>
}

type MadeAssets = {
  /** Addresses by name. */
  readonly names: ReadonlyMap<string, string>
  /** Files by hashed name. */
  readonly files: ReadonlyMap<string, Asset>
}

type LoadOptions = { readonly folder?: string; readonly lazyAssets?: LazyAssets | null }

/** Reads the whole folder once. A file that names another one has that one's address in it, so the other one is loaded first. */
export function loadAssets(
  paths: Paths,
  { folder = publicFolder, lazyAssets = null }: LoadOptions = {},
): Assets {
  const isLazy = (name: string) => lazyAssets !== null && name.startsWith(lazyAssets.prefix)
  const names = namesIn(folder)
  const hashedNames = new Map<string, string>()
  const files = new Map<string, Asset>()
  let made: MadeAssets = { names: new Map(), files: new Map() }
  const makeLazy = lazy(async () => {
    if (lazyAssets) made = await lazyAssets.make()
  })

  function load(name: string): string {
    const known = hashedNames.get(name)
    if (known !== undefined) return known
    const asset = createAsset(name, withAddresses(name, readFileSync(join(folder, name)), addressOf))
    const extension = extname(name)
    const hashedName = `${name.slice(0, name.length - extension.length)}.${asset.tag.slice(0, 10)}${extension}`
    hashedNames.set(name, hashedName)
    files.set(hashedName, asset)
    return hashedName
  }

  const addressOf = (name: string) => (names.has(name) ? load(name) : name)
  for (const name of names) load(name)
  const ownAddress = (name: string) => {
    const hashedName = hashedNames.get(name)
    return hashedName === undefined ? undefined : paths.asset(hashedName)
  }
  return {
    url: name => {
      const address = isLazy(name) ? made.names.get(name) : ownAddress(name)
      if (address === undefined) throw new Error(`There is no asset named ${name} in ${folder}.`)
      return address
    },
    find: name => (isLazy(name) ? made.files : files).get(name) ?? null,
    ready: async name => {
      if (isLazy(name)) await makeLazy()
    },
  }
}

type AssetOptions = {
  readonly assets: Assets
  readonly paths: Paths
  readonly answers: Pick<ReadyAnswers, 'send'>
}

/** Serves `/assets/*`, which caches may keep for ever, and the icons that browsers request by themselves. */
export function assetRoutes(app: FastifyInstance, { assets, paths, answers }: AssetOptions): void {
  route.get(app, paths.asset, async (request, reply) => {
    const name = request.params['*']
    await assets.ready(name)
    const asset = assets.find(name)
    if (!asset) throw notFound()
    return answers.send(request, reply, assetPage(paths.asset(name), asset, forEver))
  })

  route.get(app, paths.favicon, async (request, reply) => {
    const status = tones.find(each => each === request.query.status)
    const [address, icon] = status
      ? [paths.favicon({ status }), favicons[status]]
      : [paths.favicon(), plainFavicon]
    return answers.send(request, reply, assetPage(address, icon, 'public, max-age=86400'))
  })

  route.get(app, paths.linkPicture, async (request, reply) => {
    const status = tones.find(each => each === request.query.status)
    if (!status) throw notFound()
    const address = paths.linkPicture({ status })
    return answers.send(request, reply, assetPage(address, linkPictures[status](), 'public, max-age=86400'))
  })

  route.get(app, paths.faviconIco, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect(paths.favicon(), 302),
  )
}

/** Cache header for content whose address changes with it. */
export const forEver = 'public, max-age=31536000, immutable'

export const assetPage = (address: string, asset: Asset, cacheControl: string): SharedPage => ({
  address,
  reader: null,
  version: () => asset.tag,
  make: (): Content => ({ ...asset, cacheControl }),
})

const namesIn = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && extname(entry.name) in types)
      .map(entry => join(entry.parentPath, entry.name).slice(join(folder, sep).length).split(sep).join('/'))
      .sort(),
  )

/** Style sheets name files by `url("…")`, modules import them from `'./…'`; both stand in the folder itself. */
function withAddresses(name: string, body: Buffer, addressOf: (name: string) => string): Buffer {
  const naming = namings[extname(name)]
  if (!naming) return body
  const text = body.toString('utf8')
  return Buffer.from(
    text.replace(
      naming,
      (_whole, before: string, named: string, after: string) => before + addressOf(named) + after,
    ),
  )
}

const namings: Readonly<Record<string, RegExp>> = {
  '.css': /(url\(")([^":]+)("\))/g,
  '.js': /(^(?:import|export) [^']*from '\.\/|^import '\.\/|\bimport\('\.\/)([^']+)(')/gm,
}

export function createAsset(name: string, body: Buffer): Asset {
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    body,
    tag: tagOf(body),
  }
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

const favicon = (status: Tone | null): Asset => createAsset('favicon.svg', Buffer.from(faviconSvg(status)))

const plainFavicon = favicon(null)

const favicons = {
  UP: favicon('UP'),
  DOWN: favicon('DOWN'),
  PENDING: favicon('PENDING'),
  MAINTENANCE: favicon('MAINTENANCE'),
  DEGRADED: favicon('DEGRADED'),
  UNCHECKED: favicon('UNCHECKED'),
} as const satisfies Record<Tone, Asset>

const linkPicture = (status: Tone) => lazy(() => createAsset('link-picture.png', drawLinkPicture(status)))

const linkPictures = {
  UP: linkPicture('UP'),
  DOWN: linkPicture('DOWN'),
  PENDING: linkPicture('PENDING'),
  MAINTENANCE: linkPicture('MAINTENANCE'),
  DEGRADED: linkPicture('DEGRADED'),
  UNCHECKED: linkPicture('UNCHECKED'),
} as const satisfies Record<Tone, () => Asset>
