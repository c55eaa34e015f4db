import type { Engine } from './database.ts'

/**
 * A pattern that finds the text anywhere and in any case, everything in it taken as it stands: for GLOB on SQLite and
 * for `~` on PostgreSQL. Both know the case of letters beyond ASCII only by luck of their build, so every letter
 * names its own two forms.
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
