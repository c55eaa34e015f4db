import { type Language, languageOf, languages } from '../i18n/messages.ts'

/** Colours that a reader has chosen; null follows the system. */
export type ColorScheme = 'light' | 'dark' | null

/** What a page depends on besides its content: the choices of the reader, and whether they are signed in. */
export type Reader = {
  readonly language: Language
  readonly colorScheme: ColorScheme
  /**
   * Whether the request has a session cookie, which nothing has checked: such a page has links to the management side, and
   * nothing that only an account may see.
   */
  readonly isSignedIn: boolean
}

/** The choices of a reader, as in forms. */
export const colorChoices = ['system', 'light', 'dark'] as const

const colorSchemes: readonly ColorScheme[] = [null, 'light', 'dark']

/** Name of the cookie with the colours that the reader has chosen. */
export const colorSchemeCookie = 'color-scheme'

/** Name of the cookie that states by 0 or 1 whether the reader wants long lines of snippets wrapped. */
export const wrapCookie = 'wrap'

/** Name of the session cookie without its prefix. */
export const sessionCookie = 'corkboard-session'

/** Every kind of reader, each as one object, so that none is made for a request. */
export const readers: readonly Reader[] = languages.flatMap(language =>
  colorSchemes.flatMap(colorScheme =>
    [false, true].map(isSignedIn => ({ language, colorScheme, isSignedIn })),
  ),
)

const readerByKey = new Map(readers.map(each => [keyOf(each), each]))

/** The key of the pages of a reader; of a stranger without choices it is the language alone. */
export function keyOf({ language, colorScheme, isSignedIn }: Reader): string {
  if (colorScheme === null && !isSignedIn) return language
  return `${language} ${colorScheme ?? ''} ${isSignedIn ? 'signed-in' : ''}`
}

type Request = {
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined }
}

/** The reader whom a request is from. */
export function readerOf({ headers }: Request): Reader {
  const { cookie } = headers
  const language = languageOf(cookie, headers['accept-language'])
  if (cookie === undefined) return strangerIn(language)
  return known({ language, colorScheme: colorSchemeIn(cookie), isSignedIn: signedIn.test(cookie) })
}

/** A reader without a session and without choices but the language. */
export const strangerIn = (language: Language): Reader =>
  known({ language, colorScheme: null, isSignedIn: false })

const known = (reader: Reader): Reader => readerByKey.get(keyOf(reader)) ?? reader

function colorSchemeIn(cookie: string): ColorScheme {
  const [, chosen] = chosenColors.exec(cookie) ?? []
  return chosen === 'light' || chosen === 'dark' ? chosen : null
}

const chosenColors = new RegExp(`(?:^|;\\s*)${colorSchemeCookie}=([a-z]+)\\s*(?:;|$)`)
const signedIn = new RegExp(`(?:^|;\\s*)(?:__Host-|__Secure-)?${sessionCookie}=[^;\\s]`)
