// The part of the address behind `#` that names lines. On the page of an encrypted text it follows the key, and the
// number of the file where there are several: `#KEY.F2.L3-5`.

/** A key is 43 characters of base64url, which the name of no line is. */
const keyAndFile = /^#[\w-]{43}(?:\.F[1-9]\d?)?(?=\.|$)/

/** The fragment of lines, such as `#L3-5`. */
export function linesFragment() {
  const { hash } = location
  const before = beforeLines()
  return before === '' ? hash : `#${hash.slice(before.length + 1)}`
}

/**
 * The whole fragment with these lines, and without any for the empty text.
 *
 * @param {string} lines such as `L3-5`
 */
export function fragmentWith(lines) {
  const before = beforeLines()
  if (lines === '') return before
  return before === '' ? `#${lines}` : `${before}.${lines}`
}

const beforeLines = () => keyAndFile.exec(location.hash)?.[0] ?? ''

/** Key and file of an encrypted text in the address; the key is empty where there is none. */
export function keyFragment() {
  const [key = '', ...more] = location.hash.slice(1).split('.')
  const file = more.find(each => /^F[1-9]\d?$/.test(each))
  return { key, file: file === undefined ? 1 : Number(file.slice(1)) }
}
