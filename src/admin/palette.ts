import { type Html, html } from '../web/html.ts'
import type { SidebarContext } from './sidebar.ts'

/**
 * The dialog of the search over everything, with results as one types. `palette.js` opens it, by the links marked with
 * `data-opens-palette` and by Ctrl+K; without the script they lead to the page of the search.
 */
export function palette({ paths, messages: { search, desk } }: SidebarContext): Html {
  return html`<dialog id="palette" class="dialog palette" aria-label="${search.label}" data-failed="${search.failed}" data-ended="${search.ended}">
<form role="search" action="${paths.manage.search()}" autocomplete="off">
<input class="input" type="text" name="q" role="combobox" aria-label="${search.label}" aria-autocomplete="list" aria-controls="palette-found" aria-expanded="false" placeholder="${search.placeholder}" maxlength="200" autocapitalize="none" spellcheck="false" enterkeyhint="go">
<button class="button" type="button" data-closes>${desk.keys.close}</button></form>
<div id="palette-found" class="palette-found" role="listbox" aria-label="${search.results}"></div>
<p class="palette-foot"><span role="status"></span> <a href="${paths.manage.search()}" hidden>${search.signIn}</a><span class="wide-only">${search.hint}</span></p>
</dialog>`
}
