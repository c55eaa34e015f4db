import type { Form } from '../../admin/admin-form.ts'
import { pickedIn } from '../../admin/picker.ts'
import { InvalidFields, type Problem } from '../../kernel/invalid-fields.ts'
import type { Message } from '../../kernel/messages.ts'
import { parsed } from '../../lib/fields.ts'
import { readLocalTime, writeLocalTime } from '../../lib/local-time.ts'
import { rfc3339 } from '../../lib/time.ts'
import { announcementPatchSchema, type EditedDocument } from '../model/announcement-edit.ts'
import { announcementChecks } from '../model/announcement-problems.ts'

const timeFields = ['bannerExpiry', 'publishAt', 'eventStartsAt', 'eventEndsAt'] as const
export type TimeField = (typeof timeFields)[number]

const fields = [
  'title',
  'description',
  'content',
  'image',
  'banner',
  'bannerText',
  'bannerType',
  'platformUserId',
  'kind',
  'impact',
  ...timeFields,
  ...timeFields.map(name => instantOf(name)),
  'monitors',
] as const

export type EditorField = (typeof fields)[number]

/**
 * The editor's fields as typed. Each time has a second field with the instant it was made from; monitors are ids
 * separated by blanks.
 */
export type EditorValues = Readonly<Record<EditorField, string>>

/** Name of the hidden field with the instant, since a local time cannot express every instant. */
export function instantOf<T extends TimeField>(name: T): `${T}Instant` {
  return `${name}Instant`
}

/** Form values of a document. `hiddenImage` is the default picture, shown as an empty field. */
export function valuesOf(document: EditedDocument, timeZone: string, hiddenImage: string): EditorValues {
  const time = (name: TimeField) => {
    const at = document[name]
    return at === null || (name === 'publishAt' && document.state !== 'scheduled')
      ? {}
      : { [name]: writeLocalTime(Date.parse(at), timeZone), [instantOf(name)]: at }
  }
  return {
    ...blankValues,
    title: document.title,
    description: document.description,
    content: document.content ?? '',
    image: document.image === hiddenImage ? '' : document.image,
    banner: document.banner,
    bannerText: document.bannerText ?? '',
    bannerType: document.bannerType ?? '',
    platformUserId: String(document.platformUserId),
    kind: document.kind,
    impact: document.impact,
    monitors: document.monitors.join(' '),
    ...Object.assign({}, ...timeFields.map(time)),
  }
}

export const blankValues = {
  ...(Object.fromEntries(fields.map(name => [name, ''])) as EditorValues),
  kind: 'notice',
  impact: 'minor',
} satisfies EditorValues

/** The editor's values in a form, which always carries all fields that people see. */
export const readEditor = (form: Form): EditorValues => ({
  ...(Object.fromEntries(fields.map(name => [name, form.text(name)])) as EditorValues),
  monitors: pickedIn(form, 'monitors').join(' '),
})

/** Values of an autosave, with fields added since. */
export const keptValues = (kept: Readonly<Record<string, unknown>>): EditorValues =>
  Object.fromEntries(
    fields.map(name => [name, typeof kept[name] === 'string' ? kept[name] : blankValues[name]]),
  ) as EditorValues

/** Names of the fields that differ, without hidden ones. */
export const differing = (a: EditorValues, b: EditorValues): readonly EditorField[] =>
  fields.filter(name => !name.endsWith('Instant') && a[name].trim() !== b[name].trim())

/** Input for the schema. Throws `InvalidFields` with the problems of times and of all other fields at once. */
export function inputOf(values: EditorValues, timeZone: string): Record<string, unknown> {
  const { publishAt: _, ...times } = Object.fromEntries(
    timeFields.map(name => [name, timeOf(values, name, timeZone)]),
  )
  const input = {
    title: values.title,
    description: values.description,
    content: values.content.trim() === '' ? null : values.content,
    image: values.image.trim(),
    banner: values.banner.trim(),
    bannerText: values.bannerText.trim() === '' ? null : values.bannerText.trim(),
    bannerType: values.bannerType === '' ? null : values.bannerType,
    ...(values.platformUserId === '' ? {} : { platformUserId: Number(values.platformUserId) }),
    kind: values.kind,
    ...(values.impact === '' ? {} : { impact: values.impact }),
    monitors: values.monitors.split(/\s+/).filter(Boolean).map(Number),
    ...times,
  }
  return checkedTogether(input)
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
function timeOf(values: EditorValues, name: TimeField, timeZone: string): string | null | Wrong {
  const typed = values[name].trim()
  if (typed === '') return null
  const before = Date.parse(values[instantOf(name)])
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
export const comesTwice = (values: EditorValues, name: TimeField, timeZone: string): boolean =>
  readLocalTime(values[name].trim(), timeZone).kind === 'twice'
