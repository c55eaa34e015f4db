import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { DatabaseTrouble, type TroubleKind } from './database-trouble.ts'

type TroubleLogOptions = {
  readonly log: Logger
  /** Monotonic clock, in milliseconds. */
  readonly clock?: () => number
  /** Time without trouble after which it counts as over, in milliseconds. */
  readonly calmMs?: number
}

/** Trouble that recurs within this time counts as one fault. */
const defaultCalmMs = 5_000

const opening: Readonly<Record<TroubleKind, string>> = {
  away: 'The database does not answer; what fails because of it has no line of its own until it does',
  stuck:
    'The database answers and its commits hang; what fails because of it has no line of its own until they end',
  full: 'The disk of the database is full; what fails because of it has no line of its own until there is room',
  corrupt: 'The database is damaged; what fails because of it has no line of its own',
  refused: 'The database refuses its user; what fails because of it has no line of its own',
}

/**
 * Logs trouble of the database once at its beginning and once at its end, however many requests and jobs fail because
 * of it. Other kinds of trouble during the same fault get a line each.
 */
export class TroubleLog {
  /** A logger that counts errors caused by trouble of the database instead of writing them, and writes all others. */
  readonly log: Logger
  readonly #log: Logger
  readonly #clock: () => number
  readonly #calmMs: number
  readonly #kinds = new Set<TroubleKind>()
  #db: Pick<Database, 'trouble'> | null = null
  #beganAt = 0
  #lastAt = 0
  #failures = 0
  #timer: NodeJS.Timeout | undefined

  constructor({ log, clock = () => performance.now(), calmMs = defaultCalmMs }: TroubleLogOptions) {
    this.#log = log
    this.#clock = clock
    this.#calmMs = calmMs
    this.log = quiet(log, trouble => this.#note(trouble))
  }

  /** Keeps the fault open at least as long as this database is in trouble. */
  follow(db: Pick<Database, 'trouble'>): void {
    this.#db = db
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #note({ kind, cause }: DatabaseTrouble): void {
    const now = this.#clock()
    if (this.#kinds.size === 0) this.#begin(now)
    this.#lastAt = now
    this.#failures++
    if (this.#kinds.has(kind)) return
    this.#kinds.add(kind)
    this.#log.warn({ kind, reason: cause instanceof Error ? cause.message : undefined }, opening[kind])
  }

  #begin(now: number): void {
    this.#beganAt = now
    this.#failures = 0
    this.#timer = setInterval(() => this.#endIfCalm(), this.#calmMs / 5).unref()
  }

  #endIfCalm(): void {
    if (this.#db?.trouble()) this.#lastAt = this.#clock()
    if (this.#clock() - this.#lastAt < this.#calmMs) return
    clearInterval(this.#timer)
    this.#kinds.clear()
    const seconds = Math.round((this.#lastAt - this.#beganAt) / 1000)
    this.#log.info({ seconds, failures: this.#failures }, 'The database works again')
  }
}

type Write = (this: Logger, fields: object, message?: string, ...rest: unknown[]) => void

function quiet(log: Logger, note: (trouble: DatabaseTrouble) => void): Logger {
  const unlessTrouble = (write: Write): Write =>
    function (fields, ...rest) {
      const trouble = troubleOf(fields)
      if (trouble) note(trouble)
      else write.call(this, fields, ...(rest as [string?]))
    }
  return Object.create(log, {
    warn: { value: unlessTrouble(log.warn as Write), writable: true },
    error: { value: unlessTrouble(log.error as Write), writable: true },
  }) as Logger
}

/** The DatabaseTrouble in an error or its causes; null if there is none. */
function troubleOf(fields: unknown): DatabaseTrouble | null {
  const { err } = (fields ?? {}) as { readonly err?: unknown }
  if (err instanceof DatabaseTrouble) return err
  return err instanceof Error && err.cause instanceof DatabaseTrouble ? err.cause : null
}
