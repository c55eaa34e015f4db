import { constants } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Trouble } from './trouble.ts'

/** A file of a snippet as it is written; the name may be anything. */
export type NamedText = { readonly name: string; readonly bytes: Uint8Array }

/** True for a path that means a folder: one that is there, or that ends with a slash. */
export async function isFolder(path: string | undefined): Promise<boolean> {
  if (path === undefined || path === '-') return false
  if (/[/\\]$/.test(path)) return true
  return (await stat(path).catch(() => null))?.isDirectory() === true
}

/** Makes the folder unless it is there. Throws Trouble. */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch(error => {
    throw cannot(path, error)
  })
}

/**
 * Writes the files into the folder and returns their paths. The names came from a stranger: none leaves the folder, and
 * nothing that is there is written over or through. New files have mode 0600 if `isSecret`. Throws Trouble.
 */
export async function writeInto(
  folder: string,
  files: readonly NamedText[],
  isSecret: boolean,
): Promise<readonly string[]> {
  const paths: string[] = []
  for (const [index, { name, bytes }] of files.entries())
    paths.push(await writeNew(folder, safeName(name, index + 1), bytes, isSecret ? 0o600 : 0o666))
  return paths
}

const triesMax = 1000

/** Writes a file that is new: under its name, or the first of `name.1`, `name.2` … that is free. */
async function writeNew(folder: string, name: string, bytes: Uint8Array, mode: number): Promise<string> {
  const { O_CREAT, O_EXCL, O_WRONLY } = constants
  for (let tries = 0; tries < triesMax; tries++) {
    const path = join(folder, tries === 0 ? name : `${name}.${tries}`)
    try {
      // Exclusive: neither a file that is there nor the target of a link is written to.
      await using file = await open(path, O_CREAT | O_EXCL | O_WRONLY, mode)
      await file.writeFile(bytes)
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannot(path, error)
    }
  }
  throw new Trouble('failed', `${join(folder, name)} is there already.`)
}

/** The base name without what a file system or a terminal would take for something else. */
export function safeName(name: string, number: number): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const plain = base
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '_')
    .slice(0, 200)
    .replace(/[. ]+$/, '')
  if (plain === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain)) return `text-${number}.txt`
  return plain
}

const cannot = (path: string, error: unknown) =>
  new Trouble('failed', `${path} cannot be written: ${(error as Error).message}`)
