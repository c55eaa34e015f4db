import { type FileHandle, open, rm } from 'node:fs/promises'
import { harmlessText, print } from './terminal.ts'
import { Trouble } from './trouble.ts'

type Output = AsyncDisposable & {
  /**
   * Writes the bytes. A new file has mode 0600 if `isSecret`, as for a text that needed a password or a key or could be
   * read once.
   */
  readonly write: (bytes: Uint8Array, isSecret: boolean) => Promise<void>
}

/**
 * Opens the file, or standard output for `-` or no path. An existing file keeps its content until something is written;
 * a new one is removed if nothing was. Throws Trouble.
 */
export async function openOutput(path: string | undefined): Promise<Output> {
  if (path === undefined || path === '-') return { write: writeOut, [Symbol.asyncDispose]: async () => {} }
  const { file, isNew } = await openFile(path)
  let isWritten = false
  return {
    async write(bytes, isSecret) {
      if (isNew && !isSecret) await file.chmod(0o666 & ~process.umask())
      // Devices and pipes cannot be truncated.
      if ((await file.stat()).isFile()) await file.truncate(0)
      await file.writeFile(bytes)
      isWritten = true
    },
    async [Symbol.asyncDispose]() {
      await file.close()
      if (isNew && !isWritten) await rm(path, { force: true })
    },
  }
}

async function openFile(path: string): Promise<{ readonly file: FileHandle; readonly isNew: boolean }> {
  try {
    return { file: await open(path, 'wx', 0o600), isNew: true }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannot(path, error)
  }
  try {
    return { file: await open(path, 'a'), isNew: false }
  } catch (error) {
    throw cannot(path, error)
  }
}

const cannot = (path: string, error: unknown) =>
  new Trouble('failed', `${path} cannot be written: ${(error as Error).message}`)

/** Writes to standard output. On a terminal control characters are escaped, because it would obey them. */
export async function writeOut(bytes: Uint8Array): Promise<void> {
  if (process.stdout.isTTY !== true) process.stdout.write(bytes)
  else print(harmlessText(new TextDecoder().decode(bytes)).replace(/(?<!\n)$/, '\n'))
}
