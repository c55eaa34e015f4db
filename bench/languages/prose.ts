/**
 * The plain paragraphs of a page of documentation: those without code, lists, tables or headings, and free of
 * markup. A text file is taken as it is.
 */
export function proseOf(text: string, extension: string): string {
  if (extension === '.txt') return text
  return text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^(```|~~~|----|====|\.\.\.\.)[\s\S]*?^\1.*$/gm, '')
    .split(/\n\s*\n/)
    .filter(isPlain)
    .map(paragraph => wrapped(withoutMarkup(paragraph)))
    .join('\n\n')
}

const isPlain = (paragraph: string): boolean =>
  paragraph.trim().length > 80 &&
  !/^\s*([#=|>*+\-.:[<{!/`(]|\d+\.|image|include|import|export|ifdef)/m.test(paragraph)

const withoutMarkup = (paragraph: string): string =>
  paragraph
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/(?:https?:\S+|link:\S+?)\[([^\]\n]*)\]/g, '$1')
    .replace(/\(\(\([^)]*\)\)\)|\{\/\*[\s\S]*?\*\/\}|<[^>\n]*>/g, '')
    .replace(/[`*_]{1,2}([^`*_\n]+)[`*_]{1,2}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** Half of the paragraphs in lines of a mail, the others in one line each, as people paste both. */
const wrapped = (paragraph: string): string =>
  paragraph.length % 2 === 0 ? paragraph : paragraph.replace(/(.{50,72}) /g, '$1\n')
