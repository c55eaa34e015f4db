import { fixedLimit } from '../lib/fixed-limit.ts'
import { type Change, joined } from './model/board-changes.ts'

const keptMax = fixedLimit({
  area: 'Connections and requests',
  what: 'Changes that an event stream resumes from; a reader that has missed more is told to load everything again',
  value: 256,
  unit: 'changes',
  why: 'The Board changes at most a few times a second, and a reader comes back within seconds.',
})

/** What a reader has missed: `null` if that is unknown, so that everything is to be loaded again. */
type Missed = readonly Change[] | null

/** The latest changes with their ids. An id begins with a name of this instance, so those of other instances are unknown. */
export class EventLog {
  readonly #instance: string
  /** The newest last. */
  readonly #kept: (readonly Change[])[] = []
  #head = 0

  constructor(instance: string) {
    this.#instance = instance
  }

  /** Number of the newest change; 0 before the first one. */
  get head(): number {
    return this.#head
  }

  get id(): string {
    return `${this.#instance}-${this.#head}`
  }

  add(changes: readonly Change[]): void {
    this.#head++
    this.#kept.push(changes)
    if (this.#kept.length > keptMax) this.#kept.shift()
  }

  /** The changes after a number. */
  since(seen: number): Missed {
    const count = this.#head - seen
    if (count < 0 || count > this.#kept.length) return null
    return joined(this.#kept.slice(this.#kept.length - count))
  }

  /** The number in an id of this instance; null for any other. */
  numberOf(id: string): number | null {
    const [, instance, digits = ''] = /^(\w{1,32})-(\d{1,15})$/.exec(id) ?? []
    return instance === this.#instance ? Number(digits) : null
  }
}
