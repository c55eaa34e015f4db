import { decodeUtf8 } from '../lib/utf8.ts'
import { namedLexer } from '../snippets/model/lexers.ts'
import { type Detection, detectLexer } from '../web/public/detect-lexer.js'
import type { Source } from './sources.ts'

/** Bytes of a text that are looked at: more than the largest JSON document that is read as a whole. */
const startBytes = 1_300_000

/** The language of a source by its name, unless only its content counts, and then by its text. */
export function detectSource({ name, text }: Source, byContent: boolean): Detection {
  const named = byContent || name === null ? null : namedLexer(name)
  return detectLexer(decodeUtf8(text.subarray(0, startBytes)), named)
}
