export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Lets `atOnce` pieces of work run and `waitingMax` wait; throws what `refusal` gives to all others. */
export function createTurns(options: {
  readonly atOnce: number
  readonly waitingMax: number
  readonly refusal: () => Error
}): Turns {
  const { atOnce, waitingMax, refusal } = options
  const waiting: (() => void)[] = []
  let running = 0

  return async work => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw refusal()
      // Whoever finishes hands its turn on, so `running` stays as it is.
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
