import { createFormat } from '../i18n/format.ts'
import { type Language, languageOf, messagesIn } from '../i18n/messages.ts'
import { fieldOf } from '../kernel/errors.ts'
import { sentenceOf } from '../kernel/messages.ts'
import type { Paths } from '../kernel/paths.ts'
import type { Assets } from './assets.ts'
import type { PageContext, Surroundings } from './layout.ts'

export const contextIn = (
  language: Language,
  { site, overall, banners, staleSince = null }: Omit<Surroundings, 'staleSince'> & Partial<Surroundings>,
  { paths, assets }: { readonly paths: Paths; readonly assets: Assets },
  here = paths.home(),
): PageContext => ({
  paths,
  assets,
  site,
  overall,
  banners,
  staleSince,
  language,
  messages: messagesIn(language),
  problem: (message, path = '') => sentenceOf(message, language, fieldOf(path)),
  format: createFormat(language, site.timeZone),
  here,
})

type Request = {
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined }
}

/** The language a request asks for. */
export const languageFor = ({ headers }: Request): Language =>
  languageOf(headers.cookie, headers['accept-language'])

/** Where the switch of the language leads back to: the page that was asked for, if it can be asked for again. */
export const hereOf = (
  { method, url }: { readonly method: string; readonly url: string },
  paths: Paths,
): string => (method === 'GET' || method === 'HEAD' ? url : paths.home())
