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

/** Variables by key, from which each has its name: `snippetRate` is SNIPPET_RATE. Without a default it is empty. */
export type VariableTable = Readonly<
  Record<string, Omit<Variable<unknown>, 'name' | 'fallback'> & { readonly fallback?: string }>
>
