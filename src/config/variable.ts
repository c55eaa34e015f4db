import type { Text } from '../kernel/fields/field.ts'

export type Variable<T> = {
  readonly name: string
  /** The default, as one would write it. */
  readonly fallback: string
  readonly help: string
  readonly parse: (text: string) => T
  /** What to do instead of setting it, in sentences that begin with its name. */
  readonly deprecated?: Text
  readonly secret?: (text: string) => string
}
