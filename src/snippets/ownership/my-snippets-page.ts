import { pageQuery } from '../../kernel/paths.ts'
import { type Html, html } from '../../web/html.ts'
import { layout, taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { toast, toastParts, undoForm } from '../../web/toast.ts'
import { button, buttonLink, dotted, emptyState, pageLinks, timeElement } from '../../web/ui.ts'
import { lexerOf } from '../model/lexers.ts'
import { changedOf, fileCount } from '../model/manifest.ts'
import { undoSeconds } from '../model/sharing-fields.ts'
import type { Expires } from '../model/snippet.ts'
import {
  type LifetimeChange,
  lifetimeBar,
  lifetimeToast,
  refusedLifetimes,
  selectBox,
} from './lifetime-bar.ts'
import { givenLifetimes } from './lifetimes.ts'
import type { MySnippetsPage } from './my-snippets.ts'
import type { MySnippet } from './my-snippets-store.ts'
import type { Undoable } from './removed-page.ts'

/** The last action: a number of snippets deleted, or one whose deletion can be undone, or a changed expiry. */
type Done = {
  readonly deleted?: number
  readonly undoable?: Undoable | null
  readonly change?: LifetimeChange | null
}

/** One's own snippets, newest first. */
export function renderMySnippets(
  context: PageContext,
  page: MySnippetsPage,
  now: number,
  allowed: readonly Expires[],
  { deleted = 0, undoable = null, change = null }: Done = {},
): Html {
  const { paths, messages } = context
  const { snippets, signedIn, count } = page
  const hasBar = snippets.length > 0 && givenLifetimes(allowed).length > 0
  const chosen = new Set(change?.refused.map(({ id }) => id))
  const place = { ...pageQuery(page.page), q: page.asked }
  const hasToast = undoable !== null || (change !== null && change.changed > 0)
  return layout(context, {
    title: messages.mySnippets.title,
    robots: 'noindex',
    styles: ['mine.css', ...(hasToast ? toastParts.styles : [])],
    ...(hasToast ? { scripts: toastParts.scripts } : {}),
    ...(hasToast || hasBar ? { sendsForms: true } : {}),
    main: html`${undoable ? removedToast(context, undoable) : null}${change && lifetimeToast(context, change, place)}${deleted > 0 ? html`<p class="notice" role="status">${messages.mySnippets.removed(deleted)}</p>` : null}<section class="mine-page">
<header class="card-head"><div><h1>${messages.mySnippets.title}</h1>
<p class="soft measure mine-lead">${signedIn ? messages.mySnippets.ofAccount : messages.mySnippets.ofBrowser}</p></div>
<div class="buttons">${buttonLink(paths.newSnippet(), messages.common.newSnippet)}
${count > 0 ? buttonLink(paths.mySnippetsDelete(), messages.mySnippets.removeAll) : null}</div></header>
${count > 0 ? searchForm(context, page) : null}
${
  snippets.length === 0
    ? nothing(context, page)
    : html`${change && refusedLifetimes(context, change.refused)}<ul class="mine">${snippets.map(each => row(context, each, now, hasBar ? selectBox(context, each, chosen.has(each.id)) : null))}</ul>${hasBar ? lifetimeBar(context, allowed, place) : null}`
}
${pageLinks(context, {
  newer: page.page > 1 ? paths.mySnippets(pageQuery(page.page - 1)) : null,
  older: page.hasMore ? paths.mySnippets(pageQuery(page.page + 1)) : null,
})}
</section>`,
  })
}

/** Names what was deleted, with a button that undoes it; a script removes it once it is too late. */
const removedToast = (context: PageContext, { id, name }: Undoable): Html => {
  const { mySnippets, snippets } = context.messages
  return toast(context, {
    text: mySnippets.removedNamed(name ?? snippets.untitled),
    undo: undoForm(context.paths.snippetUndo(id), mySnippets.undo),
    lastsSeconds: undoSeconds,
  })
}

/** Asks for confirmation before deleting a snippet. */
export const renderRemoveOne = (context: PageContext, id: string, canUndo: boolean): Html => {
  const { removeOneTitle: title, keepOne: keep, removeOneText, removeAllText } = context.messages.mySnippets
  const text = canUndo ? removeOneText(undoSeconds) : removeAllText(1)
  const { snippetDelete, snippet } = context.paths
  return removalPage(context, { title, text, count: 1, action: snippetDelete(id), back: snippet(id), keep })
}

/** Asks for confirmation before deleting all snippets. */
export const renderRemoveAll = (context: PageContext, count: number): Html => {
  const { removeAllTitle: title, keep, removeAllText } = context.messages.mySnippets
  const text = removeAllText(count)
  const { mySnippetsDelete, mySnippets } = context.paths
  return removalPage(context, { title, text, count, action: mySnippetsDelete(), back: mySnippets(), keep })
}

type Removal = Readonly<Record<'title' | 'text' | 'action' | 'back' | 'keep', string>> & {
  readonly count: number
}

function removalPage(context: PageContext, { title, text, count, action, back, keep }: Removal): Html {
  const messages = context.messages.mySnippets
  return taskPage(context, {
    title,
    sendsForms: true,
    main: html`<section class="card"><h1>${title}</h1>
<p class="measure">${text}</p>
<form method="post" action="${action}" class="buttons">${button({ text: messages.removeAllYes(count), kind: 'danger' })}
${buttonLink(back, keep)}</form></section>`,
  })
}

/** A search that needs no scripts. */
function searchForm({ paths, messages }: PageContext, { asked, snippets, isPartial }: MySnippetsPage): Html {
  const { mySnippets } = messages
  return html`<form class="mine-search" action="${paths.mySnippets()}" role="search"><label class="visually-hidden" for="q">${mySnippets.search}</label>
<input class="input" type="search" id="q" name="q" maxlength="200" placeholder="${mySnippets.searchFor}" value="${asked ?? ''}">${button({ text: mySnippets.find })}
${asked === undefined ? null : buttonLink(paths.mySnippets(), mySnippets.all)}</form>
${asked === undefined ? null : html`<p class="soft small" role="status">${mySnippets.found(snippets.length)}${isPartial ? ` ${mySnippets.searchedPart}` : null}</p>`}`
}

const nothing = ({ messages: { mySnippets } }: PageContext, { count, asked }: MySnippetsPage): Html =>
  asked !== undefined && count > 0
    ? html``
    : count === 0
      ? emptyState(mySnippets.nothing, html`<p class="measure">${mySnippets.nothingText}</p>`)
      : emptyState(mySnippets.nothingMore, html``)

function row(context: PageContext, snippet: MySnippet, now: number, box: Html | null): Html {
  const { paths, messages } = context
  const name = snippet.filename ?? messages.snippets.untitled
  return html`<li>${box}<div><h2><a href="${paths.snippet(snippet.id)}" dir="auto">${name}</a> <code class="soft">${snippet.id}</code></h2>
<p class="small soft figures">${facts(context, snippet, now)}</p></div>
<a class="button" href="${paths.snippetDelete(snippet.id)}" aria-label="${messages.mySnippets.removeOf(`${name} ${snippet.id}`)}">${messages.manage.remove}</a></li>`
}

function facts(context: PageContext, snippet: MySnippet, now: number): Html {
  const { mySnippets, snippets } = context.messages
  const revision = changedOf(snippet.manifest)?.revision
  const ends =
    snippet.readsMax > 1 ? mySnippets.readsLeft(snippet.readsLeft, snippet.readsMax) : mySnippets.onetime
  const parts = [
    html`${lexerOf(snippet.lexer).name}`,
    fileCount(snippet.manifest) === 1 ? null : html`${snippets.fileCount(fileCount(snippet.manifest))}`,
    revision === undefined ? null : html`${snippets.revisions.number(revision)}`,
    html`${context.format.bytes(snippet.sizeBytes)}`,
    timeElement(context, snippet.createdAt, mySnippets.created(context.format.ago(snippet.createdAt, now))),
    snippet.expiresAt === null
      ? html`${snippet.onetime ? ends : snippets.keptForGood}`
      : timeElement(
          context,
          snippet.expiresAt,
          snippets.goneIn(context.format.remaining(snippet.expiresAt - now)),
        ),
    snippet.onetime && snippet.expiresAt !== null ? html`${ends}` : null,
    snippet.protected ? html`${mySnippets.withPassword}` : null,
    snippet.encrypted ? html`${mySnippets.encrypted}` : null,
    snippet.hiddenAt !== null ? html`<strong>${mySnippets.hidden}</strong>` : null,
    appealLink(context, snippet),
  ]
  return dotted(parts)
}

/** The link to the appeal about a snippet that is hidden, or was until a moderator decided about it. */
function appealLink({ paths, messages }: PageContext, { id, hiddenAt, appeal }: MySnippet): Html | null {
  const { mySnippets, snippets } = messages
  if (!appeal && hiddenAt === null) return null
  return html`<a href="${paths.snippetAppeal(id)}">${appeal ? mySnippets.appeals[appeal] : snippets.appeal}</a>`
}

/** The link from one's account to one's snippets. */
export const mySnippetsSection = {
  render: async ({ paths, messages: { mySnippets } }: PageContext): Promise<Html> =>
    html`<section class="card"><h2>${mySnippets.title}</h2><p class="measure">${mySnippets.accountText}</p>
<p class="buttons">${buttonLink(paths.mySnippets(), mySnippets.title)}</p></section>`,
}
