/**
 * Coalesces concurrent calls for the same key into one `ask`, which begins after the last of them has called, so that
 * no caller gets an answer from before its call.
 */
export function coalesce<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  const asking = new Map<string, Promise<T>>()

  async function inTurn(key: string): Promise<T> {
    // The failure of the previous `ask` is reported to its own callers.
    await asking.get(key)?.catch(() => {})
    // Waits for the calls that arrive in the same turn of the event loop.
    await new Promise(resolve => setImmediate(resolve))
    waiting.delete(key)
    const answer = ask(key)
    asking.set(key, answer)
    return answer.finally(() => asking.delete(key))
  }

  return key => {
    const known = waiting.get(key)
    if (known) return known
    const answer = inTurn(key)
    waiting.set(key, answer)
    return answer
  }
}
