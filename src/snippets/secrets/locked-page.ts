import { type Html, html } from '../../web/html.ts'
import { taskPage } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink, field } from '../../web/ui.ts'
import type { ReceiptState } from '../model/sharing-fields.ts'
import { offersRemoval } from '../read/menu-end.ts'
import { linkPreview } from '../read/view-page.ts'
import { receiptNote } from '../sharing/receipt-note.ts'
import type { WantedPage } from './wanted-page.ts'

type LockedPage = {
  readonly id: string
  readonly onetime: boolean
  /** Number of reads that a `onetime` snippet had at first. */
  readonly readsMax: number
  readonly receipt: ReceiptState
  /** True while the webhook that it goes to has not confirmed. */
  readonly receiptWaits?: boolean
  /** True if this browser created the snippet. */
  readonly mayDelete: boolean
  /** True if readers may delete it. */
  readonly deletable: boolean
  /** Number of further tries after a wrong password; undefined if none was given. */
  readonly triesLeft?: number | undefined
  /** What the password opens; absent for the newest text. */
  readonly wanted?: WantedPage
}

/** Asks for the password of a snippet and reveals nothing else. Loading this page spends nothing. */
export function renderLocked(context: PageContext, page: LockedPage): Html {
  const { id, onetime, readsMax, triesLeft, wanted = {} } = page
  const messages = context.messages.secrets
  return taskPage(context, {
    title: messages.lockedTitle,
    preview: linkPreview(context, { id }),
    sendsForms: true,
    styles: ['secrets.css'],
    main: html`<section class="card">
<h1>${messages.locked}</h1>
${wantedText(context, wanted)}<p class="measure">${messages.lockedText}</p>
${onetime ? html`<p class="measure">${readsMax > 1 ? messages.lockedCounted : messages.lockedOnce}</p>` : null}
${receiptNote(context, { ...page, isTask: true })}
${unlockForm(context, id, { triesLeft, isTask: true, wanted })}
${offersRemoval(page) ? removal(context, id) : null}
${reportLink(context, id)}
</section>`,
  })
}

/** Names what the password opens besides the newest text. */
function wantedText({ messages }: PageContext, { shows, revision }: WantedPage): Html | null {
  const { revisions } = messages.snippets
  const text =
    shows === 'revisions'
      ? revisions.lockedList
      : revision && (shows === 'changes' ? revisions.lockedChanges : revisions.lockedOne)(revision)
  return text ? html`<p class="measure">${text}</p>\n` : null
}

type UnlockForm = PasswordField & {
  /** What the password opens; absent for the newest text. */
  readonly wanted?: WantedPage
}

/** `isTask`: the form is the main content of the page. */
export const unlockForm = (
  context: PageContext,
  id: string,
  { triesLeft, isTask, wanted = {} }: UnlockForm,
): Html => html`<form class="unlock" method="post" action="${context.paths.snippetUnlock(id, wanted)}">
${passwordField(context, { triesLeft, isTask })}
${button({ text: context.messages.secrets.open, ...(isTask ? { kind: 'primary' } : {}) })}
</form>`

type PasswordField = {
  /** Number of further tries after a wrong password; undefined if none was given. */
  readonly triesLeft?: number | undefined
  readonly isTask: boolean
}

/** The field for the password of a snippet. */
export const passwordField = (
  { messages: { common, secrets } }: PageContext,
  { triesLeft, isTask }: PasswordField,
): Html =>
  field({
    name: 'password',
    label: common.password,
    ...(triesLeft === undefined ? {} : { wrong: `${secrets.wrong} ${secrets.triesLeft(triesLeft)}` }),
    control: html`<input class="input" id="password" name="password" type="password" required${isTask ? html` autofocus` : null} autocomplete="off" maxlength="1000"${triesLeft !== undefined ? html` aria-invalid="true" aria-describedby="password-wrong"` : null}>`,
  })

const removal = ({ paths, messages }: PageContext, id: string): Html =>
  html`<p>${buttonLink(paths.snippetDelete(id), messages.manage.remove)}</p>`

const reportLink = ({ paths, messages }: PageContext, id: string): Html =>
  html`<p class="small"><a class="soft" rel="nofollow" href="${paths.snippetReport(id)}">${messages.snippets.report}</a></p>`
