import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import type { ReceiptState } from '../model/sharing-fields.ts'

type Asked = { readonly id: string; readonly receiptWaits?: boolean }

/** Notice for the creator of a snippet that reads are reported, with a link to where. */
export function receiptAsked(
  { messages, paths }: PageContext,
  { id, receiptWaits = false }: Asked,
  onetime: boolean,
): Html {
  const { receipt } = messages
  const { askedEach, askedFirst, waitsEach, waitsFirst } = receipt
  const [each, first] = receiptWaits ? [waitsEach, waitsFirst] : [askedEach, askedFirst]
  return html`${onetime ? each : first} <a href="${paths.snippetReceipt(id)}">${receipt.details}</a>`
}

type Noted = Asked & {
  readonly receipt: ReceiptState
  /** True for its creator, who sees where the notifications go. */
  readonly mayDelete?: boolean
  /** True for a snippet with a number of reads, each of which is reported. */
  readonly onetime?: boolean
  /** True on a page with a question in place of the text. */
  readonly isTask?: boolean
}

/** Lets readers know that its creator is notified of reads; null without a receipt. */
export function receiptNote(
  context: PageContext,
  { receipt, mayDelete = false, onetime = false, isTask = false, ...asked }: Noted,
): Html | null {
  if (receipt === null) return null
  const words = context.messages.receipt
  const toReaders = onetime ? words.each : receipt === 'due' ? words.first : words.sent
  const text = mayDelete ? receiptAsked(context, asked, onetime) : toReaders
  return html`<p class="${isTask ? 'measure' : 'snippet-note'}" role="note">${text}</p>`
}
