import type { ManageFrame } from '../../manage/layout.ts'
import { checkbox, select, textArea, textField } from '../../manage/parts.ts'
import type { Problems } from '../../manage/problems.ts'
import { type Html, html } from '../../web/html.ts'
import type { Kind } from '../monitor.ts'
import { secret } from '../placeholder.ts'
import type { FieldName, MonitorForm } from './form.ts'

export type MonitorFields = {
  readonly kind: Kind
  readonly values: MonitorForm
  readonly problems: Problems
  /** For completing what is typed. */
  readonly groups: readonly string[]
}

/** The sheets of the form: what is watched, how, how often, and where it stands. */
export function monitorFields(frame: ManageFrame, fields: MonitorFields): Html {
  const words = frame.words.monitors
  const part = fieldParts(fields)
  const isHttp = fields.kind === 'http'
  return html`<section class="sheet"><h2>${words.what}</h2>
${textField({ ...part('name', words.name, words.nameHint), required: true, maxLength: 200 })}
${isHttp ? addressFields(frame, fields) : portFields(frame, fields)}</section>
${isHttp ? requestSheet(frame, fields) : null}
<section class="sheet"><h2>${words.answer}</h2>
${isHttp ? answerFields(frame, fields) : null}
${box(frame, fields, 'upsideDown')}</section>
<section class="sheet"><h2>${words.when}</h2>${timing(frame, fields)}</section>
<section class="sheet"><h2>${words.place}</h2>
${textField({ ...part('group', words.group, words.groupHint), maxLength: 100, list: 'groups', autocomplete: 'off' })}
<datalist id="groups">${fields.groups.map(group => html`<option value="${group}"></option>`)}</datalist>
${textField({ ...part('tags', words.tags, words.tagsHint) })}
${box(frame, fields, 'public')}
${box(frame, fields, 'active')}</section>`
}

const addressFields = (frame: ManageFrame, fields: MonitorFields): Html => {
  const words = frame.words.monitors
  const part = fieldParts(fields)
  const hint = hintWithSecret(frame, fields, 'url', words.urlHint)
  return html`${textField({ ...part('url', words.url, hint), required: true, inputMode: 'url' })}
${select({ ...part('method', words.method), options: methods.map(value => ({ value, label: value })) })}`
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const portFields = (frame: ManageFrame, fields: MonitorFields): Html => {
  const words = frame.words.monitors
  const part = fieldParts(fields)
  return html`${textField({ ...part('host', words.host, words.hostHint), required: true })}
${textField({ ...part('port', words.port, words.portHint), required: true, inputMode: 'numeric' })}`
}

function requestSheet(frame: ManageFrame, fields: MonitorFields): Html {
  const words = frame.words.monitors
  const part = fieldParts(fields)
  return html`<section class="sheet"><h2>${words.request}</h2>
${textArea({ ...part('headers', words.headers, hintWithSecret(frame, fields, 'headers', words.headersHint)), rows: 3, code: true })}
${textArea({ ...part('body', words.body, hintWithSecret(frame, fields, 'body', words.bodyHint)), rows: 3, code: true })}
${textField({ ...part('maxRedirects', words.maxRedirects, words.maxRedirectsHint), inputMode: 'numeric' })}
${box(frame, fields, 'ignoreTls')}</section>`
}

function answerFields(frame: ManageFrame, fields: MonitorFields): Html {
  const words = frame.words.monitors
  const part = fieldParts(fields)
  return html`${textField(part('acceptedStatuses', words.acceptedStatuses, words.acceptedStatusesHint))}
${textArea({ ...part('bodyContains', words.bodyContains, words.bodyContainsHint), rows: 2, code: true })}
${textArea({ ...part('bodyLacks', words.bodyLacks, words.bodyLacksHint), rows: 2, code: true })}`
}

const timing = (frame: ManageFrame, fields: MonitorFields): Html => {
  const words = frame.words.monitors
  const part = fieldParts(fields)
  const numbers = [
    'intervalSeconds',
    'timeoutSeconds',
    'retryIntervalSeconds',
    'maxRetries',
    'successThreshold',
  ] as const
  return html`<div class="numbers">${numbers.map(name =>
    textField({ ...part(name, words[name], words[`${name}Hint`]), inputMode: 'numeric', required: true }),
  )}</div>`
}

const box = (
  { words: { monitors } }: ManageFrame,
  { values, problems }: MonitorFields,
  name: 'upsideDown' | 'public' | 'active' | 'ignoreTls',
): Html =>
  checkbox({
    name,
    label: monitors[name],
    hint: monitors[`${name}Hint`],
    checked: values[name] === 'on',
    wrong: problems.get(name),
  })

const fieldParts =
  ({ values, problems }: MonitorFields) =>
  (name: FieldName, label: string, hint?: string) =>
    ({ name, label, hint, value: values[name] ?? '', wrong: problems.get(name) }) as const

function hintWithSecret(
  { words }: ManageFrame,
  { values }: MonitorFields,
  name: FieldName,
  hint: string,
): string {
  return values[name]?.includes(secret) ? `${hint} ${words.monitors.secretHint(secret)}` : hint
}
