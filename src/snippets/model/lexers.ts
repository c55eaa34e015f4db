import { lexerTable } from './lexer-table.ts'

export type Lexer = {
  /** The stored key, and value of the `lexer` field. */
  readonly key: string
  readonly name: string
  /** The language in highlight.js; null if it is not highlighted. */
  readonly language: string | null
  /** File extension for downloads, without the dot. */
  readonly extension: string
}

export type KnownLexer = Lexer & { readonly aliases: readonly string[]; readonly patterns: readonly string[] }
type Pattern = {
  readonly matches: RegExp
  readonly matchesAnyCase: RegExp
  readonly literals: number
  readonly key: string
}

const words = (column: string | undefined): readonly string[] =>
  (column ?? '').split(' ').filter(word => word !== '')

/** Lexers in the order of the choice: kinds of text first, then languages by name. */
export const lexers: readonly KnownLexer[] = lexerTable
  .trim()
  .split('\n')
  .map(line => {
    const [key = '', name = '', language = '-', extension = 'txt', aliases, patterns] = line
      .split('|')
      .map(each => each.trim())
    const lexer = { key, name, language: language === '-' ? null : language, extension }
    return { ...lexer, aliases: words(aliases), patterns: words(patterns) }
  })

export const lexerKeys: readonly string[] = lexers.map(lexer => lexer.key)

const lexerByKey: ReadonlyMap<string, Lexer> = new Map(lexers.map(lexer => [lexer.key, lexer]))
const keyByAlias: ReadonlyMap<string, string> = new Map(
  lexers.flatMap(({ key, aliases }) => aliases.map(alias => [alias, key] as const)),
)

/** Patterns, the most literal first, so that `CMakeLists.txt` wins over `*.txt`. */
const patterns: readonly Pattern[] = lexers
  .flatMap(({ key, patterns }) => patterns.map(pattern => compile(pattern, key)))
  .sort((a, b) => b.literals - a.literals)

/** The lexer of a stored key; plain text for a key that no longer exists. */
export const lexerOf = (key: string): Lexer =>
  lexerByKey.get(key) ?? { key, name: key, language: null, extension: 'txt' }

/** The key of a key or alias such as `javascript`; null if unknown. */
export const keyFor = (keyOrAlias: string): string | null =>
  lexerByKey.has(keyOrAlias) ? keyOrAlias : (keyByAlias.get(keyOrAlias) ?? null)

/** The lexer of a file by its base name; `plain` if no pattern matches. */
export const keyForFilename = (filename: string): string => namedLexer(filename) ?? 'plain'

/** The lexer of a file by its base name, first case-sensitive and then not; null if no pattern matches. */
export function namedLexer(filename: string): string | null {
  const name = endsOf(baseName(filename))
  const match =
    patterns.find(each => each.matches.test(name)) ?? patterns.find(each => each.matchesAnyCase.test(name))
  return match?.key ?? null
}

/**
 * The start and end of a long name, which are all that patterns match; a name may have megabytes, and there are
 * hundreds of patterns.
 */
const endsOf = (name: string): string => (name.length > 400 ? name.slice(0, 200) + name.slice(-200) : name)

/**
 * The key a form asks for (snippet-endpoint, Form fields): the lexer field when it is set, else the file name,
 * else `_code`. Null when the lexer field names nothing we know. Both are trimmed already; empty is not set.
 */
export function lexerFor(lexer: string, filename: string): string | null {
  if (lexer !== '') return keyFor(lexer)
  return filename === '' ? '_code' : keyForFilename(filename)
}

export const baseName = (filename: string): string =>
  filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1)

/** Compiles a shell pattern with `*`, `?` and `[…]`. */
function compile(pattern: string, key: string): Pattern {
  const source = pattern.replace(/\[[^\]]+\]|[^\w]/g, part => {
    if (part === '*') return '[^]*'
    if (part === '?') return '[^]'
    return part.length > 1 ? part : `\\${part}`
  })
  const literals = pattern.replace(/[*?]/g, '').length + (/[*?[]/.test(pattern) ? 0 : 1000)
  return { matches: new RegExp(`^${source}$`), matchesAnyCase: new RegExp(`^${source}$`, 'i'), literals, key }
}
