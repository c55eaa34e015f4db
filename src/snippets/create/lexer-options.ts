import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { type KnownLexer, lexers } from '../model/lexers.ts'

/** The languages as options. The script finds one by its other names, and guesses one from file names. */
export const lexerOptions = ({ messages: { creating } }: PageContext, chosen: string): Html => html`${option(
  { key: '', name: creating.byFileName, aliases: [], patterns: [] },
  chosen,
)}
${kinds.map(kind => html`<optgroup label="${creating.groups[kind]}">${lexersOf[kind].map(lexer => option(lexer, chosen))}</optgroup>`)}`

type Offered = Pick<KnownLexer, 'key' | 'name' | 'aliases' | 'patterns'>

const option = ({ key, name, aliases, patterns }: Offered, chosen: string): Html =>
  html`<option value="${key}"${list('data-also', aliases)}${list('data-files', patterns)}${key === chosen ? html` selected` : null}>${name}</option>`

const list = (attribute: string, words: readonly string[]): Html | null =>
  words.length === 0 ? null : html` ${attribute}="${words.join(' ')}"`

const isText = ({ key }: KnownLexer): boolean => key === 'plain' || (key.startsWith('_') && key !== '_code')

const kinds = ['text', 'code'] as const
const lexersOf = {
  text: lexers.filter(lexer => isText(lexer)),
  code: lexers.filter(lexer => !isText(lexer)),
} as const satisfies Record<(typeof kinds)[number], readonly KnownLexer[]>
