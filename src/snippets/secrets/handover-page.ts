import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { button, copyField, timeElement } from '../../web/ui.ts'
import type { Sealed } from '../store.ts'
import { removal, unlockForm } from './locked-page.ts'

/**
 * What the maker of a snippet sees that is read once or with a password: the address to pass on and how it ends.
 * Reading it here would destroy a onetime one, so that is folded away and says what it does.
 */
export function renderHandover(frame: Frame, snippet: Sealed, now: number): Html {
  const { paths } = frame
  const words = frame.words.handover
  const { id, onetime } = snippet
  return layout(frame, {
    title: words.title,
    robots: 'noindex',
    narrow: true,
    styles: ['secrets.css'],
    scripts: ['copy-field.js'],
    main: html`<section class="sheet">
<h1>${words.title}</h1>
<p class="measure">${words.passOn}</p>
${copyField(frame, { name: 'address', label: words.address, value: paths.absolute(paths.snippet(id)) })}
<ul class="handover-facts">
${onetime ? html`<li>${words.once}</li>` : null}
${snippet.protected ? html`<li>${words.withPassword}</li>` : null}
<li>${ends(frame, snippet, now)}</li>
</ul>
<details><summary>${words.openHere}</summary>
${onetime ? html`<p class="measure">${words.openOnce}</p>` : null}
${
  snippet.protected
    ? unlockForm(frame, id, { isTask: false })
    : html`<form method="post" action="${paths.snippet(id)}">${button({ words: frame.words.snippets.reveal })}</form>`
}
</details>
${removal(frame, id)}
</section>`,
  })
}

function ends(frame: Frame, { expiresAt, onetime }: Sealed, now: number): Html {
  const { handover, snippets } = frame.words
  if (expiresAt !== null)
    return timeElement(frame, expiresAt, handover.expires(frame.format.remaining(expiresAt - now)))
  return html`${onetime ? handover.untilRead : snippets.keptForGood}`
}
