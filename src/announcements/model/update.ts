import { z } from 'zod'
import { updates as german } from '../../i18n/de/updates.ts'
import { updates as english } from '../../i18n/en/updates.ts'
import type { PlatformUser } from '../../kernel/actor.ts'
import { completed } from '../../kernel/fields/document.ts'
import { fact, field, type Text, wordsOf } from '../../kernel/fields/field.ts'
import { type FormValues, inputFrom } from '../../kernel/fields/form.ts'
import { nounFields, type ValuesOf } from '../../kernel/fields/noun.ts'
import { instant, oneOf, writtenProse } from '../../lib/fields.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import {
  allStatuses,
  type EventKind,
  eventKinds,
  isClosing,
  statusesOf,
  traitsOf,
  type UpdateStatus,
} from './announcement-kinds.ts'

/** A proposed update is visible to editors only; a discarded one is kept, so that it is not proposed again. */
const updateStates = ['published', 'proposed', 'discarded'] as const

export const nextUpdateMax = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'Time for which an update can promise the next one',
  value: 10_080,
  unit: 'minutes',
  why: 'An update more than a week ahead is not planned yet.',
})

/** Fields that people write; `hint` is that of the status. */
const written = (statuses: readonly UpdateStatus[], hint: { readonly hint?: Text } = {}) => ({
  status: field(oneOf(statuses), {
    label: { en: 'Status', de: 'Status' },
    ...hint,
    visibleTo: 'readers',
    choices: wordsOf(english.statuses, german.statuses),
    example: 'identified',
  }),
  content: field(writtenProse(20_000), {
    label: { en: 'Message', de: 'Nachricht' },
    hint: {
      en: 'Markdown. Two or three sentences: what people notice, what you are doing, when you will write again.',
      de: 'Markdown. Zwei oder drei Sätze: was auffällt, was Sie tun und wann Sie wieder schreiben.',
    },
    visibleTo: 'readers',
    rows: 6,
    markdown: true,
    example: 'A full disk was the cause.',
  }),
  /** A time from the update on, so that one that is published later does not promise the past. */
  nextUpdateMinutes: field(z.int().min(1).max(nextUpdateMax).nullable().default(null), {
    label: { en: 'Next update within (minutes)', de: 'Nächstes Update innerhalb von (Minuten)' },
    hint: {
      en: 'Readers see the time until which you will write again. Leave empty to promise none.',
      de: 'Angezeigt wird, bis wann Sie wieder schreiben. Leer lassen, um nichts zu versprechen.',
    },
    visibleTo: 'readers',
    answered: 'Minutes after `at` within which the next update is promised; null if none is.',
    example: 30,
  }),
})

/** When the next update is promised by the newest one; null if it is not, or none is expected any more. */
export const promisedAt = ([newest]: readonly Pick<Update, 'status' | 'at' | 'nextUpdateMinutes'>[]):
  | number
  | null =>
  !newest || newest.nextUpdateMinutes === null || isClosing(newest.status)
    ? null
    : newest.at + newest.nextUpdateMinutes * minuteMs

/** Fields that people write, by kind of event, since the statuses differ. */
export const writtenFields = Object.fromEntries(
  eventKinds.map(kind => [kind, nounFields(written(statusesOf(kind), { hint: traitsOf(kind).statusHint }))]),
) as Record<EventKind, ReturnType<typeof nounFields<ReturnType<typeof written>>>>

/** The form values of an update. */
export const typedUpdate = (update: EditedUpdate): FormValues => writtenFields.incident.typed(update)

/** Input for the schema. Blanks around the message are kept, so that an untouched message stays the same. */
export const inputOfUpdate = (typed: FormValues): Readonly<Record<string, unknown>> => ({
  ...inputFrom(writtenFields.incident.fields, typed),
  content: typed['content'],
})

/** All fields of an update, for the audit trail and REST. */
export const updateFields = nounFields({
  id: fact(z.string(), { example: 'Zt72mmWq3e1b' }),
  announcementId: fact(z.string(), { example: 'kXw3RtPq9a' }),
  ...written(allStatuses),
  state: fact(z.enum(updateStates), { example: 'published' }),
  /** The account of the author; null if no account wrote it. */
  accountId: fact(z.int().nullable(), { example: 1 }),
  at: fact(instant, { example: '2026-01-01T13:20:00.000Z' }),
  /** When the text was last changed; null if never. */
  editedAt: fact(instant.nullable(), { example: null }),
})

/** An update as editors see it. */
export type EditedUpdate = ValuesOf<(typeof updateFields)['fields']> & {
  /** The author; null for Corkboard itself or a service token. */
  readonly author: PlatformUser | null
  /** Revision; counts the edits, from 1. */
  readonly revision: number
}

/** A published update as readers see it. */
export type Update = Omit<EditedUpdate, 'announcementId' | 'state' | 'accountId' | 'revision'>

/** A new update in its first revision; without an account, its author is Corkboard. */
export const newUpdate = (
  given: Pick<EditedUpdate, 'id' | 'announcementId' | 'status' | 'content' | 'state' | 'at'> &
    Partial<EditedUpdate>,
): EditedUpdate =>
  completed(updateFields.fields, {
    accountId: null,
    author: null,
    editedAt: null,
    revision: 1,
    ...given,
  } as EditedUpdate)
