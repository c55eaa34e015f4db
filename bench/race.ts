import { fire, type Load, type Seen } from './load.ts'
import { median, spread } from './numbers.ts'
import type { Question } from './question.ts'
import type { Row } from './report.ts'
import type { Server } from './server.ts'
import { cpuMs } from './usage.ts'

type Race<Name extends string> = {
  readonly contestants: Readonly<Partial<Record<Name, Contestant>>>
  /** The contestant with whose rounds those of the others are compared. */
  readonly reference: NoInfer<Name>
  readonly load: Omit<Load, 'seconds'>
  /** Length of a round; 3 seconds by default. */
  readonly roundSeconds?: number
  /** Length of the load on each contestant before the first round; 3 seconds by default, 0 for none. */
  readonly warmSeconds?: number
  /** Number of rounds; 5 by default. Many short ones give a steadier median where the machine is slower for seconds. */
  readonly rounds?: number
}

/** A contestant, with a question of its own if the same page has another path there. */
export type Contestant = Server & {
  readonly question?: Question
  /** Starts a server over the same data for one load, once it has answered the question; for a program that ends when a load leaves off. */
  readonly startAnew?: ((question: Question) => Promise<Server>) | null
}

export type Raced<Name extends string> = {
  readonly rows: readonly Row[]
  /** Median over the rounds of `of` divided by `to`. */
  readonly ratio: (of: Name, to: Name) => number
}

/** Measures all contestants in each round, so that a disturbance of the machine affects all of them. */
export async function race<Name extends string>({
  contestants,
  reference,
  load,
  roundSeconds = 3,
  warmSeconds = 3,
  rounds = 5,
}: Race<Name>): Promise<Raced<Name>> {
  const names = Object.keys(contestants) as Name[]
  const seen = new Map(names.map(name => [name, [] as Round[]]))
  const run = (name: Name, seconds: number) => runRound(contestants[name] as Contestant, { ...load, seconds })
  if (warmSeconds > 0) for (const name of names) await run(name, warmSeconds)
  for (let round = 0; round < rounds; round++)
    for (const name of names) seen.get(name)?.push(await run(name, roundSeconds))

  const all = (name: Name, what: keyof Round) => (seen.get(name) ?? []).map(each => each[what])
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
      'CPU µs/request': median(all(name, 'cpuUs')),
    })),
    ratio: (of, to) => median(ratios(of, to)),
  }
}

/** Figures of a round. `cpuUs` is the server's processor time for a request, which hardly depends on other work of the machine. */
type Round = Seen & { readonly cpuUs: number }

async function runRound(contestant: Contestant, load: Load): Promise<Round> {
  const { question = load.question, startAnew } = contestant
  await using anew = (await startAnew?.(question)) ?? null
  const { origin, child } = anew ?? contestant
  // A process that ended with the load takes the count with it.
  const usedMs = () => (anew ? Number.NaN : cpuMs(child.pid))
  const before = usedMs()
  const seen = await fire(origin, { ...load, question })
  const usedUs = (usedMs() - before) * 1000
  return { ...seen, cpuUs: usedUs / (seen.requestsPerSecond * load.seconds) }
}
