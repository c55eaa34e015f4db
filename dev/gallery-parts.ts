import { statuses } from '../src/monitors/model/monitor.ts'
import { type Html, html } from '../src/web/html.ts'
import { layout } from '../src/web/layout.ts'
import { brandMark, statusClass, statusMark } from '../src/web/marks.ts'
import type { PageContext } from '../src/web/page-context.ts'
import { button, buttonLink, emptyState, field } from '../src/web/ui.ts'

/** Components that no page of the gallery shows. */
export const renderParts = (context: PageContext): Html =>
  layout(context, {
    title: 'Parts',
    width: 'reading',
    main: html`
<section class="card"><h1>Parts</h1>
<p class="buttons">${statuses.map(each => html`<span class="status ${statusClass[each]}">${statusMark(each)}${context.messages.common.statuses[each]}</span>`)}</p>
<p class="buttons brands">${statuses.map(each => html`<span class="brand">${brandMark(each)}Aa</span>`)}</p>
<p class="buttons">${button({ text: 'Create snippet', kind: 'primary' })} ${button({ text: 'Copy' })} ${buttonLink('#', 'Raw')} ${button({ text: 'Delete', kind: 'danger' })}</p>
</section>
<section class="card"><h2>Form</h2>
<form class="form">
${field({ name: 'filename', label: 'File name', hint: 'Picks the language.', control: html`<input class="input" id="filename" value="main.py">` })}
${field({
  name: 'lexer',
  label: 'Language',
  wrong: 'There is no language called “pyton”.',
  control: html`<input class="input" id="lexer" value="pyton" aria-invalid="true" aria-describedby="lexer-wrong">`,
})}
${field({ name: 'expires', label: 'Kept for', control: html`<select class="input" id="expires"><option>1 hour</option></select>` })}
${field({ name: 'content', label: 'Text', control: html`<textarea class="input" id="content" rows="3" placeholder="Paste here"></textarea>` })}
</form></section>
<section class="card"><h2>Table</h2><table class="table">
<thead><tr><th>Monitor</th><th>Kind</th><th>Every</th></tr></thead>
<tbody><tr><td>Website</td><td>http</td><td>60 s</td></tr><tr><td>Database</td><td>tcp</td><td>20 s</td></tr></tbody>
</table></section>
<section class="card">${emptyState('No snippets yet.', html`<p>Paste something and it gets an address.</p>${buttonLink('#', 'New snippet', 'primary')}`)}</section>`,
  })
