import { z } from 'zod'
import { checks } from '../kernel/checks.ts'
import { InvalidFields, type Problem } from '../kernel/invalid-fields.ts'
import { choices, issue, line } from '../lib/fields.ts'
import {
  type Channel,
  type ChannelSettings,
  channelDocument,
  commonFields,
  fieldsOfKind,
  grouped,
  plainChannelDocument,
} from './channel-document.ts'
import { channelChecks } from './channel-problems.ts'
import { channelKinds } from './channels/channels.ts'
import type { Rule } from './rule.ts'

/** Channels in the import document, where rules name monitors, whose ids differ between databases. */

type PortableChannel = Omit<ChannelSettings, 'rule'> & {
  /** The key; null in a document that is older than keys or written by hand. */
  readonly key: string | null
  readonly rule: Omit<Rule, 'monitors'>
  /** Names of monitors; null stands for a deleted one, without which a rule about deleted monitors alone would be about all. */
  readonly monitors: readonly (string | null)[]
}

type Named = { readonly id: number; readonly name: string }

const monitors = z
  .array(line(200).nullable())
  .max(500, issue(checks.tooManyMonitors({ max: 500 })))
  .transform(all => [...new Set(all)])
  .prefault([])

const key = line(100).nullable().default(null)

/** Schema of a channel; that its monitors exist is checked against the whole document. */
export const portableSchema = z
  .discriminatedUnion(
    'kind',
    choices(
      channelKinds.map(kind =>
        z.strictObject({ key, ...commonFields, monitors, kind: z.literal(kind), ...fieldsOfKind(kind) }),
      ),
    ),
  )
  .transform(({ key, monitors, ...written }): PortableChannel => ({ ...grouped(written), key, monitors }))

/** The JSON document that `portableSchema` reads, with monitors in the given order. */
export function portableDocument(
  channel: Channel,
  known: readonly Named[],
  { withSecrets }: { readonly withSecrets: boolean },
): Readonly<Record<string, unknown>> {
  const { rule } = channel
  const named = known.filter(({ id }) => rule.monitors.includes(id)).map(({ name }) => name)
  return {
    key: channel.key,
    ...(withSecrets ? plainChannelDocument(channel) : channelDocument(channel, 'editors')),
    monitors: named.length < rule.monitors.length ? [...named, null] : named,
  }
}

/**
 * Matches each channel of a document with a stored one; null for a new channel. A channel is matched by its key, or, if
 * the key is unknown here, by kind and name where both sides have only one. Documents older than keys have none: of
 * twins, which share kind and name, identical ones are matched, and where there are as many as stored, the others by
 * position. Throws `invalid` for the rest, since a wrong match would give one channel the settings and secret of
 * another.
 */
export function standingOf(
  channels: readonly PortableChannel[],
  stored: readonly Channel[],
  known: readonly Named[],
): readonly (Channel | null)[] {
  const byKey = new Map(stored.map(each => [each.key, each]))
  const standing = channels.map(({ key }) => (key === null ? null : (byKey.get(key) ?? null)))
  const problems = standing.flatMap((each, index) =>
    each && each.kind !== channels[index]?.kind
      ? [{ path: `channels[${index}].kind`, message: channelChecks.fixedKind() }]
      : [],
  )
  const found = new Set(standing)
  const storedTwins = Map.groupBy(stored, kindAndName)
  const asked = channels.map((channel, index) => ({ channel, index }))
  for (const [name, twins] of Map.groupBy(asked, ({ channel }) => kindAndName(channel))) {
    const all = storedTwins.get(name) ?? []
    const left = all.filter(each => !found.has(each))
    const isOnly = twins.length === 1 && all.length === 1
    const open = twins.filter(({ channel, index }) => !standing[index] && (isOnly || channel.key === null))
    const isEven = left.length === open.length
    const changed = open.filter(({ channel, index }) => {
      const same = left.findIndex(each => isSame(channel, each, known))
      if (same >= 0) standing[index] = left.splice(same, 1)[0] ?? null
      return same < 0
    })
    if (isEven) for (const { index } of changed) standing[index] = left.shift() ?? null
    else if (left.length > 0)
      for (const { channel, index } of changed) problems.push(ambiguous(channel, index))
  }
  if (problems.length > 0) throw new InvalidFields(problems)
  return standing
}

const ambiguous = ({ kind, name }: PortableChannel, index: number): Problem => ({
  path: `channels[${index}]`,
  message: channelChecks.ambiguous({ kind, name: JSON.stringify(name) }),
})

const kindAndName = ({ kind, name }: Pick<ChannelSettings, 'kind' | 'name'>): string => `${kind} ${name}`

/** True if both are the same; a placeholder matches any stored secret. */
function isSame(written: PortableChannel, stored: Channel, known: readonly Named[]): boolean {
  const plain = portableDocument(stored, known, { withSecrets: true })
  const masked = portableDocument(stored, known, { withSecrets: false })
  const wanted = {
    ...plainChannelDocument({ ...written, rule: { ...written.rule, monitors: [] } }),
    monitors: written.monitors,
  }
  return Object.entries(wanted).every(([field, value]) => {
    const text = comparable(value)
    return text === comparable(plain[field]) || text === comparable(masked[field])
  })
}

/** A value to compare, regardless of the order of lists. */
const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map(each => JSON.stringify(each)).sort() : value)
