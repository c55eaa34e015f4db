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
${hasReceiptField(context) ? receiptFields(context, page, rules) : null}`
}

/** True for those who are signed in. */
export const hasReceiptField = ({ isSignedIn }: PageContext): boolean => isSignedIn

/** Two fields of one name, of which the last that is sent counts: the box for mail comes after the address. */
function receiptFields(context: PageContext, page: FormPage, { mailsReceipts = false }: SnippetRules): Html {
  const { receipt } = context.messages
  const value = page.values.receipt ?? ''
  const isMail = value === 'mail'
  const wrong = wrongOf(context, page, 'receipt')
  const described = (name: string, isWrong: boolean) =>
    html` aria-describedby="${name}-hint${isWrong ? ` ${name}-wrong` : ''}"${isWrong ? html` aria-invalid="true"` : null}`
  const webhook = field({
    name: 'receipt-hook',
    label: receipt.webhook,
    hint: receipt.webhookHint,
    ...(wrong === null || isMail ? {} : { wrong }),
    control: html`<input class="input" id="receipt-hook" name="receipt" inputmode="url" autocomplete="off" spellcheck="false" maxlength="1000" dir="ltr" placeholder="https://" value="${isMail ? '' : value}"${described('receipt-hook', wrong !== null && !isMail)}>`,
  })
  if (!mailsReceipts) return webhook
  return html`${webhook}
<div class="field new-choice"><label><input type="checkbox" id="receipt" name="receipt" value="mail" autocomplete="off"${described('receipt', wrong !== null && isMail)}${isMail ? html` checked` : null}>${receipt.ask}</label>
<p class="hint" id="receipt-hint">${receipt.askHint}</p>
${wrong === null || !isMail ? null : html`<p class="wrong" id="receipt-wrong">${wrong}</p>`}</div>`
}
