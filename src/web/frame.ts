import type { Board } from '../board.ts'
import type { Paths } from '../paths.ts'
import type { Site } from '../site/site.ts'
import { createFormat } from '../words/format.ts'
import { type Language, languageOf, wordsOf } from '../words/words.ts'
import type { Assets } from './assets.ts'
import type { Frame } from './layout.ts'

type Seen = Pick<Board, 'overall' | 'banners'> & Partial<Pick<Board, 'staleSince'>> & { readonly site: Site }

export const frameIn = (
  language: Language,
  { site, overall, banners, staleSince = null }: Seen,
  { paths, assets }: { readonly paths: Paths; readonly assets: Assets },
  here = paths.home(),
): Frame => ({
  paths,
  assets,
  site,
  overall,
  banners,
  staleSince,
  language,
  words: wordsOf(language),
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
