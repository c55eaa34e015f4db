/**
 * True after a wait of this test file has timed out. The file has failed then, so later waits are short: several long ones
 * would exceed the timeout of the file, which would end it without the messages of its tests.
 */
let hasWaitedInVain = false

export const afterFailureMs = 5_000

/** The time to wait in ms: `wholeMs`, or `afterFailureMs` after a wait has timed out. */
export const patience = (wholeMs: number): number => (hasWaitedInVain ? afterFailureMs : wholeMs)

export function waitedInVain(): void {
  hasWaitedInVain = true
}

/** Resets the state, in a process that runs one file after another. */
export function beginFile(): void {
  hasWaitedInVain = false
}
