/** Chance with a seed, so that two runs send the same texts from the same addresses. */
export type Chance = ReturnType<typeof createChance>

/** Mulberry32. */
export function createChance(seed: number) {
  let state = seed | 0

  function below(limit: number): number {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit
  }

  const between = (least: number, most: number): number => least + Math.floor(below(most - least + 1))

  const one = <T>(of: readonly T[]): T => of[Math.floor(below(of.length))] as T

  const word = (): string =>
    Array.from({ length: between(2, 4) }, () => one([...'bdfgklmnprstvz']) + one([...'aeiou'])).join('')

  return { below, between, one, word }
}
