import { lexerFor } from '../snippets/model/lexers.ts'
import type { Call } from './call.ts'
import { detectSource } from './detect-source.ts'
import { readSource, wantedPaths } from './sources.ts'
import { harmless, harmlessJson, note, print } from './terminal.ts'
import { type Exit, Trouble, usage } from './trouble.ts'

/**
 * Runs `corkboard paste --dry-run`: prints the language of each file and how sure that is, one file after another. A
 * file that cannot be sent is noted, and the others are looked at all the same.
 */
export async function dryRun(call: Call): Promise<Exit> {
  const chosen = chosenLexer(call.value('lexer'))
  const name = call.value('name')
  let exit: Exit = 'done'
  for (const path of wantedPaths(call.arguments, name)) {
    try {
      const source = await readSource(path, name)
      const { lexer, sure } = chosen ?? detectSource(source, call.has('by-content'))
      const line = `${harmless(path)}\t${lexer}\t${sure}`
      print(`${call.has('json') ? harmlessJson({ file: path, lexer, sure }) : line}\n`)
    } catch (error) {
      if (!(error instanceof Trouble)) throw error
      note(error.message)
      exit = 'failed'
    }
  }
  return exit
}

/** A lexer that was given counts as named, whatever the files are. */
function chosenLexer(given: string | undefined): { readonly lexer: string; readonly sure: 'named' } | null {
  if (given === undefined) return null
  const lexer = lexerFor(given, '')
  if (lexer === null) throw usage(`There is no lexer ${JSON.stringify(given)}.`)
  return { lexer, sure: 'named' }
}
