import type { PartlySecret } from '../../../kernel/fields/field.ts'
import { secret } from '../../../kernel/fields/field.ts'

/** Masking of HTTP addresses: the password, and query values such as that of `token`, are secret; the rest is shown. */

export const secretAddress: PartlySecret = {
  forReaders: value => originOf(String(value)),
  forEditors: value => withoutSecretParts(String(value)),
  placeholders: value => (hasPlaceholder(String(value)) ? [''] : []),
  isStored: (_, typed, stored) => isStoredFor(String(typed), String(stored)),
  filled: (typed, stored) =>
    isStoredFor(String(typed), String(stored)) ? withStoredParts(String(typed), String(stored)) : typed,
}

/** The origin of an address, also if an account, path or query is a placeholder. */
function originOf(address: string): string {
  const { origin, pathname, search, username, password } = new URL(address)
  const account = username === '' && password === '' ? '' : `${secret}@`
  const rest = pathname === '/' && search === '' ? '/' : `/${secret}`
  return `${origin.replace('://', `://${account}`)}${rest}`
}

/** The address with placeholders for its secret parts; unchanged if it has none. */
export const withoutSecretParts = (url: string): string =>
  mapQuery(withPassword(url, passwordOf(url) === '' ? '' : secret), ({ name, value }) =>
    value !== '' && opensSomething(name) ? secret : value,
  )

/** True if the address has a placeholder. */
export const hasPlaceholder = (url: string): boolean =>
  passwordOf(url) === secret || fieldsOf(url).some(isPlaceholder)

/** True if there is a stored value for every placeholder. */
export const isStoredFor = (typed: string, stored: string): boolean =>
  (passwordOf(typed) !== secret || passwordOf(stored) !== '') &&
  fieldsOf(typed)
    .filter(isPlaceholder)
    .every(field => storedValue(field, stored) !== undefined)

/** Replaces each placeholder with its stored value. An address sent back unchanged keeps its spelling. */
export const withStoredParts = (typed: string, stored: string): string =>
  typed === withoutSecretParts(stored)
    ? stored
    : mapQuery(passwordOf(typed) === secret ? withPassword(typed, passwordOf(stored)) : typed, field =>
        isPlaceholder(field) ? (storedValue(field, stored) ?? field.value) : field.value,
      )

/** A query field; `nth` counts those with the same name. */
type Field = { readonly name: string; readonly value: string; readonly nth: number }

const opensSomething = (name: string): boolean =>
  /key$|token|secret|passw|passphrase|pass$|pwd$|^auth|auth$|sig$|signature|credential|jwt/i.test(name)

const isPlaceholder = ({ value }: Field): boolean => value === secret

const storedValue = ({ name, nth }: Field, stored: string): string | undefined =>
  fieldsOf(stored).find(each => each.name === name && each.nth === nth)?.value

const passwordOf = (url: string): string => new URL(url).password

function withPassword(url: string, password: string): string {
  const address = new URL(url)
  if (address.password === password) return url
  address.password = password
  return address.href
}

function fieldsOf(url: string): readonly Field[] {
  const fields: Field[] = []
  mapQuery(url, field => {
    fields.push(field)
    return field.value
  })
  return fields
}

/** Changes values of the query in the text itself, because parsing and serializing would change the spelling of the rest. */
function mapQuery(url: string, change: (field: Field) => string): string {
  const [, before = '', query, rest = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(url) ?? []
  if (query === undefined) return url
  const counts = new Map<string, number>()
  const fields = query.split('&').map(text => {
    const at = text.indexOf('=')
    if (at < 0) return text
    const name = text.slice(0, at)
    const nth = counts.get(name) ?? 0
    counts.set(name, nth + 1)
    return `${name}=${change({ name, value: text.slice(at + 1), nth })}`
  })
  return `${before}?${fields.join('&')}${rest}`
}
