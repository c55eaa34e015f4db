import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { type FileField, fieldName } from '../model/file-fields.ts'
import { lexers } from '../model/lexers.ts'
import type { FileForm } from '../model/snippet.ts'
import { textPlaceholder } from '../text-placeholder.ts'
import { type FormPage, formAddress, wrongOf } from './form-page.ts'

/** The files after the first, each with its name, language and text, which replaces the placeholder. */
export const fileSections = (context: PageContext, page: FormPage): Html =>
  html`<div id="more-files">${(page.values.more ?? []).map(file => section(context, file, page))}</div>`

/** An empty file, for the script that adds one: its number is 0. */
export const newFileTemplate = (context: PageContext): Html =>
  html`<template id="new-file">${section(context, { number: 0 })}</template>`

/** Languages by their keys, for the fields of further files. */
export const languageList = (): Html =>
  html`<datalist id="languages">${lexers.map(({ key, name }) => html`<option value="${key}">${name}</option>`)}</datalist>`

function section(context: PageContext, file: FileForm, page?: FormPage): Html {
  const { creating } = context.messages
  const { number } = file
  const [name, language, text] = (['filename', 'lexer', 'content'] as const).map(field =>
    number === 0 ? `${field}0` : fieldName(field, number),
  )
  const problems = ['filename', 'lexer', 'content'].map(field =>
    page ? wrongOf(context, page, fieldName(field as FileField, number)) : null,
  )
  const wrong = problems.find(each => each !== null)
  const [nameWrong, languageWrong, textWrong] = problems.map(each =>
    each === null ? null : html` aria-invalid="true" aria-describedby="file-${number}-wrong"`,
  )
  const action = (what: 'up' | 'down' | 'remove', label: string, words: Html) =>
    html`<button class="button new-move" data-does="${what}" formaction="${formAddress(context, page ?? { values: {} }, `${what}-${number}`)}" formnovalidate aria-label="${label}">${words}</button>`
  return html`<fieldset class="new-file" data-number="${number}">
<legend class="visually-hidden">${creating.further}</legend>
<div class="new-file-head"><label class="visually-hidden" for="${name}">${creating.nameOfFile}</label><input class="input new-file-name" id="${name}" name="${name}" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="255" placeholder="${creating.fileName}" value="${file.filename ?? ''}"${nameWrong}>
<label class="visually-hidden" for="${language}">${creating.languageOfFile}</label><input class="input new-file-language" id="${language}" name="${language}" list="languages" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="${creating.byFileName}" value="${file.lexer ?? ''}"${languageWrong}>
<span class="new-file-actions">${action('up', creating.moveUp, html`↑`)}${action('down', creating.moveDown, html`↓`)}${action('remove', creating.removeFile, html`✕`)}</span></div>
<label class="visually-hidden" for="${text}">${creating.contentsOfFile}</label><textarea class="input" id="${text}" name="${text}" rows="10" spellcheck="false" autocapitalize="off" autocomplete="off" dir="auto" wrap="off"${textWrong}>
${number === 0 ? null : textPlaceholder}</textarea>
${wrong ? html`<p class="wrong" id="file-${number}-wrong" role="alert">${wrong}</p>` : null}
</fieldset>`
}
