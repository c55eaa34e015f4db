import { type Html, html } from '../../web/html.ts'
import { button } from '../../web/ui.ts'
import type { Form } from '../admin-form.ts'
import type { AdminContext } from '../admin-layout.ts'

/** The changed fields of a document. */
export type Patch = Readonly<Record<string, unknown>>

/** A choice of the bar, with the input of its value. */
export type BulkChoice = {
  /** Name of the choice in the form. */
  readonly name: string
  readonly label: (context: AdminContext) => string
  /** Name of the input; choices may share one. */
  readonly input: string
  readonly control: (context: AdminContext, name: string) => Html
}

/** A field that can be changed on all selected rows. One definition makes its controls in the bar and the change of a row. */
export type BulkField<T, P extends Patch = Patch> = BulkChoice & {
  /** The change of a row; null if the value means none. */
  readonly patchFor: (value: string) => ((row: T) => P) | null
}

/** The choice of a field, the one input that the chosen field needs, and the button that applies it. */
export function bulkFieldControls(context: AdminContext, fields: readonly BulkChoice[]): Html {
  const { lists } = context.messages.manage
  const inputs = [...Map.groupBy(fields, ({ input }) => input)]
  const places = (of: readonly BulkChoice[]) => of.map(each => fields.indexOf(each) + 1).join(' ')
  return html`<label class="bulk-field">${lists.field} <select class="input" name="field"><option value="">${lists.chooseField}</option>${fields.map(each => html`<option value="${each.name}">${each.label(context)}</option>`)}</select></label>
${inputs.map(([name, of]) => html`<label class="bulk-value" data-for="${places(of)}">${lists.value} ${of[0]?.control(context, name)}</label>\n`)}<span class="bulk-apply">${button({ text: lists.apply, kind: 'primary', name: 'do', value: 'change' })}</span>`
}

/** The change that the form asks for; null if it names no field or no value. */
export function bulkPatchOf<T, P extends Patch>(
  fields: readonly BulkField<T, P>[],
  form: Form,
): ((row: T) => P) | null {
  const field = fields.find(each => each.name === form.text('field'))
  return field?.patchFor(form.text(field.input).trim()) ?? null
}

export const textControl = (_context: AdminContext, name: string): Html =>
  html`<input class="input" name="${name}" dir="auto">`

export const numberControl = (_context: AdminContext, name: string): Html =>
  html`<input class="input" name="${name}" inputmode="numeric">`

export const yesNoControl = ({ messages: { manage } }: AdminContext, name: string): Html =>
  html`<select class="input" name="${name}"><option value="on">${manage.yes}</option><option value="">${manage.no}</option></select>`

export const choiceControl =
  (options: (context: AdminContext) => readonly { readonly value: string; readonly label: string }[]) =>
  (context: AdminContext, name: string): Html =>
    html`<select class="input" name="${name}">${options(context).map(({ value, label }) => html`<option value="${value}">${label}</option>`)}</select>`
