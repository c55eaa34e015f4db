import { type Html, html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink, copyField, field, timeElement } from '../../web/ui.ts'
import type { SealedSnippet } from '../snippet-read-store.ts'

type LockedPage = {
  readonly id: string
  readonly onetime: boolean
  /** True if this browser created the snippet. */
  readonly mayDelete: boolean
  /** True if a wrong password was given. */
  readonly wrong?: boolean
}

/** Asks for the password of a snippet and reveals nothing else. Loading this page spends nothing. */
export function renderLocked(
  context: PageContext,
  { id, onetime, mayDelete, wrong = false }: LockedPage,
): Html {
  const messages = context.messages.secrets
  return taskPage(context, {
    title: messages.lockedTitle,
    sendsForms: true,
    styles: ['secrets.css'],
    main: html`<section class="sheet">
<h1>${messages.locked}</h1>
<p class="measure">${messages.lockedText}</p>
${onetime ? html`<p class="measure">${messages.lockedOnce}</p>` : null}
${unlockForm(context, id, { wrong, isTask: true })}
${mayDelete ? removal(context, id) : null}
${reportLink(context, id)}
</section>`,
  })
}

/** `isTask`: the form is the main content of the page. */
const unlockForm = (
  { paths, messages: { common, secrets } }: PageContext,
  id: string,
  { wrong = false, isTask }: { readonly wrong?: boolean; readonly isTask: boolean },
): Html => html`<form class="unlock" method="post" action="${paths.snippetUnlock(id)}">
${field({
  name: 'password',
  label: common.password,
  ...(wrong ? { wrong: secrets.wrong } : {}),
  control: html`<input class="input" id="password" name="password" type="password" required${isTask ? html` autofocus` : null} autocomplete="off" maxlength="1000"${wrong ? html` aria-invalid="true" aria-describedby="password-wrong"` : null}>`,
})}
${button({ text: secrets.open, ...(isTask ? { kind: 'primary' } : {}) })}
</form>`

export const removal = ({ paths, messages }: PageContext, id: string): Html =>
  html`<p>${buttonLink(paths.snippetDelete(id), messages.manage.remove, 'danger')}</p>`

export const reportLink = ({ paths, messages }: PageContext, id: string): Html =>
  html`<p class="small"><a class="soft" rel="nofollow" href="${paths.snippetReport(id)}">${messages.snippets.report}</a></p>`

/**
 * Page for the creator of a onetime or protected snippet: the address to pass on and how it ends. Reading it here would
 * spend a onetime text, so that button is folded away with a warning.
 */
export function renderHandover(context: PageContext, snippet: SealedSnippet, now: number): Html {
  const { paths } = context
  const messages = context.messages.handover
  const { id, onetime } = snippet
  return taskPage(context, {
    title: messages.title,
    sendsForms: true,
    styles: ['secrets.css'],
    scripts: ['copy-field.js'],
    main: html`<section class="sheet">
<h1>${messages.title}</h1>
<p class="measure">${messages.passOn}</p>
${copyField(context, { name: 'address', label: context.messages.snippets.address, value: paths.absolute(paths.snippet(id)) })}
<ul class="handover-facts">
${onetime ? html`<li>${messages.once}</li>` : null}
${snippet.protected ? html`<li>${messages.withPassword}</li>` : null}
<li>${ends(context, snippet, now)}</li>
</ul>
<details><summary>${messages.openHere}</summary>
${onetime ? html`<p class="measure">${messages.openOnce}</p>` : null}
${
  snippet.protected
    ? unlockForm(context, id, { isTask: false })
    : html`<form method="post" action="${paths.snippet(id)}">${button({ text: context.messages.snippets.reveal })}</form>`
}
</details>
${removal(context, id)}
</section>`,
  })
}

function ends(context: PageContext, { expiresAt, onetime }: SealedSnippet, now: number): Html {
  const { handover, snippets } = context.messages
  if (expiresAt !== null)
    return timeElement(context, expiresAt, handover.expires(context.format.remaining(expiresAt - now)))
  return html`${onetime ? handover.untilRead : snippets.keptForGood}`
}
