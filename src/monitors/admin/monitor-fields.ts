import type { AdminContext } from '../../admin/admin-layout.ts'
import type { Problems } from '../../admin/problems.ts'
import { control, controls, labelsOf, type SchemaForm } from '../../admin/schema-form.ts'
import { metaOf } from '../../kernel/fields/field.ts'
import { type Html, html } from '../../web/html.ts'
import { targetFieldsOf, waitingOf } from '../kinds/kinds.ts'
import type { Kind } from '../model/monitor.ts'
import { slugLength } from '../model/slug.ts'
import { fieldsOf } from '../monitor-document.ts'
import { type MonitorForm, newForm } from './monitor-form.ts'
import { pushAddress } from './push-address.ts'

export type MonitorFields = {
  readonly kind: Kind
  readonly values: MonitorForm
  readonly problems: Problems
  /** Existing groups, offered as suggestions. */
  readonly groups: readonly string[]
  /** Where the form goes. */
  readonly action: string
}

/** The sections of the form: target, request, response, schedule and display. */
export function monitorFields(
  context: AdminContext,
  { kind, values, problems, groups, action }: MonitorFields,
): Html {
  const messages = context.messages.monitors
  const form: SchemaForm = { fields: fieldsOf(kind), values, problems }
  const request = namesOf(kind, 'request')
  const isWaiting = waitingOf({ kind }) !== null
  const hintOf = (name: string) =>
    isWaiting && name === 'intervalSeconds'
      ? { hint: `${messages.intervalSecondsHint} ${messages.push.interval}` }
      : {}
  return html`<section class="card"><h2>${messages.what}</h2>
${control(context, form, 'name', { maxLength: 200 })}
${controls(context, form, namesOf(kind, 'target'))}${isWaiting ? pushAddress(context, values['token'] ?? '', action) : null}</section>
${requestSheet(context, form, request, kind)}
<section class="card"><h2>${messages.answer}</h2>
${controls(context, form, [...namesOf(kind, 'response'), 'upsideDown'])}</section>
<section class="card"><h2>${messages.when}</h2><div class="numbers">${timing
    .filter(name => !isWaiting || name !== 'timeoutSeconds')
    .map(name =>
      control(context, form, name, { required: !ownDefault.has(name), ...hintOf(name) }),
    )}${control(context, form, 'remindEveryMinutes')}</div></section>
<section class="card"><h2>${messages.place}</h2>
${control(context, form, 'publicName', { maxLength: 200, autocomplete: 'off' })}
${control(context, form, 'slug', { maxLength: slugLength, autocomplete: 'off' })}
${control(context, form, 'group', { maxLength: 100, list: 'groups', autocomplete: 'off' })}
<datalist id="groups">${groups.map(group => html`<option value="${group}"></option>`)}</datalist>
${controls(context, form, ['tags', 'public', 'active'])}</section>`
}

/**
 * The section of request options. Most monitors need none of them, so it is closed while they have their defaults and
 * no errors.
 */
function requestSheet(
  context: AdminContext,
  form: SchemaForm,
  names: readonly string[],
  kind: Kind,
): Html | null {
  if (names.length === 0) return null
  const blank = newForm(kind)
  const isWrong = [...form.problems.keys()].some(path => names.includes(path.split('.', 1)[0] ?? ''))
  const isOpen = isWrong || names.some(name => form.values[name] !== blank[name])
  const labels = labelsOf(context, form.fields)
  const inside = names.flatMap(name => labels[name] ?? []).join(' · ')
  return html`<details class="card card-fold"${isOpen ? html` open` : null}><summary><h2>${context.messages.monitors.request}</h2> <span class="soft small">${inside}</span></summary>
${controls(context, form, names)}</details>`
}

/** Fields whose default, when left empty, depends on the interval. */
const ownDefault: ReadonlySet<string> = new Set(['timeoutSeconds', 'retryIntervalSeconds'])
const timing = ['intervalSeconds', 'timeoutSeconds', 'retryIntervalSeconds', 'maxRetries', 'successThreshold']

/** The fields of the kind in this section. */
const namesOf = (kind: Kind, section: 'target' | 'request' | 'response'): readonly string[] =>
  Object.entries(targetFieldsOf(kind))
    .filter(([, schema]) => (metaOf(schema).section ?? 'target') === section)
    .map(([name]) => name)
