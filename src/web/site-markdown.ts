import { createMarkdown } from '../lib/markdown.ts'

/** Markup of an operator's Markdown that is safe for every reader, its highest headings on the level `top`. */
export const markupOf = (source: string, top: number): string => markdown.render(source, { top })

const markdown = createMarkdown({ rel: 'noopener' })

const renderImage = markdown.renderer.rules.image
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  tokens[index]?.attrSet('loading', 'lazy')
  tokens[index]?.attrSet('referrerpolicy', 'no-referrer')
  return renderImage?.(tokens, index, options, env, self) ?? ''
}
