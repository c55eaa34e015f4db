import type { Fields } from '../../kernel/fields/field.ts'
import type { Attempt } from '../probes/attempt.ts'
import type { KindDefinition } from './kind.ts'
import * as registry from './registry.ts'

type Registry = typeof registry

export type Kind = keyof Registry

type Watched<D> = D extends { readonly probe: (target: infer T, attempt: Attempt) => unknown } ? T : never

/** What a monitor watches, as its kind's schema gives it. */
export type Target = { readonly [K in Kind]: Watched<Registry[K]> }[Kind]

const definitions = Object.values(registry) as unknown as readonly (KindDefinition & {
  readonly kind: Kind
})[]

/** Kinds in the order they are offered. */
export const kinds: readonly Kind[] = definitions
  .toSorted((a, b) => a.rank - b.rank || (a.kind < b.kind ? -1 : 1))
  .map(each => each.kind)

const definitionByKind = new Map(definitions.map(each => [each.kind, each]))

/** Null for a kind that this version does not know: a newer one has stored it. */
export const definitionIfKnown = (kind: Kind): KindDefinition | null => definitionByKind.get(kind) ?? null

/** Throws for a kind that this version does not know. */
export function definitionOf(kind: Kind): KindDefinition {
  const definition = definitionIfKnown(kind)
  if (!definition) throw new Error(`This version knows no monitors of the kind ${kind}.`)
  return definition
}

/** The fields of a target. Of a kind that this version does not know there are none, and the rest of the monitor can be read. */
export const targetFieldsOf = (kind: Kind): Fields => definitionIfKnown(kind)?.fields ?? {}
