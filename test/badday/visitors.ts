import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a visitor asks for, with a connection of its own. */
export type Visit = {
  readonly what: string
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Milliseconds of each visit in order; infinity: it was not answered well. */
export type Visits = ReadonlyMap<string, readonly number[]>

const patienceMs = 30_000

/** Visits of each kind at a steady pace, whether or not those before are answered, for so long. */
export async function visit(
  url: string,
  visits: readonly Visit[],
  {
    everyMs,
    lastsMs,
    signal,
  }: { readonly everyMs: number; readonly lastsMs: number; readonly signal: AbortSignal },
): Promise<Visits> {
  const answered = new Map(visits.map(each => [each.what, [] as Promise<number>[]]))
  const startedAt = performance.now()
  for (let round = 0; round * everyMs < lastsMs; round++) {
    await sleep(Math.max(0, startedAt + round * everyMs - performance.now()), null, { signal })
    const each = visits[round % visits.length]
    if (each) answered.get(each.what)?.push(timeOf(url, each))
  }
  const settled = [...answered].map(async ([what, times]) => [what, await Promise.all(times)] as const)
  return new Map(await Promise.all(settled))
}

const timeOf = (url: string, { path, method = 'GET', headers = {}, body }: Visit) =>
  new Promise<number>(resolve => {
    const startedAt = performance.now()
    const failed = () => resolve(Number.POSITIVE_INFINITY)
    const asked = request(url + path, { method, headers, agent: false, timeout: patienceMs }, answer => {
      answer.resume()
      answer.on('error', failed)
      answer.on('end', () => (answer.statusCode === 200 ? resolve(performance.now() - startedAt) : failed()))
    })
    asked.on('error', failed)
    asked.on('timeout', () => asked.destroy())
    asked.end(body)
  })

/** `share` from 0 to 1. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
