import { z } from 'zod'
import { field } from '../../kernel/fields/field.ts'
import { nounFields, type ValuesOf } from '../../kernel/fields/noun.ts'
import { boundedList, httpAddress, issue, line, text, timeZone, wholeMinutes } from '../../lib/fields.ts'
import { normalGroup } from '../../lib/group-path.ts'
import { siteChecks } from './site-problems.ts'

const names = (max: number) =>
  boundedList(line(max).transform(normalGroup), 100).transform(all => [...new Set(all)])

/** Settings of the status site as a whole, for its page, its REST operations and the import document. */
export const siteFields = nounFields({
  title: field(line(200), {
    label: { en: 'Title', de: 'Titel' },
    visibleTo: 'readers',
    section: 'appearance',
    documented: "the site's title",
    example: 'Northwind status',
  }),
  /** The information text, `information` in GraphQL. */
  information: field(text(100_000), {
    label: { en: 'Information text', de: 'Informationstext' },
    hint: {
      en: 'Markdown. Shown on the status page and in the GraphQL interface.',
      de: 'Markdown. Auf der Statusseite und in der GraphQL-Schnittstelle sichtbar.',
    },
    visibleTo: 'readers',
    rows: 14,
    markdown: true,
    example: 'We are here from **eight to eight**.',
  }),
  logo: field(httpAddress.or(z.literal('')), {
    label: { en: 'Logo', de: 'Logo' },
    hint: {
      en: 'URL of a picture. If empty, the Corkboard logo is shown.',
      de: 'URL eines Bildes. Bleibt das Feld leer, erscheint das Logo von Corkboard.',
    },
    visibleTo: 'readers',
    section: 'appearance',
    inputMode: 'url',
    documented: 'http(s) address of a picture, or `""`',
    example: '',
  }),
  accent: field(
    z
      .string()
      .regex(/^(#[0-9a-fA-F]{6})?$/, issue(siteChecks.colour()))
      .meta({ examples: ['#1d4a96'] }),
    {
      label: { en: 'Accent colour', de: 'Akzentfarbe' },
      hint: {
        en: 'Such as #1d4a96. Leave empty for the default. It is made lighter or darker where it would be hard to read.',
        de: 'Zum Beispiel #1d4a96. Leer lassen für die Standardfarbe. Wo sie schlecht lesbar wäre, wird sie heller oder dunkler.',
      },
      visibleTo: 'readers',
      section: 'appearance',
      placeholder: '#1d4a96',
      documented: 'colour such as `#1d4a96`, or `""`',
      example: '#1d6a56',
    },
  ),
  footer: field(text(5_000), {
    label: { en: 'Footer', de: 'Fußzeile' },
    hint: {
      en: 'Markdown. Shown below every page.',
      de: 'Markdown. Steht unter jeder Seite.',
    },
    visibleTo: 'readers',
    section: 'appearance',
    rows: 3,
    markdown: true,
    documented: 'Markdown below every page',
    example: 'Northwind, Harbour Road 7',
  }),
  timeZone: field(timeZone, {
    label: { en: 'Time zone', de: 'Zeitzone' },
    hint: {
      en: 'All times are shown in it. An IANA name such as Europe/Berlin.',
      de: 'Alle Zeiten werden darin gezeigt. Ein IANA-Name wie Europe/Berlin.',
    },
    visibleTo: 'readers',
    section: 'appearance',
    documented: 'IANA name such as `Europe/Berlin`',
    example: 'Europe/Berlin',
  }),
  groupTags: field(names(50), {
    label: { en: 'Groups by tag', de: 'Gruppen nach Schlagwort' },
    hint: {
      en: 'Tags, separated by commas. A monitor without a group is in the group of the first of these tags that it has. Readers see the tag as the name of the group.',
      de: 'Schlagwörter, durch Kommas getrennt. Ein Monitor ohne Gruppe steht in der Gruppe des ersten dieser Schlagwörter, das er hat. Leser sehen das Schlagwort als Namen der Gruppe.',
    },
    visibleTo: 'readers',
    section: 'services',
    documented: 'tags that make a group of the monitors that have no group',
    example: ['Europe'],
  }),
  briefGroups: field(names(100), {
    label: { en: 'Groups shown without their services', de: 'Gruppen ohne ihre Dienste' },
    hint: {
      en: 'Separated by commas, such as Shop or Shop / Payments. The status page shows each as one row, with its worst state and its days. Its services are still found by search, and in the interfaces for programs.',
      de: 'Durch Kommas getrennt, etwa Shop oder Shop / Zahlungen. Die Statusseite zeigt jede als eine Zeile, mit ihrem schlechtesten Zustand und ihren Tagen. Ihre Dienste findet weiterhin die Suche, und sie stehen in den Schnittstellen für Programme.',
    },
    visibleTo: 'readers',
    section: 'services',
    documented: 'names of groups that the status page shows as one row',
    example: ['Shop / Payments'],
  }),
  draftIncidentAfterMinutes: field(wholeMinutes(10_080).nullable(), {
    label: { en: 'Draft an incident after', de: 'Störung entwerfen nach' },
    hint: {
      en: 'Minutes a monitor is down before a draft incident is created. Leave empty for never.',
      de: 'So viele Minuten ist ein Monitor ausgefallen, bevor ein Entwurf entsteht. Leer lassen für nie.',
    },
    visibleTo: 'readers',
    section: 'incidents',
    documented: '1 to 10080, or null: no drafts',
    example: 5,
  }),
  publishIncidentAfterMinutes: field(wholeMinutes(1_440).nullable(), {
    label: { en: 'Publish the draft after', de: 'Entwurf veröffentlichen nach' },
    hint: {
      en: 'Minutes a monitor is down before its draft is published without anyone, unless there is an incident about it. Leave empty for never.',
      de: 'So viele Minuten ist ein Monitor ausgefallen, bevor der Entwurf von selbst veröffentlicht wird, wenn es dazu noch keine Störung gibt. Leer lassen für nie.',
    },
    visibleTo: 'readers',
    section: 'incidents',
    documented: '1 to 1440, or null: drafts wait for a person',
    example: null,
  }),
})

export type Site = ValuesOf<(typeof siteFields)['fields']> & {
  /** Revision; counts the edits, 0 if never edited. */
  readonly revision: number
}

export const defaultSite: Site = {
  title: 'Corkboard',
  information: '',
  logo: '',
  accent: '',
  footer: '',
  timeZone: 'UTC',
  groupTags: [],
  briefGroups: [],
  draftIncidentAfterMinutes: null,
  publishIncidentAfterMinutes: null,
  revision: 0,
}
