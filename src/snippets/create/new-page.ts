import { type Html, html } from '../../web/html.ts'
import { layout } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { button, buttonLink, field } from '../../web/ui.ts'
import { type FieldName, numberedField } from '../model/file-fields.ts'
import { type KnownLexer, lexers } from '../model/lexers.ts'
import { defaultExpires, type Expires, type InvalidField, type SnippetRules } from '../model/snippet.ts'
import { textPlaceholder } from '../text-placeholder.ts'
import { fileSections, languageList, newFileTemplate } from './file-sections.ts'
import { type Edited, type FormPage, formAddress, wrongOf } from './form-page.ts'
import { severalTemplate } from './several-created-page.ts'

/** The modules that the first script imports, preloaded in parallel. */
const scripts = [
  'new-snippet',
  'new-files',
  'dom',
  'choices',
  'lexer-picker',
  'lexer-names',
  'text-keys',
  'several',
  'copy-all',
  'encrypt',
  'armour',
].map(name => `${name}.js`)

/** Those of the form that changes a snippet. */
const editScripts = ['edit-snippet', 'dom', 'lexer-picker', 'new-files', 'text-keys'].map(
  name => `${name}.js`,
)

/** The form, as high as the window, with its controls at the bottom. */
export function renderForm(context: PageContext, page: FormPage, rules: SnippetRules): Html {
  const messages = context.messages.creating
  const { values } = page
  return layout(context, {
    title: page.edits ? context.messages.snippets.revisions.editTitle : context.messages.common.newSnippet,
    sendsForms: true,
    ...(page.edits ? {} : { current: 'new' as const }),
    styles: ['new-snippet.css', 'secrets.css'],
    scripts: page.edits ? editScripts : scripts,
    main: html`<form class="card new-snippet" method="post" action="${formAddress(context, page)}" enctype="multipart/form-data"${data(context, page, rules)}>
<button class="visually-hidden" tabindex="-1" aria-hidden="true">${messages.create}</button>
${page.edits ? editHead(context, page.edits) : html`<h1 class="visually-hidden">${context.messages.common.newSnippet}</h1>`}
${values.parent ? html`<input type="hidden" name="parent" value="${values.parent}">` : null}
${contentField(context, page, rules)}
<div class="fields">
${lexerField(context, page)}
${page.edits ? null : expiresField(context, page, rules.expires)}
${fileNameField(context, page)}
${field({
  name: 'files',
  label: messages.files,
  hint: messages.filesHint,
  control: html`<input class="input file" type="file" id="files" name="files" multiple aria-describedby="files-hint">`,
})}
</div>
${fileSections(context, page)}
<div class="new-add"><button class="button" name="add" formaction="${formAddress(context, page, 'add')}" formnovalidate>${messages.addFile}</button>
<p class="wrong" id="files-wrong" role="alert" hidden></p></div>
${otherWrong(context, page)}
${
  page.edits
    ? null
    : html`<details class="new-secrets"${page.wrong?.field === 'password' ? html` open` : null}><summary>${messages.secrets}</summary>
<div class="fields">${secretFields(context, page.wrong)}</div>
</details>`
}
<div class="new-footer">
<label class="new-rtl"><input type="checkbox" autocomplete="off" name="rtl" value="1"${values.rtl === '1' ? html` checked` : null}> ${messages.rtl}</label>
<a class="small" href="${context.paths.mySnippets()}">${context.messages.mySnippets.title}</a>
<p class="new-size soft small figures" role="status"></p>
${page.edits ? null : html`<button class="button new-each" formaction="${context.paths.newSnippet({ action: 'each' })}"${values.more?.length ? null : html` data-alone`}>${messages.createEach}</button>`}
${page.edits ? buttonLink(context.paths.snippet(page.edits.id), context.messages.manage.cancel) : null}
${button({ text: page.edits ? context.messages.snippets.revisions.save : messages.create, kind: 'primary' })}
</div>
</form>
${languageList()}
${newFileTemplate(context)}
${severalTemplate(context)}`,
  })
}

/** What is changed, and, if another change came first, what it made. */
function editHead({ messages: { snippets } }: PageContext, { theirs, base }: Edited): Html {
  const { revisions } = snippets
  return html`<div class="new-edit"><h1>${revisions.editTitle}</h1>
${
  theirs
    ? html`<div class="snippet-note" role="alert"><p><strong>${revisions.conflictStrong}</strong> ${revisions.conflict(base)}</p>
${theirs.map(
  ({ filename, text }) =>
    html`<details open><summary dir="auto">${filename ?? revisions.number(base)}</summary><pre class="new-theirs" tabindex="0" dir="auto">${text}</pre></details>`,
)}</div>`
    : html`<p class="soft measure">${revisions.editText}</p>`
}</div>`
}

/** Data attributes for the script: limits and messages. */
function data(
  { messages: { creating } }: PageContext,
  { values, wrong }: FormPage,
  rules: SnippetRules,
): Html {
  const isFilled = wrong !== undefined || values.parent !== undefined
  return html` data-max="${rules.maxBytes}"${isFilled ? html` data-filled` : null} data-size="${creating.size('{size}', '{most}')}" data-too-large="${creating.tooLarge('{size}', '{most}')}" data-no-text="${creating.noText('{name}')}" data-too-many="${creating.tooManyFiles('{most}')}"`
}

function contentField(context: PageContext, page: FormPage, rules: SnippetRules): Html {
  const messages = context.messages.creating
  const wrong = wrongOf(context, page, 'content')
  return html`<div class="field">
<label for="content">${context.messages.common.text}</label><textarea class="input" id="content" name="content" autofocus spellcheck="false" autocapitalize="off" autocomplete="off" dir="auto" wrap="off" placeholder="${messages.placeholder}" aria-describedby="content-hint content-wrong"${wrong ? html` aria-invalid="true"` : null}>
${textPlaceholder}</textarea>
<p class="hint new-keys" id="content-hint">${messages.keys}</p>
<p class="wrong" id="content-wrong"${wrong ? null : html` hidden`}>${wrong}${page.values.contentBytes !== undefined ? ` ${messages.cutOff(context.format.bytes(rules.maxBytes))}` : null}</p>
</div>`
}

function lexerField(context: PageContext, page: FormPage): Html {
  const messages = context.messages.creating
  const wrong = wrongOf(context, page, 'lexer')
  return html`<div class="field" id="lexer-field" data-none="${messages.noLanguage}" data-by-name="${messages.guessedByName('{language}')}" data-by-text="${messages.guessedByText('{language}')}" data-looks-like="${messages.looksLike('{language}')}" data-take="${messages.take}">
<label for="lexer">${messages.language}</label><select class="input" id="lexer" name="lexer" autocomplete="off"${marked('lexer', wrong)}>${lexerOptions(context, page.values.lexer ?? '')}</select>
<p class="hint new-guess" id="lexer-hint" role="status"></p>
${wrong ? html`<p class="wrong" id="lexer-wrong">${wrong}</p>` : null}
</div>`
}

function expiresField(context: PageContext, page: FormPage, allowed: readonly Expires[]): Html {
  const chosen = allowed.find(each => String(each) === page.values.expires) ?? defaultExpires(allowed)
  const wrong = wrongOf(context, page, 'expires')
  return field({
    name: 'expires',
    label: context.messages.common.expires,
    ...(wrong && { wrong }),
    control: html`<select class="input" id="expires" name="expires" autocomplete="off"${marked('expires', wrong)}>${allowed.map(
      each =>
        html`<option value="${each}"${each === chosen ? html` selected` : null}>${lifetime(context, each)}</option>`,
    )}</select>`,
  })
}

const fileNameField = ({ messages: { creating } }: PageContext, { values }: FormPage): Html =>
  field({
    name: 'filename',
    label: creating.fileName,
    control: html`<input class="input" id="filename" name="filename" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="255" placeholder="main.py" value="${values.filename ?? ''}">`,
  })

/** The problem of a field that has no place of its own for it. */
function otherWrong(context: PageContext, page: FormPage): Html | null {
  const { wrong } = page
  if (!wrong || ['content', 'lexer', 'expires', 'password'].includes(wrong.field)) return null
  if (numberedField(wrong.field) !== null) return null
  return html`<p class="new-wrong" role="alert">${wrongOf(context, page, wrong.field)}</p>`
}

const marked = (name: FieldName, wrong: string | null): Html | null =>
  wrong === null ? null : html` aria-invalid="true" aria-describedby="${name}-wrong"`

function lifetime({ messages: { creating }, format }: PageContext, expires: Expires): string {
  if (expires === 'onetime') return creating.onetime
  if (expires === 'never') return creating.never
  return format.duration(expires * 1000)
}

/** The two ways to protect a text. A typed password is never shown again; encryption needs scripts. */
function secretFields(context: PageContext, wrong?: InvalidField): Html {
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

/** The languages as options. The script finds one by its other names, and guesses one from file names. */
const lexerOptions = ({ messages: { creating } }: PageContext, chosen: string): Html => html`${option(
  { key: '', name: creating.byFileName, aliases: [], patterns: [] },
  chosen,
)}
${kinds.map(kind => html`<optgroup label="${creating.groups[kind]}">${lexersOf[kind].map(lexer => option(lexer, chosen))}</optgroup>`)}`

type Offered = Pick<KnownLexer, 'key' | 'name' | 'aliases' | 'patterns'>

const option = ({ key, name, aliases, patterns }: Offered, chosen: string): Html =>
  html`<option value="${key}"${list('data-also', aliases)}${list('data-files', patterns)}${key === chosen ? html` selected` : null}>${name}</option>`

const list = (attribute: string, words: readonly string[]): Html | null =>
  words.length === 0 ? null : html` ${attribute}="${words.join(' ')}"`

const isText = ({ key }: KnownLexer): boolean => key === 'plain' || (key.startsWith('_') && key !== '_code')

const kinds = ['text', 'code'] as const
const lexersOf = {
  text: lexers.filter(lexer => isText(lexer)),
  code: lexers.filter(lexer => !isText(lexer)),
} as const satisfies Record<(typeof kinds)[number], readonly KnownLexer[]>
