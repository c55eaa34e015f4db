import { type Html, html } from '../web/html.ts'
import { type Frame, layout } from '../web/layout.ts'
import { button, field } from '../web/ui.ts'
import { durationWords } from '../web/words.ts'
import type { FormField } from './form-fields.ts'
import { type Lexer, lexers } from './lexers.ts'
import { defaultExpires, type Expires, type InvalidField, type SnippetForm } from './snippet.ts'

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
  const wrongIn = (name: FormField) => (wrong?.field === name ? { wrong: wrong.message } : {})
  const marked = (name: FormField) =>
    wrong?.field === name ? html` aria-invalid="true" aria-describedby="${name}-wrong"` : null
  const expires = allowed.find(each => String(each) === values.expires) ?? defaultExpires(allowed)
  return layout(frame, {
    title: 'New snippet',
    current: 'new',
    styles: ['snippet.css'],
    scripts: ['snippet.js'],
    main: html`<form class="sheet new-snippet" method="post" action="${frame.paths.newSnippet()}" enctype="multipart/form-data">
<h1 class="visually-hidden">New snippet</h1>
${field({
  name: 'content',
  label: 'Text',
  ...wrongIn('content'),
  control: html`<textarea class="input" id="content" name="content" required autofocus spellcheck="false" autocapitalize="off" autocomplete="off" dir="auto" wrap="off" placeholder="Paste or type, or drop a file"${marked('content')}>
${slot}</textarea>`,
})}
<div class="fields">
${field({
  name: 'lexer',
  label: 'Language',
  ...wrongIn('lexer'),
  control: html`<select class="input" id="lexer" name="lexer"${marked('lexer')}>${lexerOptions(values.lexer ?? '')}</select>`,
})}
${field({
  name: 'expires',
  label: 'Lifetime',
  ...wrongIn('expires'),
  control: html`<select class="input" id="expires" name="expires"${marked('expires')}>${allowed.map(each => option(String(each), lifetimeWords(each), each === expires))}</select>`,
})}
${field({
  name: 'filename',
  label: 'File name',
  control: html`<input class="input" id="filename" name="filename" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="255" placeholder="main.py" value="${values.filename ?? ''}">`,
})}
${button({ words: 'Create', kind: 'primary' })}
</div>
</form>`,
  })
}

const option = (value: string, words: string, selected: boolean): Html =>
  html`<option value="${value}"${selected ? html` selected` : null}>${words}</option>`

const groups = {
  Text: lexers.filter(lexer => isText(lexer)),
  Code: lexers.filter(lexer => !isText(lexer)),
}

function isText({ key }: Lexer): boolean {
  return key === 'plain' || (key.startsWith('_') && key !== '_code')
}

const lexerOptions = (chosen: string): Html => html`${option('', 'By the file name', chosen === '')}
${Object.entries(groups).map(([name, members]) => html`<optgroup label="${name}">${members.map(({ key, name }) => option(key, name, key === chosen))}</optgroup>`)}`

function lifetimeWords(expires: Expires): string {
  if (expires === 'onetime') return 'One reading'
  if (expires === 'never') return 'For good'
  return durationWords(expires * 1000)
}
