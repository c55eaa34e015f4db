import { type Html, html } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'

type Shortcut = 'next' | 'previous' | 'select' | 'edit' | 'report'

const letters: Readonly<Record<Shortcut, string>> = {
  next: 'j',
  previous: 'k',
  select: 'x',
  edit: 'e',
  report: 'i',
}

/**
 * The dialog with the single keys of a page, which can be switched off there, and the button that opens it. The page loads
 * `desk-keys.js`, without which there is neither. Rows are marked with `data-row`, other targets with `data-key`.
 */
export function shortcuts({ messages: { desk } }: PageContext, has: readonly Shortcut[]): Html {
  const { keys } = desk
  const row = (letter: string, text: string) => html`<div><dt><kbd>${letter}</kbd></dt><dd>${text}</dd></div>`
  return html`<p class="shortcuts-open"><button class="button quiet" type="button" hidden data-opens="shortcuts">${keys.title}</button></p>
<dialog id="shortcuts" class="dialog shortcuts" aria-labelledby="shortcuts-title">
<h2 id="shortcuts-title">${keys.title}</h2>
<p class="soft">${keys.note}</p>
<dl>${has.map(each => row(letters[each], keys[each]))}${row('?', keys.help)}</dl>
<form method="dialog"><label><input type="checkbox" data-keys-on checked> ${keys.on}</label>
<button class="button">${keys.close}</button></form>
</dialog>`
}
