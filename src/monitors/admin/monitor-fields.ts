import type { AdminContext } from '../../admin/admin-layout.ts'
import type { Problems } from '../../admin/problems.ts'
import { control, controls, type SchemaForm } from '../../admin/schema-form.ts'
import { metaOf } from '../../kernel/fields/field.ts'
import { type Html, html } from '../../web/html.ts'
import { targetFieldsOf } from '../kinds/kinds.ts'
import type { Kind } from '../model/monitor.ts'
import { fieldsOf } from '../monitor-document.ts'
import type { MonitorForm } from './monitor-form.ts'

export type MonitorFields = {
  readonly kind: Kind
  readonly values: MonitorForm
  readonly problems: Problems
  /** Existing groups, to complete what is typed. */
  readonly groups: readonly string[]
}

/** The sheets of the form: what is watched, how, how often, and where it stands. */
export function monitorFields(
  context: AdminContext,
  { kind, values, problems, groups }: MonitorFields,
): Html {
  const messages = context.messages.monitors
  const form: SchemaForm = { fields: fieldsOf(kind), values, problems }
  const request = namesOf(kind, 'request')
  return html`<section class="sheet"><h2>${messages.what}</h2>
${control(context, form, 'name', { maxLength: 200 })}
${controls(context, form, namesOf(kind, 'target'))}</section>
${
  request.length > 0
    ? html`<section class="sheet"><h2>${messages.request}</h2>
${controls(context, form, request)}</section>`
    : null
}
<section class="sheet"><h2>${messages.answer}</h2>
${controls(context, form, [...namesOf(kind, 'response'), 'upsideDown'])}</section>
<section class="sheet"><h2>${messages.when}</h2><div class="numbers">${timing.map(name => control(context, form, name, { required: !ownDefault.has(name) }))}${control(context, form, 'remindEveryMinutes')}</div></section>
<section class="sheet"><h2>${messages.place}</h2>
${control(context, form, 'group', { maxLength: 100, list: 'groups', autocomplete: 'off' })}
<datalist id="groups">${groups.map(group => html`<option value="${group}"></option>`)}</datalist>
${controls(context, form, ['tags', 'public', 'active'])}</section>`
}

/** Left empty they have one by the interval. */
const ownDefault: ReadonlySet<string> = new Set(['timeoutSeconds', 'retryIntervalSeconds'])
const timing = ['intervalSeconds', 'timeoutSeconds', 'retryIntervalSeconds', 'maxRetries', 'successThreshold']

/** The fields of the kind that stand in this sheet. */
const namesOf = (kind: Kind, section: 'target' | 'request' | 'response'): readonly string[] =>
  Object.entries(targetFieldsOf(kind))
    .filter(([, schema]) => (metaOf(schema).section ?? 'target') === section)
    .map(([name]) => name)
