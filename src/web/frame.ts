import type { Board } from '../board.ts'
import type { Paths } from '../paths.ts'
import type { Site } from '../site/site.ts'
import { createFormat } from '../words/format.ts'
import { type Language, languageOf, wordsOf } from '../words/words.ts'
import type { Assets } from './assets.ts'
import type { Frame } from './layout.ts'

type Seen = Pick<Board, 'overall'> & { readonly site: Site }

export const frameIn = (
  language: Language,
  { site, overall }: Seen,
  { paths, assets }: { readonly paths: Paths; readonly assets: Assets },
): Frame => ({
  paths,
  assets,
  site,
  overall,
  language,
  words: wordsOf(language),
  format: createFormat(language, site.timeZone),
})

type Request = {
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined }
}

/** The language a request asks for. */
export const languageFor = ({ headers }: Request): Language =>
  languageOf(headers.cookie, headers['accept-language'])
