import { colourOf } from './terminal-colour.ts'

/** How a terminal shows characters (SGR, ECMA-48 8.3.117). Colours are the names of classes, without `tf-` or `tb-`. */
type TerminalStyle = {
  readonly front: string | null
  readonly back: string | null
  readonly bold: boolean
  readonly dim: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly inverse: boolean
}

export const plainStyle: TerminalStyle = {
  front: null,
  back: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false,
}

/** The style after the parameters of one SGR sequence, such as `1;38;5;208`; parameters without meaning change nothing. */
export function styleAfter(style: TerminalStyle, parameters: string): TerminalStyle {
  let changed = style
  const groups = parameters.split(';')
  for (let at = 0; at < groups.length; at++) {
    const [code = '', ...subs] = (groups[at] ?? '').split(':')
    const number = code === '' ? 0 : Number(code)
    if (!Number.isInteger(number)) continue
    if (number !== 38 && number !== 48 && number !== 58) {
      changed = afterCode(changed, number, subs)
      continue
    }
    // With colons the colour is one parameter; with semicolons its parts are those that follow.
    const { colour, taken } = subs.length > 0 ? withColons(subs) : withSemicolons(groups, at + 1)
    at += taken
    if (colour === null || number === 58) continue
    changed = number === 38 ? { ...changed, front: colour } : { ...changed, back: colour }
  }
  return changed
}

/** The classes of a style, separated by blanks; empty for the plain one. */
export function classesOf({ front, back, inverse, ...style }: TerminalStyle): string {
  const [ink, ground] = inverse ? [back, front] : [front, back]
  const names = [
    ink === null ? null : `tf-${ink}`,
    ground === null ? null : `tb-${ground}`,
    inverse && ground === null ? 't-inverse' : null,
    style.bold ? 't-bold' : null,
    style.dim && ink === null && !inverse ? 't-dim' : null,
    style.italic ? 't-italic' : null,
    style.underline ? 't-underline' : null,
    style.strike ? 't-strike' : null,
  ]
  return names.filter(name => name !== null).join(' ')
}

function afterCode(style: TerminalStyle, code: number, subs: readonly string[]): TerminalStyle {
  if (code >= 30 && code <= 37) return { ...style, front: String(code - 30) }
  if (code >= 40 && code <= 47) return { ...style, back: String(code - 40) }
  if (code >= 90 && code <= 97) return { ...style, front: String(code - 82) }
  if (code >= 100 && code <= 107) return { ...style, back: String(code - 92) }
  if (code === 4 && subs[0] === '0') return { ...style, underline: false }
  const change = changes[code]
  return change ? { ...style, ...change } : style
}

/** Concealed text (8) is shown: what hides text from a reader has no place on a page. */
const changes: Readonly<Record<number, Partial<TerminalStyle>>> = {
  0: plainStyle,
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  9: { strike: true },
  21: { underline: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  27: { inverse: false },
  29: { strike: false },
  39: { front: null },
  49: { back: null },
}

type Taken = { readonly colour: string | null; readonly taken: number }

/** `5:N`, `2:R:G:B` or, with the colour space that the standard has, `2::R:G:B`. */
function withColons([kind, ...values]: readonly string[]): Taken {
  const numbers = (kind === '2' && values.length > 3 ? values.slice(1) : values).map(Number)
  return { colour: colourOf(kind, numbers), taken: 0 }
}

/** `5;N` or `2;R;G;B` from `start` on. */
function withSemicolons(groups: readonly string[], start: number): Taken {
  const kind = groups[start]
  const count = kind === '5' ? 1 : kind === '2' ? 3 : 0
  const numbers = groups.slice(start + 1, start + 1 + count).map(Number)
  return { colour: colourOf(kind, numbers), taken: count === 0 ? 0 : 1 + count }
}
