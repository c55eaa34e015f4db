import { type Html, html } from '../../web/html.ts'
import { layout } from '../../web/layout.ts'
import type { PageContext } from '../../web/page-context.ts'
import { numberedField } from '../model/file-fields.ts'
import type { SnippetRules } from '../model/snippet.ts'
import { textPlaceholder } from '../text-placeholder.ts'
import { fileSections, languageList, newFileTemplate } from './file-sections.ts'
import { formBar, isProtection } from './form-bar.ts'
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
  'create-plainly',
  'copied-address',
  'protect',
  'byte-words',
  'draft',
].map(name => `${name}.js`)

/** Those of the form that changes a snippet. */
const editScripts = ['edit-snippet', 'dom', 'lexer-picker', 'new-files', 'text-keys'].map(
  name => `${name}.js`,
)

/** The further scripts of the form that changes an encrypted snippet. */
const decryptingScripts = ['edit-encrypted', 'decrypting', 'armour', 'encrypt', 'draft', 'lexer-names'].map(
  name => `${name}.js`,
)

/** The form: the text fills the window down to a bar with everything else. */
export function renderForm(context: PageContext, page: FormPage, rules: SnippetRules): Html {
  const messages = context.messages.creating
  const { values, edits } = page
  return layout(context, {
    title: edits ? context.messages.snippets.revisions.editTitle : context.messages.common.newSnippet,
    sendsForms: true,
    width: 'full',
    ...(edits ? {} : { current: 'new' as const }),
    styles: ['new-snippet.css', 'secrets.css'],
    scripts: edits ? [...editScripts, ...(edits.whileEncrypted ? decryptingScripts : [])] : scripts,
    main: html`${edits?.whileEncrypted}<form class="new-snippet" method="post" action="${formAddress(context, page)}" enctype="multipart/form-data"${edits?.whileEncrypted ? html` hidden data-encrypted="${context.paths.snippetRaw(edits.id)}"` : null}${data(context, page, rules)}>
<button class="visually-hidden" tabindex="-1" aria-hidden="true">${messages.create}</button>
${edits ? editHead(context, edits) : html`<h1 class="visually-hidden">${context.messages.common.newSnippet}</h1>`}
${values.parent ? html`<input type="hidden" name="parent" value="${values.parent}">` : null}
${nameField(context, page)}
${contentField(context, page, rules)}
${fileSections(context, page)}
<p class="new-wrong" id="files-wrong" role="alert" hidden></p>
${otherWrong(context, page)}
${formBar(context, page, rules)}
</form>
${languageList()}
${newFileTemplate(context)}
${severalTemplate(context)}`,
  })
}

/** What is changed, and, if another change came first, what it made. */
function editHead({ messages: { snippets, creating } }: PageContext, edits: Edited): Html {
  const { theirs, base, whileEncrypted } = edits
  const { revisions } = snippets
  return html`<div class="new-edit">${whileEncrypted ? null : html`<h1>${revisions.editTitle}</h1>`}
${
  theirs
    ? html`<div class="snippet-note" role="alert"><p><strong>${revisions.conflictStrong}</strong> ${revisions.conflict(String(base))}</p>
${theirs.map(
  ({ filename, text }) =>
    html`<details open><summary dir="auto">${filename ?? revisions.number(base)}</summary><pre class="new-theirs" tabindex="0" dir="auto">${text}</pre></details>`,
)}</div>`
    : html`<p class="soft measure">${revisions.editText}</p>`
}${
  whileEncrypted
    ? html`<div class="snippet-note new-meanwhile" role="alert" data-words="${revisions.conflict('{revision}')}" hidden><p><strong>${revisions.conflictStrong}</strong> <span></span></p><div class="new-their-files"></div></div>
<p class="new-wrong" id="sending-wrong" role="alert" data-unreachable="${creating.unreachable}" hidden></p>`
    : null
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

/** The name of the file, quiet above its text, and on a desk what keys do. */
const nameField = ({ messages: { creating, snippets } }: PageContext, { values, edits }: FormPage): Html =>
  html`<div class="new-name"><label class="visually-hidden" for="filename">${creating.fileName}</label><input id="filename" name="filename" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="255" placeholder="${creating.fileName}" value="${values.filename ?? ''}">
<p class="new-keys soft small" id="new-keys">${edits ? snippets.revisions.keys : creating.keys}</p></div>`

function contentField(context: PageContext, page: FormPage, rules: SnippetRules): Html {
  const messages = context.messages.creating
  const wrong = wrongOf(context, page, 'content')
  return html`<div class="field new-text">
<label for="content">${context.messages.common.text}</label><textarea class="input" id="content" name="content" autofocus spellcheck="false" autocapitalize="off" autocomplete="off" dir="auto" wrap="off" placeholder="${messages.placeholder}" aria-describedby="new-keys content-wrong"${wrong ? html` aria-invalid="true"` : null}>
${textPlaceholder}</textarea>
<p class="wrong" id="content-wrong"${wrong ? null : html` hidden`}>${wrong}${page.values.contentBytes !== undefined ? ` ${messages.cutOff(context.format.bytes(rules.maxBytes))}` : null}</p>
</div>`
}

/** The problem of a field that has no place of its own for it. */
function otherWrong(context: PageContext, page: FormPage): Html | null {
  const { wrong } = page
  if (!wrong || ['content', 'lexer', 'expires'].includes(wrong.field)) return null
  if (isProtection(wrong.field, context)) return null
  if (numberedField(wrong.field) !== null) return null
  return html`<p class="new-wrong" role="alert">${wrongOf(context, page, wrong.field)}</p>`
}
