import { type Html, html } from '../../web/html.ts'
import type { Frame } from '../../web/layout.ts'
import { field } from '../../web/ui.ts'
import type { InvalidField, SnippetForm } from '../snippet.ts'

/** The two ways to keep a text secret. What was typed as a password is never shown again; encrypting needs scripts. */
export function secretFields(frame: Frame, _values: SnippetForm, wrong?: InvalidField): Html {
  const words = frame.words.secrets
  const problem = wrong?.field === 'password' ? frame.words.formProblem(wrong.message) : null
  const described = problem === null ? 'password-hint' : 'password-hint password-wrong'
  return html`${field({
    name: 'password',
    label: words.password,
    hint: words.passwordHint,
    ...(problem === null ? {} : { wrong: problem }),
    control: html`<input class="input" id="password" name="password" type="password" autocomplete="new-password" maxlength="1000" aria-describedby="${described}"${problem === null ? null : html` aria-invalid="true"`}>`,
  })}
<div class="field encrypting" hidden>
<label><input type="checkbox" id="encrypted" data-encrypt aria-describedby="encrypted-hint">${words.encrypt}</label>
<p class="hint" id="encrypted-hint">${words.encryptHint}</p>
<p class="wrong" role="alert" hidden>${words.notEncrypted}</p>
</div>`
}
