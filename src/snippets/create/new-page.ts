import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { button, field } from '../../web/ui.ts'
import type { FormField } from '../form-fields.ts'
import { secretFields } from '../secrets/fields.ts'
import {
  defaultExpires,
  type Expires,
  type InvalidField,
  type SnippetForm,
  type SnippetRules,
} from '../snippet.ts'
import { lexerOptions } from './lexer-options.ts'
import { severalTemplate } from './several-page.ts'

export type FormPage = {
  readonly values: SnippetForm
  /** Why it was not taken. */
  readonly wrong?: InvalidField
}

/** All that the first one imports, so that nothing waits for anything else. */
const scripts = [
  'new-snippet',
  'dom',
  'choices',
  'lexer-picker',
  'lexer-guess',
  'text-keys',
  'several',
  'copy-all',
  'encrypt',
  'armour',
].map(name => `${name}.js`)

/** A sheet as high as the window with its controls at the foot; the text comes into the slot. */
export function renderForm(frame: Frame, page: FormPage, rules: SnippetRules, slot: Html): Html {
  const words = frame.words.creating
  const { values } = page
  return layout(frame, {
    title: words.title,
    current: 'new',
    styles: ['new-snippet.css', 'secrets.css'],
    scripts,
    main: html`<form class="sheet new-snippet" method="post" action="${frame.paths.newSnippet()}" enctype="multipart/form-data"${data(frame, page, rules)}>
<h1 class="visually-hidden">${words.title}</h1>
${values.parent ? html`<input type="hidden" name="parent" value="${values.parent}">` : null}
${contentField(frame, page, rules, slot)}
<div class="fields">
${lexerField(frame, page)}
${expiresField(frame, page, rules.expires)}
${fileNameField(frame, page)}
${field({
  name: 'files',
  label: words.files,
  hint: words.filesHint,
  control: html`<input class="input file" type="file" id="files" name="files" multiple aria-describedby="files-hint">`,
})}
</div>
${otherWrong(frame, page)}
<details class="new-secrets"${page.wrong?.field === 'password' ? html` open` : null}><summary>${words.secrets}</summary>
<div class="fields">${secretFields(frame, values, page.wrong)}</div>
</details>
<div class="new-foot">
<label class="new-rtl"><input type="checkbox" name="rtl" value="1"${values.rtl === '1' ? html` checked` : null}> ${words.rtl}</label>
<a class="small" href="${frame.paths.mine()}">${frame.words.mine.title}</a>
<p class="new-size soft small figures" role="status"></p>
${button({ words: words.create, kind: 'primary' })}
</div>
</form>
${severalTemplate(frame)}`,
  })
}

/** What the script needs to know and to say. */
function data({ words: { creating } }: Frame, { values, wrong }: FormPage, rules: SnippetRules): Html {
  const isFilled = wrong !== undefined || values.parent !== undefined
  return html` data-max="${rules.maxBytes}"${isFilled ? html` data-filled` : null} data-size="${creating.size('{size}', '{most}')}" data-too-large="${creating.tooLarge('{size}', '{most}')}" data-no-text="${creating.noText('{name}')}"`
}

function contentField(frame: Frame, page: FormPage, rules: SnippetRules, slot: Html): Html {
  const words = frame.words.creating
  const wrong = wrongOf(frame, page, 'content')
  return html`<div class="field">
<label for="content">${words.text}</label><textarea class="input" id="content" name="content" autofocus spellcheck="false" autocapitalize="off" autocomplete="off" dir="auto" wrap="off" placeholder="${words.placeholder}" aria-describedby="content-hint content-wrong"${wrong ? html` aria-invalid="true"` : null}>
${slot}</textarea>
<p class="hint new-keys" id="content-hint">${words.keys}</p>
<p class="wrong" id="content-wrong"${wrong ? null : html` hidden`}>${wrong}${page.values.contentBytes !== undefined ? ` ${words.cutOff(frame.format.bytes(rules.maxBytes))}` : null}</p>
</div>`
}

function lexerField(frame: Frame, page: FormPage): Html {
  const words = frame.words.creating
  const wrong = wrongOf(frame, page, 'lexer')
  return html`<div class="field" id="lexer-field" data-none="${words.noLanguage}" data-by-name="${words.guessedByName}" data-by-text="${words.guessedByText}" data-looks-like="${words.looksLike('{language}')}" data-take="${words.take}">
<label for="lexer">${words.language}</label><select class="input" id="lexer" name="lexer"${marked('lexer', wrong)}>${lexerOptions(frame, page.values.lexer ?? '')}</select>
<p class="hint new-guess" id="lexer-hint" role="status"></p>
${wrong ? html`<p class="wrong" id="lexer-wrong">${wrong}</p>` : null}
</div>`
}

function expiresField(frame: Frame, page: FormPage, allowed: readonly Expires[]): Html {
  const chosen = allowed.find(each => String(each) === page.values.expires) ?? defaultExpires(allowed)
  const wrong = wrongOf(frame, page, 'expires')
  return field({
    name: 'expires',
    label: frame.words.creating.lifetime,
    ...(wrong && { wrong }),
    control: html`<select class="input" id="expires" name="expires"${marked('expires', wrong)}>${allowed.map(
      each =>
        html`<option value="${each}"${each === chosen ? html` selected` : null}>${lifetime(frame, each)}</option>`,
    )}</select>`,
  })
}

const fileNameField = ({ words: { creating } }: Frame, { values }: FormPage): Html =>
  field({
    name: 'filename',
    label: creating.fileName,
    control: html`<input class="input" id="filename" name="filename" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="255" placeholder="main.py" value="${values.filename ?? ''}">`,
  })

/** What is wrong with a field that has no place of its own for it. */
function otherWrong(frame: Frame, page: FormPage): Html | null {
  const { wrong } = page
  if (!wrong || ['content', 'lexer', 'expires', 'password'].includes(wrong.field)) return null
  return html`<p class="new-wrong" role="alert">${wrongOf(frame, page, wrong.field)}</p>`
}

const wrongOf = ({ words }: Frame, { wrong }: FormPage, name: FormField): string | null =>
  wrong?.field === name ? words.formProblem(wrong.message) : null

const marked = (name: FormField, wrong: string | null): Html | null =>
  wrong === null ? null : html` aria-invalid="true" aria-describedby="${name}-wrong"`

function lifetime({ words: { creating }, format }: Frame, expires: Expires): string {
  if (expires === 'onetime') return creating.onetime
  if (expires === 'never') return creating.never
  return format.duration(expires * 1000)
}
