import { inspect } from 'node:util'
import { TooLarge } from '../lib/bounded-read.ts'
import { withoutAccounts } from '../lib/shown-address.ts'
import { exits, Trouble } from './trouble.ts'

/** Prints the error that ended a command; returns the exit code. */
export function reportError(error: unknown): number {
  if (error instanceof Trouble) {
    console.error(error.message)
    return exits[error.exit].code
  }
  const { code } = error as NodeJS.ErrnoException
  const expected = error instanceof TooLarge || code !== undefined
  const sentence =
    fileTrouble(error as NodeJS.ErrnoException) ?? (expected ? withCause(error as Error) : inspect(error))
  console.error(withoutAccounts(sentence))
  return exits.failed.code
}

/** A sentence about an error of the system at a file; null for any other error. */
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

/** The message and that of its cause, which operators at a terminal may see, unlike visitors of a page. */
export const withCause = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} (${cause.message})` : message
