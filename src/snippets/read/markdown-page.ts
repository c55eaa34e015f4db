import type { StateCore, Token } from 'markdown-it'
import { createMarkdown } from '../../lib/markdown.ts'
import { type Outward, outwardLink } from '../../lib/outward-link.ts'
import { keyFor, lexerOf } from '../model/lexers.ts'
import { colour } from './highlight-colours.ts'
import { Escaper } from './invisible.ts'
import { backMarkup, footnotes, markMarkup } from './views/markdown/footnotes.ts'
import { anchorMarkup, headingAnchors } from './views/markdown/heading-anchors.ts'
import { taskLists, taskOpen } from './views/markdown/task-lists.ts'

/**
 * Renders Markdown of a snippet as markup that runs no scripts and loads nothing. With `outward`, links to other sites lead past
 * the page that asks first.
 */
export function renderMarkdown(source: string, outward: Outward | null): string {
  escaper = new Escaper()
  return markdown.render(source, { top: 2, outward })
}

/** The escaper of the text that is being rendered; the highlighter of fenced code does not get the environment of a rendering. */
let escaper = new Escaper()

const markdown = createMarkdown({ rel: 'nofollow ugc noopener noreferrer', highlight: colourFence })

footnotes(markdown)
taskLists(markdown)

/** Characters that change the text direction are made visible in prose, as they are in source. */
markdown.renderer.rules['text'] = (tokens, index) => escaper.escape(tokens[index]?.content ?? '')
markdown.renderer.rules['code_inline'] = (tokens, index) =>
  `<code>${escaper.escape(tokens[index]?.content ?? '')}</code>`
markdown.renderer.rules['code_block'] = (tokens, index) =>
  `<pre tabindex="0"><code>${escaper.escape(tokens[index]?.content ?? '')}</code></pre>\n`

const made: Readonly<Record<string, (token: Token) => string>> = {
  task_open: taskOpen,
  heading_anchor: anchorMarkup,
  footnote_mark: markMarkup,
  footnote_back: backMarkup,
}
for (const [type, markupOf] of Object.entries(made))
  markdown.renderer.rules[type] = (tokens, index) => (tokens[index] ? markupOf(tokens[index]) : '')

/** Pictures become links to them: a snippet must not make its readers' browsers call other servers. */
markdown.core.ruler.push('pictures_as_links', state => {
  for (const block of state.tokens) {
    if (block.type === 'inline' && block.children) block.children = withoutPictures(state, block.children)
  }
})

headingAnchors(markdown)

markdown.core.ruler.push('links_outward', state => {
  const outward = state.env['outward'] as Outward | null
  if (!outward) return
  for (const block of state.tokens)
    for (const token of block.children ?? [])
      if (token.type === 'link_open')
        token.attrSet('href', outwardLink(String(token.attrGet('href') ?? ''), outward))
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

/** Highlights fenced code, with invisible characters made visible as in other source. */
function colourFence(code: string, fence: string): string {
  const key = keyFor(fence.trim().toLowerCase())
  const language = key === null ? null : lexerOf(key).language
  return (language === null ? null : colour(code, language, escaper)) ?? escaper.escape(code)
}
