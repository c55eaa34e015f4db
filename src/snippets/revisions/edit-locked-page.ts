import { publicCommand } from '../../lib/own-command.ts'
import { type Html, html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink } from '../../web/ui.ts'
import { encryptedStates } from '../secrets/encrypted-page.ts'
import { passwordField } from '../secrets/locked-page.ts'

/** Asks the owner of a snippet for its password, with which it is opened and saved. `triesLeft`: after a wrong one. */
export function renderEditLocked(context: PageContext, id: string, triesLeft?: number): Html {
  const { paths, messages } = context
  const { manage, secrets } = messages
  const { revisions } = messages.snippets
  return taskPage(context, {
    title: revisions.editTitle,
    sendsForms: true,
    styles: ['secrets.css'],
    main: html`<section class="card"><h1>${revisions.editTitle}</h1>
<p class="measure">${revisions.editLocked}</p>
<form class="unlock" method="post" action="${paths.snippetEdit(id, { action: 'open' })}">
${passwordField(context, { triesLeft, isTask: true })}
<p class="buttons">${button({ text: secrets.open, kind: 'primary' })} ${buttonLink(paths.snippet(id), manage.cancel)}</p>
</form></section>`,
  })
}

/** What stands above the form of an encrypted snippet until the browser has decrypted it, and for browsers without scripts. */
export function whileEncrypted(context: PageContext, id: string): Html {
  const { paths, messages } = context
  const { revisions } = messages.snippets
  return html`<div class="new-edit new-decrypting"><h1>${revisions.editTitle}</h1>
<noscript><p class="measure">${revisions.editEncrypted}</p>
<pre class="kept"><code>${publicCommand()} revise '${paths.absolute(paths.snippet(id))}#…' FILE</code></pre></noscript>
${encryptedStates(messages.secrets, ['working', 'missing', 'key', 'damaged', 'version', 'large', 'failed', 'gone', 'insecure'])}
<p data-back hidden>${buttonLink(paths.snippet(id), messages.manage.cancel)}</p></div>`
}
