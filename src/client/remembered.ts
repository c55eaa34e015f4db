import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The store of delete tokens of the snippets made on this machine. Each token has its own file, with mode 0600, so that
 * concurrent commands never overwrite each other's. The key of an encrypted snippet is never stored.
 */
export function createDeleteTokenFiles(folder: string) {
  const fileOf = (url: string) => join(folder, createHash('sha256').update(url).digest('hex').slice(0, 32))

  return {
    async keep(url: string, deleteToken: string): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(fileOf(url), `${JSON.stringify({ url, deleteToken })}\n`, { mode: 0o600 })
    },
    /** The delete token of the snippet; null if it was not made here. */
    async tokenOf(url: string): Promise<string | null> {
      try {
        const { deleteToken } = JSON.parse(await readFile(fileOf(url), 'utf8'))
        return typeof deleteToken === 'string' ? deleteToken : null
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    forget: (url: string): Promise<void> => rm(fileOf(url), { force: true }),
  }
}
