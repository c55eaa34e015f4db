import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'

type Bar = {
  /** Name of the file. */
  readonly title: string
  /** Title that a script gives a file without a name. */
  readonly untitled?: string
  /** Rank of the title, and its id on a page with several bars. */
  readonly heading?: { readonly rank: 1 | 2; readonly id: string }
  /** Facts that only a desk has room for beside the name; on a phone they stand in the menu. */
  readonly details: Html
  /** The fact that a phone shows as well: mostly the expiry. */
  readonly brief?: Html | null
  readonly actions: Html
  /** Actions that are rare, and on a phone all but one; null for none. */
  readonly menu?: Html | null
}

/** The sticky bar above a text: what it is, and what to do with it. Works without scripts. */
export function snippetBar(
  context: PageContext,
  { title, untitled, heading, details, brief, actions, menu }: Bar,
): Html {
  const head =
    heading?.rank === 2
      ? html`<h2 id="${heading.id}" dir="auto" title="${title}">${title}</h2>`
      : html`<h1 dir="auto" title="${title}" data-name${untitled === undefined ? null : html`="${untitled}"`}>${title}</h1>`
  return html`<header class="snippet-bar"><div class="snippet-title">${head}
<p class="snippet-facts figures"><span class="bar-wide" data-facts>${details}${brief ? ' · ' : null}</span>${brief ?? null}</p></div>
<div class="snippet-actions">${actions}
${
  menu
    ? html`<details class="menu snippet-menu"><summary class="button" aria-label="${context.messages.snippets.moreActions}">⋯</summary>
<div class="menu-list"><p class="bar-narrow soft figures">${details}</p>
${menu}</div></details>`
    : null
}</div></header>`
}

type CopyButton = {
  readonly what: 'text' | 'address'
  /** Address of the raw text; null copies the text of the page. */
  readonly raw?: string | null
  readonly kind?: 'primary' | 'wide' | 'item'
}

/**
 * A button that copies, shown by the script: `wide` only on a desk, `item` in the menu of a phone. One of the two with the
 * same purpose has the key.
 */
export function copyButton(
  { messages: { common, snippets } }: PageContext,
  { what, raw = null, kind }: CopyButton,
): Html {
  const isText = what === 'text'
  const shape =
    kind === 'item'
      ? 'bar-narrow'
      : `button${kind === 'primary' ? ' primary' : ''}${kind === 'wide' ? ' bar-wide' : ''}`
  const key = kind === 'item' ? null : html` data-key="${isText ? 'c' : 'a'}"`
  return html`<button class="${shape}" type="button" hidden${key}${isText ? html` data-copy="${raw ?? ''}"` : html` data-copy-address`} data-copied="${common.copied}" data-not-copied="${common.notCopied}">${isText ? common.copy : snippets.copyAddress}</button>`
}
