import { retryDelayMs } from './retry.ts'
import { schemeOf } from './target.ts'

type UnderWay = { readonly isFailing: boolean; readonly done: Promise<void> }

type Rest = { readonly faults: number; readonly until: number }

/**
 * Limits concurrent deliveries. Each scheme has places of its own, so that a scheme whose deliveries hang does not
 * block others. Failing targets get half of them. A way whose fault concerns all its messages rests, and is then tried
 * with one.
 */
export class Places {
  readonly #atOnceOf: (scheme: string) => number
  readonly #underWay = new Map<string, UnderWay>()
  readonly #rests = new Map<string, Rest>()

  constructor(atOnceOf: (scheme: string) => number) {
    this.#atOnceOf = atOnceOf
  }

  has(target: string): boolean {
    return this.#underWay.has(target)
  }

  /** True if there is a place for a target that has none. */
  isFree(target: string, isFailing: boolean, now: number): boolean {
    const scheme = schemeOf(target)
    const others = [...this.#underWay].filter(([each]) => schemeOf(each) === scheme)
    const rest = this.#rests.get(scheme)
    if (rest) return now >= rest.until && others.length === 0
    const atOnce = this.#atOnceOf(scheme)
    const failing = others.filter(([, each]) => each.isFailing).length
    return others.length < atOnce && (!isFailing || failing < Math.ceil(atOnce / 2))
  }

  /** Takes a place until `done` settles. */
  take(target: string, isFailing: boolean, done: Promise<void>): void {
    this.#underWay.set(target, { isFailing, done })
  }

  leave(target: string): void {
    this.#underWay.delete(target)
  }

  get size(): number {
    return this.#underWay.size
  }

  /** Resolves when no delivery is under way. */
  async idle(): Promise<void> {
    while (this.size > 0) await Promise.all([...this.#underWay.values()].map(each => each.done))
  }

  /** Lets the way to the target rest, because of a fault of its own. */
  rest(target: string, now: number): void {
    const scheme = schemeOf(target)
    const before = this.#rests.get(scheme)
    // Deliveries that were under way together fail together.
    if (before && now < before.until) return
    const faults = (before?.faults ?? 0) + 1
    const until = now + retryDelayMs({ attempt: faults, ageMs: 0, retryAfterMs: 0, random: 0 })
    this.#rests.set(scheme, { faults, until })
  }

  /** Notes that the way to the target works, whatever happened to the message. */
  works(target: string): void {
    this.#rests.delete(schemeOf(target))
  }

  /** Ends the rest early, because there is something new to send. */
  hurry(target: string, at: number): void {
    const scheme = schemeOf(target)
    const rest = this.#rests.get(scheme)
    if (rest) this.#rests.set(scheme, { ...rest, until: Math.min(rest.until, at) })
  }
}
