/** Stands where a value is not shown. */
export const secret = '(secret)'

/** Values of these headers open no door; those of all others may. */
export const harmlessHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-type',
  'user-agent',
])

export const isHarmlessHeader = (name: string): boolean => harmlessHeaders.has(name.toLowerCase())

/** All names of headers, and the values that are harmless. */
export const withHarmlessValues = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isHarmlessHeader(name) ? value : secret]),
  )

/** Where an address leads; the placeholder stands for an account, a path and a query. */
export function originOf(address: string): string {
  const { origin, pathname, search, username, password } = new URL(address)
  const account = username === '' && password === '' ? '' : `${secret}@`
  const rest = pathname === '/' && search === '' ? '/' : `/${secret}`
  return `${origin.replace('://', `://${account}`)}${rest}`
}
