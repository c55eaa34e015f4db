import type { Engine } from './database.ts'

/**
 * A pattern that matches the text anywhere and in any case, with no special characters: for GLOB on SQLite and `~` on
 * PostgreSQL. Whether the engines fold letters beyond ASCII depends on their build, so the pattern names both cases of
 * every letter.
 */
export function anyCasePattern(text: string, engine: Engine): string {
  const pieces = [...text.replaceAll('\0', '')].map(
    character => anyCase(character) ?? literal(character, engine),
  )
  return engine === 'sqlite' ? `*${pieces.join('')}*` : pieces.join('')
}

function anyCase(character: string): string | null {
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()])
  const letters = [...forms].filter(form => [...form].length === 1)
  return letters.length > 1 ? `[${letters.join('')}]` : null
}

function literal(character: string, engine: Engine): string {
  if (engine === 'sqlite') return /[*?[]/.test(character) ? `[${character}]` : character
  return /[\\^$.|?*+()[\]{}]/.test(character) ? `\\${character}` : character
}
