import MarkdownIt from 'markdown-it'

type MarkdownOptions = {
  /** The `rel` of every link. */
  readonly rel: string
  /** Colours a block of code in the language its fence names; an empty answer leaves it as it is. */
  readonly highlight?: (code: string, language: string) => string
}

/**
 * A parser whose markup runs nothing: no HTML of the source, and links that lead to http, https, mailto or this site.
 * The highest headings of the source become those of the level `top` given at rendering: the page has its one `h1`
 * already, and a level left out is a hole to those who go from heading to heading.
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
  markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('rel', rel)
    return self.renderToken(tokens, index, options)
  }
  for (const block of ['fence', 'code_block'] as const) {
    const render = markdown.renderer.rules[block]
    // What scrolls sideways must be reachable without a mouse.
    markdown.renderer.rules[block] = (...args) =>
      (render?.(...args) ?? '').replace(/^<pre(?! tabindex)/, '<pre tabindex="0"')
  }
  return markdown
}

/** An address without a scheme stays on this site. */
const isSafeLink = (address: string): boolean =>
  /^(https?|mailto):/i.test(address) || !/^[^/?#]*:/.test(address)

const levelOf = ({ tag }: { readonly tag: string }) => Number(tag.slice(1))
