export type Variable<T> = {
  readonly name: string
  /** What it is when unset, as one would write it. */
  readonly fallback: string
  readonly help: string
  readonly parse: (text: string) => T
  readonly secret?: (text: string) => string
}
