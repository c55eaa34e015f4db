import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { field } from '../../web/ui.ts'
import { type FormPage, wrongOf } from './form-page.ts'

/**
 * How the sharing of a text ends. The browser checks nothing here: it could not show its message in a menu that is closed.
 */
export function sharingFields(context: PageContext, page: FormPage): Html {
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
<p class="hint" id="deletable-hint">${creating.deletableHint}</p></div>`
}
