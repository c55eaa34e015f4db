import { createByteCache } from '../lib/byte-cache.ts'
import { type Html, html, trusted } from './html.ts'
import { renderInThread } from './markdown-thread.ts'
import type { MarkdownText } from './markdown-worker.ts'
import { markupOf } from './site-markdown.ts'

/** Length in characters above which a source is shown as it was written: some inputs take a parser very long. */
const sourceMax = 200_000

/** Length in characters from which markup is cached: pages that show it are made anew with every Board. */
const longLength = 500
const kept = createByteCache<Html>(16 * 1024 * 1024)

/** Characters that a page renders on the event loop; a thousand take a quarter of a millisecond, some ten times as long. */
const atOnceMax = 8_000

/** State of one page while it is made. */
type Making = {
  /** Texts that another thread has rendered, by their keys. */
  readonly rendered: ReadonlyMap<string, Html>
  readonly missing: Map<string, MarkdownText>
  charactersLeft: number
}

let making: Making | null = null

/** An operator's Markdown as markup that is safe for every reader, its highest headings on the level `top`. */
export function renderMarkdown(source: string, top = 2): Html {
  if (source.length > sourceMax) return asWritten(source)
  const text = { source, top }
  const key = keyOf(text)
  const known = making?.rendered.get(key) ?? kept.get(key)
  if (known) return known
  if (making && source.length > making.charactersLeft) {
    making.missing.set(key, text)
    return html``
  }
  if (making) making.charactersLeft -= source.length
  return keep(text, trusted(markupOf(source, top)))
}

/** Renders texts of one page until they have so many characters together; further ones are shown as they were written. */
export function markdownWithin(charactersMax: number): (source: string, top?: number) => Html {
  let left = charactersMax
  return (source, top) => {
    left -= source.length
    return left < 0 ? asWritten(source) : renderMarkdown(source, top)
  }
}

/**
 * Makes a page whose Markdown may be long. Where `make` meets more of it than is rendered in one turn of the event loop, another
 * thread renders it, and `make` is called again with what was missing.
 */
export function withMarkdown<T>(make: () => T): T | Promise<T> {
  const { made, missing } = attempt(make, new Map())
  return missing.size === 0 ? made : onceRendered(make, missing)
}

async function onceRendered<T>(make: () => T, first: ReadonlyMap<string, MarkdownText>): Promise<T> {
  const rendered = new Map<string, Html>()
  for (let wanted = first; ; ) {
    for (const [key, text] of wanted) rendered.set(key, await renderedOnce(key, text))
    const { made, missing } = attempt(make, rendered)
    if (missing.size === 0) return made
    wanted = missing
  }
}

function attempt<T>(make: () => T, rendered: ReadonlyMap<string, Html>) {
  const missing = new Map<string, MarkdownText>()
  const outer = making
  making = { rendered, missing, charactersLeft: atOnceMax }
  try {
    return { made: make(), missing }
  } finally {
    making = outer
  }
}

const underWay = new Map<string, Promise<Html>>()

/** Renders a text in the thread, once for all who need it at the same time: pages in several languages, and feeds. */
function renderedOnce(key: string, text: MarkdownText): Promise<Html> {
  const known = kept.get(key)
  if (known) return Promise.resolve(known)
  const rendering =
    underWay.get(key) ??
    renderInThread(text)
      .then(markup => keep(text, markup === null ? asWritten(text.source) : trusted(markup)))
      .finally(() => underWay.delete(key))
  underWay.set(key, rendering)
  return rendering
}

function keep(text: MarkdownText, markup: Html): Html {
  const { length } = text.source
  if (length >= longLength) kept.set(keyOf(text), markup, 2 * (length + String(markup).length))
  return markup
}

const keyOf = ({ source, top }: MarkdownText): string => `${top} ${source}`

const asWritten = (source: string): Html => html`<pre>${source}</pre>`
