/** Browser and system, precise enough to recognize one's own session: `Firefox, Windows`. */
export function deviceName(userAgent: string): string {
  const words = [browsers, systems].flatMap(
    table => table.find(([, shape]) => shape.test(userAgent))?.[0] ?? [],
  )
  return words.join(', ')
}

type Table = readonly (readonly [name: string, shape: RegExp])[]

/** In this order: most call themselves Safari, and many Chrome, besides what they are. */
const browsers: Table = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
  ['curl', /^curl\//],
]

const systems: Table = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
