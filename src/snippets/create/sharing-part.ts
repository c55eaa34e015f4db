import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { field } from '../../web/ui.ts'
import type { SnippetRules } from '../model/snippet.ts'
import { type FormPage, wrongOf } from './form-page.ts'

/**
 * How the sharing of a text ends. The browser checks nothing here: it could not show its message in a menu that is closed.
 */
export function sharingFields(context: PageContext, page: FormPage, rules: SnippetRules): Html {
  const { creating } = context.messages
  const { values } = page
  const wrong = wrongOf(context, page, 'reads')
  return html`${field({
    name: 'reads',
    label: creating.reads,
    hint: creating.readsHint,
    ...(wrong === null ? {} : { wrong }),
    control: html`<input class="input new-reads" id="reads" name="reads" inputmode="numeric" autocomplete="off" maxlength="3" size="4" value="${values.reads ?? ''}" data-how="${creating.limitedReads}" aria-describedby="reads-hint${wrong === null ? '' : ' reads-wrong'}"${wrong === null ? null : html` aria-invalid="true"`}>`,
  })}
<div class="field new-choice"><label><input type="checkbox" id="deletable" name="deletable" value="1" autocomplete="off" aria-describedby="deletable-hint"${values.deletable === '1' ? html` checked` : null}>${creating.deletable}</label>
<p class="hint" id="deletable-hint">${creating.deletableHint}</p></div>
${hasReceiptField(context, rules) ? receiptField(context, page) : null}`
}

/** True for those who are signed in. */
export const hasReceiptField = (
  { isSignedIn }: PageContext,
  { mailsReceipts = false }: SnippetRules,
): boolean => mailsReceipts && isSignedIn

/** Receipts by email. Receipts for webhooks are for programs, which get the key that they are signed with. */
function receiptField(context: PageContext, page: FormPage): Html {
  const { receipt } = context.messages
  const wrong = wrongOf(context, page, 'receipt')
  return html`<div class="field new-choice"><label><input type="checkbox" id="receipt" name="receipt" value="mail" autocomplete="off" aria-describedby="receipt-hint${wrong === null ? '' : ' receipt-wrong'}"${page.values.receipt === 'mail' ? html` checked` : null}${wrong === null ? null : html` aria-invalid="true"`}>${receipt.ask}</label>
<p class="hint" id="receipt-hint">${receipt.askHint}</p>
${wrong === null ? null : html`<p class="wrong" id="receipt-wrong">${wrong}</p>`}</div>`
}
