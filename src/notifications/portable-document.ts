import { z } from 'zod'
import { line } from '../lib/fields.ts'
import {
  type ChannelSettings,
  channelDocument,
  commonFields,
  fieldsOfKind,
  plainChannelDocument,
} from './channel-document.ts'
import { channelKinds } from './channels/channels.ts'
import type { Rule } from './rule.ts'

/** Channels as the import document has them: their rules name monitors, which have other ids in every database. */

export type PortableChannel = Omit<ChannelSettings, 'rule'> & {
  readonly rule: Omit<Rule, 'monitors'>
  /** Null stands for monitors that were deleted: without it, a rule about them alone would be about all monitors. */
  readonly monitors: readonly (string | null)[]
}

type Named = { readonly id: number; readonly name: string }

const monitors = z
  .array(line(200).nullable())
  .max(500, 'must be at most 500 monitors')
  .transform(all => [...new Set(all)])
  .prefault([])

const schemas = channelKinds.map(kind =>
  z.strictObject({ ...commonFields, monitors, kind: z.literal(kind), ...fieldsOfKind(kind) }),
)

const [firstSchema, ...otherSchemas] = schemas
if (!firstSchema) throw new Error('There is no kind of channel.')

/** Whether the monitors exist is checked where the whole document is read. */
export const portableSchema = z
  .discriminatedUnion('kind', [firstSchema, ...otherSchemas])
  .transform((written): PortableChannel => {
    const { name, kind, language, active, events, monitors, groups, tags } = written
    const values = written as Readonly<Record<string, unknown>>
    const settings = Object.fromEntries(Object.keys(fieldsOfKind(kind)).map(each => [each, values[each]]))
    return { name, kind, settings, language, active, rule: { events, groups, tags }, monitors }
  })

/** The same JSON shape that `portableSchema` reads. The monitors are in the order in which they are given. */
export function portableDocument(
  channel: ChannelSettings,
  known: readonly Named[],
  { withSecrets }: { readonly withSecrets: boolean },
): Readonly<Record<string, unknown>> {
  const { rule } = channel
  const named = known.filter(({ id }) => rule.monitors.includes(id)).map(({ name }) => name)
  return {
    ...(withSecrets ? plainChannelDocument(channel) : channelDocument(channel, 'editors')),
    monitors: named.length < rule.monitors.length ? [...named, null] : named,
  }
}

/** Of each channel of a document the one that is stored: of several with its kind and name, the one at the same place. */
export function standingOf<C extends Pick<ChannelSettings, 'kind' | 'name'>>(
  channels: readonly Pick<ChannelSettings, 'kind' | 'name'>[],
  stored: readonly C[],
): readonly (C | null)[] {
  const left = Map.groupBy(stored, keyOf)
  return channels.map(each => left.get(keyOf(each))?.shift() ?? null)
}

const keyOf = ({ kind, name }: Pick<ChannelSettings, 'kind' | 'name'>): string => `${kind} ${name}`
