import type { Form } from '../../admin/admin-form.ts'
import { pickedIn } from '../../admin/picker.ts'
import { readValues } from '../../admin/schema-form.ts'
import { typeOf } from '../../kernel/fields/field.ts'
import { type FormValues, inputFrom, newValues, valuesOf as valuesIn } from '../../kernel/fields/form.ts'
import { InvalidFields, type Problem } from '../../kernel/invalid-fields.ts'
import type { Message } from '../../kernel/messages.ts'
import { parsed } from '../../lib/fields.ts'
import { readLocalTime, writeLocalTime } from '../../lib/local-time.ts'
import { rfc3339 } from '../../lib/time.ts'
import {
  announcementFields,
  announcementPatchSchema,
  type EditedDocument,
} from '../model/announcement-fields.ts'
import { announcementChecks } from '../model/announcement-problems.ts'

const { id, createdAt, updatedAt, state, silent, ...fields } = announcementFields.fields
export const formFields = fields
type FormField = keyof typeof formFields

export const isTime = (name: string): name is FormField =>
  name in fields && typeOf(fields[name as FormField]).name === 'instant'

const fieldNames = Object.keys(fields) as FormField[]
const timeFields = fieldNames.filter(isTime)

/**
 * The editor's fields as typed. Each time has a second field with the instant it was made from; monitors are ids
 * separated by blanks.
 */
export type EditorValues = FormValues & Readonly<Record<FormField, string>>

/** Name of the hidden field with the instant, since a local time cannot express every instant. */
export const instantOf = (name: string): string => `${name}Instant`

/** Form values of a document. `hiddenImage` is the default picture, shown as an empty field. */
export function valuesOf(document: EditedDocument, timeZone: string, hiddenImage: string): EditorValues {
  const time = (name: FormField) => {
    const at = document[name]
    return at === null || (name === 'publishAt' && document.state !== 'scheduled')
      ? { [name]: '' }
      : { [name]: writeLocalTime(Date.parse(String(at)), timeZone), [instantOf(name)]: String(at) }
  }
  return {
    ...blankValues,
    ...valuesIn(fields, document),
    image: document.image === hiddenImage ? '' : document.image,
    monitors: document.monitors.join(' '),
    ...Object.assign({}, ...timeFields.map(time)),
  }
}

export const blankValues: EditorValues = {
  ...(newValues(fields) as EditorValues),
  ...Object.fromEntries(timeFields.map(name => [instantOf(name), ''])),
}

/** The editor's values in a form, which always carries all fields that people see. */
export const readEditor = (form: Form): EditorValues => ({
  ...(readValues(form, fields) as EditorValues),
  ...Object.fromEntries(timeFields.map(instantOf).map(name => [name, form.text(name)])),
  monitors: pickedIn(form, 'monitors').join(' '),
})

/** Values of an autosave, with fields added since. */
export const keptValues = (kept: Readonly<Record<string, unknown>>): EditorValues =>
  Object.fromEntries(
    Object.entries(blankValues).map(([name, blank]) => [
      name,
      typeof kept[name] === 'string' ? kept[name] : blank,
    ]),
  ) as EditorValues

/** Names of the fields that differ. */
export const differing = (a: EditorValues, b: EditorValues): readonly FormField[] =>
  fieldNames.filter(name => a[name].trim() !== b[name].trim())

/**
 * Input for the schema. Blanks around texts are kept, so that an untouched text stays the same. Throws `InvalidFields`
 * with the problems of times and of all other fields at once.
 */
export function inputOf(values: EditorValues, timeZone: string): Record<string, unknown> {
  const { publishAt: _, ...times } = Object.fromEntries(
    timeFields.map(name => [name, timeOf(values, name, timeZone)]),
  )
  const { publishAt: __, ...written } = inputFrom(fields, values)
  return checkedTogether({
    ...written,
    description: values.description,
    content: values.content.trim() === '' ? null : values.content,
    platformUserId: values.platformUserId === '' ? undefined : Number(values.platformUserId),
    impact: values.impact === '' ? undefined : values.impact,
    monitors: values.monitors.split(/\s+/).filter(Boolean).map(Number),
    ...times,
  })
}

/** The instant to publish at. Throws `InvalidFields` if it is empty. */
export function publishAtOf(values: EditorValues, timeZone: string): string {
  const at = timeOf(values, 'publishAt', timeZone)
  if (typeof at === 'string') return at
  const message = at === null ? announcementChecks.noPublishAt() : at.wrong
  throw new InvalidFields([{ path: 'publishAt', message }])
}

type Wrong = { readonly wrong: Message }

/** An RFC 3339 instant; null for an empty field. Of a local time that occurs twice, the first instant is used. */
function timeOf(values: EditorValues, name: FormField, timeZone: string): string | null | Wrong {
  const typed = values[name].trim()
  if (typed === '') return null
  const before = Date.parse(values[instantOf(name)] ?? '')
  if (Number.isFinite(before) && writeLocalTime(before, timeZone) === typed) return rfc3339(before)
  const time = readLocalTime(typed, timeZone)
  if (time.kind === 'malformed') return { wrong: announcementChecks.dayAndTime() }
  if (time.kind === 'never') return { wrong: announcementChecks.skippedTime() }
  return rfc3339(time.kind === 'once' ? time.at : time.first)
}

function checkedTogether(input: Record<string, unknown>): Record<string, unknown> {
  const wrong = Object.entries(input).flatMap(([path, value]) =>
    isWrong(value) ? [{ path, message: value.wrong }] : [],
  )
  if (wrong.length === 0) return input
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => !isWrong(value)))
  throw new InvalidFields([...wrong, ...problemsOf(rest)])
}

function problemsOf(input: Record<string, unknown>): readonly Problem[] {
  try {
    parsed(announcementPatchSchema, input)
    return []
  } catch (error) {
    if (error instanceof InvalidFields) return error.problems
    throw error
  }
}

const isWrong = (value: unknown): value is Wrong =>
  typeof value === 'object' && value !== null && 'wrong' in value

/** True if the clock shows this local time twice that day, because summer time ends. */
export const comesTwice = (values: EditorValues, name: FormField, timeZone: string): boolean =>
  readLocalTime(values[name].trim(), timeZone).kind === 'twice'
