import type { Address } from './snippet-address.ts'
import { note } from './terminal.ts'
import { type Exit, Trouble } from './trouble.ts'

/** Runs the step for every snippet, also after a failure, unless a question was left. The exit is that of the first failure. */
export async function forEachSnippet(
  addresses: readonly Address[],
  step: (address: Address) => Promise<void>,
): Promise<Exit> {
  let exit: Exit = 'done'
  for (const address of addresses) {
    try {
      await step(address)
    } catch (error) {
      if (!(error instanceof Trouble) || error.exit === 'interrupted') throw error
      note(error.message)
      exit = exit === 'done' ? error.exit : exit
    }
  }
  return exit
}
