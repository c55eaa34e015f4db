import type { ChannelDefinition } from './channel.ts'
import * as registry from './registry.ts'

export type ChannelKind = keyof typeof registry

const definitions = Object.values(registry) as unknown as readonly (ChannelDefinition & {
  readonly kind: ChannelKind
})[]

/** Kinds in the order of the choice. */
export const channelKinds: readonly ChannelKind[] = definitions
  .toSorted((a, b) => a.rank - b.rank || (a.kind < b.kind ? -1 : 1))
  .map(each => each.kind)

export const isChannelKind = (kind: unknown): kind is ChannelKind => channelKinds.some(each => each === kind)

const definitionByKind = new Map(definitions.map(each => [each.kind, each]))

/** The definition of a kind. Throws for a kind of a newer version. */
export function channelDefinition(kind: ChannelKind): ChannelDefinition {
  const definition = definitionByKind.get(kind)
  if (!definition) throw new Error(`This version knows no channels of the kind ${kind}.`)
  return definition
}
