import MarkdownIt, { type Token } from 'markdown-it'

type MarkdownOptions = {
  /** The `rel` attribute of every link. */
  readonly rel: string
  /** Highlights a code block in the language of its fence; an empty result leaves it plain. */
  readonly highlight?: (code: string, language: string) => string
}

/**
 * A Markdown renderer whose output cannot run anything: HTML of the source is escaped, and links lead to http, https,
 * mailto or this site. The highest headings of the source get the level `top` given at rendering, so that the page
 * keeps one `h1` and screen readers find no gap in the levels.
 */
export function createMarkdown({ rel, highlight = () => '' }: MarkdownOptions) {
  const markdown = new MarkdownIt({ html: false, linkify: true, highlight })
  markdown.validateLink = isSafeLink
  markdown.core.ruler.push('place_headings', state => {
    const headings = state.tokens.filter(token => token.type.startsWith('heading_'))
    const highest = headings.reduce((least, each) => Math.min(least, levelOf(each)), 6)
    for (const token of headings) {
      token.tag = `h${Math.min(6, levelOf(token) - highest + Number(state.env['top']))}`
    }
  })
  markdown.core.ruler.push('align_cells', state => {
    for (const token of state.tokens) if (/^t[dh]_open$/.test(token.type)) alignByClass(token)
  })
  markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('rel', rel)
    return self.renderToken(tokens, index, options)
  }
  for (const block of ['fence', 'code_block'] as const) {
    const render = markdown.renderer.rules[block]
    // A block that scrolls sideways must be reachable by keyboard.
    markdown.renderer.rules[block] = (...args) =>
      (render?.(...args) ?? '').replace(/^<pre(?! tabindex)/, '<pre tabindex="0"')
  }
  return markdown
}

/** True for a link without a scheme, which stays on this site, or with an allowed scheme. */
const isSafeLink = (address: string): boolean =>
  /^(https?|mailto):/i.test(address) || !/^[^/?#]*:/.test(address)

/** The policy of the pages refuses styles of elements, with which the library aligns the cells of tables. */
function alignByClass(cell: Token): void {
  const [, to] = /^text-align:(left|center|right)$/.exec(String(cell.attrGet('style'))) ?? []
  cell.attrs = cell.attrs?.filter(([name]) => name !== 'style') ?? null
  if (to) cell.attrJoin('class', `align-${to}`)
}

const levelOf = ({ tag }: { readonly tag: string }) => Number(tag.slice(1))
