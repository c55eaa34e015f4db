import { type FileHandle, open, rm } from 'node:fs/promises'
import { harmlessText, print } from './terminal.ts'
import { Trouble } from './trouble.ts'

type Output = AsyncDisposable & {
  /** A file made for what needed a password, a key or the only reading is for its owner alone. */
  readonly write: (bytes: Uint8Array, isSecret: boolean) => Promise<void>
}

/** The file, or standard output for none and for `-`. A file keeps what is in it until something is written. */
export async function openOutput(path: string | undefined): Promise<Output> {
  if (path === undefined || path === '-') return { write: writeOut, [Symbol.asyncDispose]: async () => {} }
  const { file, isNew } = await openFile(path)
  let isWritten = false
  return {
    async write(bytes, isSecret) {
      if (isNew && !isSecret) await file.chmod(0o666 & ~process.umask())
      // What is no ordinary file has no length.
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

/** A terminal obeys what it is sent, so it is sent nothing but text. */
export async function writeOut(bytes: Uint8Array): Promise<void> {
  if (process.stdout.isTTY !== true) process.stdout.write(bytes)
  else print(harmlessText(new TextDecoder().decode(bytes)).replace(/(?<!\n)$/, '\n'))
}
