import { fire, type Load, type Seen } from './load.ts'
import { median, spread } from './numbers.ts'
import type { Row } from './report.ts'

type Race<Name extends string> = {
  readonly contestants: Readonly<Record<Name, { readonly origin: string }>>
  /** Every round of the others is compared with the same round of this one. */
  readonly reference: NoInfer<Name>
  readonly load: Omit<Load, 'seconds'>
}

export type Raced<Name extends string> = {
  readonly rows: readonly Row[]
  /** Median over the rounds of `of` divided by `to`. */
  readonly ratio: (of: Name, to: Name) => number
}

const rounds = 5
const roundSeconds = 3
const warmSeconds = 3

/** Round by round, one after another, so that whatever disturbs the machine disturbs all of them. */
export async function race<Name extends string>({
  contestants,
  reference,
  load,
}: Race<Name>): Promise<Raced<Name>> {
  const names = Object.keys(contestants) as Name[]
  const seen = new Map(names.map(name => [name, [] as Seen[]]))
  const run = (name: Name, seconds: number) => fire(contestants[name].origin, { ...load, seconds })
  for (const name of names) await run(name, warmSeconds)
  for (let round = 0; round < rounds; round++)
    for (const name of names) seen.get(name)?.push(await run(name, roundSeconds))

  const all = (name: Name, what: keyof Seen) => (seen.get(name) ?? []).map(each => each[what])
  const ratios = (of: Name, to: Name) => {
    const others = all(to, 'requestsPerSecond')
    return all(of, 'requestsPerSecond').map((each, round) => each / (others[round] ?? Number.NaN))
  }

  return {
    rows: names.map(name => ({
      name,
      'requests/s': Math.round(median(all(name, 'requestsPerSecond'))),
      [`of ${reference}`]: spread(ratios(name, reference)),
      'p50 ms': median(all(name, 'p50Ms')),
      'p99 ms': median(all(name, 'p99Ms')),
    })),
    ratio: (of, to) => median(ratios(of, to)),
  }
}
