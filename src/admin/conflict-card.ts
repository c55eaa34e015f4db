import type { Fields } from '../kernel/fields/field.ts'
import type { FormValues } from '../kernel/fields/form.ts'
import { type Html, html } from '../web/html.ts'
import type { AdminContext } from './admin-layout.ts'
import { labelsOf, shownValue } from './schema-form.ts'

/** A field's value as typed, and as someone else has saved it meanwhile. */
export type Versions = { readonly label: string; readonly mine: string; readonly theirs: string }

/** Shows both versions of each field that differs side by side. */
export function conflictCard({ messages: { manage } }: AdminContext, fields: readonly Versions[]): Html {
  const version = (label: string, value: string) =>
    html`<div><p class="label">${label}</p><pre class="kept" tabindex="0">${value}</pre></div>`
  return html`<section class="card conflict" role="alert"><h2>${manage.conflictTitle}</h2><p>${manage.conflictText}</p>
${fields
  .filter(({ mine, theirs }) => mine !== theirs)
  .map(
    ({ label, mine, theirs }) => html`<h3>${label}</h3><div class="beside">${version(manage.theirs, theirs)}
${version(manage.yours, mine)}</div>`,
  )}</section>`
}

/** Both versions of each field of a form that is made from a schema. */
export function versionsOf(
  context: AdminContext,
  fields: Fields,
  { mine, theirs }: { readonly mine: FormValues; readonly theirs: FormValues },
): readonly Versions[] {
  const labels = labelsOf(context, fields)
  return Object.keys(fields).map(name => ({
    label: labels[name] ?? name,
    mine: shownValue(context, { fields, values: mine }, name),
    theirs: shownValue(context, { fields, values: theirs }, name),
  }))
}
