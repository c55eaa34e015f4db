import { type Html, html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { copyField } from '../../web/ui.ts'
import type { ShownReceipt } from './receipts.ts'

/** The page about the receipts of a snippet, for its creator alone: their address, and the secret that signs those of a webhook. */
export function renderReceipt(context: PageContext, { id, webhook }: ShownReceipt): Html {
  const { messages, paths } = context
  const { receipt, reports } = messages
  return taskPage(context, {
    title: receipt.title,
    styles: ['admin.css'],
    scripts: ['copy-field.js'],
    main: html`<section class="card form"><h1>${receipt.title}</h1>
<p class="measure soft">${reports.about} <a href="${paths.snippet(id)}">${paths.absolute(paths.snippet(id))}</a></p>
${
  webhook === null
    ? html`<p class="measure">${receipt.byMail}</p>`
    : html`<p class="measure">${receipt.byWebhook}</p>
${copyField(context, { name: 'receipt-url', label: receipt.address, value: webhook.url })}
${copyField(context, { name: 'receipt-secret', label: receipt.secret, value: webhook.secret })}`
}</section>`,
  })
}
