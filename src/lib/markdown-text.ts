import MarkdownIt, { type Token } from 'markdown-it'

/** Characters of a source that are read; beyond them no notification shows anything. */
const readMax = 4_000

/** The text of a Markdown source without its markup: a line for each block, of pictures their text. */
export function markdownText(source: string): string {
  return markdown
    .parse(source.slice(0, readMax).toWellFormed(), {})
    .flatMap(({ type, content, children }) =>
      type === 'inline' ? [inlineText(children ?? [])] : blocksOfCode.has(type) ? [content.trimEnd()] : [],
    )
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')
}

const markdown = new MarkdownIt({ html: false })

const blocksOfCode: ReadonlySet<string> = new Set(['fence', 'code_block'])

const inlineText = (tokens: readonly Token[]): string => tokens.map(textOf).join('')

function textOf({ type, content, children }: Token): string {
  if (type === 'softbreak') return ' '
  if (type === 'hardbreak') return '\n'
  return type === 'image' ? inlineText(children ?? []) : content
}
