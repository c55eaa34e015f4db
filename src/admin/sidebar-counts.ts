/** What waits, as numbers beside the entries of the sidebar. */
export type SidebarCounts = {
  /** Incidents in progress. */
  readonly incidents: number
  /** Active monitors that are down, hidden ones included. */
  readonly monitorsDown: number
  /** Channels whose deliveries fail, and those that were disabled because of failures. */
  readonly channels: number
  /** Reported snippets without a decision and open takedown requests, each counted up to `countedMax`. */
  readonly reports: number
}

/** Largest number that is counted and shown. */
export const countedMax = 100

/** How long a count is shown without being read again, in milliseconds. */
const keptMs = 2_000

type Options = {
  /** Reads the counts; null if the database does not answer. */
  readonly read: () => Promise<SidebarCounts | null>
  readonly now: () => number
}

/** The counts of this instance, read once for all pages of a moment, and anew after each change that was made here. */
export class KeptCounts {
  readonly #options: Options
  #kept: { readonly at: number; readonly counts: Promise<SidebarCounts | null> } | null = null

  constructor(options: Options) {
    this.#options = options
  }

  read = (): Promise<SidebarCounts | null> => {
    const at = this.#options.now()
    if (this.#kept === null || Math.abs(at - this.#kept.at) >= keptMs)
      this.#kept = { at, counts: this.#options.read() }
    return this.#kept.counts
  }

  forget = (): void => {
    this.#kept = null
  }
}
