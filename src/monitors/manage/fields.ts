import { metaOf } from '../../kernel/fields/field.ts'
import type { ManageFrame } from '../../manage/layout.ts'
import type { Problems } from '../../manage/problems.ts'
import { control, controls, type SchemaForm } from '../../manage/schema-form.ts'
import { type Html, html } from '../../web/html.ts'
import { fieldsOf } from '../document.ts'
import { targetFieldsOf } from '../kinds/kinds.ts'
import type { Kind } from '../monitor.ts'
import type { MonitorForm } from './form.ts'

export type MonitorFields = {
  readonly kind: Kind
  readonly values: MonitorForm
  readonly problems: Problems
  /** For completing what is typed. */
  readonly groups: readonly string[]
}

/** The sheets of the form: what is watched, how, how often, and where it stands. */
export function monitorFields(frame: ManageFrame, { kind, values, problems, groups }: MonitorFields): Html {
  const words = frame.words.monitors
  const form: SchemaForm = { fields: fieldsOf(kind), values, problems }
  const request = namesOf(kind, 'request')
  return html`<section class="sheet"><h2>${words.what}</h2>
${control(frame, form, 'name', { maxLength: 200 })}
${controls(frame, form, namesOf(kind, 'target'))}</section>
${
  request.length > 0
    ? html`<section class="sheet"><h2>${words.request}</h2>
${controls(frame, form, request)}</section>`
    : null
}
<section class="sheet"><h2>${words.answer}</h2>
${controls(frame, form, [...namesOf(kind, 'response'), 'upsideDown'])}</section>
<section class="sheet"><h2>${words.when}</h2><div class="numbers">${timing.map(name => control(frame, form, name, { required: true }))}</div></section>
<section class="sheet"><h2>${words.place}</h2>
${control(frame, form, 'group', { maxLength: 100, list: 'groups', autocomplete: 'off' })}
<datalist id="groups">${groups.map(group => html`<option value="${group}"></option>`)}</datalist>
${controls(frame, form, ['tags', 'public', 'active'])}</section>`
}

const timing = ['intervalSeconds', 'timeoutSeconds', 'retryIntervalSeconds', 'maxRetries', 'successThreshold']

/** The fields of the kind that stand in this sheet. */
const namesOf = (kind: Kind, section: 'target' | 'request' | 'response'): readonly string[] =>
  Object.entries(targetFieldsOf(kind))
    .filter(([, schema]) => (metaOf(schema).section ?? 'target') === section)
    .map(([name]) => name)
