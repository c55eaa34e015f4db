/** Smallest upload with a progress bar, in bytes; smaller ones finish before it would help. */
const worthwhileBytes = 256 * 1024
const redrawMs = 100

/** Shows the progress of an upload on standard error, if that is a terminal. */
export function createProgress(totalBytes: number, label: string) {
  const shows = process.stderr.isTTY === true && totalBytes >= worthwhileBytes
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    report(sentBytes: number): void {
      const now = performance.now()
      if (!shows || (now - drawnAt < redrawMs && sentBytes < totalBytes)) return
      drawnAt = now
      const percent = String(Math.floor((sentBytes / totalBytes) * 100)).padStart(3)
      process.stderr.write(`\r\x1b[K${label}  ${percent} % of ${megabytes(totalBytes)}`)
    },
    end: (): void => {
      if (drawnAt > Number.NEGATIVE_INFINITY) process.stderr.write('\r\x1b[K')
    },
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
