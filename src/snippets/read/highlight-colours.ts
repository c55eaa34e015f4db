import hljs from 'highlight.js'
import { Escaper } from './invisible.ts'
import { linesOf } from './line-rows.ts'
import { reStructuredText } from './restructured-text.ts'

/** Length in characters above which a text is not highlighted, since colours multiply its markup. */
const colouredMaxChars = 2_000_000
const htmlMaxChars = 16_000_000

hljs.registerLanguage('rst', reStructuredText)

/** The markup of each line, highlighted in the language; null for no colours. */
export function colouredLines(text: string, language: string | null): readonly string[] {
  const coloured = language === null ? null : colour(text, language, new Escaper())
  return (coloured === null ? null : linesOf(coloured)) ?? new Escaper().escape(text).split('\n')
}

/** The highlighted markup; null if the text or its markup is too large. */
export function colour(text: string, language: string, escaper: Escaper): string | null {
  const markup = highlightedMarkup(text, language)
  return markup === null ? null : escaper.showInvisible(markup)
}

/** The markup of highlight.js, in which invisible characters are as in the text; null if the text or its markup is too large. */
export function highlightedMarkup(text: string, language: string): string | null {
  if (text.length > colouredMaxChars) return null
  const { value } = hljs.highlight(text, { language, ignoreIllegals: true })
  return value.length > htmlMaxChars ? null : value
}
