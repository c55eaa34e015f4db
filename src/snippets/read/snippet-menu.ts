import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import type { Snippet } from '../model/snippet.ts'
import { fileQuery, placeQuery } from './files.ts'
import { menuEnd } from './menu-end.ts'
import { copyButton } from './snippet-bar.ts'
import { wrapsAtFirst } from './text-body.ts'

type MenuView = {
  readonly snippet: Snippet
  readonly file: number
  /** Number of the earlier revision that is shown; null for the newest. */
  readonly earlier: number | null
  readonly isProse: boolean
  /** Wrap setting of this reader; null: not set. */
  readonly wraps: boolean | null
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  /** The action that a phone shows beside the menu. */
  readonly primary: 'text' | 'address'
}

/** The menu of a text that an address shows; first what only a phone has in it. */
export function snippetMenu(context: PageContext, view: MenuView): Html {
  const { snippet, file, earlier, isProse, mayEdit, mayDelete, primary } = view
  const { paths, messages } = context
  const { snippets } = messages
  const { id, parentId, revision } = snippet
  const place = placeQuery(file, earlier)
  const raw = paths.snippetRaw(id, place)
  const link = (href: string, text: string, key?: string) =>
    html`<a href="${href}"${key && html` data-key="${key}"`}>${text}</a>\n`
  return html`${copyButton(context, { what: primary === 'text' ? 'address' : 'text', raw, kind: 'item' })}
<a class="bar-narrow" href="${raw}">${snippets.raw}</a>
${link(paths.snippetRaw(id, { ...place, download: true }), snippets.download, 'd')}${mayEdit ? link(paths.snippetEdit(id), snippets.revisions.edit) : null}${link(paths.newSnippet({ from: id }), snippets.editAsNew, 'e')}${isProse ? null : rowTools(context, view)}
${share(context, id, file)}
${parentId === null ? null : html`${link(paths.snippet(parentId), `${snippets.madeFrom} ${parentId}`)}${link(paths.snippetDiff(id), snippets.changes)}`}${revision > 1 ? link(paths.snippetRevisions(id), snippets.revisions.title) : null}<button class="needs-keys" type="button" hidden data-opens="shortcuts">${snippets.keys.title}</button>
${menuEnd(context, { id, mayDelete, deletable: snippet.deletable })}`
}

type RevealedView = Pick<MenuView, 'snippet' | 'wraps' | 'isProse'> & {
  /** True if its password opens other revisions, too. */
  readonly hasRevisions: boolean
}

/** The menu of a text that was revealed or unlocked, which no address shows; null if there is nothing in it. */
export function revealedMenu(context: PageContext, view: RevealedView): Html | null {
  const { snippet, isProse, hasRevisions } = view
  const { snippets } = context.messages
  if (isProse && !hasRevisions) return null
  return html`${isProse ? null : rowTools(context, { ...view, file: 1, isAddressed: false })}
${hasRevisions ? html`<a href="${context.paths.snippetRevisions(snippet.id)}">${snippets.revisions.title}</a>\n` : null}${isProse ? null : html`<button class="needs-keys" type="button" hidden data-opens="shortcuts">${snippets.keys.title}</button>`}`
}

type RowTools = Pick<MenuView, 'snippet' | 'wraps' | 'file'> & { readonly isAddressed?: boolean }

/** The wrap setting, which needs no script, and a form to mark lines, which without scripts is part of the menu. */
function rowTools(
  { messages: { snippets }, paths }: PageContext,
  { snippet, wraps, file, isAddressed = true }: RowTools,
): Html {
  const isWrapped = wraps ?? wrapsAtFirst(snippet.lexer)
  return html`<label class="snippet-check"><input type="checkbox" id="wrap" data-key="w" data-keep="${paths.preferences()}"${isWrapped ? html` checked` : null}> ${snippets.wrap}</label>
<button type="button" hidden data-opens="go-to">${snippets.goTo.title}</button>
${isAddressed ? html`<noscript><form class="snippet-go" action="${paths.snippet(snippet.id)}">${file === 1 ? null : html`<input type="hidden" name="file" value="${file}">`}<label for="go">${snippets.goTo.label}</label> <input class="input" id="go" name="go" size="8" inputmode="numeric" required> <button class="button">${snippets.goTo.go}</button></form></noscript>` : null}`
}

/** The address as a link, as a QR code, and as a frame for other pages. */
function share({ paths, messages: { snippets } }: PageContext, id: string, file: number): Html {
  const slim = paths.absolute(paths.snippetSlim(id, fileQuery(file)))
  const embed = `<iframe src="${slim}" width="100%" height="400" loading="lazy"></iframe>`
  return html`<details class="snippet-share"><summary>${snippets.more}</summary>
<div><img src="${paths.snippetQr(id)}" alt="${snippets.qr}" width="180" height="180" loading="lazy">
<div class="field"><label for="share-address">${snippets.address}</label><input class="input" id="share-address" readonly value="${paths.absolute(paths.snippet(id, fileQuery(file)))}"></div>
<div class="field"><label for="share-embed">${snippets.embed}</label><input class="input" id="share-embed" readonly value="${embed}">
<p class="hint"><a href="${paths.snippetSlim(id, fileQuery(file))}">${snippets.embedNote}</a></p></div></div>
</details>`
}
