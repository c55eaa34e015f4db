import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { menuEnd } from '../read/menu-end.ts'
import { copyButton } from '../read/snippet-bar.ts'

type Circumstances = {
  /** True if the text can be read once, so that no address shows it again. */
  readonly isOnce: boolean
  /** True for its maker. */
  readonly mayDelete: boolean
}

/** What the bar offers once the text is decrypted; its maker copies the address first. */
export function encryptedActions(context: PageContext, { isOnce, mayDelete }: Circumstances): Html {
  const isFirst = mayDelete && !isOnce
  return html`<span class="encrypted-actions" data-opened hidden>${
    isOnce ? null : copyButton(context, { what: 'address', kind: isFirst ? 'primary' : 'wide' })
  }
${copyDecrypted(context, { what: 'text', className: isFirst ? 'button bar-wide' : 'button', key: 'c' })}
<button class="button bar-wide" type="button" data-does="raw" data-key="r">${context.messages.snippets.raw}</button></span>`
}

type MenuView = Circumstances & {
  readonly id: string
  readonly deletable?: boolean
  /** Wrap setting of this reader; null: not set. */
  readonly wraps?: boolean | null
}

/** The menu: what needs the text comes when it is decrypted. */
export function encryptedMenu(context: PageContext, view: MenuView): Html {
  const { isOnce, mayDelete, wraps = null } = view
  const { paths, messages } = context
  const { snippets } = messages
  const mayEdit = mayDelete && !isOnce
  return html`<div class="encrypted-tools" data-opened hidden>${
    isOnce || mayDelete
      ? copyDecrypted(context, { what: 'text', className: 'bar-narrow' })
      : copyButton(context, { what: 'address', kind: 'item' })
  }
<button class="bar-narrow" type="button" data-does="raw">${snippets.raw}</button>
<button type="button" data-does="download" data-key="d">${snippets.download}</button>
${mayEdit ? html`<a href="${paths.snippetEdit(view.id)}" data-keeps-key>${snippets.revisions.edit}</a>\n` : null}<button type="button" data-does="edit" data-key="e" data-form="${paths.newSnippet()}">${snippets.editAsNew}</button>
<label class="snippet-check"><input type="checkbox" id="wrap" data-key="w" data-keep="${paths.preferences()}"${wraps === null ? html` data-unset` : null}${wraps ? html` checked` : null}> ${snippets.wrap}</label>
<button type="button" hidden data-opens="go-to">${snippets.goTo.title}</button>
${isOnce ? null : share(context)}<button class="needs-keys" type="button" hidden data-opens="shortcuts">${snippets.keys.title}</button></div>
${menuEnd(context, view)}`
}

type CopyDecrypted = {
  readonly what: 'text' | 'address'
  readonly className: string
  /** Key of the keyboard that does the same; undefined for none. */
  readonly key?: string
}

/** A button that copies what only the browser knows: the decrypted text, or the address with the key. */
export const copyDecrypted = (
  { messages: { common, snippets } }: PageContext,
  { what, className, key }: CopyDecrypted,
): Html =>
  html`<button class="${className}" type="button"${key === undefined ? null : html` data-key="${key}"`} data-copies="${what}" data-copied="${common.copied}" data-not-copied="${common.notCopied}">${what === 'text' ? common.copy : snippets.copyAddress}</button>`

/** The whole address, and a QR code of it that the browser draws: the server does not know the key. */
const share = ({ messages: { snippets, secrets } }: PageContext): Html =>
  html`<details class="snippet-share"><summary>${secrets.qr}</summary>
<div><svg class="qr-code" role="img" aria-label="${snippets.qr}" width="180" height="180" viewBox="0 0 1 1" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h999v999H0z"/><path data-dark fill="#000"/></svg>
<div class="field"><label for="share-address">${snippets.address}</label><input class="input" id="share-address" readonly></div></div>
</details>`
