import type { z } from 'zod'
import { documentOf } from '../kernel/fields/document.ts'
import { type Fields, type FieldType, metaOf, secret, typeOf } from '../kernel/fields/field.ts'
import { type FormValues, inputFrom, valuesOf } from '../kernel/fields/form.ts'
import { InvalidFields } from '../kernel/invalid-fields.ts'
import { type Html, html } from '../web/html.ts'
import type { Form } from './admin-form.ts'
import type { AdminContext } from './admin-layout.ts'
import { checkbox, select, textArea, textField } from './admin-parts.ts'
import type { Problems } from './problems.ts'

/** A form that is made from a noun's schema. */
export type SchemaForm = {
  readonly fields: Fields
  readonly values: FormValues
  readonly problems: Problems
}

/** Labels of the fields, by name. */
export const labelsOf = (
  { language }: Pick<AdminContext, 'language'>,
  fields: Fields,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, metaOf(schema).label[language]]))

export const readValues = (form: Form, fields: Fields): FormValues =>
  Object.fromEntries(Object.keys(fields).map(name => [name, form.text(name)]))

/** Names of the fields in a section of the form, in the order of the schema. */
export const namesIn = (fields: Fields, section: string): readonly string[] =>
  Object.keys(fields).filter(name => known(fields, name).meta.section === section)

/** The controls of these fields, in this order. */
export const controls = (context: AdminContext, form: SchemaForm, names: readonly string[]): Html =>
  html`${names.map((name, index) => html`${index === 0 ? '' : '\n'}${control(context, form, name)}`)}`

/** The control of a field; `more` has properties of a text field that the schema does not. */
export function control(
  context: Pick<AdminContext, 'language' | 'messages'>,
  { fields, values, problems }: SchemaForm,
  name: string,
  more: Partial<Parameters<typeof textField>[0]> = {},
): Html {
  const { schema, meta, type } = known(fields, name)
  const value = values[name] ?? ''
  const part = { name, label: meta.label[context.language], hint: hintOf(context, fields, name, value) }
  const typed = { ...part, value, wrong: problems.get(name) }
  if (type.name === 'boolean') return checkbox({ ...part, checked: value === 'on', wrong: typed.wrong })
  if (type.name === 'enum')
    return select({
      ...typed,
      options: [...(type.isNullable ? [''] : []), ...type.values].map(each => ({
        value: each,
        label: choiceOf(context, schema, each),
      })),
    })
  const required = type.isRequired && !type.isNullable && !mayBeEmpty(fields, name)
  if (meta.rows !== undefined)
    return textArea({ ...typed, required, rows: meta.rows, code: !meta.markdown && !meta.prose })
  const inputMode = type.name === 'number' ? 'numeric' : meta.inputMode
  const { placeholder } = meta
  return textField({
    ...typed,
    required,
    ...(inputMode && { inputMode }),
    ...(placeholder && { placeholder }),
    ...more,
  })
}

/** Label of an enum's value. */
export const choiceOf = (
  { language }: Pick<AdminContext, 'language'>,
  schema: z.ZodType,
  value: string,
): string => metaOf(schema).choices?.[value]?.[language] ?? value

const mayBeEmpty = (fields: Fields, name: string): boolean => fields[name]?.safeParse('').success === true

function hintOf(
  { language, messages }: Pick<AdminContext, 'language' | 'messages'>,
  fields: Fields,
  name: string,
  value: string,
): string | undefined {
  const { hint, visibleTo } = known(fields, name).meta
  const mayHide = visibleTo !== 'readers' && visibleTo !== 'editors'
  if (!mayHide || !value.includes(secret)) return hint?.[language]
  return [hint?.[language], messages.manage.secretHint(secret)].filter(Boolean).join(' ')
}

/** A field's value as text to read. */
export function shownValue(
  context: AdminContext,
  { fields, values }: Pick<SchemaForm, 'fields' | 'values'>,
  name: string,
): string {
  const { manage } = context.messages
  const { schema, meta, type } = known(fields, name)
  const value = values[name] ?? ''
  if (type.name === 'boolean') return value === 'on' ? manage.yes : manage.no
  if (type.name === 'enum') return choiceOf(context, schema, value)
  return meta.unit === undefined || value === '' ? value : `${value} ${meta.unit}`
}

/** The fields of a noun as cells of a list. */
export function cellsOf(context: AdminContext, fields: Fields, noun: object): readonly string[] {
  const values = valuesOf(fields, documentOf(fields, noun))
  return Object.keys(fields).map(name => shownValue(context, { fields, values }, name))
}

/** Read-only list of the fields with a value, for roles that may not edit. */
export function readView(context: AdminContext, form: Pick<SchemaForm, 'fields' | 'values'>): Html {
  const labels = labelsOf(context, form.fields)
  const shown = Object.keys(form.fields).filter(name => shownValue(context, form, name) !== '')
  return html`<section class="card"><dl class="settings">${shown.map(
    name => html`<div><dt>${labels[name]}</dt><dd dir="auto">${shownValue(context, form, name)}</dd></div>`,
  )}</dl></section>`
}

/**
 * Messages of an `InvalidFields` by field; in a list or map, with the entry that is invalid. Throws every other error
 * again.
 */
export function schemaProblems(
  error: unknown,
  context: AdminContext,
  fields: Fields,
  values: FormValues,
): Problems {
  if (!(error instanceof InvalidFields)) throw error
  const input = inputFrom(fields, values)
  const found = new Map<string, string>()
  for (const { path, message } of error.problems) {
    const [, field = path, index, key] = /^(\w+)(?:\[(\d+)\]|\.(.*))?$/s.exec(path) ?? []
    const entry = index === undefined ? key : (input[field] as readonly string[])[Number(index)]
    const text = context.problem(message, path)
    if (!found.has(field)) found.set(field, entry === undefined ? text : `“${entry}”: ${text}`)
  }
  return found
}

function known(
  fields: Fields,
  name: string,
): { readonly schema: z.ZodType; readonly meta: ReturnType<typeof metaOf>; readonly type: FieldType } {
  const schema = fields[name]
  if (!schema) throw new Error(`There is no field ${name}.`)
  return { schema, meta: metaOf(schema), type: typeOf(schema) }
}
