/** Bodies and heads that are made to cost the reader as much as possible. Each fills `bytes`, or nearly. */

export type Shape = { readonly name: string; readonly type: string; readonly body: (bytes: number) => string }

const fill = (unit: string, bytes: number) =>
  unit.repeat(Math.max(0, Math.floor(bytes / Buffer.byteLength(unit))))
const around = (before: string, unit: string, after: string, bytes: number) =>
  before + fill(unit, bytes - before.length - after.length) + after

const form = (name: string, body: Shape['body']): Shape => ({
  name: `form: ${name}`,
  type: 'application/x-www-form-urlencoded',
  body,
})
const json = (name: string, body: Shape['body']): Shape => ({
  name: `json: ${name}`,
  type: 'application/json',
  body,
})
const parts = (name: string, body: Shape['body']): Shape => ({
  name: `parts: ${name}`,
  type: 'multipart/form-data; boundary=b',
  body,
})
const part = (field: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${field}"${more}\r\n\r\n`

/** What the forms of strangers ask for. */
const fields = [
  'name',
  'username',
  'email',
  'password',
  'code',
  'next',
  'text',
  'addresses',
  'contact',
  'content',
]

/** What all files of one form of a new snippet share. */
const shared = ['lexer', 'expires', 'filename', 'parent', 'password', 'rtl']
const allFields = [...new Set([...fields, ...shared])]

/** As many small files as a form may have, or as fit into a third of it, and large fields. */
function filesBeside(names: readonly string[], file: string, bytes: number, most = 980): string {
  const one = `${part(file, '; filename="a.txt"')}x\r\n`
  const files = one.repeat(Math.min(most, Math.floor(bytes / 3 / one.length)))
  return partsOf(names, bytes - files.length).replace('--b--', () => `${files}--b--`)
}

function partsOf(names: readonly string[], bytes: number): string {
  const each = Math.max(1, Math.floor(bytes / names.length) - 80)
  return `${names.map(name => `${part(name)}${'v'.repeat(each)}\r\n`).join('')}--b--\r\n`
}

export const formShapes: readonly Shape[] = [
  form('fields without =', bytes => fill('a&', bytes)),
  form('nothing but &', bytes => fill('&', bytes)),
  form('nothing but %', bytes => fill('%', bytes)),
  form('nothing but =', bytes => fill('=', bytes)),
  form('999 fields', bytes =>
    Array.from({ length: 999 }, (_, i) => `f${i}=${'v'.repeat(bytes / 1100)}`).join('&'),
  ),
  form('one large field, percent-encoded', bytes => around('content=', '%41', '', bytes)),
  form('one large field of broken percents', bytes => around('content=', '%4', '', bytes)),
  form('one large field of plus signs', bytes => around('content=', '+', '', bytes)),
  form('one large field of letters', bytes => around('content=', 'a', '', bytes)),
  form('every field large', bytes =>
    fields.map(each => `${each}=${fill('%C3%A4', bytes / fields.length - 20)}`).join('&'),
  ),
  form('every field of a snippet, one of them large', bytes =>
    shared.map((each, i) => `${each}=${fill('%41', i === 0 ? bytes - 400 : 30)}`).join('&'),
  ),
  form('the same field again and again', bytes =>
    Array.from({ length: 990 }, () => `content=${fill('%41', bytes / 1000 - 10)}`).join('&'),
  ),
  form('a wide name', bytes => around('', '%00', '=x', bytes)),
]

export const multipartShapes: readonly Shape[] = [
  parts(
    '999 parts',
    bytes =>
      `${Array.from(
        { length: 999 },
        (_, i) => `${part(`f${i}`)}${'v'.repeat(Math.max(0, bytes / 999 - 70))}\r\n`,
      ).join('')}--b--\r\n`,
  ),
  parts('too many parts', bytes => `${fill(`${part('a')}\r\n`, bytes - 8)}--b--\r\n`),
  parts('files beside large fields', bytes => filesBeside(shared, 'files', bytes)),
  parts('a hundred files beside large fields', bytes => filesBeside(shared, 'files', bytes, 100)),
  parts('files of the content beside large fields', bytes => filesBeside(shared, 'content', bytes)),
  parts('files beside every field', bytes => filesBeside(fields, 'file', bytes)),
  parts('the same field again and again', bytes => partsOf(Array(990).fill('content'), bytes)),
  parts('every field again and again', bytes =>
    partsOf(
      Array.from({ length: 990 }, (_, i) => allFields[i % allFields.length] ?? ''),
      bytes,
    ),
  ),
  parts('one large part', bytes => around(part('content'), 'a', '\r\n--b--\r\n', bytes)),
  parts('almost boundaries', bytes => around(part('content'), '\r\n--', '\r\n--b--\r\n', bytes)),
  parts('line ends', bytes => around(part('content'), '\r\n', '\r\n--b--\r\n', bytes)),
  parts('carriage returns', bytes => around(part('content'), '\r', '\r\n--b--\r\n', bytes)),
  parts('a large file', bytes => around(part('files', '; filename="a.txt"'), 'é', '\r\n--b--\r\n', bytes)),
  parts('a head without end', bytes =>
    around('--b\r\nContent-Disposition: form-data; ', 'a="b"; ', '', bytes),
  ),
  parts('a head of many lines', bytes => around('--b\r\n', 'a: b\r\n', '\r\n\r\n--b--\r\n', bytes)),
]

export const jsonShapes: readonly Shape[] = [
  json('deep arrays', bytes => fill('[', bytes)),
  json('deep arrays, closed', bytes => fill('[', bytes / 2) + fill(']', bytes / 2)),
  json('deep objects', bytes => fill('{"a":', bytes)),
  json('a long number', bytes => around('{"query":', '9', '}', bytes)),
  json('a long fraction', bytes => around('{"query":0.', '1', 'e-1}', bytes)),
  json('a long string', bytes => around('{"query":"', 'a', '"}', bytes)),
  json('escapes', bytes => around('{"query":"', '\\u0041', '"}', bytes)),
  json(
    'many keys',
    bytes => `{${Array.from({ length: bytes / 14 }, (_, i) => `"${String(i).padStart(8, 'k')}":1`).join()}}`,
  ),
  json('the same key', bytes => around('{"a":1', ',"a":1', '}', bytes)),
  json('many arrays', bytes => around('{"variables":{"a":[[]', ',[]', ']}}', bytes)),
  json('a document of braces', bytes => around('{"query":"', '{a', '"}', bytes)),
  json('a document of spreads', bytes => around('{"query":"{', '...a ', '}"}', bytes)),
  json('a document of names', bytes => around('{"query":"{', 'information ', '}"}', bytes)),
  json('a document of comments', bytes => around('{"query":"{information', '#\\n', '}"}', bytes)),
  json('a document of a block string', bytes =>
    around('{"query":"{a(b:\\"\\"\\"', '\\n ', '\\"\\"\\")}"}', bytes),
  ),
]

/** Texts of snippets that are hard to read, to keep and to show. */
export const texts: Readonly<Record<string, (bytes: number) => string>> = {
  'one line of letters': bytes => fill('a', bytes),
  'empty lines': bytes => fill('\n', bytes),
  'short lines': bytes => fill('a\n', bytes),
  'angle brackets': bytes => fill('<', bytes),
  'open brackets': bytes => fill('[', bytes),
  'Markdown links': bytes => fill('[a](', bytes),
  'Markdown quotes': bytes => fill('> ', bytes),
  'Markdown emphasis': bytes => fill('*a **b _c ', bytes),
  'combining marks': bytes => fill('\u0301', bytes),
  'invisible characters': bytes => fill('\u202e', bytes),
  'invisible characters between letters': bytes => fill('a\u061c', bytes),
  'carriage returns': bytes => fill('a\r', bytes),
  'four-byte characters': bytes => fill('\u{1f3c3}', bytes),
  CRLF: bytes => fill('a\r\n', bytes),
  code: bytes => fill('const a = (b) => { return `b` } // "c"\n', bytes),
  'bytes that do not compress': bytes => noise(bytes),
  'links without a name': bytes => fill('://x ', bytes),
  'links in another script': bytes => Array.from({ length: bytes / 16 }, (_, n) => `://${n}.é/ `).join(''),
  'an armour': bytes => `cork1.${fill('A', bytes - 6)}`,
}

/** Letters drawn by a fixed rule, so that every run sends the same. */
function noise(bytes: number): string {
  const drawn = Buffer.alloc(bytes)
  let state = 1
  for (let i = 0; i < bytes; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    drawn[i] = 32 + ((state >>> 16) % 95)
  }
  return drawn.toString('latin1')
}

/** Lines of a request's head; Node takes 16 KB of them together. */
const headBytes = 15_000
export const heads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cookies: { cookie: fill('a=b; ', headBytes) },
  'semicolons as cookies': { cookie: fill(';', headBytes) },
  'one wide cookie': { cookie: `corkboard=${fill('%41', headBytes)}` },
  'spaces in cookies': { cookie: `a${fill(' ', headBytes)}b` },
  languages: { 'accept-language': fill('de-DE;q=0.1,', headBytes) },
  'commas as languages': { 'accept-language': fill(',', headBytes) },
  'spaces as languages': { 'accept-language': `de${fill(' ', headBytes)};q` },
  'media types': { accept: fill('a/b;q=0.1,', headBytes) },
  'spaces as media types': { accept: `text/html${fill(' ', headBytes)}x` },
  encodings: { 'accept-encoding': fill('gzip;q=0.1,', headBytes) },
  'spaces as encodings': { 'accept-encoding': `gzip${fill(' ', headBytes)}x` },
  etags: { 'if-none-match': fill('"a",', headBytes) },
  'quotes as etags': { 'if-none-match': fill('"', headBytes) },
  proxies: { 'x-forwarded-for': fill('127.0.0.1,', headBytes) },
  bearers: { authorization: `Bearer ${fill(' ', headBytes)}x` },
  'a range': { range: `bytes=${fill('0-1,', headBytes)}` },
  'a user agent': { 'user-agent': fill('Mozilla/5.0 (', headBytes) },
  'an origin': { origin: `https://${fill('a.', headBytes)}` },
  'a type': { 'content-type': `multipart/form-data${fill('; a="b"', headBytes)}` },
}

const queryBytes = 15_000
export const queries: Readonly<Record<string, string>> = {
  'fields without =': fill('a&', queryBytes),
  percents: fill('%', queryBytes),
  'percent-encoded': fill('%41', queryBytes),
  'one name': fill('q=1&', queryBytes),
  'a wide search': `q=${fill('a', queryBytes)}`,
  'a wide search of percents': `q=${fill('%25', queryBytes)}`,
  'an address': `to=https://${fill('a.', queryBytes)}`,
  'a path': `back=/${fill('../', queryBytes)}`,
  lines: `lines=${fill('1-9,', queryBytes)}`,
  GraphQL: `query=${fill('{a', queryBytes)}`,
  'GraphQL variables': `query={information}&variables=${fill('[', queryBytes - 40)}`,
}
