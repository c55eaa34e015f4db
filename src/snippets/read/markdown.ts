import hljs from 'highlight.js'
import type { StateCore, Token } from 'markdown-it'
import { createMarkdown } from '../../lib/markdown.ts'
import { keyFor, lexerOf } from '../lexers.ts'

/** A stranger's Markdown as markup that runs nothing and loads nothing. */
export const renderMarkdown = (source: string): string => markdown.render(source, { top: 2 })

const markdown = createMarkdown({ rel: 'nofollow ugc noopener noreferrer', highlight: colourFence })

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

function colourFence(code: string, fence: string): string {
  const key = keyFor(fence.trim().toLowerCase())
  const language = key === null ? null : lexerOf(key).language
  return language === null ? '' : hljs.highlight(code, { language, ignoreIllegals: true }).value
}
