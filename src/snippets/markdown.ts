import hljs from 'highlight.js'
import MarkdownIt, { type StateCore, type Token } from 'markdown-it'
import { keyFor, lexerOf } from './lexers.ts'

/**
 * A stranger's Markdown as markup that runs nothing and loads nothing: no HTML of the source, no pictures,
 * and links that lead to http, https, mailto or this site.
 */
export const renderMarkdown = (source: string): string => markdown.render(source)

const markdown = new MarkdownIt({ html: false, linkify: true, highlight: colourFence })

markdown.validateLink = address => /^(https?|mailto):/i.test(address) || !/^[^/?#]*:/.test(address)

markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'nofollow ugc noopener noreferrer')
  return self.renderToken(tokens, index, options)
}

/** The page has its one `h1` already. */
markdown.core.ruler.push('shift_headings', state => {
  for (const token of state.tokens) {
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`
  }
})

/** Pictures become links to them: a snippet must not make its readers' browsers call other servers. */
markdown.core.ruler.push('pictures_as_links', state => {
  for (const block of state.tokens) {
    if (block.type === 'inline' && block.children) block.children = withoutPictures(state, block.children)
  }
})

function withoutPictures(state: StateCore, tokens: readonly Token[]): Token[] {
  let insideLink = false
  return tokens.flatMap(token => {
    if (token.type === 'link_open') insideLink = true
    if (token.type === 'link_close') insideLink = false
    if (token.type !== 'image') return [token]
    const address = String(token.attrGet('src') ?? '')
    const text = new state.Token('text', '', 0)
    text.content = token.content === '' ? address : token.content
    if (insideLink) return [text]
    const start = new state.Token('link_open', 'a', 1)
    start.attrSet('href', address)
    return [start, text, new state.Token('link_close', 'a', -1)]
  })
}

/** Empty lets markdown-it escape the code by itself. */
function colourFence(code: string, info: string): string {
  const key = keyFor(info.trim().toLowerCase())
  const language = key === null ? null : lexerOf(key).language
  return language === null ? '' : hljs.highlight(code, { language, ignoreIllegals: true }).value
}
