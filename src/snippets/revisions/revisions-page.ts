import { type Html, html } from '../../web/html.ts'
import { layout } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { buttonLink, timeElement } from '../../web/ui.ts'
import { passwordField } from '../secrets/locked-page.ts'
import type { WantedPage } from '../secrets/wanted-page.ts'
import type { EarlierRevision } from './revision-store.ts'

type RevisionsPage = {
  readonly id: string
  /** All revisions, the newest first. */
  readonly revisions: readonly EarlierRevision[]
  /** True if each of them is opened with the password of the snippet. */
  readonly isLocked?: boolean
  readonly now: number
}

/** The revisions of a snippet, each with what it has changed. */
export function renderRevisions(
  context: PageContext,
  { id, revisions, isLocked = false, now }: RevisionsPage,
): Html {
  const { paths, format } = context
  const { revisions: messages, changes, untitled } = context.messages.snippets
  const { secrets } = context.messages
  const newest = revisions[0]?.number
  const about = ({ createdAt, sizeBytes, filename }: EarlierRevision) =>
    html`<p class="small soft figures"><span dir="auto">${filename ?? untitled}</span> · ${format.bytes(sizeBytes)} · ${timeElement(context, createdAt, format.ago(createdAt, now))}</p>`
  const linked = (revision: EarlierRevision) => {
    const { number } = revision
    const href = paths.snippet(id, number === newest ? {} : { revision: number })
    return html`<li><div><h2><a href="${href}">${messages.number(number)}</a></h2>
${about(revision)}</div>
${number === 1 ? null : html`<a class="button" href="${paths.snippetDiff(id, { revision: number })}">${changes}</a>`}</li>`
  }
  const opened = (revision: EarlierRevision) => {
    const { number } = revision
    const opens = (text: string, wanted: WantedPage) =>
      html`<button class="button" formaction="${paths.snippetUnlock(id, wanted)}" aria-label="${text}: ${messages.number(number)}">${text}</button>`
    return html`<li><div><h2>${messages.number(number)}</h2>
${about(revision)}</div>
<p class="buttons">${opens(secrets.open, number === newest ? {} : { revision: number })}
${number === 1 ? null : opens(changes, { shows: 'changes', revision: number })}</p></li>`
  }
  const list = html`<ul class="mine">${revisions.map(isLocked ? opened : linked)}</ul>`
  return layout(context, {
    title: messages.title,
    robots: 'noindex',
    sendsForms: isLocked,
    styles: isLocked ? ['mine.css', 'secrets.css'] : ['mine.css'],
    main: html`<section class="card"><header class="card-head"><div><h1>${messages.title}</h1></div>
${isLocked ? null : html`<div class="buttons">${buttonLink(paths.snippet(id), messages.newest)}</div>`}</header>
${
  isLocked
    ? html`<form method="post" action="${paths.snippetUnlock(id)}"><p class="measure">${messages.lockedEach}</p>
<div class="unlock">${passwordField(context, { isTask: true })}</div>
${list}</form>`
    : list
}</section>`,
  })
}
