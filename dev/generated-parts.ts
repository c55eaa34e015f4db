import {
  importedEventFields,
  importedFields,
  importedUpdate,
} from '../src/announcements/announcement-document.ts'
import { portableTemplateFields } from '../src/announcements/model/incident-template.ts'
import { kinds } from '../src/monitors/kinds/kinds.ts'
import { plannedFields } from '../src/monitors/maintenance-document.ts'
import { type ChannelKind, channelDefinition, channelKinds } from '../src/notifications/channels/channels.ts'
import { siteFields } from '../src/site/model/site.ts'
import { portableFields } from '../src/site/model/status-page.ts'
import { documentTable } from './field-tables.ts'

/** Pages written by hand, except for their parts between `<!-- made: NAME -->` and `<!-- /made -->`. */
export const partlyMade = ['README.md', 'docs/comparison.md', 'docs/import.md', 'docs/notifications.md']

/** The page with each of its parts generated anew from the code. Throws for an unknown part. */
export const withParts = (page: string): string =>
  page.replaceAll(
    /(<!-- made: ([\w ]+) -->).*?(<!-- \/made -->)/gs,
    (_, begin: string, name: string, end: string) => begin + partNamed(name) + end,
  )

export const partNames = (page: string): readonly string[] =>
  [...page.matchAll(/<!-- made: ([\w ]+) -->/g)].map(([, name = '']) => name)

const parts: Readonly<Record<string, () => string>> = {
  channels: () =>
    `\n\n| channel | \`kind\` | needs |\n| --- | --- | --- |\n${channelKinds.map(channelRow).join('\n')}\n\n`,
  'names of channels': () => channelKinds.map(kind => channelDefinition(kind).name.en).join(', '),
  'kinds of channels': () => channelKinds.map(code).join(', '),
  'fields of channels': () => channelKinds.map(kind => `${code(kind)} has ${fieldsOf(kind)}`).join(', '),
  'number of kinds of monitors': () => String(kinds.length),
  'fields of the site': () => `\n\n${documentTable(siteFields.fields, 'stays')}\n\n`,
  'fields of announcements': () => `\n\n${documentTable(importedFields.fields)}\n\n`,
  'fields of incidents and maintenance': () =>
    `\n\n${documentTable(importedEventFields.fields, 'stays')}\n\n`,
  'fields of updates': () => `\n\n${documentTable(importedUpdate.fields)}\n\n`,
  'fields of templates': () => `\n\n${documentTable(portableTemplateFields)}\n\n`,
  'fields of status pages': () => `\n\n${documentTable(portableFields.fields)}\n\n`,
  'fields of maintenance windows': () => `\n\n${documentTable(plannedFields.fields)}\n\n`,
  'kinds of monitors': () => kinds.map(kind => kind.toUpperCase()).join(', '),
}

export const allParts: readonly string[] = Object.keys(parts)

function partNamed(name: string): string {
  const part = parts[name]
  if (!part) throw new Error(`There is no part "${name}"; there are ${allParts.join(', ')}.`)
  return part()
}

function channelRow(kind: ChannelKind): string {
  const { name, needs } = channelDefinition(kind)
  return `| ${name.en} | ${code(kind)} | ${needs} |`
}

const fieldsOf = (kind: ChannelKind) => Object.keys(channelDefinition(kind).fields).map(code).join(' and ')

const code = (word: string) => `\`${word}\``
