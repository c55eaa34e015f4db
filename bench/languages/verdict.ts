/** What came of a text whose language is known. */
export const verdicts = ['right', 'offered right', 'offered wrong', 'plain', 'set wrongly'] as const
export type Verdict = (typeof verdicts)[number]

/** A language that is set, or only offered to a person; null for none. */
export type Answer = { readonly lexer: string | null; readonly isOffered: boolean }

/** Lexers that show a text of this language rightly, too: a dialect, or what it is made of. */
const alike: Readonly<Record<string, readonly string[]>> = {
  jsx: ['js', 'typescript'],
  tsx: ['typescript'],
  js: ['jsx'],
  typescript: ['tsx'],
  desktop: ['ini'],
  'html+django': ['html', 'django'],
  json5: ['json'],
  jsonld: ['json'],
  gradle: ['groovy'],
  mdx: ['_markdown'],
  _rst: ['rst'],
  postgresql: ['sql'],
  xslt: ['xml'],
  dotenv: ['bash'],
  cuda: ['cpp'],
}

const texts: readonly (string | null)[] = ['_text', 'plain', '_code', null]

export function judge(truth: string, { lexer, isOffered }: Answer): Verdict {
  if (truth === '_text' && texts.includes(lexer)) return 'right'
  if (texts.includes(lexer)) return 'plain'
  const isRight = lexer === truth || (alike[truth] ?? []).includes(lexer ?? '')
  if (isOffered) return isRight ? 'offered right' : 'offered wrong'
  return isRight ? 'right' : 'set wrongly'
}
