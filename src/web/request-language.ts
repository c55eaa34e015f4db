import { type Language, languageOf } from '../i18n/messages.ts'

type Request = {
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined }
}

/** The language a request asks for. */
export const languageFor = ({ headers }: Request): Language =>
  languageOf(headers.cookie, headers['accept-language'])
