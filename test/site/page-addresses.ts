import assert from 'node:assert/strict'
import { ofStatusPages, type PagePaths } from '../../src/kernel/paths.ts'

/** In the name of everything that the status pages of the tests hide. */
export const hidden = 'Zyklop'

const monitors = ['checkout', 'basket', 'ledger', '1', '2', '3']

/** Values of the parameters in paths. */
const inPath = (slug: string): Values => ({
  slug: [...monitors, slug],
  id: ['both', 'gone', 'news', 'plan', ...monitors],
  key: ['shop_checkout', `${hidden.toLowerCase()}_ledger-${hidden.toLowerCase()}`],
  what: ['status', 'uptime', 'response-time', 'ping'],
  window: ['7d', '24h'],
  duration: ['24'],
  // Pushes are taken at the whole site alone.
  token: ['0123456789abcdef'],
})

/** Values of the parameters in queries, which search, choose and turn pages; none has the word that must not come back. */
const inQuery: Values = {
  page: ['1', '2'],
  month: [new Date().toISOString().slice(0, 7), '2020-01'],
  kind: ['incident', 'maintenance', 'notice'],
  q: ['ledger', 'checkout', 'patches'],
  state: ['not-up', 'down'],
  range: ['day', 'week', 'month', 'hour', '30d'],
  language: ['en', 'de'],
  monitors: ['ledger', '3', 'checkout,ledger'],
  window: ['7d', '24h'],
  style: ['for-the-badge'],
  label: ['x'],
  cursor: ['0', '10'],
  status: ['UP', 'DOWN'],
  msg: ['OK'],
  ping: ['5'],
  success: ['true'],
  error: ['timeout'],
  duration: ['5ms'],
}

/** Addresses without anything of the Board: files, the choices of a reader, and the stream, which a test of its own reads. */
const notShown: ReadonlySet<string> = new Set(['asset', 'faviconIco', 'preferences', 'theme', 'events'])

type Values = Readonly<Record<string, readonly string[]>>
type Pattern = { readonly pattern: string; readonly text: string }

/**
 * Every address of a status page that shows something, from the table of addresses: with each value of its parameters,
 * and with each of its queries. Fails for a parameter that no value is known of, so that a new address is looked at.
 */
export function addressesOf(paths: PagePaths, slug: string): readonly string[] {
  const values = inPath(slug)
  const filled = (pattern: string): readonly string[] => {
    const [, name] = /:(\w+)/.exec(pattern) ?? []
    if (name === undefined) return [pattern]
    const known = values[name] ?? assert.fail(`${pattern}: which values has ${name}?`)
    return known.flatMap(each => filled(pattern.replace(`:${name}`, each)))
  }
  return ofStatusPages
    .filter(name => !notShown.has(name))
    .flatMap(name => patternsIn(paths[name]))
    .flatMap(({ pattern, text }) => {
      const [, names = ''] = text.split('?')
      const queries = names
        .split('&')
        .filter(name => name !== '')
        .flatMap(name => {
          const known = inQuery[name] ?? assert.fail(`${text}: which values has ${name}?`)
          return known.map(each => `?${name}=${each}`)
        })
      const paths = filled(pattern)
      // Queries choose among what one address shows; of the many monitors two stand for all.
      const asked = paths.length > 6 ? paths.filter(each => /checkout|ledger|both|gone/.test(each)) : paths
      return [...paths, ...asked.flatMap(path => queries.map(query => `${path}${query}`))]
    })
}

/** False for pictures of a state that the address itself names, which are alike for all pages. */
export const isOfPage = (address: string): boolean => !/^\/(?:favicon\.svg|link-picture\.png\?)/.test(address)

const patternsIn = (address: object): readonly Pattern[] =>
  'pattern' in address
    ? [address as Pattern]
    : Object.values(address).flatMap(each => patternsIn(each as object))
