import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../kernel/errors.ts'
import { problems } from '../kernel/problems.ts'
import { nextSlice } from './in-slices.ts'

/**
 * The files of the running program, which loads most parts on first use. Once a file differs from the start, nothing
 * more is loaded, because two versions would run in one process.
 */
export class ProgramFiles {
  readonly #root: string
  readonly #noticed: (file: string) => void
  #files: readonly string[] = []
  /** Size, mtime and ctime of each file. No tool can set the ctime, so also a copy that preserves times is noticed. */
  #stamps = new Float64Array()
  /** Digests of the files in the same order; incomplete until `recordContents` has ended. */
  #digests: (string | null)[] = []
  #changed: string | null = null

  /** `noticed` is called once, with the first file that differs. */
  constructor(root: string, noticed: (file: string) => void) {
    this.#root = root
    this.#noticed = noticed
  }

  /** Records the files and their stamps. Before that, every file counts as unchanged. */
  async record(): Promise<void> {
    const files: string[] = []
    for (const folder of codeFolders) files.push(...filesBelow(join(this.#root, folder)))
    await nextSlice()
    files.push(...manifestsOf(this.#root).filter(file => stampOf(file) !== null))
    const stamps = new Float64Array(files.length * stampLength)
    for (const [index, file] of files.entries()) {
      stamps.set(stampOf(file) ?? gone, index * stampLength)
      if (index % sliceLength === 0) await nextSlice()
    }
    this.#stamps = stamps
    this.#files = files
  }

  /**
   * Records the contents, so that a new stamp alone does not count: owner, permissions, links and times change without
   * a new version. It reads all files, which is too slow for the start.
   */
  async recordContents(): Promise<void> {
    for (const [index, file] of this.#files.entries()) {
      const digest = digestOf(file)
      // A file that has changed since the start is not the one this process runs.
      if (!this.#hasStamp(index, stampOf(file))) return
      this.#digests.push(digest)
      if (index % sliceLength === 0) await nextSlice()
    }
  }

  hasChanged = (): boolean => this.#changed !== null

  /** Compares every file; a difference is remembered. */
  look = async (): Promise<void> => {
    for (const [index, file] of this.#files.entries()) {
      if (this.#changed !== null) return
      if (!this.#isAsRecorded(index, file)) this.#notice(file)
      if (index % sliceLength === 0) await nextSlice()
    }
  }

  /**
   * Returns what `load` loads, if it is of the running version. Throws `unavailable` if a file differs, also if it
   * changed meanwhile; then `discard` gets what was loaded.
   */
  async load<T>(load: () => Promise<T>, discard: (loaded: T) => unknown = () => {}): Promise<T> {
    await this.look()
    if (this.hasChanged()) throw replaced()
    const [loaded] = await Promise.allSettled([load()])
    await this.look()
    if (this.hasChanged()) {
      if (loaded.status === 'fulfilled') await discard(loaded.value)
      throw replaced(loaded.status === 'rejected' ? loaded.reason : undefined)
    }
    if (loaded.status === 'rejected') throw loaded.reason
    return loaded.value
  }

  #isAsRecorded(index: number, file: string): boolean {
    const stamp = stampOf(file)
    if (stamp === unknown || this.#hasStamp(index, stamp)) return true
    const digest = this.#digests[index]
    if (stamp === null || !digest || digestOf(file) !== digest) return false
    // The file may have been replaced while it was read.
    if (!isSame(stampOf(file), stamp)) return false
    this.#stamps.set(stamp, index * stampLength)
    return true
  }

  #hasStamp(index: number, stamp: Stamp | null): boolean {
    const at = index * stampLength
    return isSame(stamp ?? gone, this.#stamps.subarray(at, at + stampLength))
  }

  #notice(file: string): void {
    if (this.#changed !== null) return
    this.#changed = file
    this.#noticed(file)
  }
}

let running: ProgramFiles | null = null

/** Sets the program whose files `loadPart` checks; null, for tests and short commands, disables the check. */
export function loadPartsOf(program: ProgramFiles | null): void {
  running = program
}

/** Loads a part of this program on first use; see `ProgramFiles.load`. */
export const loadPart = <T>(load: () => Promise<T>, discard?: (loaded: T) => unknown): Promise<T> =>
  running ? running.load(load, discard) : load()

/** When programs should try again; a restart takes less. */
const retryAfterSeconds = '60'

const replaced = (cause?: unknown) =>
  new AppError('unavailable', problems.replaced(), { 'retry-after': retryAfterSeconds }, { cause })

/** Folders of code: src/ in a checkout, dist/ in a package. */
const codeFolders = ['src', 'dist', 'bin', 'vendor']

/** Files checked in one slice, which takes less than a millisecond. */
const sliceLength = 50

type Stamp = ArrayLike<number>

const stampLength = 3
const gone: Stamp = [-1, -1, -1]
/** Stamp of a file that cannot be checked now, as when a file server is away; it counts as unchanged. */
const unknown: Stamp = [-2, -2, -2]

const isSame = (one: Stamp | null, other: Stamp): boolean =>
  one !== null && Array.from(one).every((value, index) => value === other[index])

/** The stamp of a file; null if it does not exist. */
function stampOf(file: string): Stamp | null {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    return found ? [found.size, found.mtimeMs, found.ctimeMs] : null
  } catch {
    return unknown
  }
}

/** The digest of a file; null if it cannot be read. */
function digestOf(file: string): string | null {
  try {
    using opened = openedFile(file)
    const digest = createHash('sha1')
    for (;;) {
      const length = readSync(opened.handle, piece)
      if (length === 0) return digest.digest('base64')
      digest.update(piece.subarray(0, length))
    }
  } catch {
    return null
  }
}

/**
 * The memory that all files are read into: a buffer for each of a thousand files would leave five megabytes in the heap
 * of malloc, which does not shrink.
 */
const piece = Buffer.allocUnsafeSlow(16 * 1024)

function openedFile(file: string) {
  const handle = openSync(file, 'r')
  return { handle, [Symbol.dispose]: () => closeSync(handle) }
}

function filesBelow(folder: string): readonly string[] {
  return entriesOf(folder, { recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

/** The manifests of the program and of its packages: npm replaces a package as a whole, with its manifest. */
function manifestsOf(root: string): readonly string[] {
  const beside = dirname(root)
  return [
    ...['package.json', 'package-lock.json', 'npm-shrinkwrap.json'].map(name => join(root, name)),
    ...packagesIn(join(root, 'node_modules')),
    // The packages beside this one, if it was installed as a dependency.
    ...(basename(beside) === 'node_modules' ? packagesIn(beside) : []),
  ]
}

function packagesIn(modules: string): readonly string[] {
  const names = entriesOf(modules).flatMap(({ name }) => {
    if (!name.startsWith('@')) return name.startsWith('.') ? [] : [name]
    return entriesOf(join(modules, name)).map(scoped => join(name, scoped.name))
  })
  const packages = names.flatMap(name => [
    join(modules, name, 'package.json'),
    ...packagesIn(join(modules, name, 'node_modules')),
  ])
  return packages.length === 0 ? [] : [join(modules, '.package-lock.json'), ...packages]
}

/** The entries of a folder. Few packages contain packages, and a thrown error would cost as much as three lookups. */
function entriesOf(folder: string, { recursive = false } = {}) {
  if (!existsSync(folder)) return []
  try {
    return readdirSync(folder, { recursive, withFileTypes: true })
  } catch {
    return []
  }
}
