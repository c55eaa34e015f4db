import { encode } from 'uqr'
import { type Html, html } from './html.ts'

/**
 * A text as a QR code, as an SVG picture or element: black on white in every theme, with the quiet zone of four modules
 * that scanners look for (ISO/IEC 18004). `label` is its text alternative.
 */
export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.flatMap((row, y) =>
    runsOf(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`),
  )
  return html`<svg class="qr-code" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${rows.join('')}"/></svg>`
}

type Run = { readonly start: number; readonly length: number }

/** Neighbours in a row are one rectangle, which halves the picture. */
function runsOf(row: readonly boolean[]): readonly Run[] {
  const runs: Run[] = []
  for (let start = 0; start < row.length; start++) {
    if (!row[start]) continue
    const end = row.indexOf(false, start)
    const length = (end === -1 ? row.length : end) - start
    runs.push({ start, length })
    start += length
  }
  return runs
}
