/** Browser and system, such as `Firefox, Windows`, by which people recognize their own session. */
export function deviceName(userAgent: string): string {
  const words = [browsers, systems].flatMap(
    table => table.find(([, shape]) => shape.test(userAgent))?.[0] ?? [],
  )
  return words.join(', ')
}

type Table = readonly (readonly [name: string, shape: RegExp])[]

/** The order matters: most browsers also claim to be Safari, and many to be Chrome. */
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
