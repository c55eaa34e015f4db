import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'

type Key = 'copy' | 'copyAddress' | 'raw' | 'download' | 'editAsNew' | 'wrap' | 'next' | 'previous' | 'goTo'

/** Keyboard shortcuts in the order of the help dialog; `snippet-keys.js` clicks the element marked with each. */
const keys: readonly (readonly [letter: string, does: Key])[] = [
  ['c', 'copy'],
  ['a', 'copyAddress'],
  ['r', 'raw'],
  ['d', 'download'],
  ['e', 'editAsNew'],
  ['w', 'wrap'],
  ['j', 'next'],
  ['k', 'previous'],
  ['g', 'goTo'],
]

/** Everything here waits for a script to open it. Single keys can be switched off (WCAG 2.2, 2.1.4). */
export function shortcutDialogs(
  { messages: { manage, snippets } }: PageContext,
  has: ReadonlySet<Key>,
): Html {
  const { keys: messages, goTo } = snippets
  const available = keys.filter(([, does]) => has.has(does))
  return html`<dialog id="shortcuts" class="dialog snippet-dialog" aria-labelledby="shortcuts-title">
<h2 id="shortcuts-title">${messages.title}</h2>
<p class="soft">${messages.note}</p>
<dl>${available.map(([letter, does]) => row(letter, messages[does]))}${row('Esc', messages.clear)}${row('?', messages.help)}</dl>
<form method="dialog"><label class="snippet-check"><input type="checkbox" data-keys-on checked> ${messages.on}</label>
<button class="button">${messages.close}</button></form>
</dialog>
<dialog id="go-to" class="dialog snippet-dialog" aria-labelledby="go-to-title">
<h2 id="go-to-title">${goTo.title}</h2>
<form method="dialog"><div class="field"><label for="go-to-lines">${goTo.label}</label>
<input class="input" id="go-to-lines" inputmode="numeric" pattern="[1-9]\\d{0,5}([\\-–][1-9]\\d{0,5})?" autocomplete="off" required aria-describedby="go-to-hint">
<p class="hint" id="go-to-hint">${goTo.hint}</p></div>
<p class="buttons"><button class="button primary" value="go">${goTo.go}</button><button class="button" value="" formnovalidate>${manage.cancel}</button></p></form>
</dialog>`
}

const row = (letter: string, text: string): Html =>
  html`<div><dt><kbd>${letter}</kbd></dt><dd>${text}</dd></div>`

type PageKeys = {
  /** True if an address shows the text. */
  readonly addressed: boolean
  /** False for prose, which has no rows. */
  readonly hasRows: boolean
}

/** The shortcuts of a page: fewer for a text that no address shows, and for one without rows. */
export const keysOfPage = ({ addressed, hasRows }: PageKeys): ReadonlySet<Key> =>
  new Set<Key>([
    'copy',
    ...(addressed ? (['copyAddress', 'raw', 'download', 'editAsNew'] as const) : []),
    ...(hasRows ? (['wrap', 'next', 'previous', 'goTo'] as const) : []),
  ])
