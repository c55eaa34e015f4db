/**
 * How long a test waits for what should happen. Once something has not happened its file has failed, and what follows in it is not waited
 * for long: else a file with several such waits would be ended by its limit, without a word of what each test saw.
 */
let hasWaitedInVain = false

export const afterFailureMs = 5_000

/** What is left of the patience of this file. */
export const patience = (wholeMs: number): number => (hasWaitedInVain ? afterFailureMs : wholeMs)

export function waitedInVain(): void {
  hasWaitedInVain = true
}

/** For the process that runs one file after another. */
export function beginFile(): void {
  hasWaitedInVain = false
}
