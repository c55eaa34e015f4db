import { z } from 'zod'
import { checks } from '../../kernel/checks.ts'
import { field } from '../../kernel/fields/field.ts'
import { nounFields, type ValuesOf } from '../../kernel/fields/noun.ts'
import { auditPair, maskedDocument, secretPaths } from '../../kernel/fields/secrets.ts'
import type { Message } from '../../kernel/messages.ts'
import { monitorIds } from '../../kernel/monitor-ids.ts'
import { boundedList, characters, issue, line, oneOf } from '../../lib/fields.ts'
import { siteFields } from './site.ts'
import { statusPageChecks } from './status-page-problems.ts'

/** Who may see a status page. */
const audiences = ['public', 'password', 'signed-in'] as const

const names = (max: number) =>
  boundedList(line(max), 100)
    .transform(all => [...new Set(all)])
    .prefault([])

const hostPattern = '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(:[0-9]{1,5})?$'
const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** Length of a password, which a browser keeps for the reader. */
const passwordMin = 8
/** A password as it is typed; the placeholder and the hash in its place are longer. */
const typedPassword = characters(1_000)
  .meta({ minLength: passwordMin })
  .refine(value => [...value].length >= passwordMin, issue(checks.tooShort({ min: passwordMin })))

const { logo, accent, information, footer } = siteFields.fields

/** The fields of a status page: a site of its own that shows a part of everything. */
export const statusPageFields = nounFields({
  title: field(line(200), {
    label: { en: 'Title', de: 'Titel' },
    visibleTo: 'readers',
    section: 'page',
    example: 'Northwind Shop status',
  }),
  slug: field(
    characters(60)
      .meta({ maxLength: 60, pattern: slugPattern })
      .regex(new RegExp(slugPattern), issue(statusPageChecks.slug())),
    {
      label: { en: 'Address', de: 'Adresse' },
      hint: {
        en: 'The page is at /s/ and this, such as shop-eu.',
        de: 'Die Seite steht unter /s/ und diesem Namen, etwa shop-eu.',
      },
      visibleTo: 'readers',
      section: 'page',
      documented: 'lower-case letters, digits and hyphens; the page is at `/s/` and this',
      example: 'shop',
    },
  ),
  host: field(
    characters(255)
      .meta({ maxLength: 255, pattern: hostPattern, examples: ['status.example.org'] })
      .regex(new RegExp(hostPattern), issue(statusPageChecks.host()))
      .nullable()
      .default(null),
    {
      label: { en: 'Host name', de: 'Hostname' },
      hint: {
        en: 'Such as status.example.org, if the page has one of its own. Your proxy must pass on requests to it with their Host header.',
        de: 'Etwa status.example.org, falls die Seite einen eigenen hat. Ihr Proxy muss Anfragen an ihn samt dem Host-Header weiterreichen.',
      },
      visibleTo: 'readers',
      section: 'page',
      inputMode: 'url',
      documented: 'host name of its own, with a port if it is not the usual one, or null',
      example: null,
    },
  ),
  audience: field(oneOf(audiences).default('public'), {
    label: { en: 'Who may see it', de: 'Wer sie sehen darf' },
    visibleTo: 'readers',
    section: 'access',
    choices: {
      public: { en: 'Everyone', de: 'Alle' },
      password: { en: 'People with the password', de: 'Wer das Passwort hat' },
      'signed-in': { en: 'Signed-in people', de: 'Angemeldete' },
    },
    documented: '`public`, `password` or `signed-in`',
    example: 'public',
  }),
  password: field(typedPassword.nullable().default(null), {
    label: { en: 'Password', de: 'Passwort' },
    hint: {
      en: 'For pages behind a password: at least 8 characters. Readers enter it once in each browser; a new one asks them again.',
      de: 'Für Seiten mit Passwort: mindestens 8 Zeichen. Leser geben es einmal je Browser ein; ein neues fragt sie wieder.',
    },
    section: 'access',
    documented:
      'of a page behind a password: at least 8 characters, or the hash in an export; others have none',
    answered: '`(secret)` if there is one.',
    example: null,
  }),
  allMonitors: field(z.boolean().default(false), {
    label: { en: 'All monitors', de: 'Alle Monitore' },
    hint: {
      en: 'Those added later too. If off, the page shows the groups, tags and monitors chosen here.',
      de: 'Auch später angelegte. Ausgeschaltet zeigt die Seite die hier gewählten Gruppen, Schlagwörter und Monitore.',
    },
    visibleTo: 'readers',
    section: 'shown',
    documented: 'all monitors, also later ones, whatever the next three name',
    example: false,
  }),
  groups: field(names(100), {
    label: { en: 'Groups', de: 'Gruppen' },
    hint: {
      en: 'Separated by commas. Monitors that join a group later are shown too.',
      de: 'Durch Kommas getrennt. Monitore, die später dazukommen, werden auch gezeigt.',
    },
    visibleTo: 'readers',
    section: 'shown',
    documented: 'names of groups, with their later members',
    example: ['Shop'],
  }),
  tags: field(names(50), {
    label: { en: 'Tags', de: 'Schlagwörter' },
    hint: {
      en: 'Separated by commas. Readers do not see them.',
      de: 'Durch Kommas getrennt. Leser sehen sie nicht.',
    },
    visibleTo: 'readers',
    section: 'shown',
    documented: 'tags of monitors',
    example: ['eu'],
  }),
  monitors: field(monitorIds.prefault([]), {
    label: { en: 'Monitors', de: 'Monitore' },
    visibleTo: 'readers',
    section: 'monitors',
    answered: 'Ids.',
    example: [7],
  }),
  general: field(z.boolean().default(true), {
    label: { en: 'News and events about no monitor', de: 'Neuigkeiten und Ereignisse ohne Monitor' },
    hint: {
      en: 'If off, the page shows only incidents and maintenance that name one of its monitors.',
      de: 'Ausgeschaltet zeigt die Seite nur Störungen und Wartungen, die einen ihrer Monitore nennen.',
    },
    visibleTo: 'readers',
    section: 'events',
    documented: 'also news, incidents and maintenance that name no monitor',
    example: true,
  }),
  logo: field(logo.default(''), {
    ...metaText('Logo', 'Logo'),
    inputMode: 'url',
    ...ofLook('http(s) address of a picture, or `""`'),
  }),
  accent: field(accent.default(''), {
    ...metaText('Accent colour', 'Akzentfarbe'),
    placeholder: '#1d4a96',
    ...ofLook('colour such as `#1d4a96`, or `""`'),
  }),
  information: field(information.default(''), {
    ...metaText('Information text', 'Informationstext'),
    rows: 6,
    markdown: true,
    ...ofLook('Markdown'),
  }),
  footer: field(footer.default(''), {
    ...metaText('Footer', 'Fußzeile'),
    rows: 3,
    markdown: true,
    ...ofLook('Markdown below every page'),
  }),
})

function metaText(en: string, de: string) {
  return { label: { en, de } }
}

function ofLook(documented: string) {
  return { visibleTo: 'readers', section: 'look', documented, example: '' } as const
}

/** A status page as its owners edit it; the password is a hash once it is stored. */
export type StatusPageSettings = ValuesOf<(typeof statusPageFields)['fields']>

export type StatusPage = StatusPageSettings & { readonly id: number; readonly revision: number }

/** A status page as the Board has it, without the password. */
export type PublishedPage = Omit<StatusPage, 'password'> & {
  /** Names the password, so that a new one locks those out who entered the old one; empty without one. */
  readonly lock: string
}

/** Whether a text is a hash of a password, which exports have in its place. */
export const isPasswordHash = (text: string): boolean =>
  /^\$argon2id\$v=\d+\$[\w=,]+\$[\w+/]+\$[\w+/]+$/.test(text)

type Checked = Pick<StatusPageSettings, 'audience' | 'password' | 'host'>

/** Checks fields that depend on each other. */
function checkAudience({ audience, password, host }: Checked, issues: z.RefinementCtx): void {
  const wrong = (path: string, message: Message) =>
    issues.addIssue({ code: 'custom', path: [path], message: issue(message) })
  if (audience === 'password' && password === null) wrong('password', statusPageChecks.noPassword())
  if (audience === 'signed-in' && host !== null) wrong('host', statusPageChecks.noHost())
}

/** Schema of a whole page, with monitors by id. */
export const statusPageSchema = statusPageFields.schema.superRefine(checkAudience)

type Document = Readonly<Record<string, unknown>>

/** The document of a page; without `withSecrets` a placeholder stands for the password. */
export const statusPageDocument = (
  page: StatusPageSettings,
  { withSecrets = false }: { readonly withSecrets?: boolean } = {},
): Document => {
  const plain = statusPageFields.document(page) as Document
  return withSecrets ? plain : maskedDocument(statusPageFields.fields, plain, 'editors')
}

export const auditDocuments = (before: StatusPageSettings | null, after: StatusPageSettings | null) =>
  auditPair(before, after, {
    shown: page => statusPageDocument(page),
    clear: page => statusPageDocument(page, { withSecrets: true }),
  })

/** Fields of a page in the import document, where monitors have names, whose ids differ between databases. */
export const portableFields = nounFields({
  ...statusPageFields.fields,
  monitors: field(
    z
      .array(line(200))
      .max(500, issue(checks.tooManyMonitors({ max: 500 })))
      .prefault([]),
    {
      label: { en: 'Monitors', de: 'Monitore' },
      visibleTo: 'readers',
      documented: 'names of monitors, here or already known',
    },
  ),
})

export type PortablePage = Omit<StatusPageSettings, 'monitors'> & { readonly monitors: readonly string[] }

/** Schema of a page in the import document; that its monitors exist is checked against the whole document. */
export const portablePageSchema = portableFields.schema
  .superRefine(checkAudience)
  .transform((page): PortablePage => ({ ...page, monitors: [...new Set(page.monitors)] }))

/** The document that `portablePageSchema` reads. */
export const portablePage = (
  page: StatusPage,
  known: readonly { readonly id: number; readonly name: string }[],
  given: { readonly withSecrets: boolean },
): Document => ({
  ...statusPageDocument(page, given),
  monitors: known.filter(({ id }) => page.monitors.includes(id)).map(({ name }) => name),
})

/** Names of the fields that hold a secret. */
export const secretFields = (page: StatusPage): readonly string[] =>
  secretPaths(statusPageFields.fields, statusPageDocument(page))
