/** Origin of a request as keyed hashes; those under the same key can be compared. */
export type Origin = {
  readonly key: number
  readonly address: Uint8Array
  readonly network: Uint8Array
}

export type Origins = {
  readonly originOf: (address: string) => Origin | Promise<Origin>
  /** As it was under an earlier key; null when that key is no more. */
  readonly originUnder: (key: number, address: string) => Promise<Origin | null>
}
