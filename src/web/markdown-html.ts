import { type ByteCache, createByteCache } from '../lib/byte-cache.ts'
import { createMarkdown } from '../lib/markdown.ts'
import { type Html, html, trusted } from './html.ts'

/** Above this many characters the source is shown as it was written: some inputs take a parser very long. */
const sourceMax = 200_000

/** Long texts cost a quarter of a millisecond for a thousand characters, and stand on pages that are made anew with every Board. */
const longLength = 2_000
const keptMaxBytes = 8 * 1024 * 1024
const kept = new Map<number, ByteCache<Html>>()

/** An operator's Markdown as markup that is safe for every reader, its highest headings on the level `top`. */
export function renderMarkdown(source: string, top = 2): Html {
  if (source.length > sourceMax) return html`<pre>${source}</pre>`
  if (source.length < longLength) return trusted(markdown.render(source, { top }))
  const known = keptFor(top).get(source)
  if (known) return known
  const markup = markdown.render(source, { top })
  const made = trusted(markup)
  keptFor(top).set(source, made, 2 * (source.length + markup.length))
  return made
}

/** Renders texts of one page until they have so many characters together; further ones are shown as they were written. */
export function markdownWithin(charactersMax: number): (source: string, top?: number) => Html {
  let left = charactersMax
  return (source, top) => {
    left -= source.length
    return left < 0 ? html`<pre>${source}</pre>` : renderMarkdown(source, top)
  }
}

function keptFor(top: number): ByteCache<Html> {
  const known = kept.get(top) ?? createByteCache<Html>(keptMaxBytes)
  kept.set(top, known)
  return known
}

const markdown = createMarkdown({ rel: 'noopener' })

const renderImage = markdown.renderer.rules.image
markdown.renderer.rules.image = (tokens, index, options, env, self) => {
  tokens[index]?.attrSet('loading', 'lazy')
  tokens[index]?.attrSet('referrerpolicy', 'no-referrer')
  return renderImage?.(tokens, index, options, env, self) ?? ''
}
