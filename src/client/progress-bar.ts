/** Smallest upload with a progress bar, in bytes; smaller ones finish before it would help. */
const worthwhileBytes = 256 * 1024

export function createProgress(totalBytes: number, label: string) {
  const line = createProgressLine(process.stderr, 100)
  return {
    report(sentBytes: number): void {
      if (totalBytes < worthwhileBytes) return
      const percent = String(Math.floor((sentBytes / totalBytes) * 100)).padStart(3)
      line.draw(`${label}  ${percent} % of ${megabytes(totalBytes)}`, sentBytes >= totalBytes)
    },
    end: line.end,
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

type Stream = { readonly isTTY?: boolean; write(text: string): unknown }

/** A line on a terminal, redrawn at most every `redrawMs` but for the last time; nothing where there is no terminal. */
export function createProgressLine(stream: Stream, redrawMs: number) {
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    draw(text: string, isLast = false): void {
      const now = performance.now()
      if (stream.isTTY !== true || (now - drawnAt < redrawMs && !isLast)) return
      drawnAt = now
      stream.write(`\r\x1b[K${text}`)
    },
    end(): void {
      if (drawnAt > Number.NEGATIVE_INFINITY) stream.write('\r\x1b[K')
    },
  }
}
