import MarkdownIt from 'markdown-it'
import { type Html, html, trusted } from './html.ts'

/** Above this many characters the source is shown as it was written: some inputs take a parser very long. */
const sourceMax = 200_000

/**
 * Markdown as HTML that is safe for every reader: no HTML of the source, no scheme but http, https and
 * mailto. The highest headings of the source become those of level `top`: the page has its one `h1` already,
 * and a level left out is a hole to those who go from heading to heading.
 */
export function renderMarkdown(source: string, top = 2): Html {
  if (source.length > sourceMax) return html`<pre>${source}</pre>`
  return trusted(markdown.render(source, { top }))
}

const markdown = new MarkdownIt({ html: false, linkify: true })
markdown.validateLink = isSafeLink

markdown.core.ruler.push('place_headings', state => {
  const headings = state.tokens.filter(token => token.type.startsWith('heading_'))
  const highest = Math.min(...headings.map(levelOf))
  for (const token of headings) {
    token.tag = `h${Math.min(6, levelOf(token) - highest + Number(state.env['top']))}`
  }
})

const levelOf = ({ tag }: { readonly tag: string }) => Number(tag.slice(1))

markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'noopener')
  return self.renderToken(tokens, index, options)
}

const renderImage = markdown.renderer.rules.image
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  tokens[index]?.attrSet('loading', 'lazy')
  tokens[index]?.attrSet('referrerpolicy', 'no-referrer')
  return renderImage?.(tokens, index, options, env, self) ?? ''
}

/** An address without a scheme stays on this site. */
function isSafeLink(address: string): boolean {
  if (/^(https?|mailto):/i.test(address)) return true
  return !/^[^/?#]*:/.test(address)
}
