import type { Rate } from './rate-limit.ts'

/** Sections of docs/limits.md, in their order. */
export const limitAreas = [
  'Connections and requests',
  'GraphQL',
  'REST',
  'Signing in',
  'Snippets',
  'Reports and moderation',
  'Pictures',
  'Monitors, announcements and channels',
  'Subscribers',
] as const

type About = {
  readonly area: (typeof limitAreas)[number]
  /** What is limited, as a noun phrase. */
  readonly what: string
  /** One sentence: why this much. */
  readonly why: string
}

/** `bytes` and `ms` are written in larger units; `of …` makes the value a share; anything else is a plural noun. */
type Unit = 'bytes' | 'ms' | 'characters' | `of ${string}` | (string & {})

type FixedLimit = About & ({ readonly value: number; readonly unit: Unit } | { readonly rate: Rate })

/** An amount whose limit is declared. */
export type DeclaredLimit = number & { readonly [declaredHere]: true }
declare const declaredHere: unique symbol

const declared: FixedLimit[] = []

/**
 * Declares a limit that no variable changes: docs/limits.md has a row for each. Call it at the top level of a module,
 * once a limit.
 */
export function fixedLimit(limit: About & { readonly value: number; readonly unit: Unit }): DeclaredLimit {
  declared.push(limit)
  return limit.value as DeclaredLimit
}

/** Declares a rate that no variable changes, as `fixedLimit` does. */
export function fixedRate({ count, windowMs, ...about }: About & Rate): Rate {
  const rate = { count, windowMs }
  declared.push({ ...about, rate })
  return rate
}

/** Declares the rates of one client: by its address, and by the network of that. */
export const fixedClientRates = ({ what, windowMs, address, network, area }: ClientRates) => ({
  address: fixedRate({ area, what: `${what}, by address`, windowMs, ...address }),
  network: fixedRate({ area, what: `${what}, by network`, windowMs, ...network }),
})

type ByClient = Pick<About & Rate, 'count' | 'why'>
type ClientRates = Omit<About & Rate, 'count' | 'why'> & {
  readonly address: ByClient
  readonly network: ByClient
}

/** The limits of all modules that are loaded. */
export const declaredLimits = (): readonly FixedLimit[] => declared
