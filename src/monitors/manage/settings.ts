import type { ManageFrame } from '../../manage/layout.ts'
import { type Html, html } from '../../web/html.ts'
import type { Kind } from '../monitor.ts'
import { type FieldName, fieldsOf, type MonitorForm } from './form.ts'

/** What each field is called. */
export const labelsOf = ({ words: { monitors } }: ManageFrame): Readonly<Record<FieldName, string>> =>
  Object.fromEntries(
    [...fieldsOf.http, ...fieldsOf.tcp].map(name => [name, monitors[name]]),
  ) as unknown as Readonly<Record<FieldName, string>>

/** A field's value for reading. */
export function shownValue({ words: { manage } }: ManageFrame, form: MonitorForm, name: FieldName): string {
  const value = form[name] ?? ''
  if (boxes.has(name)) return value === 'on' ? manage.yes : manage.no
  return name.endsWith('Seconds') ? `${value} s` : value
}

const boxes: ReadonlySet<FieldName> = new Set(['upsideDown', 'public', 'active', 'ignoreTls'])

/** For whoever may look and not change: every field that says something. */
export function renderSettings(frame: ManageFrame, kind: Kind, form: MonitorForm): Html {
  const labels = labelsOf(frame)
  const told = fieldsOf[kind].filter(name => shownValue(frame, form, name) !== '')
  return html`<section class="sheet"><dl class="settings">${told.map(
    name => html`<div><dt>${labels[name]}</dt><dd dir="auto">${shownValue(frame, form, name)}</dd></div>`,
  )}</dl></section>`
}
