import { parseAccept } from '../lib/accept.ts'
import { headerMemo } from '../lib/header-memo.ts'
import * as de from './de.ts'
import * as en from './en.ts'

export type Messages = typeof en

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const catalogues: Readonly<Record<Language, Messages>> = { en, de }

export const messagesIn = (language: Language): Messages => catalogues[language]

/** Name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

export const isLanguage = (name: string): name is Language => languages.some(each => each === name)

/** Name of the cookie with the language that the reader has chosen. */
export const languageCookie = 'language'

/** The language of a response: the reader's choice, or else the best of `Accept-Language` (RFC 9110, 12.5.4), or else English. */
export function languageOf(cookies: string | undefined, acceptLanguage: string | undefined): Language {
  const chosen =
    cookies === undefined ? '' : (/(?:^|;\s*)language=([a-z]{2})\s*(?:;|$)/.exec(cookies)?.[1] ?? '')
  return isLanguage(chosen) ? chosen : preferred(acceptLanguage ?? '')
}

const preferred = headerMemo((accept): Language => {
  const wishes = parseAccept(accept.split(',', 50).join())
    .map(({ name, q }) => ({ language: name.split('-', 1)[0] ?? '', q }))
    .filter(({ language, q }) => q > 0 && (isLanguage(language) || language === '*'))
    .sort((a, b) => b.q - a.q)
  const best = wishes[0]?.language ?? ''
  return isLanguage(best) ? best : 'en'
})
