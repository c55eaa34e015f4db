import { type Html, html } from '../web/html.ts'
import type { AdminContext } from './admin-layout.ts'
import { postButton } from './admin-parts.ts'

/** The menu of the rare actions on a thing: links, and buttons that are `quiet`, as the button of the menu is in a row. */
export const actionMenu = (
  { messages }: Pick<AdminContext, 'messages'>,
  name: string,
  actions: Html,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): Html =>
  html`<details class="menu"><summary class="button${isQuiet ? ' quiet' : null} icon" aria-label="${messages.manage.lists.actionsOf(name)}">⋯</summary><div class="menu-list">${actions}</div></details>`

/** A link of a menu to the page that asks before something is deleted. */
export const removalLink = ({ messages }: Pick<AdminContext, 'messages'>, href: string): Html =>
  html`<a class="is-danger" href="${href}">${messages.manage.remove}</a>`

type Removable = { readonly name: string; readonly removeAt: string; readonly revision: number }

/** The menu of a page whose one rare action deletes its thing at the revision that the page shows, with Undo. */
export const removalMenu = (context: AdminContext, { name, removeAt, revision }: Removable): Html =>
  actionMenu(
    context,
    name,
    postButton(context, removeAt, context.messages.manage.remove, {
      kind: 'quiet is-danger',
      fields: { revision: String(revision) },
    }),
  )
