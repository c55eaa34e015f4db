/** A fault of the world around Corkboard that is made for real, and what is measured while it lasts. */
export type BadDay = {
  /** A sentence that names the fault. */
  readonly fault: string
  /** Ends within `limitMs`, or when the signal is aborted; removes whatever it made. */
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[]>
  readonly limitMs: number
}

export type Finding = {
  readonly what: string
  /** The value with its unit, as it is printed. */
  readonly measured: string
  /** What was wanted, as it is printed. */
  readonly wanted: string
  readonly isMet: boolean
}

/** Why a fault cannot be made on this machine: a program is missing, or the sandbox forbids it. */
export class NotHere extends Error {}
