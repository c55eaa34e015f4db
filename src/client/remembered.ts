import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What this machine remembers of a snippet beside its delete token. None of it opens or deletes anything. */
export type SnippetNote = {
  readonly name: string | null
  /** The number of files; the name and the lexer are those of the first. */
  readonly files: number
  /** The lexer that was asked for; null if the server chose. */
  readonly lexer: string | null
  /** ISO 8601. */
  readonly created: string
  /** ISO 8601, `never` or `onetime`; null if the answer did not name it. */
  readonly expires: string | null
}

export type RememberedSnippet = Omit<SnippetNote, 'created'> & {
  readonly url: string
  readonly created: string | null
}

export type DeleteTokenFiles = ReturnType<typeof createDeleteTokenFiles>

/**
 * The store of delete tokens of the snippets made on this machine. Each token has its own file, with mode 0600, so that
 * concurrent commands never overwrite each other's. The key of an encrypted snippet is never stored.
 */
export function createDeleteTokenFiles(folder: string) {
  const fileOf = (url: string) => join(folder, createHash('sha256').update(url).digest('hex').slice(0, 32))

  return {
    async keep(url: string, deleteToken: string, about: SnippetNote): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(fileOf(url), `${JSON.stringify({ url, deleteToken, ...about })}\n`, { mode: 0o600 })
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
    /** Updates what is remembered of a snippet that was changed, if its token is. */
    async renew(url: string, about: Pick<SnippetNote, 'name' | 'lexer' | 'files'>): Promise<void> {
      const known = await readFile(fileOf(url), 'utf8').then(JSON.parse, () => null)
      if (typeof known?.deleteToken !== 'string') return
      await writeFile(fileOf(url), `${JSON.stringify({ ...known, ...about })}\n`, { mode: 0o600 })
    },
    forget: (url: string): Promise<void> => rm(fileOf(url), { force: true }),
    /** All remembered snippets, without their tokens, and the number of files that could not be read. */
    async all(): Promise<{ readonly snippets: readonly RememberedSnippet[]; readonly unreadable: number }> {
      const names = await readdir(folder).catch(noneIfMissing)
      const snippets: RememberedSnippet[] = []
      for (const name of names) {
        const snippet = await readFile(join(folder, name), 'utf8').then(parsed, () => null)
        if (snippet) snippets.push(snippet)
      }
      return { snippets, unreadable: names.length - snippets.length }
    },
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): readonly string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Null for anything but a file of this store. Files of earlier versions have an address and a token only. */
function parsed(json: string): RememberedSnippet | null {
  try {
    const value = JSON.parse(json)
    if (typeof value?.url !== 'string') return null
    const text = (key: string): string | null => (typeof value[key] === 'string' ? value[key] : null)
    return {
      url: value.url,
      name: text('name'),
      files: Number.isSafeInteger(value.files) ? value.files : 1,
      lexer: text('lexer'),
      created: text('created'),
      expires: text('expires'),
    }
  } catch {
    return null
  }
}
