import { ConfigError } from '../config.ts'
import { AppError } from '../errors.ts'
import { TooLarge } from '../lib/bounded-read.ts'

/** Tells the person at the terminal what went wrong on the server's side, and gives the exit code. */
export function complain(error: unknown): number {
  if (error instanceof ConfigError) {
    console.error(`The configuration has ${error.problems.length === 1 ? 'a problem' : 'problems'}:`)
    for (const problem of error.problems) console.error(`  ${problem}`)
    return 2
  }
  const sentence = fileTrouble(error as NodeJS.ErrnoException)
  if (sentence) {
    console.error(sentence)
    return 1
  }
  const expected =
    error instanceof AppError ||
    error instanceof TooLarge ||
    (error as NodeJS.ErrnoException).code !== undefined
  console.error(expected ? withCause(error as Error) : error)
  return 1
}

/** About a file that was named at the command line. */
function fileTrouble({ code = '', path }: NodeJS.ErrnoException): string | null {
  if (path === undefined) return null
  const sentences: Readonly<Record<string, string>> = {
    ENOENT: `There is no file ${path} (looked for in ${process.cwd()}).`,
    ENOTDIR: `${path}: a part of this path is a file, not a folder.`,
    EISDIR: `${path} is a folder, not a file.`,
    EACCES: `${path}: this user may not read or write it.`,
    EPERM: `${path}: this user may not read or write it.`,
    EROFS: `${path}: the disk is mounted read-only.`,
    ENOSPC: `${path}: the disk is full.`,
  }
  return sentences[code] ? `${sentences[code]} (${code})` : null
}

/** Whoever runs a command may know what visitors are not told. */
const withCause = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} (${cause.message})` : message
