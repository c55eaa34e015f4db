import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'

/** Title of a ready page, with the menu in which a snippet is deleted. */
export const readyHead = (
  { messages, paths }: PageContext,
  { id, onetime }: { readonly id: string; readonly onetime: boolean },
): Html =>
  html`<header class="ready-head"><h1>${messages.handover.title}</h1>
<details class="menu"><summary class="button" aria-label="${messages.snippets.moreActions}">⋯</summary>
<div class="menu-list">${onetime ? null : html`<a href="${paths.snippetEdit(id)}">${messages.snippets.revisions.edit}</a>\n`}<a href="${paths.mySnippets()}">${messages.mySnippets.title}</a>
<a class="danger" href="${paths.snippetDelete(id)}">${messages.snippets.remove}</a></div></details></header>`

/** A button that opens what a phone shares by; the script shows it where there is such a thing. */
export const shareButton = ({ messages: { snippets } }: PageContext, address: string): Html =>
  html`<button class="button" type="button" hidden data-native-share="${address}">${snippets.share}</button>`
