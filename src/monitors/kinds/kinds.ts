import type { Fields } from '../../kernel/fields/field.ts'
import type { Attempt } from '../probes/attempt.ts'
import type { KindDefinition, Waiting } from './kind.ts'
import * as registry from './registry.ts'

type Registry = typeof registry

export type Kind = keyof Registry

type Watched<D> = D extends { readonly probe: (target: infer T, attempt: Attempt) => unknown }
  ? T
  : D extends { readonly waiting: Waiting<infer T> }
    ? T
    : never

/** The target of a monitor, parsed by the schema of its kind. */
export type Target = { readonly [K in Kind]: Watched<Registry[K]> }[Kind]

const definitions = Object.values(registry) as unknown as readonly (KindDefinition & {
  readonly kind: Kind
})[]

/** Kinds in the order of the choice. */
export const kinds: readonly Kind[] = definitions
  .toSorted((a, b) => a.rank - b.rank || (a.kind < b.kind ? -1 : 1))
  .map(each => each.kind)

const definitionByKind = new Map(definitions.map(each => [each.kind, each]))

/** The definition of a kind; null for a kind stored by a newer version. */
export const definitionIfKnown = (kind: Kind): KindDefinition | null => definitionByKind.get(kind) ?? null

/** The definition of a kind. Throws for a kind stored by a newer version. */
export function definitionOf(kind: Kind): KindDefinition {
  const definition = definitionIfKnown(kind)
  if (!definition) throw new Error(`This version knows no monitors of the kind ${kind}.`)
  return definition
}

/** How a monitor waits for pushes; null for one that is probed, or of an unknown kind. */
export const waitingOf = ({ kind }: Pick<Target, 'kind'>): Waiting<Target> | null =>
  (definitionIfKnown(kind)?.waiting as Waiting<Target> | undefined) ?? null

/** The host that a monitor watches, as a name or an address; null if it watches none, or is of an unknown kind. */
export const hostOf = (target: Target): string | null =>
  definitionIfKnown(target.kind)?.hostOf?.(target) ?? null

/** The fields of a target. An unknown kind has none, so that the rest of the monitor can be read. */
export const targetFieldsOf = (kind: Kind): Fields => definitionIfKnown(kind)?.fields ?? {}
