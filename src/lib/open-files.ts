import { closeSync, openSync, readFileSync } from 'node:fs'
import { devNull } from 'node:os'

/** The most files and sockets that this process may have open; null: it is not bounded, or not known. */
export function openFilesMax(): number | null {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limitsOfLinux()) ?? []
  return soft === undefined ? reportedMax() : Number(soft)
}

function limitsOfLinux(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

/** A report of Node takes milliseconds, and looks up names unless the network is excluded. Windows has no such limit. */
function reportedMax(): number | null {
  const report: { excludeNetwork?: boolean; getReport: () => object } = process.report
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as Report
  const max = Number(userLimits?.open_files?.soft ?? Number.NaN)
  return Number.isNaN(max) ? null : max
}

type Report = { readonly userLimits?: { readonly open_files?: { readonly soft: number | string } } }

/** A lookup of a name takes two at once: a file of hosts and a socket. */
const spareMin = 3

/**
 * Remembers when the process could not open another file. What fails meanwhile fails for that, whatever its code: of a lookup
 * the system reports EBUSY, EAI_AGAIN or a name that does not exist.
 */
export class FreeHandles {
  readonly #clock: () => number
  readonly #areFree: (count: number) => boolean
  #shortAt = Number.NEGATIVE_INFINITY

  /** `clock` gives milliseconds and is never set back. */
  constructor(clock: () => number, areFree: (count: number) => boolean = canOpen) {
    this.#clock = clock
    this.#areFree = areFree
  }

  /** Looks now; true also when an earlier look at or after `startedAt` found too few. */
  ranShortSince(startedAt: number): boolean {
    if (!this.#areFree(spareMin)) this.#shortAt = this.#clock()
    return this.#shortAt >= startedAt
  }
}

function canOpen(count: number): boolean {
  const opened: number[] = []
  try {
    for (let i = 0; i < count; i++) opened.push(openSync(devNull, 'r'))
    return true
  } catch (error) {
    // Any other error, such as of a chroot without devices, does not mean a shortage.
    return !['EMFILE', 'ENFILE'].includes(String((error as NodeJS.ErrnoException).code))
  } finally {
    for (const each of opened) closeSync(each)
  }
}
