import { type Html, html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { undoSeconds } from '../model/sharing-fields.ts'

/** A snippet whose deletion can be undone. */
export type Undoable = { readonly id: string; readonly name: string | null }

/** The page after a deletion, with a button that undoes it; it needs no scripts. */
export function renderRemoved(context: PageContext, { id, name }: Undoable): Html {
  const { paths, messages } = context
  const { mySnippets, snippets } = messages
  const title = mySnippets.removedNamed(name ?? snippets.untitled)
  return taskPage(context, {
    title,
    sendsForms: true,
    main: html`<section class="card"><h1 dir="auto">${title}</h1>
<p class="measure">${mySnippets.undoText(undoSeconds)}</p>
<form method="post" action="${paths.snippetUndo(id)}" class="buttons">${button({ text: mySnippets.undo, kind: 'primary' })}</form>
<p class="buttons">${buttonLink(paths.mySnippets(), mySnippets.title)} ${buttonLink(paths.newSnippet(), messages.common.newSnippet)}</p></section>`,
  })
}
