import { type Html, html } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import type { PageContext } from '../web/page-context.ts'

/** Facts of this server and its configuration for the privacy page; the operator's own additions are in the site's footer. */
export type Privacy = {
  readonly originKeepDays: number
  /** Days after the decision for which a reporter's contact is kept. */
  readonly contactKeepDays: number
  /** Days for which receipts of reads are kept. */
  readonly eventsKeepDays: number
  /** Whether creators of hidden snippets may leave an email address with their answer. */
  readonly mailsAppeals: boolean
  /** Whether reports are sent to another service. */
  readonly reportsTold: boolean
}

export function renderPrivacy(
  context: PageContext,
  { originKeepDays, contactKeepDays, eventsKeepDays, mailsAppeals, reportsTold }: Privacy,
): Html {
  const { paths, site, format } = context
  const { legal } = context.messages
  const daysText = (days: number) => legal.days(days, format.number(days))
  return layout(context, {
    title: legal.privacy,
    width: 'reading',
    main: html`<article class="card"><h1>${legal.privacyTitle}</h1>
<div class="prose"><p>${legal.privacyLead(site.title)}</p>
<h2>${legal.addressesTitle}</h2>
<p>${legal.addressesText(daysText(originKeepDays))}</p>
<p>${legal.addressesCounting}</p>
<h2>${legal.snippetsTitle}</h2>
<p>${legal.snippetsText}</p>
<p>${legal.receiptsText(daysText(eventsKeepDays))}</p>
<h2>${legal.cookiesTitle}</h2>
<p>${legal.cookiesLead}</p>
<ul>${Object.values(legal.cookies).map(each => html`<li>${each}</li>`)}</ul>
<p>${legal.keptAtHome}</p>
<h2>${legal.reportsTitle}</h2>
<p>${legal.reportsText(daysText(contactKeepDays))}</p>
${mailsAppeals ? html`<p>${legal.appealMails}</p>` : null}
${reportsTold ? html`<p>${legal.reportsTold}</p>` : null}
<h2>${legal.subscribersTitle}</h2>
<p>${legal.subscribersText}</p>
<h2>${legal.accountsTitle}</h2>
<p>${legal.accountsText}</p>
<p>${legal.accountsEnd(daysText(originKeepDays))}</p>
<h2>${legal.logsTitle}</h2>
<p>${legal.logsText}</p>
<h2>${legal.othersTitle}</h2>
<p>${legal.othersText}</p>
<h2>${legal.rightsTitle}</h2>
<p>${legal.rightsText} <a href="${paths.takedown()}">${legal.takedown}</a></p>
</div></article>`,
  })
}
