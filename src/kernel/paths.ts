import { type Addresses, addressesBelow } from './address.ts'
import { manageAddresses } from './addresses/manage-addresses.ts'
import { programAddresses } from './addresses/program-addresses.ts'
import { readerAddresses } from './addresses/reader-addresses.ts'
import { snippetAddresses } from './addresses/snippet-addresses.ts'

/**
 * Every address of the server, in one map: those of each area from its file in `addresses/`, and what all areas share.
 * Routes register the pattern and links are made by calling it. REST operations bring their own paths, below `api.home`.
 */
const addresses = {
  ...readerAddresses,
  ...snippetAddresses,
  ...programAddresses,
  manage: manageAddresses,

  takedown: '/takedown',
  /** The status of a moderation case, for the person who has its key. */
  case: '/cases/:number?key',
  caseData: '/cases/:number/data.json?key',
  /** How a report was handled, for the person who has its key. */
  reportStatus: '/reports/:number?key',
  reportStatusData: '/reports/:number/data.json?key',
  privacy: '/privacy',
  securityTxt: '/.well-known/security.txt',
  robotsTxt: '/robots.txt',
  leaving: '/leaving?to',
  /** A picture that was uploaded, by the SHA-256 of its bytes. */
  upload: '/uploads/:hash.webp',
  asset: '/assets/*',
  favicon: '/favicon.svg?status',
  faviconIco: '/favicon.ico',
  /** The picture that chats show beside a link. */
  linkPicture: '/link-picture.png?status',
  /** Takes the choices of a reader, kept in cookies, and leads back. */
  preferences: '/preferences?language&colors&wrap&back',
  /** Style sheet of the site's colours; `v` changes with them. */
  theme: '/theme.css?v',
  healthz: '/healthz',
  readyz: '/readyz',
} as const

export type Paths = Addresses<typeof addresses> & {
  /** The path below which everything is mounted: empty, or such as `/board`. */
  readonly base: string
  /**
   * Makes an absolute link. Only BASE_URL decides its host: a Host or proxy header has no influence, so a client cannot
   * forge links.
   */
  readonly absolute: (path: string) => string
}

export function createPaths(baseUrl: URL): Paths {
  const base = baseUrl.pathname.replace(/\/+$/, '')
  return {
    ...addressesBelow(base, addresses),
    base,
    absolute: path => `${baseUrl.origin}${path}`,
  }
}

/** Addresses that each status page has for itself, of what it shows. All others are those of the whole site. */
export const ofStatusPages = [
  'home',
  'history',
  'announcements',
  'announcement',
  'monitors',
  'monitor',
  'atomFeed',
  'jsonFeed',
  'maintenanceMonth',
  'calendar',
  'calendarOf',
  'usual',
  'events',
  'widgetScript',
  'widget',
  'badge',
  'kuma',
  'gatus',
  'statuspage',
  'asset',
  'favicon',
  'faviconIco',
  'linkPicture',
  'preferences',
  'theme',
] as const satisfies readonly (keyof typeof addresses)[]

/** The addresses as a status page has them. */
export type PagePaths = Paths & {
  /** Takes the password of the page. */
  readonly unlock: Addresses<typeof ownAddresses>['unlock']
}

const ownAddresses = { unlock: '/unlock?back' } as const

/** The addresses of a status page: below the site, such as `/s/shop`, or at an origin of its own, such as `https://status.example.org`. */
export function createPagePaths(
  site: Paths,
  at: { readonly below: string } | { readonly origin: string },
): PagePaths {
  const isBelow = 'below' in at
  const base = isBelow ? at.below : ''
  const own = addressesBelow(base, { ...addresses, ...ownAddresses })
  const others = isBelow ? site : addressesBelow(site.absolute(site.base), addresses)
  return {
    ...others,
    ...Object.fromEntries(ofStatusPages.map(name => [name, own[name]])),
    unlock: own.unlock,
    base,
    absolute: path => (isBelow || /^https?:/.test(path) ? site.absolute(path) : `${at.origin}${path}`),
  } as PagePaths
}

/** Query of a page of a list; the first page has none. */
export const pageQuery = (page: number) => ({ page: page === 1 ? undefined : page })
