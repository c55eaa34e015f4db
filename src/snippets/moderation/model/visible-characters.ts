/** A piece of text, or the name of an invisible character. */
type Piece = { readonly text: string } | { readonly mark: string }

type Seen = {
  readonly pieces: readonly Piece[]
  /** Number of characters left out. */
  readonly more: number
}

/** The start of a text, with deceptive characters made visible. */
export function visiblePieces(text: string, maxLength: number): Seen {
  const shown = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, '')
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: hidden, index } of shown.matchAll(unseen)) {
    if (index > at) pieces.push({ text: shown.slice(at, index) })
    pieces.push({ mark: nameOf(hidden) })
    at = index + hidden.length
  }
  if (at < shown.length) pieces.push({ text: shown.slice(at) })
  return { pieces, more: text.length - shown.length }
}

/**
 * Control characters except tab and line feed, bidirectional marks, zero-width characters, and all characters that
 * Unicode calls ignorable.
 */
const unseen = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
