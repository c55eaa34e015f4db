import type { FastifyInstance } from 'fastify'
import { isLanguage, languageCookie } from '../i18n/messages.ts'
import { notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { dayMs } from '../lib/time.ts'
import { forEver } from './assets.ts'
import { createCookie } from './cookie.ts'
import type { Content } from './edge/page-answer.ts'
import type { ReadyAnswers } from './edge/ready-answers.ts'
import { colorChoices, colorSchemeCookie, wrapCookie } from './reader.ts'
import { route } from './route.ts'
import { themeOf } from './theme.ts'

type SettingsOptions = {
  /** Accent colour as `#rrggbb`, or empty. */
  readonly accent: () => string
  readonly paths: Paths
  readonly answers: Pick<ReadyAnswers, 'send'>
}

/** Mounts the settings of readers, such as the language, and the style sheet with the operator's accent colour. */
export function settingsRoutes(app: FastifyInstance, { accent, paths, answers }: SettingsOptions): void {
  const preference = (name: string) => createCookie(paths, { name, maxAgeMs: 365 * dayMs, preference: true })
  const chosenLanguage = preference(languageCookie)
  const chosenColors = preference(colorSchemeCookie)
  const chosenWrap = preference(wrapCookie)

  route.get(app, paths.preferences, async (request, reply) => {
    const { language, colors, wrap, back } = request.query
    const cookies: string[] = []
    if (language !== undefined) {
      if (typeof language !== 'string' || !isLanguage(language)) throw notFound()
      cookies.push(chosenLanguage.set(language))
    }
    if (colors !== undefined) {
      if (!isColors(colors)) throw notFound()
      cookies.push(colors === 'system' ? chosenColors.clear() : chosenColors.set(colors))
    }
    if (wrap !== undefined) {
      if (wrap !== '0' && wrap !== '1') throw notFound()
      cookies.push(chosenWrap.set(wrap))
    }
    return reply
      .headers({
        'set-cookie': cookies,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .redirect(ownAddress(back, paths), 303)
  })

  route.get(app, paths.theme, async (request, reply) => {
    const { css, version } = themeOf(accent())
    const content: Content = { body: Buffer.from(css), type: 'text/css; charset=utf-8' }
    // A page from before a change, or from an instance that knows a later one, asks for another version.
    if (request.query.v !== version)
      return reply.header('cache-control', 'no-cache').type(content.type).send(content.body)
    return answers.send(request, reply, {
      address: paths.theme({ v: version }),
      reader: null,
      version: () => themeOf(accent()).version,
      asOf: version,
      make: () => ({ ...content, cacheControl: forEver }),
    })
  })
}

const isColors = (value: unknown): value is (typeof colorChoices)[number] =>
  colorChoices.some(each => each === value)

/** The address to return to. Replaces an address of another site by the home page, which prevents an open redirect. */
function ownAddress(back: unknown, paths: Paths): string {
  if (typeof back !== 'string' || !back.startsWith('/')) return paths.home()
  const url = URL.parse(back, paths.absolute('/'))
  if (!url || url.origin !== new URL(paths.absolute('/')).origin) return paths.home()
  const address = url.pathname + url.search
  // `/.//host` is ours until it is parsed, and another site's when the browser parses what is left of it.
  if (address.startsWith('//')) return paths.home()
  return address === paths.base || address.startsWith(`${paths.base}/`) ? address : paths.home()
}
