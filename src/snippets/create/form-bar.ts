import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink, field } from '../../web/ui.ts'
import type { FieldName } from '../model/file-fields.ts'
import { defaultExpires, type Expires, type SnippetRules } from '../model/snippet.ts'
import { type FormPage, formAddress, wrongOf } from './form-page.ts'
import { lexerOptions } from './lexer-options.ts'
import { hasReceiptField, sharingFields } from './sharing-part.ts'

/** The bar at the bottom of the form: language, expiry, protection, what is rare in a menu, and the button that creates. */
export function formBar(context: PageContext, page: FormPage, rules: SnippetRules): Html {
  const { creating, snippets, manage } = context.messages
  const { edits } = page
  return html`<div class="new-bar">
${lexerField(context, page)}
${edits?.isProtected ? passwordAgain(context, page) : null}${edits ? null : html`${expiresField(context, page, rules.expires)}\n${protection(context, page, rules)}`}
<details class="menu new-menu"><summary class="button" aria-label="${creating.moreOptions}">⋯</summary>
<div class="menu-list">${moreOptions(context, page)}</div></details>
<p class="new-size soft small figures" role="status"></p>
${edits ? buttonLink(context.paths.snippet(edits.id), manage.cancel) : null}
${button({ text: edits ? snippets.revisions.save : creating.create, kind: 'primary' })}
</div>`
}

function lexerField(context: PageContext, page: FormPage): Html {
  const messages = context.messages.creating
  const wrong = wrongOf(context, page, 'lexer')
  return html`<div class="field new-language" id="lexer-field" data-none="${messages.noLanguage}" data-by-name="${messages.guessedByName('{language}')}" data-by-text="${messages.guessedByText('{language}')}" data-looks-like="${messages.looksLike('{language}')}" data-take="${messages.take}">
<label class="visually-hidden" for="lexer">${messages.language}</label><select class="input" id="lexer" name="lexer" autocomplete="off"${marked('lexer', wrong)}>${lexerOptions(context, page.values.lexer ?? '')}</select>
<p class="hint new-guess" id="lexer-hint" role="status"></p>
${wrong ? html`<p class="wrong" id="lexer-wrong">${wrong}</p>` : null}
</div>`
}

/** The password of a snippet that is changed; it is never sent back with the form. */
function passwordAgain(context: PageContext, page: FormPage): Html {
  const { common, snippets } = context.messages
  const wrong = wrongOf(context, page, 'password')
  return html`<div class="field new-password"><label class="visually-hidden" for="password">${snippets.revisions.passwordAgain}</label><input class="input" id="password" name="password" type="password" autocomplete="off" required maxlength="1000" placeholder="${common.password}"${marked('password', wrong)}>
${wrong ? html`<p class="wrong" id="password-wrong">${wrong}</p>` : null}</div>`
}

/** The lifetimes. *Burn after reading* stands with what protects a text, unless nothing else is allowed. */
function expiresField(context: PageContext, page: FormPage, allowed: readonly Expires[]): Html {
  const lifetimes = lifetimesIn(allowed)
  const chosen = lifetimes.find(each => String(each) === page.values.expires) ?? defaultExpires(lifetimes)
  const wrong = wrongOf(context, page, 'expires')
  return html`<div class="field new-expires"><label class="visually-hidden" for="expires">${context.messages.common.expires}</label><select class="input" id="expires" name="expires" autocomplete="off"${marked('expires', wrong)}>${lifetimes.map(
    each =>
      html`<option value="${each}"${each === chosen ? html` selected` : null}>${lifetime(context, each)}</option>`,
  )}</select>
${wrong ? html`<p class="wrong" id="expires-wrong">${wrong}</p>` : null}</div>`
}

const lifetimesIn = (allowed: readonly Expires[]): readonly Expires[] =>
  isBurnChoice(allowed) ? allowed.filter(each => each !== 'onetime') : allowed

/** True if burning after reading is one choice of several. */
const isBurnChoice = (allowed: readonly Expires[]): boolean =>
  allowed.length > 1 && allowed.includes('onetime')

/** A lifetime in words, such as *expires in 30 days*. */
export function lifetime({ messages: { creating }, format }: PageContext, expires: Expires): string {
  if (expires === 'onetime') return creating.onetime
  if (expires === 'never') return creating.never
  return creating.expiresIn(format.duration(expires * 1000))
}

/**
 * The ways to protect a text and to end its sharing. A typed password is never shown again; encryption needs scripts. The
 * box that burns is a second field of the expiry: of two the last counts.
 */
function protection(context: PageContext, page: FormPage, rules: SnippetRules): Html {
  const { creating, secrets, common } = context.messages
  const problem = wrongOf(context, page, 'password')
  const isOpen = page.wrong !== undefined && isProtection(page.wrong.field, context)
  const described = problem === null ? 'password-hint' : 'password-hint password-wrong'
  return html`<details class="menu new-menu new-protect"${isOpen ? html` open` : null}><summary class="button" data-protected="${creating.protected('{how}')}">${creating.protect}</summary>
<div class="menu-list">${field({
    name: 'password',
    label: common.password,
    hint: secrets.passwordHint,
    ...(problem === null ? {} : { wrong: problem }),
    control: html`<input class="input" id="password" name="password" type="password" autocomplete="new-password" maxlength="1000" data-how="${common.password}" aria-describedby="${described}"${problem === null ? null : html` aria-invalid="true"`}>`,
  })}
${
  isBurnChoice(rules.expires)
    ? html`<div class="field new-choice"><label><input type="checkbox" id="burn" name="expires" value="onetime" autocomplete="off" data-how="${creating.onetime}" aria-describedby="burn-hint"${page.values.expires === 'onetime' ? html` checked` : null}>${creating.onetime}</label>
<p class="hint" id="burn-hint">${creating.onetimeHint}</p></div>`
    : null
}
${sharingFields(context, page, rules)}
<div class="field new-choice encrypting" hidden>
<label><input type="checkbox" id="encrypted" data-encrypt data-how="${secrets.encryption}" aria-describedby="encrypted-hint">${secrets.encrypt}</label>
<p class="hint" id="encrypted-hint">${secrets.encryptHint}</p>
<p class="wrong" role="alert" hidden>${secrets.notEncrypted}</p>
</div></div></details>`
}

/** True for a field whose problem is shown in the menu, which is open then. */
export const isProtection = (name: FieldName, context: PageContext): boolean =>
  ['password', 'reads'].includes(name) || (name === 'receipt' && hasReceiptField(context))

/** Files, direction, and the way to what was created before. */
function moreOptions(context: PageContext, page: FormPage): Html {
  const { creating, mySnippets } = context.messages
  const { values, edits } = page
  const { paths } = context
  return html`${field({
    name: 'files',
    label: creating.files,
    hint: creating.filesHint,
    control: html`<input class="input file" type="file" id="files" name="files" multiple aria-describedby="files-hint">`,
  })}
<button class="button" name="add" formaction="${formAddress(context, page, 'add')}" formnovalidate>${creating.addFile}</button>
${edits ? null : html`<button class="button new-each" formaction="${paths.newSnippet({ action: 'each' })}"${values.more?.length ? null : html` data-alone`}>${creating.createEach}</button>`}
<label class="new-rtl"><input type="checkbox" autocomplete="off" name="rtl" value="1"${values.rtl === '1' ? html` checked` : null}> ${creating.rtl}</label>
<a href="${paths.mySnippets()}">${mySnippets.title}</a>`
}

const marked = (name: FieldName, wrong: string | null): Html | null =>
  wrong === null ? null : html` aria-invalid="true" aria-describedby="${name}-wrong"`
