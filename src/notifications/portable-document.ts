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

/** Channels as the import document has them: their rules name monitors, which have other ids in every database. */

type PortableChannel = Omit<ChannelSettings, 'rule'> & {
  /** Null: the document is from before there were keys, or written by hand. */
  readonly key: string | null
  readonly rule: Omit<Rule, 'monitors'>
  /** Null stands for monitors that were deleted: without it, a rule about them alone would be about all monitors. */
  readonly monitors: readonly (string | null)[]
}

type Named = { readonly id: number; readonly name: string }

const monitors = z
  .array(line(200).nullable())
  .max(500, issue(checks.tooManyMonitors({ max: 500 })))
  .transform(all => [...new Set(all)])
  .prefault([])

const key = line(100).nullable().default(null)

/** Whether the monitors exist is checked where the whole document is read. */
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

/** The same JSON shape that `portableSchema` reads. The monitors are in the order in which they are given. */
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
 * The stored channel of each channel of a document; null: it is a new one. A channel is known by its key. Where that is not known
 * here, the only one of its kind and name on both sides is meant; otherwise it is new. Documents from before there were keys have
 * none: of twins, which share kind and name, those that are the same as stored are that one, and where there are as many as are
 * stored the others are by their place. What is left could be an edit of any: throws `invalid`, because one would get the settings,
 * and the secret, of another.
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

/** A placeholder stands for whatever secret is stored. */
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

/** The order of a list does not matter here. */
const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map(each => JSON.stringify(each)).sort() : value)
