import { z } from 'zod'
import { updates as german } from '../../i18n/de/updates.ts'
import { updates as english } from '../../i18n/en/updates.ts'
import { checks } from '../../kernel/checks.ts'
import { field, wordsOf } from '../../kernel/fields/field.ts'
import { nounFields, type ValuesOf } from '../../kernel/fields/noun.ts'
import { monitorIds } from '../../kernel/monitor-ids.ts'
import { issue, line, oneOf, writtenProse } from '../../lib/fields.ts'
import { statusesOf } from './announcement-kinds.ts'
import { impacts } from './incident.ts'
import { nextUpdateMax } from './update.ts'

/** The fields of a template: what its chip puts into the form of an incident and into that of an update. */
export const templateFields = nounFields({
  name: field(line(60), {
    label: { en: 'Name', de: 'Name' },
    hint: { en: 'Stands on the chip above the message.', de: 'Steht auf dem Chip über der Nachricht.' },
    visibleTo: 'editors',
    example: 'Provider outage',
  }),
  status: field(oneOf(statusesOf('incident')).default('investigating'), {
    label: { en: 'Status', de: 'Status' },
    visibleTo: 'editors',
    choices: wordsOf(english.statuses, german.statuses),
    example: 'identified',
  }),
  content: field(writtenProse(20_000), {
    label: { en: 'Message', de: 'Nachricht' },
    hint: {
      en: 'Markdown. {service} becomes the affected services, {time} the time when the template is used.',
      de: 'Markdown. Aus {service} werden die betroffenen Dienste, aus {time} die Uhrzeit beim Verwenden.',
    },
    visibleTo: 'editors',
    rows: 6,
    markdown: true,
    documented: 'Markdown; `{service}` and `{time}` are filled in when the template is used',
    example: 'Our provider has an outage that affects {service}.',
  }),
  nextUpdateMinutes: field(z.int().min(1).max(nextUpdateMax).nullable().default(null), {
    label: { en: 'Next update within (minutes)', de: 'Nächstes Update innerhalb von (Minuten)' },
    hint: {
      en: 'Leave empty to leave the choice to the form.',
      de: 'Leer lassen, um die Wahl im Formular zu lassen.',
    },
    visibleTo: 'editors',
    documented: 'minutes within which the next update is promised, or null: as in the form',
    example: 30,
  }),
  title: field(line(300).nullable().default(null), {
    label: { en: 'Title', de: 'Titel' },
    hint: {
      en: 'For new incidents, like the fields below. Leave empty to keep the title in the form.',
      de: 'Für neue Störungen, wie die Felder darunter. Leer lassen, um den Titel im Formular zu behalten.',
    },
    visibleTo: 'editors',
    documented: 'title of a new incident, or null: as in the form',
    example: 'Outage of our provider',
  }),
  impact: field(oneOf(impacts).nullable().default(null), {
    label: { en: 'Impact', de: 'Auswirkung' },
    visibleTo: 'editors',
    choices: {
      '': { en: 'As in the form', de: 'Wie im Formular' },
      ...wordsOf(english.impacts, german.impacts),
    },
    documented: `${impacts.map(each => `\`${each}\``).join(', ')}, or null: as in the form`,
    example: 'major',
  }),
  monitors: field(monitorIds.prefault([]), {
    label: { en: 'Affected monitors', de: 'Betroffene Monitore' },
    visibleTo: 'editors',
    answered: 'Ids of the monitors that are added to those chosen in the form.',
    example: [7],
  }),
})

export const templateSchema = templateFields.schema

/** A template as people write it. */
export type TemplateSettings = ValuesOf<(typeof templateFields)['fields']>

export type IncidentTemplate = TemplateSettings & { readonly id: number; readonly revision: number }

export const templateDocument = (template: TemplateSettings) => templateFields.document(template)

/** Fields of a template in the import document, where monitors have names, whose ids differ between databases. */
export const portableTemplateFields = {
  ...templateFields.fields,
  monitors: field(
    z
      .array(line(200))
      .max(500, issue(checks.tooManyMonitors({ max: 500 })))
      .prefault([]),
    {
      label: { en: 'Affected monitors', de: 'Betroffene Monitore' },
      visibleTo: 'editors',
      documented: 'names of monitors, here or already known',
    },
  ),
}

/** Schema of a template in the import document; that its monitors exist is checked against the whole document. */
export const portableTemplateSchema = z.strictObject(portableTemplateFields)

/** The document that `portableTemplateSchema` reads. */
export const portableTemplate = (
  template: IncidentTemplate,
  known: readonly { readonly id: number; readonly name: string }[],
) => ({
  ...templateDocument(template),
  monitors: known.filter(({ id }) => template.monitors.includes(id)).map(({ name }) => name),
})

/** The text with its placeholders filled in: `{service}` and `{time}`. */
export const filledIn = (
  text: string,
  { service, time }: { readonly service: string; readonly time: string },
): string => text.replace(/\{(service|time)\}/g, (_, name) => (name === 'time' ? time : service))

/** True for a text that `filledIn` changes. */
export const hasPlaceholders = (text: string): boolean => /\{(service|time)\}/.test(text)
