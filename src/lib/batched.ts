import { nextSlice } from './in-slices.ts'

/**
 * Answers all calls of one turn of the event loop with one `ask`, which begins after the last of them has called, so that
 * no caller gets an answer from before its call. Calls that arrive while one `ask` runs share the next.
 */
export function batched<T>(
  ask: (keys: ReadonlySet<string>) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  type Batch = { readonly keys: Set<string>; readonly answers: Promise<ReadonlyMap<string, T>> }
  let waiting: Batch | null = null
  let asking: Promise<unknown> = Promise.resolve()

  function newBatch(): Batch {
    const keys = new Set<string>()
    const answers = inTurn(keys, asking)
    asking = answers
    return { keys, answers }
  }

  async function inTurn(keys: Set<string>, before: Promise<unknown>): Promise<ReadonlyMap<string, T>> {
    // The failure of the previous `ask` is reported to its own callers.
    await before.catch(() => {})
    await nextSlice()
    waiting = null
    return ask(keys)
  }

  // No async function, which would cost each call two promises more.
  return key => {
    waiting ??= newBatch()
    waiting.keys.add(key)
    return waiting.answers.then(answers => answers.get(key))
  }
}
