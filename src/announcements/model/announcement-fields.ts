import { z } from 'zod'
import { updates as german } from '../../i18n/de/updates.ts'
import { updates as english } from '../../i18n/en/updates.ts'
import { audiences } from '../../kernel/audience.ts'
import { checks } from '../../kernel/checks.ts'
import { fact, field, wordsOf } from '../../kernel/fields/field.ts'
import { nounFields, type ValuesOf } from '../../kernel/fields/noun.ts'
import { boundedList, httpAddress, instant, int32Max, issue, line, oneOf, prose } from '../../lib/fields.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { announcementKinds } from './announcement-kinds.ts'
import { announcementChecks } from './announcement-problems.ts'
import { impacts } from './incident.ts'

export const bannerTypes = ['error', 'info', 'success', 'warning'] as const

export const announcementStates = ['draft', 'scheduled', 'published', 'archived'] as const
export type AnnouncementState = (typeof announcementStates)[number]

export const accountId = z.int().min(0).max(int32Max)

export const monitorsMax = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'Monitors of an announcement',
  value: 10_000,
  unit: 'monitors',
  why: 'An outage may be of all of them.',
})

export const tooManyMonitors = issue(checks.tooManyMonitors({ max: monitorsMax }))

/** Fields that people write; a revision keeps them, and restoring it brings them back. The sections are those of the form. */
export const writtenFields = nounFields({
  title: field(line(300), {
    label: { en: 'Title', de: 'Titel' },
    visibleTo: 'readers',
    section: 'text',
    example: 'Checkout is slow',
  }),
  description: field(prose(20_000).default(''), {
    label: { en: 'Description', de: 'Beschreibung' },
    hint: {
      en: 'One or two sentences for lists, feeds and link previews.',
      de: 'Ein oder zwei Sätze für Listen, Feeds und Linkvorschauen.',
    },
    visibleTo: 'readers',
    section: 'text',
    rows: 3,
    prose: true,
    example: 'Paying takes up to a minute.',
  }),
  content: field(prose(500_000).nullable().default(null), {
    label: { en: 'Content', de: 'Inhalt' },
    hint: {
      en: 'Markdown. Leave empty if the description is enough.',
      de: 'Markdown. Leer lassen, wenn die Beschreibung genügt.',
    },
    visibleTo: 'readers',
    section: 'text',
    rows: 16,
    markdown: true,
    example: 'We are looking into it.',
  }),
  image: field(httpAddress.or(z.literal('')).default(''), {
    label: { en: 'Picture', de: 'Bild' },
    hint: {
      en: 'URL of a picture. If empty, a default picture is shown.',
      de: 'URL eines Bildes. Bleibt das Feld leer, erscheint ein Standardbild.',
    },
    visibleTo: 'readers',
    section: 'pictures',
    inputMode: 'url',
    example: 'https://status.example.org/assets/announcement.svg',
  }),
  banner: field(httpAddress.or(z.literal('')).default(''), {
    label: { en: 'Banner picture', de: 'Breites Bild' },
    hint: {
      en: 'A wide picture above the text. If empty, the picture is used.',
      de: 'Ein breites Bild über dem Text. Bleibt das Feld leer, erscheint das Bild.',
    },
    visibleTo: 'readers',
    section: 'pictures',
    inputMode: 'url',
    documented: 'http(s) address of the wide picture, or `""`',
    example: '',
  }),
  bannerText: field(prose(1_000).nullable().default(null), {
    label: { en: 'Banner text', de: 'Bannertext' },
    hint: {
      en: 'One sentence at the top of every page while the announcement is public. Leave empty for no banner.',
      de: 'Ein Satz über jeder Seite, solange die Ankündigung öffentlich ist. Leer lassen für kein Banner.',
    },
    visibleTo: 'readers',
    section: 'banner',
    rows: 2,
    prose: true,
    documented: 'text, or null; with a text the announcement is a banner',
    example: 'Paying is slow just now.',
  }),
  bannerType: field(oneOf(bannerTypes).nullable().default(null), {
    label: { en: 'Type', de: 'Art' },
    visibleTo: 'readers',
    section: 'banner',
    choices: {
      '': { en: 'Default', de: 'Standard' },
      error: { en: 'Problem', de: 'Störung' },
      warning: { en: 'Warning', de: 'Warnung' },
      info: { en: 'Notice', de: 'Hinweis' },
      success: { en: 'Update', de: 'Update' },
    },
    example: 'warning',
  }),
  bannerExpiry: field(instant.nullable().default(null), {
    label: { en: 'Show until', de: 'Zeigen bis' },
    hint: {
      en: 'If empty, until you unpublish it.',
      de: 'Bleibt das Feld leer: bis Sie die Ankündigung zurückziehen.',
    },
    visibleTo: 'readers',
    section: 'banner',
    documented: 'instant, or null: until withdrawn',
    example: '2026-01-01T18:00:00.000Z',
  }),
  platformUserId: field(accountId, {
    label: { en: 'Author', de: 'Verfasst von' },
    visibleTo: 'readers',
    section: 'publication',
    documented: 'whole number; the account may be missing',
    example: 1,
  }),
  kind: field(oneOf(announcementKinds).default('notice'), {
    label: { en: 'Kind', de: 'Art' },
    visibleTo: 'readers',
    section: 'about',
    choices: wordsOf(english.kinds, german.kinds),
    example: 'incident',
  }),
  impact: field(oneOf(impacts).default('minor'), {
    label: { en: 'Impact', de: 'Auswirkung' },
    hint: {
      en: 'For incidents: how the status page shows the affected monitors.',
      de: 'Bei Störungen: wie die Statusseite die betroffenen Monitore darstellt.',
    },
    visibleTo: 'readers',
    section: 'about',
    choices: wordsOf(english.impacts, german.impacts),
    answered: 'What an incident means for users; it counts for incidents only.',
    example: 'major',
  }),
  /** When the incident or maintenance begins, apart from when its announcement is published. */
  eventStartsAt: field(instant.nullable().default(null), {
    label: { en: 'Began', de: 'Beginn' },
    hint: {
      en: 'If empty, a published incident began when its first affected monitor went down, or else when you publish it.',
      de: 'Bleibt das Feld leer, beginnt eine veröffentlichte Störung mit dem Ausfall des ersten betroffenen Monitors oder sonst mit der Veröffentlichung.',
    },
    visibleTo: 'readers',
    section: 'about',
    answered:
      'If an incident is published without it: when the first of its monitors that are down went down, or else when it is published.',
    example: '2026-01-01T12:50:00.000Z',
  }),
  eventEndsAt: field(instant.nullable().default(null), {
    label: { en: 'Ended', de: 'Ende' },
    visibleTo: 'readers',
    section: 'about',
    example: null,
  }),
  openEnded: field(z.boolean().default(false), {
    label: { en: 'Goes on until it is completed', de: 'Dauert an, bis sie abgeschlossen ist' },
    hint: {
      en: 'Stays in progress after its planned end, and is shown as overdue, until an update completes it.',
      de: 'Bleibt nach dem geplanten Ende in Arbeit und gilt als überfällig, bis ein Update sie abschließt.',
    },
    visibleTo: 'readers',
    section: 'about',
    documented:
      'true for maintenance that stays in progress after its end until an update completes it; counts for maintenance only',
    answered: 'True for maintenance that stays in progress after `eventEndsAt` until an update completes it.',
    example: false,
  }),
  /** Ids of the monitors it is about. */
  monitors: field(z.array(z.int().min(1).max(int32Max)).max(monitorsMax, tooManyMonitors).default([]), {
    label: { en: 'Affected monitors', de: 'Betroffene Monitore' },
    visibleTo: 'readers',
    section: 'about',
    example: [7],
  }),
  /** Why it happened and what is done about it; shown once the event is over. */
  postmortem: field(prose(100_000).nullable().default(null), {
    label: { en: 'Postmortem', de: 'Nachbetrachtung' },
    hint: {
      en: 'Markdown. What happened, why, and what you do so that it does not happen again. Readers see it once the incident is over.',
      de: 'Markdown. Was geschah, warum, und was Sie tun, damit es nicht wieder geschieht. Sichtbar, sobald die Störung behoben ist.',
    },
    visibleTo: 'readers',
    section: 'about',
    rows: 8,
    markdown: true,
    example: null,
  }),
  backfilled: field(z.boolean().default(false), {
    label: { en: 'Recorded afterwards', de: 'Nachträglich erfasst' },
    hint: {
      en: 'For an event that was over before it was written down here. Readers see this, and no notification is sent.',
      de: 'Für ein Ereignis, das vorbei war, bevor es hier festgehalten wurde. Das wird angezeigt, und niemand wird benachrichtigt.',
    },
    visibleTo: 'readers',
    section: 'about',
    answered: 'True for an event that was over before it was recorded; no notification is sent.',
    example: false,
  }),
})

const audiencesMax = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'Audiences that an announcement leaves out',
  value: 1_000,
  unit: 'audiences',
  why: 'More than there are channels.',
})

/** Fields of the publication, which people choose and no revision brings back. */
const stateFields = {
  state: field(oneOf(announcementStates).default('draft'), {
    label: { en: 'State', de: 'Zustand' },
    visibleTo: 'readers',
    example: 'published',
  }),
  publishAt: field(instant.nullable().default(null), {
    label: { en: 'Publish at', de: 'Veröffentlichen am' },
    hint: { en: 'Only needed to schedule it.', de: 'Nur zum Planen nötig.' },
    visibleTo: 'readers',
    section: 'publication',
    documented: 'instant, or null; required when scheduled',
    example: '2026-01-01T13:00:00.000Z',
  }),
  silent: field(
    boundedList(
      z
        .string()
        .regex(/^(subscribers|channel:[1-9][0-9]{0,8})$/, issue(announcementChecks.audience()))
        .meta({ examples: ['subscribers', 'channel:3'] }),
      audiencesMax,
    )
      .transform(audiences)
      .default([]),
    {
      label: { en: 'Not notified', de: 'Nicht benachrichtigt' },
      visibleTo: 'readers',
      documented:
        'who is not notified of it and its updates: `subscribers`, `channel:ID`; all others are, as their own settings say',
      answered: 'Who is not notified of it and its updates: `subscribers`, or channels as `channel:ID`.',
      example: ['channel:3'],
    },
  ),
}

/** Schema of an edit: any of the fields; absent ones stay as they are. `state` and `publishAt` change the publication. */
export const announcementPatchSchema = nounFields({ ...writtenFields.fields, ...stateFields }).patch
export type AnnouncementPatch = z.output<typeof announcementPatchSchema>

/** Schema of a new announcement, which needs a title; without a state it is a draft. */
export const newAnnouncementSchema = announcementPatchSchema.required({ title: true })

/** The whole announcement, always in this order: for revisions, the audit trail and the REST interface. */
export const announcementFields = nounFields({
  id: fact(z.string(), { example: 'kXw3RtPq9a' }),
  ...writtenFields.fields,
  createdAt: fact(instant, { example: '2026-01-01T13:00:00.000Z' }),
  updatedAt: fact(instant, { example: '2026-01-01T13:00:00.000Z' }),
  ...stateFields,
})

export type AnnouncementValues = ValuesOf<(typeof announcementFields)['fields']>
export type EditedDocument = ReturnType<typeof announcementFields.document>
