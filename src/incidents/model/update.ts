import { z } from 'zod'
import { updates as german } from '../../i18n/de/updates.ts'
import { updates as english } from '../../i18n/en/updates.ts'
import { checks } from '../../kernel/checks.ts'
import { completed } from '../../kernel/fields/document.ts'
import { fact, field, type Text } from '../../kernel/fields/field.ts'
import { type FormValues, inputFrom } from '../../kernel/fields/form.ts'
import { nounFields, type ValuesOf } from '../../kernel/fields/noun.ts'
import { instant, issue, writtenProse } from '../../lib/fields.ts'
import { type EventKind, statusesOf, type Update, type UpdateStatus } from './incident.ts'

/** A proposed update is visible to editors only; a discarded one is kept, so that it is not proposed again. */
export const updateStates = ['published', 'proposed', 'discarded'] as const

const words = Object.fromEntries(
  Object.entries(english.statuses).map(([status, en]) => [
    status,
    { en, de: german.statuses[status as UpdateStatus] },
  ]),
)

/** The fields that people write; `hint` is that of the status. */
const written = (statuses: readonly UpdateStatus[], hint: { readonly hint?: Text } = {}) => ({
  status: field(z.enum(statuses, issue(checks.oneOf({ values: statuses.join(', ') }))), {
    label: { en: 'Status', de: 'Status' },
    ...hint,
    visibleTo: 'readers',
    choices: words,
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
})

/** What people write of an update, whose statuses are those of the kind of its event. */
export const writtenFields = {
  incident: nounFields(
    written(statusesOf.incident, {
      hint: {
        en: '“Resolved” closes the incident. A later update reopens it.',
        de: '„Behoben“ schließt die Störung. Ein späteres Update öffnet sie wieder.',
      },
    }),
  ),
  maintenance: nounFields(
    written(statusesOf.maintenance, {
      hint: {
        en: '“Completed” ends the maintenance. A later update reopens it.',
        de: '„Abgeschlossen“ beendet die Wartung. Ein späteres Update öffnet sie wieder.',
      },
    }),
  ),
} satisfies Record<EventKind, unknown>

/** An update as its form shows it. */
export const typedUpdate = (update: EditedUpdate): FormValues => writtenFields.incident.typed(update)

/** What the schema of the kind reads. Blanks around a message stay, so that one that was not touched is the same. */
export const inputOfUpdate = (typed: FormValues): Readonly<Record<string, unknown>> => ({
  ...inputFrom(writtenFields.incident.fields, typed),
  content: typed['content'],
})

export const allStatuses: readonly UpdateStatus[] = [...statusesOf.incident, ...statusesOf.maintenance]

/** The whole update: what the audit trail and the REST interface show. */
export const updateFields = nounFields({
  id: fact(z.string(), { example: 'Zt72mmWq3e1b' }),
  announcementId: fact(z.string(), { example: 'kXw3RtPq9a' }),
  ...written(allStatuses),
  state: fact(z.enum(updateStates), { example: 'published' }),
  /** Who wrote it; null: no account did. */
  accountId: fact(z.int().nullable(), { example: 1 }),
  at: fact(instant, { example: '2026-01-01T13:20:00.000Z' }),
  editedAt: fact(instant.nullable(), { example: null }),
})

/** An update as its editors see it. */
export type EditedUpdate = Update &
  ValuesOf<(typeof updateFields)['fields']> & {
    /** Counts the edits; 1 is the first. */
    readonly revision: number
  }

/** An update in its first revision; its author is Corkboard itself where no account is given. */
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
