import type { Fields } from '../kernel/fields/field.ts'
import type { FormValues } from '../kernel/fields/form.ts'
import { type Html, html } from '../web/html.ts'
import type { AdminContext } from './admin-layout.ts'
import { labelsOf, shownValue } from './schema-form.ts'

export type Conflict = {
  readonly fields: Fields
  /** As typed, and as another editor saved it meanwhile. */
  readonly mine: FormValues
  readonly theirs: FormValues
}

/** Every field that differs between what is typed and what is saved, both beside each other. */
export function conflictCard(context: AdminContext, { fields, mine, theirs }: Conflict): Html {
  const { manage } = context.messages
  const labels = labelsOf(context, fields)
  const different = Object.keys(fields).filter(name => (mine[name] ?? '') !== (theirs[name] ?? ''))
  const version = (label: string, values: FormValues, name: string) =>
    html`<div><p class="label">${label}</p><pre class="kept" tabindex="0">${shownValue(context, { fields, values }, name)}</pre></div>`
  return html`<section class="sheet conflict" role="alert"><h2>${manage.conflictTitle}</h2><p>${manage.conflictText}</p>
${different.map(
  name => html`<h3>${labels[name]}</h3><div class="beside">${version(manage.theirs, theirs, name)}
${version(manage.yours, mine, name)}</div>`,
)}</section>`
}
