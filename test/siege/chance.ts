import { seededDraws } from '../../src/lib/seeded-draws.ts'

/** Chance with a seed, so that two runs send the same texts from the same addresses. */
export type Chance = ReturnType<typeof createChance>

export function createChance(seed: number) {
  const draw = seededDraws(seed)

  const below = (limit: number): number => draw() * limit

  const between = (least: number, most: number): number => least + Math.floor(below(most - least + 1))

  const one = <T>(of: readonly T[]): T => of[Math.floor(below(of.length))] as T

  const word = (): string =>
    Array.from({ length: between(2, 4) }, () => one([...'bdfgklmnprstvz']) + one([...'aeiou'])).join('')

  return { below, between, one, word }
}
