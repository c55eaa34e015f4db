import { parametersMax } from '../../../../web/public/view-kinds.js'

/** Characters that are shown alike, or a sequence that selects how the next are shown. */
type TerminalPart =
  | { readonly kind: 'text'; readonly text: string }
  /** Parameters of an SGR sequence, such as `1;31`. */
  | { readonly kind: 'style'; readonly parameters: string }

/**
 * Takes a text apart as a terminal reads it (ECMA-48). Every other control sequence, whole, cut off or alone, is left out. What
 * follows a string that never ends, such as the title of a window, is text, so that no sequence hides the rest.
 */
export function* terminalParts(text: string): Generator<TerminalPart> {
  let start = 0
  for (const found of text.matchAll(controls)) {
    if (found.index > start) yield { kind: 'text', text: text.slice(start, found.index) }
    start = found.index + found[0].length
    const parameters = found.groups?.['style']
    if (parameters !== undefined) yield { kind: 'style', parameters }
  }
  if (start < text.length) yield { kind: 'text', text: text.slice(start) }
}

/** The text without its control sequences. */
export const withoutSequences = (text: string): string => text.replace(controls, '')

const [bel, esc, csi, st] = ['\x07', '\x1b', '\x9b', '\x9c']
const strings = `${esc}[\\]PX^_]`

/** Bounded repetitions, so that no text is read twice. The first that fits counts. */
const controls = new RegExp(
  [
    // SGR, and other control sequences, whole or cut off.
    String.raw`(?:${esc}\[|${csi})(?:(?<style>[\d;:]{0,${parametersMax}})m|[0-?]{0,100}[ -/]{0,8}[@-~]?)`,
    // Strings (OSC, DCS, SOS, PM, APC) that end on their line, and the start of one that does not.
    String.raw`${strings}[^${bel}${esc}${st}\n]{0,4096}(?:${bel}|${esc}\\|${st})`,
    strings,
    // Other escapes with what they select, and one alone.
    `${esc}[ -/]{1,8}[0-~]?`,
    `${esc}[0-~]?`,
    // The C1 controls, and other characters without a picture.
    `[${bel}\x08\x0e\x0f\x7f-\x9f]`,
  ].join('|'),
  'g',
)
