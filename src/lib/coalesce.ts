/**
 * Who asks the same at the same time shares one answer, to a question that is put after the last of them asked: none of
 * them gets an answer from before they asked.
 */
export function coalesce<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  const asking = new Map<string, Promise<T>>()

  async function inTurn(key: string): Promise<T> {
    // Those who asked then get the error.
    await asking.get(key)?.catch(() => {})
    // Everything that has arrived by now comes along.
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
