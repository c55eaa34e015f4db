import type { FastifyInstance } from 'fastify'
import { methodNotAllowed } from '../kernel/errors.ts'
import { anyMethods } from './edge/request-head.ts'

type Place = { readonly pattern: RegExp; readonly methods: Set<string> }

/** A route answered in front of the framework. */
export type FastPathRoute = { readonly method: string; readonly url: string }

/** Collects the routes that are registered from now on. Returns a function from an address to its methods, none for an unknown address. */
export function followRoutes(
  app: FastifyInstance,
  base: string,
  inFront: readonly FastPathRoute[],
): (url: string) => readonly string[] {
  const places = new Map<string, Place>()
  const add = ({ url, method }: { readonly url: string; readonly method: string | string[] }) => {
    // The home page is served at the base path with and without a slash, with different methods registered at each.
    const key = url === base ? `${base}/` : url
    const place = places.get(key) ?? { pattern: patternOf(key), methods: new Set() }
    for (const each of [method].flat()) place.methods.add(each)
    places.set(key, place)
  }
  for (const { url, method } of inFront) add({ url: `${base}${url}`, method })
  app.addHook('onRoute', add)
  function methodsAt(url: string): readonly string[] {
    const [asked = ''] = url.split('?', 1)
    const path = asked === base ? `${base}/` : asked
    // A fixed path wins over a parameter: the methods of /:id do not apply to /announcements.
    const fixed = places.get(path)
    const found = fixed ? [fixed] : [...places.values()].filter(({ pattern }) => pattern.test(path))
    const methods = new Set(found.flatMap(each => [...each.methods]))
    return methods.size === 0 ? [] : [...methods.add('OPTIONS')]
  }

  app.addHook('onRequest', async ({ method, url, routeOptions }) => {
    const isTakenForName = routeOptions.url?.includes(':') && places.has(url.split('?', 1)[0] ?? '')
    if (!isTakenForName && knownMethods.has(method)) return
    const methods = methodsAt(url)
    if (!methods.includes(method)) throw methodNotAllowed(methods.length > 0 ? methods : [...knownMethods])
  })
  return methodsAt
}

/** Methods that can be answered; the framework knows more of them and requires a body for those. */
const knownMethods: ReadonlySet<string> = new Set(anyMethods.split(', '))

/** Pattern of a route such as `/:id/raw`, `/assets/*` or `/uploads/:hash.webp`. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split(/(:\w+|\*)/)
      .map(part => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[^\w/-]/g, '\\$&')))
      .join('')}$`,
  )
