import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { field } from '../../web/ui.ts'
import type { InvalidField } from '../model/snippet.ts'

/** The two ways to protect a text. A typed password is never shown again; encryption needs scripts. */
export function secretFields(context: PageContext, wrong?: InvalidField): Html {
  const messages = context.messages.secrets
  const problem = wrong?.field === 'password' ? context.problem(wrong.reason) : null
  const described = problem === null ? 'password-hint' : 'password-hint password-wrong'
  return html`${field({
    name: 'password',
    label: context.messages.common.password,
    hint: messages.passwordHint,
    ...(problem === null ? {} : { wrong: problem }),
    control: html`<input class="input" id="password" name="password" type="password" autocomplete="new-password" maxlength="1000" aria-describedby="${described}"${problem === null ? null : html` aria-invalid="true"`}>`,
  })}
<div class="field encrypting" hidden>
<label><input type="checkbox" id="encrypted" data-encrypt aria-describedby="encrypted-hint">${messages.encrypt}</label>
<p class="hint" id="encrypted-hint">${messages.encryptHint}</p>
<p class="wrong" role="alert" hidden>${messages.notEncrypted}</p>
</div>`
}
