import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'
import { readWithin, TooLarge } from '../lib/bounded-read.ts'
import { note } from './terminal.ts'
import { Trouble, usage } from './trouble.ts'

/** A text to send. Its lexer is chosen by the name, which is null for unnamed standard input. */
export type Source = { readonly name: string | null; readonly text: Uint8Array; readonly path: string }

/** Reads the files, or standard input for `-` or no path, all before anything is sent. Throws Trouble. */
export async function readSources(
  paths: readonly string[],
  givenName: string | undefined,
): Promise<readonly Source[]> {
  const sources: Source[] = []
  for (const path of wantedPaths(paths, givenName)) sources.push(await readSource(path, givenName))
  return sources
}

/** The paths to read, of which `-` is standard input. Throws Trouble for those that contradict each other. */
export function wantedPaths(paths: readonly string[], givenName: string | undefined): readonly string[] {
  const wanted = paths.length === 0 ? ['-'] : paths
  if (wanted.length > 1 && givenName !== undefined) throw usage('--name is for one file, not for several.')
  if (wanted.filter(path => path === '-').length > 1) throw usage('Standard input can be read only once.')
  return wanted
}

/** Reads one file, or standard input for `-`. Throws Trouble if it is no text. */
export async function readSource(path: string, givenName: string | undefined): Promise<Source> {
  if (path === '-' && process.stdin.isTTY)
    note(`Type or paste the text; ${endKey} on a line of its own sends it, Ctrl+C gives up.`)
  const text = await bytesOf(path)
  const what = path === '-' ? 'Standard input' : path
  if (text.byteLength === 0) throw new Trouble('failed', `${what} is empty.`)
  if (!isUtf8(text))
    throw new Trouble(
      'failed',
      `${what} is not UTF-8, and a snippet is text. For another encoding: iconv -t UTF-8.`,
    )
  return { name: givenName ?? (path === '-' ? null : basename(path)), text, path }
}

const endKey = process.platform === 'win32' ? 'Ctrl+Z and Enter' : 'Ctrl+D'

/** Limit of a text in bytes: the largest value that SNIPPET_MAX_BYTES can have on a server. */
const textMaxBytes = 104_857_600

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readWithin(path, textMaxBytes)
  } catch (error) {
    const { message } = error as Error
    throw new Trouble('failed', error instanceof TooLarge ? message : `${path} cannot be read: ${message}`)
  }
}
