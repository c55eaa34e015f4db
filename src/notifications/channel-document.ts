import { z } from 'zod'
import { languages } from '../i18n/messages.ts'
import { documentOf, pickFields } from '../kernel/fields/document.ts'
import { type Fields, field } from '../kernel/fields/field.ts'
import {
  auditPair,
  maskedDocument,
  secretPaths,
  withKnownSecretsOf,
  withSecretsOf,
} from '../kernel/fields/secrets.ts'
import { monitorIds } from '../kernel/monitor-ids.ts'
import { boundedList, choices, issue, line, oneOf } from '../lib/fields.ts'
import { drawId } from '../lib/id.ts'
import { channelChecks } from './channel-problems.ts'
import { type ChannelKind, channelDefinition, channelKinds } from './channels/channels.ts'
import { chosenKinds } from './notified-kind.ts'
import type { Rule } from './rule.ts'

/** A stored channel. */
export type Channel = ChannelSettings & {
  readonly id: number
  /** Key by which documents refer to the channel, the same in every database. */
  readonly key: string
  /** Why the channel was disabled automatically, as the code of a delivery; null if it was not. */
  readonly fault: string | null
  readonly revision: number
}

export type ChannelSettings = {
  readonly name: string
  readonly kind: ChannelKind
  readonly settings: Readonly<Record<string, unknown>>
  readonly language: (typeof languages)[number]
  readonly active: boolean
  readonly rule: Rule
}

export const drawChannelKey = (): string => drawId(16)

const names = (max: number) =>
  boundedList(line(max), 100)
    .transform(all => [...new Set(all)])
    .prefault([])

export const commonFields = {
  name: field(line(100), {
    label: { en: 'Name', de: 'Name' },
    hint: { en: 'For example “On call”.', de: 'Zum Beispiel „Bereitschaft“.' },
    visibleTo: 'readers',
  }),
  language: field(oneOf(languages).default('en'), {
    label: { en: 'Language of the messages', de: 'Sprache der Nachrichten' },
    visibleTo: 'readers',
  }),
  active: field(z.boolean().default(true), {
    label: { en: 'Active', de: 'Aktiv' },
    hint: {
      en: 'If off, nothing is sent, and events of that time are not delivered later.',
      de: 'Ausgeschaltet wird nichts gesendet, und Ereignisse aus dieser Zeit werden nicht nachgeliefert.',
    },
    visibleTo: 'readers',
  }),
  events: field(
    z
      .array(oneOf(chosenKinds))
      .min(1, issue(channelChecks.noEvent()))
      .transform(all => chosenKinds.filter(each => all.includes(each)))
      .prefault(chosenKinds.filter(each => each !== 'snippet.reported')),
    { label: { en: 'Events', de: 'Ereignisse' }, visibleTo: 'readers' },
  ),
  monitors: field(monitorIds.prefault([]), {
    label: { en: 'Monitors', de: 'Monitore' },
    visibleTo: 'readers',
  }),
  groups: field(names(100), {
    label: { en: 'Groups', de: 'Gruppen' },
    hint: { en: 'Separated by commas.', de: 'Durch Kommas getrennt.' },
    visibleTo: 'readers',
  }),
  tags: field(names(50), {
    label: { en: 'Tags', de: 'Schlagwörter' },
    hint: { en: 'Separated by commas.', de: 'Durch Kommas getrennt.' },
    visibleTo: 'readers',
  }),
} satisfies Fields

export const fieldsOfKind = (kind: ChannelKind): Fields => channelDefinition(kind).fields

/** Schema of a whole channel, from programs and forms. */
export const channelSchema = z
  .discriminatedUnion(
    'kind',
    choices(
      channelKinds.map(kind =>
        z.strictObject({ ...commonFields, kind: z.literal(kind), ...fieldsOfKind(kind) }),
      ),
    ),
  )
  .transform(({ monitors, ...written }): ChannelSettings => {
    const { rule, ...channel } = grouped(written)
    return { ...channel, rule: { ...rule, monitors } }
  })

type Written = Omit<z.output<z.ZodObject<typeof commonFields>>, 'monitors'> & { readonly kind: ChannelKind }

/** Splits a flat document into the channel's fields, the settings of its kind, and its rule without monitors. */
export function grouped(written: Written) {
  const { name, kind, language, active, events, groups, tags } = written
  const settings = pickFields(fieldsOfKind(kind), written)
  return { name, kind, settings, language, active, rule: { events, groups, tags } }
}

/** Replaces placeholders with the stored settings. Throws `InvalidFields`. */
export const withStoredSecrets = (
  stored: ChannelSettings | null,
  typed: ChannelSettings,
): ChannelSettings => ({
  ...typed,
  settings: withSecretsOf(
    fieldsOfKind(typed.kind),
    stored?.kind === typed.kind ? stored.settings : null,
    typed.settings,
  ),
})

/** Like `withStoredSecrets`, for an import: a placeholder without a stored value stays, and `missing` names the field. */
export function withStoredSecretsIfKnown<C extends Pick<ChannelSettings, 'kind' | 'settings'>>(
  stored: ChannelSettings | null,
  typed: C,
): { readonly channel: C; readonly missing: readonly string[] } {
  const before = stored?.kind === typed.kind ? stored.settings : null
  const { noun: settings, missing } = withKnownSecretsOf(fieldsOfKind(typed.kind), before, typed.settings)
  return { channel: { ...typed, settings }, missing }
}

/** A channel for its editors or for readers; secrets are never shown. */
export function channelDocument(channel: ChannelSettings, by: 'readers' | 'editors'): Document {
  const fields = fieldsOfKind(channel.kind)
  return {
    ...plainChannelDocument(channel),
    ...maskedDocument(fields, documentOf(fields, channel.settings), by),
  }
}

type Keyed = ChannelSettings & Pick<Channel, 'key'>

export const auditDocuments = (before: Keyed | null, after: Keyed | null) =>
  auditPair(before, after, {
    shown: channel => ({ ...channelDocument(channel, 'readers'), key: channel.key }),
    clear: channel => ({ ...plainChannelDocument(channel), key: channel.key }),
  })

/** A channel with its secrets in clear text. */
export const plainChannelDocument = ({
  name,
  kind,
  settings,
  language,
  active,
  rule: { events, monitors, groups, tags },
}: ChannelSettings): Document => ({
  name,
  kind,
  ...documentOf(fieldsOfKind(kind), settings),
  language,
  active,
  events,
  monitors,
  groups,
  tags,
})

/** The fields that hold a secret. */
export const secretFields = (channel: ChannelSettings): readonly string[] =>
  secretPaths(fieldsOfKind(channel.kind), channelDocument(channel, 'editors'))

/** The secrets that an import did not contain. */
export const missingSecrets = ({ kind, settings }: ChannelSettings): readonly string[] =>
  secretPaths(fieldsOfKind(kind), settings)

type Document = Readonly<Record<string, unknown>>
