// Decides which language a text is in. One detector for the form, the terminal client and the server.
import { classify } from './lexer-classifier.js'
import { settled } from './lexer-dialects.js'
import { outlined } from './lexer-outlines.js'
import { isMostlyProse, isProse } from './lexer-prose.js'
import { declaredLexer, evidentLexer } from './lexer-signs.js'
import { stated } from './lexer-statements.js'

/**
 * How sure a detection is: `named` by the name of its file, `certain` by its text, `offered` as a likely one that a
 * person should confirm, `plain` for text in no language.
 *
 * @typedef {'named' | 'certain' | 'offered' | 'plain'} Sure
 *
 * @typedef {{ readonly lexer: string, readonly sure: Sure }} Detection
 */

/** Characters at the start of a text by which its language is detected. JSON is read as a whole. */
const headMax = 64_000

/** Number of known features below which a text is too short to classify. */
const fewestKnown = 4
/** Shares of the likeliest language from which it is certain, and from which it is offered. */
const certainShare = 0.98
const offeredShare = 0.12
/** The share from which markup is offered: a higher one, because plain text resembles markup. */
const markupShare = 0.4
const markups = new Set(['_markdown', '_rst', 'asciidoc'])
/** Ruby in a text of any language, as in templates of Rails and Puppet. */
const embeddedRuby = /<%[=-]? [^%\n]{1,200}%>/
/** Templates of Jinja and its kin, in a text whose own language has no such marks. */
const templates = /\{%-? ?(?:block|elif|else|endfor|endif|extends|for|if|include|macro|set)\b/
const marked = new Set([
  '_markdown',
  '_rst',
  '_text',
  'html',
  'sql',
  'xml',
  'yaml',
  'python',
  'js',
  'typescript',
])
/** A tag, which a template of HTML has beside its marks. */
const tag = /<\/?[a-z]/i
/** The share of text above which no language is offered instead. */
const proseShare = 0.5

/**
 * The language of a text: what it declares itself, then what only one language can be, then prose, then the likeliest.
 *
 * @param {string} text
 * @param {string | null} named the lexer that the name of its file stands for
 * @returns {Detection}
 */
export function detectLexer(text, named = null) {
  if (named !== null) return { lexer: named, sure: 'named' }
  const head = text
    .slice(0, headMax)
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
  const lexer = declaredLexer(head) ?? evidentLexer(head, text)
  if (lexer !== null) return { lexer, sure: 'certain' }
  if (isProse(head)) return prose
  const only = stated(head)
  if (only !== null) return { lexer: only, sure: 'certain' }
  const found = likeliest(head)
  return found === plain ? offered(outlined(head)) : found
}

/**
 * @param {string} head
 * @returns {Detection}
 */
function likeliest(head) {
  const { known, rated } = classify(head)
  const [first, second] = rated
  if (!first || !second || known < fewestKnown) return plain
  const least = markups.has(first.key) ? markupShare : offeredShare
  if (first.share < least && first.share < 2 * second.share) return plain
  if (first.key === '_text') {
    const isLikely = first.share < proseShare && second.share >= offeredShare
    return isLikely ? { lexer: second.key, sure: 'offered' } : prose
  }
  const { key, share } = settled(head, first, rated)
  if (embeddedRuby.test(head)) return offered('erb')
  const isTemplate = templates.test(head)
  if (isTemplate && !(marked.has(key) && (key !== 'html' || tag.test(head)))) return offered('django')
  if (share >= certainShare && !isTemplate) return { lexer: key, sure: 'certain' }
  return isMostlyProse(head) ? prose : { lexer: key, sure: 'offered' }
}

/**
 * @param {string | null} lexer
 * @returns {Detection}
 */
const offered = lexer => (lexer === null ? plain : { lexer, sure: 'offered' })

/** @type {Detection} */
const prose = { lexer: '_text', sure: 'plain' }
/** @type {Detection} */
const plain = { lexer: 'plain', sure: 'plain' }
