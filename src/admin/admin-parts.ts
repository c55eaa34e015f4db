import { type Html, html } from '../web/html.ts'
import { type Field, field } from '../web/ui.ts'
import type { AdminContext } from './admin-layout.ts'
import { csrfField } from './csrf-field.ts'

/** Form controls. Their `wrong` is the validation message for the typed value, in the reader's language. */

type Control = Omit<Field, 'control'> & { readonly required?: boolean }

type TextField = Control & {
  readonly value: string
  readonly type?:
    | 'text'
    | 'email'
    | 'password'
    | 'url'
    | 'number'
    | 'search'
    | 'date'
    | 'time'
    | 'datetime-local'
  readonly autocomplete?: string
  readonly maxLength?: number
  readonly placeholder?: string
  readonly min?: number | string
  readonly max?: number | string
  readonly step?: number | string
  /** Id of a `datalist` with suggestions. */
  readonly list?: string
  readonly inputMode?: 'numeric' | 'email' | 'url' | 'text'
  readonly readonly?: boolean
  /** True if it has the focus when the page is opened, unless a message above it has. */
  readonly focused?: boolean
}

export function textField(field: TextField): Html {
  const {
    name,
    value,
    type = 'text',
    autocomplete,
    maxLength,
    placeholder,
    min,
    max,
    step,
    list,
    inputMode,
  } = field
  return labelled(
    field,
    html`<input class="input" id="${name}" name="${name}" type="${type}" value="${value}"${described(field)}${optional(
      {
        autocomplete,
        maxlength: maxLength,
        placeholder,
        min,
        max,
        step,
        list,
        inputmode: inputMode,
      },
    )}${flag('readonly', field.readonly)}${flag('autofocus', field.focused)}${type === 'text' ? html` dir="auto"` : null}>`,
  )
}

type TextArea = Control & {
  readonly value: string
  readonly rows?: number
  readonly maxLength?: number
  /** True for code, shown in a fixed-width font. */
  readonly code?: boolean
}

export const textArea = (field: TextArea): Html =>
  labelled(
    field,
    // HTML drops a line break at the start of a textarea, so this one protects a line break that the value begins with.
    html`<textarea class="input${field.code ? ' code' : ''}" id="${field.name}" name="${field.name}" rows="${field.rows ?? 8}"${described(field)}${optional({ maxlength: field.maxLength })} dir="auto">
${field.value}</textarea>`,
  )

type FileField = Pick<Control, 'name' | 'label' | 'hint' | 'wrong'>

/** A file input for a picture. */
export const fileField = (field: FileField): Html =>
  labelled(
    field,
    html`<input class="input file" type="file" id="${field.name}" name="${field.name}" accept="image/*"${described(field)}>`,
  )

type Option = { readonly value: string; readonly label: string }

type HintedOption = Option & { readonly hint?: string }

type Select = Control & { readonly value: string; readonly options: readonly Option[] }

export const select = (field: Select): Html =>
  labelled(
    field,
    html`<select class="input" id="${field.name}" name="${field.name}"${described(field)}>${field.options.map(
      ({ value, label }) =>
        html`<option value="${value}"${flag('selected', value === field.value)}>${label}</option>`,
    )}</select>`,
  )

type Checkbox = Omit<Control, 'required'> & {
  readonly checked: boolean
  /** The value sent if the box is checked; `on` by default. */
  readonly value?: string
  /** The element's id, where several fields share a name; the name by default. */
  readonly id?: string
}

export function checkbox(field: Checkbox): Html {
  const { name, label, checked, value = 'on', id = name, hint, wrong } = field
  return html`<div class="field check"><label for="${id}"><input type="checkbox" id="${id}" name="${name}" value="${value}"${flag('checked', checked)}${described({ ...field, name: id })}>${label}</label>
${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : null}
${wrong ? html`<p class="wrong" id="${id}-wrong">${wrong}</p>` : null}</div>`
}

type Checkboxes = Pick<Control, 'name' | 'label' | 'wrong'> & {
  readonly options: readonly HintedOption[]
  readonly chosen: ReadonlySet<string>
}

/** Checkboxes of one name. The first has the name as its id, so that links from problems lead to it. */
export const checkboxes = ({ name, label, options, chosen, wrong }: Checkboxes): Html =>
  fieldset(
    label,
    html`<div class="boxes">${options.map((option, index) =>
      checkbox({
        ...option,
        name,
        id: index === 0 ? name : `${name}-${option.value}`,
        checked: chosen.has(option.value),
      }),
    )}</div>`,
    wrong,
  )

/** A fieldset around choices, such as checkboxes of one name or radio buttons. */
export const fieldset = (legend: string, content: Html, wrong?: string): Html =>
  html`<fieldset class="group"><legend>${legend}</legend>${content}${wrong ? html`<p class="wrong">${wrong}</p>` : null}</fieldset>`

type Radio = Control & {
  readonly value: string
  readonly options: readonly HintedOption[]
}

export const radioGroup = ({ name, label, value, options, wrong }: Radio): Html =>
  fieldset(
    label,
    html`${options.map(
      (
        option,
        index,
      ) => html`<div class="field check"><label><input type="radio" id="${index === 0 ? name : `${name}-${index}`}" name="${name}" value="${option.value}"${flag('checked', option.value === value)}>${option.label}</label>
${option.hint ? html`<p class="hint">${option.hint}</p>` : null}</div>`,
    )}`,
    wrong,
  )

/** Summary of all problems above a form, which gets the focus, each with a link to its field; a problem with an empty path concerns the whole form. */
export function formErrors(
  { messages }: Pick<AdminContext, 'messages'>,
  problems: ReadonlyMap<string, string>,
  labels: Readonly<Record<string, string>> = {},
): Html | null {
  if (problems.size === 0) return null
  return html`<div class="problems" role="alert" tabindex="-1" autofocus><p><b>${messages.manage.problems(problems.size)}</b></p>
<ul>${[...problems].map(([path, message]) => html`<li>${problemLine(path, message, labels[path])}</li>`)}</ul></div>`
}

function problemLine(path: string, message: string, label: string | undefined): Html | string {
  if (path === '') return message
  return label === undefined
    ? html`<a href="#${path}">${message}</a>`
    : html`<a href="#${path}">${label}</a>: ${message}`
}

type Form = {
  readonly action: string
  readonly content: Html
  /** True if the form has file inputs. */
  readonly files?: boolean
  readonly class?: string
  readonly id?: string
}

/** The buttons of a form, which stay in sight however long it is; `beside` stands at the other end of their bar. */
export const saveBar = (buttons: Html, beside: Html | null = null): Html =>
  html`<div class="save-bar"><div class="buttons">${buttons}</div>${beside}</div>`

/** A form sent with POST. It is validated by the server alone, whose messages are better than a browser's. */
export const postForm = (
  context: Pick<AdminContext, 'csrf'>,
  { action, content, files, class: name = 'form', id }: Form,
): Html =>
  html`<form class="${name}" method="post" action="${action}" novalidate${files ? html` enctype="multipart/form-data"` : null}${optional({ id })}>${csrfField(context)}${content}</form>`

/** A button in a form of its own, with hidden fields. */
export const postButton = (
  context: Pick<AdminContext, 'csrf'>,
  action: string,
  text: string,
  { kind, label, fields = {} }: PostButton = {},
): Html =>
  html`<form class="inline" method="post" action="${action}">${csrfField(context)}${Object.entries(
    fields,
  ).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="button${kind ? ` ${kind}` : ''}"${optional({ 'aria-label': label })}>${text}</button></form>`

type PostButton = {
  readonly kind?: 'primary' | 'danger' | 'quiet' | 'quiet is-danger'
  /** Accessible name where the visible text is ambiguous. */
  readonly label?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** A table with one row per item; on narrow screens each row becomes a block with the column headings inside. */
export const table = (
  heads: readonly string[],
  rows: readonly (readonly (Html | string | null)[])[],
  caption?: string,
): Html => html`<table class="table rows">${caption ? html`<caption class="visually-hidden">${caption}</caption>` : null}
<thead><tr>${heads.map(head => (head === '' ? html`<td></td>` : html`<th scope="col">${head}</th>`))}</tr></thead>
<tbody>${rows.map(row => html`<tr>${row.map((cell, index) => html`<td data-head="${heads[index] ?? ''}">${cell}</td>`)}</tr>`)}</tbody></table>`

const labelled = (about: Control, control: Html): Html => field({ ...about, control })

function described({ name, hint, wrong, required }: Omit<Control, 'label'>): Html {
  const ids = [wrong ? `${name}-wrong` : null, hint ? `${name}-hint` : null].filter(id => id !== null)
  return html`${ids.length > 0 ? html` aria-describedby="${ids.join(' ')}"` : null}${wrong ? html` aria-invalid="true"` : null}${flag('required', required)}`
}

const flag = (name: string, on: boolean | undefined): Html | null => (on ? html` ${name}` : null)

const optional = (attributes: Readonly<Record<string, string | number | undefined>>): Html =>
  html`${Object.entries(attributes).map(([name, value]) => (value === undefined ? null : html` ${name}="${value}"`))}`
