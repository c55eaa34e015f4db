import { parseAccept } from '../lib/accept.ts'
import { headerMemo } from '../lib/header-memo.ts'
import * as germanForms from './de/form-problems.ts'
import { problems as germanProblems } from './de/problems.ts'
import { de } from './de.ts'
import * as englishForms from './en/form-problems.ts'
import { en, type MessageCatalogue } from './en.ts'
import { type FormProblem, formProblemWriter } from './form-problems.ts'
import { createFormat } from './format.ts'
import { type Phrases, phraseTranslator } from './phrase-matcher.ts'

export type { MessageCatalogue }

export type Messages = MessageCatalogue & {
  /** Translates the message of a check or an error, which is English inside. */
  readonly problem: (message: string) => string
  /** The same for a field of a form: a sentence about this field and what to do. */
  readonly formProblem: FormProblem
}

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const unchanged = (message: string): string => message
const inGerman = phraseTranslator(germanProblems)

const spoken: Readonly<Record<Language, Messages>> = {
  en: { ...en, problem: unchanged, formProblem: formProblemOf('en', englishForms, unchanged) },
  de: { ...de, problem: inGerman, formProblem: formProblemOf('de', germanForms, inGerman) },
}

function formProblemOf(
  language: Language,
  { formProblems: problems, unknownFormProblem: unknown }: FormProblemWords,
  wholeSentence: (message: string) => string,
): FormProblem {
  const { number } = createFormat(language, 'UTC')
  return formProblemWriter({ problems, unknown }, wholeSentence, number)
}

type FormProblemWords = { readonly formProblems: Phrases; readonly unknownFormProblem: string }

export const messagesIn = (language: Language): Messages => spoken[language]

/** How each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

export const isLanguage = (name: string): name is Language => languages.some(each => each === name)

/** The name of the cookie that keeps what was chosen by the switch. */
export const languageCookie = 'language'

/** What the reader chose, or else the best of `Accept-Language` (RFC 9110, 12.5.4), or else English. */
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
