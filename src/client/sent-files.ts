import { decodeUtf8 } from '../lib/utf8.ts'
import type { Call } from './call.ts'
import type { Source } from './sources.ts'
import { Trouble, usage } from './trouble.ts'

/** A text to send, with its own lexer; null leaves that to the server. */
export type SentFile = Source & { readonly lexer: string | null }

/** The lexer that the text shows, if the name stands for none or is not looked at; null leaves it to the server. */
export async function detectedLexer(source: Source, { has }: Call): Promise<string | null> {
  const byContent = has('by-content')
  const { detectSource } = await import('./detect-source.ts')
  const { lexer, sure } = detectSource(source, byContent)
  if (sure === 'named') return null
  if (sure === 'certain' || lexer === '_text') return lexer
  return byContent ? 'plain' : null
}

type FormFields = Readonly<Record<string, string | Uint8Array | null>>

/**
 * Form fields of files: their names and lexers, then the other fields, and at last the texts, so that a server can
 * reject the fields before it reads the texts.
 */
export function plainFields(files: readonly SentFile[], others: FormFields): FormFields {
  const named = (field: string, index: number) => (index === 0 ? field : `${field}${index + 1}`)
  const about = files.flatMap(({ name, lexer }, index) => [
    [named('filename', index), name],
    [named('lexer', index), lexer],
  ])
  const texts = files.map(({ text }, index) => [named('content', index), text])
  return { ...Object.fromEntries(about), ...others, ...Object.fromEntries(texts) }
}

/** The armour of files and its key, which is a new one unless it is given. Throws Trouble. */
export async function encryptedFiles(
  files: readonly SentFile[],
  known?: string,
): Promise<{ readonly armour: string; readonly key: string }> {
  const { ArmourError, encryptFiles } = await import('../web/public/armour.js')
  const { lexerFor } = await import('../snippets/model/lexers.ts')
  const documents = files.map(({ name, text, lexer }) => {
    const key = lexerFor(lexer ?? '', name ?? '')
    if (key === null) throw usage(`There is no lexer ${JSON.stringify(lexer)}.`)
    return { text: decodeUtf8(text), filename: name, lexer: key }
  })
  try {
    return await encryptFiles(documents, undefined, known)
  } catch (error) {
    throw error instanceof ArmourError ? new Trouble('failed', error.message) : error
  }
}

/**
 * The address in the server's answer. Throws Trouble for anything else, since the address is printed and may be opened
 * in a browser.
 */
export function addressIn(text: string): string {
  const line = text.trim()
  if (/^https?:\/\/[!-~]+$/.test(line) && URL.canParse(line)) return line
  throw new Trouble('broken', 'The server answered with something that is no address; is it a Corkboard?')
}
