// Finds the language that a file name stands for. Runs in the browser only; the server has its own table.

/** @typedef {{ readonly key: string, readonly patterns: readonly string[] }} Lexer */

/**
 * The lexers of a field, with the patterns of their file names.
 *
 * @param {HTMLSelectElement} select
 * @returns {readonly Lexer[]}
 */
export const lexersIn = select =>
  [...select.options].map(({ value, dataset }) => ({ key: value, patterns: dataset.files?.split(' ') ?? [] }))

/**
 * The lexer whose pattern matches a file name most literally, as on the server; null if none matches.
 *
 * @param {string} filename
 * @param {readonly Lexer[]} lexers
 */
export function namedLexer(filename, lexers) {
  const name = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1)
  const patterns = lexers
    .flatMap(({ key, patterns }) => patterns.map(pattern => ({ key, pattern, literals: literals(pattern) })))
    .sort((a, b) => b.literals - a.literals)
  /** @param {string} flags */
  const found = flags => patterns.find(({ pattern }) => shellPattern(pattern, flags).test(name))
  return name === '' ? null : ((found('') ?? found('i'))?.key ?? null)
}

/** @param {string} pattern */
const literals = pattern => pattern.replace(/[*?]/g, '').length + (/[*?[]/.test(pattern) ? 0 : 1000)

/**
 * @param {string} pattern
 * @param {string} flags
 */
function shellPattern(pattern, flags) {
  const source = pattern.replace(/\[[^\]]+\]|[^\w]/g, part => {
    if (part === '*') return '[^]*'
    if (part === '?') return '[^]'
    return part.length > 1 ? part : `\\${part}`
  })
  return new RegExp(`^${source}$`, flags)
}
