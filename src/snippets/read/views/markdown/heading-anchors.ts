import type { MarkdownIt, StateCore, Token } from 'markdown-it'

/** Start of the ids of a text's headings, so that none is an id of the page around it. */
const headingIds = 'h-'

const slugMaxChars = 100

/**
 * Gives each heading an id, as GitHub makes them of its words, and a link to itself. Links within the text, such as `#usage`,
 * lead to the heading of that name.
 */
export function headingAnchors(markdown: MarkdownIt): void {
  markdown.core.ruler.push('heading_anchors', state => {
    const slugs = new Map<string, number>()
    for (const [index, token] of state.tokens.entries()) {
      const inline = state.tokens[index + 1]
      if (token.type === 'heading_open' && inline) name(state, token, inline, slugs)
    }
    for (const { children } of state.tokens) for (const token of children ?? []) leadWithin(token, slugs)
  })
}

function name({ Token }: StateCore, heading: Token, inline: Token, slugs: Map<string, number>): void {
  const words = (inline.children ?? []).map(({ type, content }) => (isText.has(type) ? content : '')).join('')
  const slug = slugOf(words)
  const times = slugs.get(slug) ?? 0
  slugs.set(slug, times + 1)
  const own = times === 0 ? slug : `${slug}-${times}`
  if (times > 0) slugs.set(own, 1)
  heading.attrSet('id', `${headingIds}${own}`)
  const anchor = new Token('heading_anchor', '', 0)
  anchor.content = own
  inline.children?.push(anchor)
}

const isText: ReadonlySet<string> = new Set(['text', 'code_inline'])

/** Words of a heading as a part of an address. */
const slugOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
    .slice(0, slugMaxChars)
    .toWellFormed()

/** Readers of other programs skip the link, as that of a line's number; it is for those who copy its address. */
export const anchorMarkup = ({ content }: Token): string =>
  ` <a class="heading-anchor" href="#${headingIds}${encodeURIComponent(content)}" tabindex="-1" aria-hidden="true"></a>`

function leadWithin(token: Token, slugs: ReadonlyMap<string, number>): void {
  const address = token.type === 'link_open' ? String(token.attrGet('href') ?? '') : ''
  if (!address.startsWith('#')) return
  const slug = decoded(address.slice(1))
  if (slugs.has(slug)) token.attrSet('href', `#${headingIds}${encodeURIComponent(slug)}`)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase()
  } catch {
    return part
  }
}
