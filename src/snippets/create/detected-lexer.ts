import { detectLexer } from '../../web/public/detect-lexer.js'
import { namedLexer } from '../model/lexers.ts'
import type { SnippetForm } from '../model/snippet.ts'

/**
 * The form of the page with the language that each text shows, where the writer has chosen none and the file name
 * stands for none. The page's script does the same earlier for the first; a language that is only likely is set by
 * neither.
 */
export function withDetectedLexer(form: SnippetForm): SnippetForm {
  if ((form.encrypted ?? '').trim() !== '') return form
  const { more } = form
  return { ...detected(form), ...(more && { more: more.map(detected) }) }
}

type TextFields = Pick<SnippetForm, 'lexer' | 'filename' | 'content'>

function detected<Fields extends TextFields>(fields: Fields): Fields {
  const { lexer = '', filename = '', content = '' } = fields
  if (lexer.trim() !== '' || namedLexer(filename.trim()) !== null) return fields
  const found = detectLexer(content)
  const isSet = found.sure === 'certain' || found.lexer === '_text'
  return isSet ? { ...fields, lexer: found.lexer } : fields
}
