import { type Html, html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, copyField, timeElement } from '../../web/ui.ts'
import type { SealedSnippet } from '../snippet-read-store.ts'
import { removal, unlockForm } from './locked-page.ts'

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
    main: html`<section class="card">
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
