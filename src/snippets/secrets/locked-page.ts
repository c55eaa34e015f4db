import { type Html, html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink, field } from '../../web/ui.ts'
import type { ReceiptState } from '../model/sharing-fields.ts'
import { offersRemoval } from '../read/menu-end.ts'
import { linkPreview } from '../read/view-page.ts'
import { receiptNote } from '../sharing/receipt-note.ts'

type LockedPage = {
  readonly id: string
  readonly onetime: boolean
  /** Number of reads that a `onetime` snippet had at first. */
  readonly readsMax: number
  readonly receipt: ReceiptState
  /** True if this browser created the snippet. */
  readonly mayDelete: boolean
  /** True if readers may delete it. */
  readonly deletable: boolean
  /** Number of further tries after a wrong password; undefined if none was given. */
  readonly triesLeft?: number | undefined
}

/** Asks for the password of a snippet and reveals nothing else. Loading this page spends nothing. */
export function renderLocked(
  context: PageContext,
  { id, onetime, readsMax, receipt, triesLeft, ...removable }: LockedPage,
): Html {
  const messages = context.messages.secrets
  return taskPage(context, {
    title: messages.lockedTitle,
    preview: linkPreview(context, { id }),
    sendsForms: true,
    styles: ['secrets.css'],
    main: html`<section class="card">
<h1>${messages.locked}</h1>
<p class="measure">${messages.lockedText}</p>
${onetime ? html`<p class="measure">${readsMax > 1 ? messages.lockedCounted : messages.lockedOnce}</p>` : null}
${receiptNote(context, { receipt, onetime, isTask: true })}
${unlockForm(context, id, { triesLeft, isTask: true })}
${offersRemoval(removable) ? removal(context, id) : null}
${reportLink(context, id)}
</section>`,
  })
}

/** `isTask`: the form is the main content of the page. */
export const unlockForm = (
  { paths, messages: { common, secrets } }: PageContext,
  id: string,
  { triesLeft, isTask }: { readonly triesLeft?: number | undefined; readonly isTask: boolean },
): Html => html`<form class="unlock" method="post" action="${paths.snippetUnlock(id)}">
${field({
  name: 'password',
  label: common.password,
  ...(triesLeft === undefined ? {} : { wrong: `${secrets.wrong} ${secrets.triesLeft(triesLeft)}` }),
  control: html`<input class="input" id="password" name="password" type="password" required${isTask ? html` autofocus` : null} autocomplete="off" maxlength="1000"${triesLeft !== undefined ? html` aria-invalid="true" aria-describedby="password-wrong"` : null}>`,
})}
${button({ text: secrets.open, ...(isTask ? { kind: 'primary' } : {}) })}
</form>`

const removal = ({ paths, messages }: PageContext, id: string): Html =>
  html`<p>${buttonLink(paths.snippetDelete(id), messages.manage.remove)}</p>`

const reportLink = ({ paths, messages }: PageContext, id: string): Html =>
  html`<p class="small"><a class="soft" rel="nofollow" href="${paths.snippetReport(id)}">${messages.snippets.report}</a></p>`
