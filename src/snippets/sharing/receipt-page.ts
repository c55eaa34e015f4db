import { type Html, html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, copyField, timeAt } from '../../web/ui.ts'
import type { ShownReceipt } from './receipts.ts'

/** The page about the receipts of a snippet, for its creator alone: their address, and the secret that signs those of a webhook. */
export function renderReceipt(context: PageContext, { id, webhook }: ShownReceipt, now: number): Html {
  const { messages, paths } = context
  const { receipt, reports } = messages
  return taskPage(context, {
    title: receipt.title,
    styles: ['admin.css'],
    scripts: ['copy-field.js'],
    sendsForms: Boolean(webhook?.asked),
    main: html`<section class="card"><h1>${receipt.title}</h1>
<p class="measure soft">${reports.about} <a href="${paths.snippet(id)}">${paths.absolute(paths.snippet(id))}</a></p>
${
  webhook === null
    ? html`<p class="measure">${receipt.byMail}</p>`
    : html`<p class="measure"><strong>${receipt.states[webhook.state]}</strong>. ${receipt.stateTexts[webhook.state]}</p>
${webhook.asked && askAgainPart(context, id, webhook.asked, now)}
<p class="measure">${receipt.byWebhook}</p>
<div class="form">${copyField(context, { name: 'receipt-url', label: receipt.address, value: webhook.url })}
${copyField(context, { name: 'receipt-secret', label: receipt.secret, value: webhook.secret })}</div>`
}</section>`,
  })
}

type Asked = NonNullable<NonNullable<ShownReceipt['webhook']>['asked']>

/** The button that asks a webhook again, or from when it may be asked. */
function askAgainPart(context: PageContext, id: string, { at, againFrom }: Asked, now: number): Html {
  const { paths, messages } = context
  const { receipt } = messages
  const last = at !== null && html`${receipt.askedAt} ${timeAt(context, at, now)}`
  if (againFrom > now)
    return html`<p class="measure soft">${last}. ${receipt.askAgainFrom} ${timeAt(context, againFrom, now)}.</p>`
  return html`${last && html`<p class="measure soft">${last}.</p>`}
<form method="post" action="${paths.snippetReceipt(id)}"><p class="buttons">${button({ text: receipt.askAgain, kind: 'primary' })}</p></form>`
}

/** The page that asks the owner of a webhook whether it is to be notified of reads. */
export function renderConfirmation(context: PageContext, token: string): Html {
  const { messages, paths, site } = context
  const { receipt } = messages
  return taskPage(context, {
    title: receipt.confirmTitle,
    sendsForms: true,
    main: html`<section class="card"><h1>${receipt.confirmTitle}</h1>
<p class="measure">${receipt.confirmLead(site.title)}</p>
<form method="post" action="${paths.receiptConfirmation(token)}"><p class="buttons">${button({ text: receipt.confirm, kind: 'primary' })}</p></form>
<p class="measure soft">${receipt.confirmNot}</p></section>`,
  })
}

export function renderConfirmed(context: PageContext): Html {
  const { receipt } = context.messages
  return taskPage(context, {
    title: receipt.confirmedTitle,
    main: html`<section class="card"><h1>${receipt.confirmedTitle}</h1>
<p class="measure">${receipt.confirmedText}</p></section>`,
  })
}
