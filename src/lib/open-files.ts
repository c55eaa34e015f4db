import { closeSync, openSync, readFileSync } from 'node:fs'
import { devNull } from 'node:os'

/** The limit of open files and sockets of this process; null if it is unlimited or unknown. */
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

/**
 * The limit in a report of Node. That takes milliseconds, and would look up names if the network were not excluded.
 * Windows has no such limit.
 */
function reportedMax(): number | null {
  const report: { excludeNetwork?: boolean; getReport: () => object } = process.report
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as Report
  const max = Number(userLimits?.open_files?.soft ?? Number.NaN)
  return Number.isNaN(max) ? null : max
}

type Report = { readonly userLimits?: { readonly open_files?: { readonly soft: number | string } } }

/** File handles that a name lookup needs at once: the hosts file and a socket. */
const spareMin = 3

/**
 * Remembers when the process ran out of file handles. Failures at that time are put down to it whatever their code,
 * since a lookup then reports EBUSY, EAI_AGAIN or an unknown name.
 */
export class FreeHandles {
  readonly #clock: () => number
  readonly #areFree: (count: number) => boolean
  #shortAt = Number.NEGATIVE_INFINITY

  /** `clock` is monotonic, in milliseconds. */
  constructor(clock: () => number, areFree: (count: number) => boolean = canOpen) {
    this.#clock = clock
    this.#areFree = areFree
  }

  /** True if handles are short now, or were at a check since `startedAt`. */
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
    // Any other error, such as in a chroot without devices, does not mean a shortage.
    return !['EMFILE', 'ENFILE'].includes(String((error as NodeJS.ErrnoException).code))
  } finally {
    for (const each of opened) closeSync(each)
  }
}
