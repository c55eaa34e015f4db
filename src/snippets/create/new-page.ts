import { type Html, html } from '../../web/html.ts'
import { type Frame, layout } from '../../web/layout.ts'
import { button, field } from '../../web/ui.ts'
import type { FormField } from '../form-fields.ts'
import { type Lexer, lexers } from '../lexers.ts'
import { defaultExpires, type Expires, type InvalidField, type SnippetForm } from '../snippet.ts'

export type FormPage = {
  readonly values: SnippetForm
  /** Why it was not taken. */
  readonly wrong?: InvalidField
}

/** A sheet as high as the window and one row of controls under it; the text comes into the slot. */
export function renderForm(
  frame: Frame,
  { values, wrong }: FormPage,
  allowed: readonly Expires[],
  slot: Html,
): Html {
  const wrongIn = (name: FormField) =>
    wrong?.field === name ? { wrong: frame.words.problem(wrong.message) } : {}
  const marked = (name: FormField) =>
    wrong?.field === name ? html` aria-invalid="true" aria-describedby="${name}-wrong"` : null
  const words = frame.words.snippets
  const expires = allowed.find(each => String(each) === values.expires) ?? defaultExpires(allowed)
  return layout(frame, {
    title: words.newTitle,
    current: 'new',
    styles: ['snippet.css'],
    scripts: ['snippet.js'],
    main: html`<form class="sheet new-snippet" method="post" action="${frame.paths.newSnippet()}" enctype="multipart/form-data">
<h1 class="visually-hidden">${words.newTitle}</h1>
${field({
  name: 'content',
  label: words.text,
  ...wrongIn('content'),
  control: html`<textarea class="input" id="content" name="content" required autofocus spellcheck="false" autocapitalize="off" autocomplete="off" dir="auto" wrap="off" placeholder="${words.placeholder}"${marked('content')}>
${slot}</textarea>`,
})}
<div class="fields">
${field({
  name: 'lexer',
  label: words.language,
  ...wrongIn('lexer'),
  control: html`<select class="input" id="lexer" name="lexer"${marked('lexer')}>${lexerOptions(frame, values.lexer ?? '')}</select>`,
})}
${field({
  name: 'expires',
  label: words.lifetime,
  ...wrongIn('expires'),
  control: html`<select class="input" id="expires" name="expires"${marked('expires')}>${allowed.map(each => option(String(each), lifetimeWords(frame, each), each === expires))}</select>`,
})}
${field({
  name: 'filename',
  label: words.fileName,
  control: html`<input class="input" id="filename" name="filename" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="255" placeholder="main.py" value="${values.filename ?? ''}">`,
})}
${button({ words: words.create, kind: 'primary' })}
</div>
</form>`,
  })
}

const option = (value: string, words: string, selected: boolean): Html =>
  html`<option value="${value}"${selected ? html` selected` : null}>${words}</option>`

const groups = {
  text: lexers.filter(lexer => isText(lexer)),
  code: lexers.filter(lexer => !isText(lexer)),
}

function isText({ key }: Lexer): boolean {
  return key === 'plain' || (key.startsWith('_') && key !== '_code')
}

const lexerOptions = (
  { words: { snippets } }: Frame,
  chosen: string,
): Html => html`${option('', snippets.byFileName, chosen === '')}
${(['text', 'code'] as const).map(name => html`<optgroup label="${snippets.groups[name]}">${groups[name].map(({ key, name }) => option(key, name, key === chosen))}</optgroup>`)}`

function lifetimeWords({ words: { snippets }, format }: Frame, expires: Expires): string {
  if (expires === 'onetime') return snippets.onetime
  if (expires === 'never') return snippets.never
  return format.duration(expires * 1000)
}
