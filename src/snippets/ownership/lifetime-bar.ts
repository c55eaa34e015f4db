import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { toast, undoForm } from '../../web/toast.ts'
import { button } from '../../web/ui.ts'
import { lifetime } from '../create/form-bar.ts'
import { defaultExpires, type Expires } from '../model/snippet.ts'
import { givenLifetimes, type LifetimesChange, undoMs } from './lifetimes.ts'
import type { MySnippet } from './my-snippets-store.ts'

const form = 'mine-lifetime'

/** A change of the expiry of several snippets, for the page that follows it. */
export type LifetimeChange = Pick<LifetimesChange, 'refused'> & {
  readonly changed: number
  readonly canUndo: boolean
}

/** Page and search of the list, which the forms lead back to. */
type Place = { readonly page?: number | undefined; readonly q?: string | undefined }

/**
 * The number of snippets that have another expiry now, with the button that sets it back, for as long as it can be; null
 * if none has.
 */
export function lifetimeToast(
  context: PageContext,
  { changed, canUndo }: LifetimeChange,
  place: Place,
): Html | null {
  const { mySnippets } = context.messages
  if (changed === 0) return null
  const text = mySnippets.lifetime.changed(changed)
  if (!canUndo) return toast(context, { text })
  const undo = undoForm(context.paths.mySnippetsLifetimeUndo(place), mySnippets.undo)
  return toast(context, { text, undo, lastsSeconds: undoMs / 1000 })
}

/** The box that selects a snippet for the bar below the list. */
export const selectBox = (
  { messages: { mySnippets, snippets } }: PageContext,
  { id, filename }: MySnippet,
  isChosen: boolean,
): Html =>
  html`<input class="mine-select" type="checkbox" form="${form}" name="id" value="${id}" autocomplete="off" aria-label="${mySnippets.lifetime.select(`${filename ?? snippets.untitled} ${id}`)}"${isChosen ? html` checked` : null}>`

/** The bar that the style sheet shows while snippets are selected, with the lifetimes that the site allows. */
export function lifetimeBar(context: PageContext, allowed: readonly Expires[], place: Place): Html {
  const messages = context.messages.mySnippets.lifetime
  const lifetimes = givenLifetimes(allowed)
  const usual = defaultExpires(lifetimes)
  return html`<form class="mine-bar" id="${form}" method="post" action="${context.paths.mySnippetsLifetime(place)}" aria-label="${messages.selection}" autocomplete="off"><span class="mine-count" role="status">${messages.selected}</span>
<label>${messages.label} <select class="input" name="expires">${lifetimes.map(
    each =>
      html`<option value="${each}"${each === usual ? html` selected` : null}>${lifetime(context, each)}</option>`,
  )}</select></label>
${button({ text: messages.apply, kind: 'primary' })}
<button class="button quiet" type="reset">${messages.clear}</button></form>`
}

/** The snippets whose expiry was not changed, each with the reason. */
export function refusedLifetimes(
  { messages: { mySnippets, snippets } }: PageContext,
  refused: LifetimesChange['refused'],
): Html | null {
  if (refused.length === 0) return null
  const { lifetime } = mySnippets
  return html`<div class="notice mine-refused" role="alert"><p><b>${lifetime.refused(refused.length)}</b></p>
<ul>${refused.map(({ id, name, why }) => html`<li dir="auto">${name ?? snippets.untitled} <code>${id}</code>: ${lifetime.reasons[why]}</li>`)}</ul></div>`
}
