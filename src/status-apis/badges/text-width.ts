/**
 * Advance widths of DejaVu Sans 2.37, whose letters are as wide as those of Verdana: hundredths of an em, two digits of
 * base 36 a character, read from its tables `cmap` and `hmtx`. Each row begins at a code point.
 */
const rows: readonly (readonly [first: number, widths: string])[] = [
  [
    0x20,
    '0w141a2c1s2n260s13131e2c0w100w0y1s1s1s1s1s1s1s1s1s1s0y0y2c2c2c1h2s1w1x1y251r1m26230u0u1u1k2e2327' +
      '1o271y1s1p211w2r1w1p1w130y132c1e1e1p1s1j1s1q0z1s1r0s0s1m0s2p1r1p1s1s151g131r1n2a1n1n1g1s0y1s2c',
  ],
  [
    0xa0,
    '0w141s1s1s1s0y1e1e2s1b1p2c102s1e1e2c14141e1s1s0w1e141b1p2p2p2p1h1w1w1w1w1w1w2p1y1r1r1r1r0u0u0u0u' +
      '262327272727272c27212121211p1o1r1p1p1p1p1p1p2q1j1q1q1q1q0s0s0s0s1p1r1p1p1p1p1p2c1p1r1r1r1r1n1s1n' +
      '1w1p1w1p1w1p1y1j1y1j1y1j1y1j251s261s1r1q1r1q1r1q1r1q1r1q261s261s261s261s231r2k1y0u0s0u0s0u0s0u0s' +
      '0u0s1n1k0u0s1u1m1m1k0s1k0s1k121k0y1k0s231r231r231r29231r271p271p271p2z2u1y151y151y151s1g1s1g1s1g' +
      '1s1g1p131p131p13211r211r211r211r211r211r2r2a1p1n1p1w1g1w1g1w1g0z',
  ],
  [
    0x370,
    '1t1l2e1t0s0s231t00001e1j1j1j0y0u000000001e1e1x0w232f150029002a2b0y1w1x1k1w1r1w23270u1u1w2e231r27' +
      '231o001r1p1p271w27240u1p1u1i1r0y1m1u1s1n1p1i1i1r1p0y1n1n1s1k1k1p1o1s1n1r1o1m1u1m1u2c0y1m1p1m2c1u' +
      '1p1q1y2c1y1u2c1u271p1t1n1m1a1u1u2e1r2l2c241u271q1x1p251q1y1p1p1i1u1s1j0s271q1q1o1s1y2e1t1s1y1y1y',
  ],
  [
    0x400,
    '1r1r271p1y1s0u0u0u312w271z231p231w1x1x1p261r301s23231z232e2327231o1y1p1p2e1w261x2z312b2g1x1y301y' +
      '1p1q1n1g1x1q2i1h1t1t1o1s231t1p1t1s1j1m1n2e1n1w1n2k2m1z271n1j2c1o1q1q1q1g1j1g0s0s0s2i2i1t1o1t1n1t',
  ],
]

const widths: ReadonlyMap<number, number> = new Map(
  rows.flatMap(([first, digits]) =>
    Array.from({ length: digits.length / 2 }, (_, index): [number, number] => [
      first + index,
      Number.parseInt(digits.slice(index * 2, index * 2 + 2), 36) / 100,
    ]),
  ),
)

/** Characters of East Asian scripts and pictures, which are as wide as they are high, or wider. */
const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}\uff01-\uff60]/u
/** Characters without a width of their own. */
const joined = /[\p{Mark}\p{Cf}\u200b]/u
const usualEm = 0.65
const wideEm = 1.2

/** Width of a text in Verdana at a size in pixels. Characters that the table does not have are estimated by their script. */
export function textWidth(text: string, sizePx: number): number {
  let ems = 0
  for (const character of text)
    ems +=
      widths.get(character.codePointAt(0) ?? 0) ??
      (joined.test(character) ? 0 : wide.test(character) ? wideEm : usualEm)
  return ems * sizePx
}
