import { createMarkdown } from '../lib/markdown.ts'
import { type Html, html, trusted } from './html.ts'

/** Above this many characters the source is shown as it was written: some inputs take a parser very long. */
const sourceMax = 200_000

/** An operator's Markdown as markup that is safe for every reader, its highest headings on the level `top`. */
export function renderMarkdown(source: string, top = 2): Html {
  if (source.length > sourceMax) return html`<pre>${source}</pre>`
  return trusted(markdown.render(source, { top }))
}

const markdown = createMarkdown({ rel: 'noopener' })

const renderImage = markdown.renderer.rules.image
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  tokens[index]?.attrSet('loading', 'lazy')
  tokens[index]?.attrSet('referrerpolicy', 'no-referrer')
  return renderImage?.(tokens, index, options, env, self) ?? ''
}
