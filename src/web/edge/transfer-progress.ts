/** Least pace of a transfer, whose length has no limit. */
export type Pace = {
  /** Longest time without a single byte. */
  readonly silenceMs: number
  /** Bytes that must move in each `windowMs`; single bytes would otherwise keep a transfer alive for ever. */
  readonly windowMs: number
  readonly windowBytes: number
}

/** Progress of a transfer that is looked at from time to time. */
export type Progress = {
  readonly movedAt: () => number
  /** Records the bytes moved so far; returns whether the transfer is too slow. */
  readonly isTooSlow: (bytes: number, now: number) => boolean
}

export function createProgress(
  { silenceMs, windowMs, windowBytes }: Pace,
  bytes: number,
  now: number,
): Progress {
  let last = { bytes, at: now }
  let window = last

  return {
    movedAt: () => last.at,
    isTooSlow(bytes, now) {
      if (bytes !== last.bytes) last = { bytes, at: now }
      if (now - last.at >= silenceMs) return true
      if (now - window.at < windowMs) return false
      const moved = bytes - window.bytes
      window = { bytes, at: now }
      return moved < windowBytes
    },
  }
}
