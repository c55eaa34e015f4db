// The armour of docs/encryption.md: text that only the holder of its key can read. Browsers and the terminal client run
// this same file, so it uses only what both have.

/**
 * shape: no armour. version: from a later one. key: of another text.
 *
 * @typedef {'shape' | 'version' | 'key' | 'damaged' | 'large'} ArmourReason
 * @typedef {{ readonly text: string, readonly filename: string | null, readonly lexer: string | null }} OpenedText
 * @typedef {{ readonly text: string, readonly filename?: string | null, readonly lexer?: string | null }} SealedText
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 */

/** @typedef {'cork1' | 'cork2'} Version of one text, and of several */
const keyBytes = 32
const checkBytes = 8
const nonceBytes = 12
const tagBytes = 16

/** Largest text that is encrypted or decrypted. An armour can unpack to any size that its author chose; decryption stops here. */
export const textMaxBytes = 16 * 1024 * 1024

/** Files in one armour. */
const filesMax = 50

const shape = /^(cork[12])\.([\w-]{11})\.([\w-]{16})\.([\w-]+)$/
const headShape = /^(cork[12])\.([\w-]{11})\.([\w-]{16})(?:\.|$)/

export class ArmourError extends Error {
  /** @param {ArmourReason} reason */
  constructor(reason) {
    super(messages[reason])
    this.name = 'ArmourError'
    /** @readonly */
    this.reason = reason
  }
}

/** @type {Readonly<Record<ArmourReason, string>>} */
const messages = {
  shape: 'This is no encrypted text of Corkboard.',
  version: 'This text was encrypted by a later Corkboard than this one.',
  key: 'The key does not match this text.',
  damaged: 'The text was changed or cut off since it was encrypted.',
  large: `The text is longer than ${textMaxBytes} bytes, the most that is opened.`,
}

/**
 * Throws ArmourError `large`.
 *
 * @param {string} text
 * @param {{ readonly filename?: string | null, readonly lexer?: string | null }} [meta]
 * @param {(length: number) => Bytes} [chance] gives so many random bytes
 */
export const encryptText = (text, { filename = null, lexer = null } = {}, chance = randomBytes) =>
  encrypted('cork1', { text, filename, lexer }, chance)

/**
 * Encrypts several files as one. To programs that know one text alone it is from a later version. Throws ArmourError
 * `large`.
 *
 * @param {readonly SealedText[]} files
 * @param {(length: number) => Bytes} [chance] gives so many random bytes
 * @param {string} [key] of an earlier revision, which opens this one, too; when not given, a new one is drawn
 */
export function encryptFiles(files, chance = randomBytes, key) {
  const secret = key === undefined ? undefined : secretOf(key)
  const documents = files.map(({ text, filename = null, lexer = null }) => ({ text, filename, lexer }))
  const [only, ...more] = documents
  return only && more.length === 0
    ? encrypted('cork1', only, chance, secret)
    : encrypted('cork2', { files: documents }, chance, secret)
}

/**
 * @param {Version} version
 * @param {unknown} content
 * @param {(length: number) => Bytes} chance
 * @param {Bytes} [secret] a new one is drawn when it is not given; each nonce makes another key of it
 */
async function encrypted(version, content, chance, secret = chance(keyBytes)) {
  const nonce = chance(nonceBytes)
  const { key, check } = await derive(version, secret, nonce)
  const head = `${version}.${toBase64Url(check)}.${toBase64Url(nonce)}`
  const document = utf8.encode(JSON.stringify(content))
  if (document.length > textMaxBytes) fail('large')
  const sealed = await crypto.subtle.encrypt(gcm(nonce, head), key, await packed(document))
  return { armour: `${head}.${toBase64Url(new Uint8Array(sealed))}`, key: toBase64Url(secret) }
}

/**
 * The files of an armour, at least one. Throws ArmourError.
 *
 * @param {string} armour
 * @param {string} key
 * @returns {Promise<readonly OpenedText[]>}
 */
export async function decryptFiles(armour, key) {
  const [, version = '', check = '', nonce = '', sealed = ''] =
    shape.exec(armour) ?? fail(reasonOfShape(armour))
  const derived = await derive(version, secretOf(key), bytesOf(nonce))
  if (toBase64Url(derived.check) !== check) fail('key')
  const content = await opened(bytesOf(sealed), derived.key, gcm(bytesOf(nonce), armour.slice(0, headLength)))
  return documentOf(version, await unpacked(content))
}

/**
 * The text of an armour, of several files the first. Throws ArmourError.
 *
 * @param {string} armour
 * @param {string} key
 * @returns {Promise<OpenedText>}
 */
export async function decryptArmour(armour, key) {
  const [first = fail('damaged')] = await decryptFiles(armour, key)
  return first
}

/**
 * Whether a key fits the armour with this head, so that a wrong key does not cost a text its only reading.
 * Throws ArmourError for a text that is no armour.
 *
 * @param {string} armourOrHead
 * @param {string} key
 */
export async function keyFits(armourOrHead, key) {
  const [, version = '', check = '', nonce = ''] =
    headShape.exec(armourOrHead) ?? fail(reasonOfShape(armourOrHead))
  if (!isKey(key)) return false
  return toBase64Url((await derive(version, secretOf(key), bytesOf(nonce))).check) === check
}

const headLength = 'cork1.'.length + 11 + 1 + 16

/** @param {string} key */
const isKey = key => /^[\w-]{43}$/.test(key) && isCanonical(key)

/** @param {string} key */
const secretOf = key => (isKey(key) ? fromBase64Url(key) : fail('key'))

/** @param {string} text */
const reasonOfShape = text => (/^cork\d+\./.test(text) && !/^cork[12]\./.test(text) ? 'version' : 'shape')

/** @type {(reason: ArmourReason) => never} */
function fail(reason) {
  throw new ArmourError(reason)
}

/**
 * Derives by one HKDF the key of the text and, independent of it, the bytes that prove the secret to be the right one.
 *
 * @param {string} version
 * @param {Bytes} secret
 * @param {Bytes} nonce
 */
async function derive(version, secret, nonce) {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: nonce, info: utf8.encode(version) }
  const bits = new Uint8Array(await crypto.subtle.deriveBits(parameters, base, 8 * (keyBytes + checkBytes)))
  const key = await crypto.subtle.importKey('raw', bits.slice(0, keyBytes), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  return { key, check: bits.slice(keyBytes) }
}

/**
 * @param {Bytes} iv
 * @param {string} head
 */
const gcm = (iv, head) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8.encode(head),
  tagLength: 8 * tagBytes,
})

/**
 * @param {Bytes} sealed
 * @param {CryptoKey} key
 * @param {ReturnType<typeof gcm>} parameters
 */
async function opened(sealed, key, parameters) {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, sealed))
  } catch {
    return fail('damaged')
  }
}

/**
 * The files of a decrypted document. Throws ArmourError for one that is malformed, which the owner of a key can have written.
 *
 * @param {string} version
 * @param {Bytes} content
 * @returns {readonly OpenedText[]}
 */
function documentOf(version, content) {
  let document
  try {
    document = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    fail('damaged')
  }
  const files = version === 'cork1' ? [document] : document?.files
  if (!Array.isArray(files) || files.length === 0 || files.length > filesMax) fail('damaged')
  return files.map(fileOf)
}

/**
 * @param {any} file
 * @returns {OpenedText}
 */
function fileOf(file) {
  if (typeof file?.text !== 'string') fail('damaged')
  return { text: file.text, filename: nameOf(file.filename), lexer: lexerOf(file.lexer) }
}

/**
 * The file name without a path; null for one with characters that change the direction of text, which could pass for another.
 *
 * @param {unknown} value
 */
function nameOf(value) {
  if (typeof value !== 'string') return null
  const base = value.slice(Math.max(value.lastIndexOf('/'), value.lastIndexOf('\\')) + 1)
  const name = base.toWellFormed().replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
  return name === '' || name === '.' || name === '..' ? null : name.slice(0, 255)
}

/** @param {unknown} value */
const lexerOf = value => (typeof value === 'string' && /^[\w+#.-]{1,64}$/.test(value) ? value : null)

/**
 * Compresses the text before encryption; the first byte is the format.
 *
 * @param {Bytes} content
 */
async function packed(content) {
  const smaller = await through(content, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY)
  return smaller.length < content.length ? joined([[1], smaller]) : joined([[0], content])
}

/** @param {Bytes} content */
async function unpacked(content) {
  const [manner] = content
  const rest = content.subarray(1)
  if (manner === 0) return rest.length > textMaxBytes ? fail('large') : rest
  if (manner !== 1) return fail('damaged')
  try {
    return await through(rest, new DecompressionStream('deflate-raw'), textMaxBytes)
  } catch (error) {
    return fail(error instanceof ArmourError ? error.reason : 'damaged')
  }
}

/**
 * Passes content through a transform. Throws ArmourError `large` as soon as its output exceeds `maxBytes`.
 *
 * @param {Bytes} content
 * @param {CompressionStream | DecompressionStream} transform
 * @param {number} maxBytes
 */
async function through(content, transform, maxBytes) {
  const reader = new Blob([content]).stream().pipeThrough(transform).getReader()
  /** @type {Bytes[]} */
  const chunks = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(chunks)
    bytes += value.length
    if (bytes > maxBytes) {
      await reader.cancel()
      fail('large')
    }
    chunks.push(value)
  }
}

/** @param {readonly ArrayLike<number>[]} chunks */
function joined(chunks) {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

const utf8 = new TextEncoder()

/** @param {number} length */
const randomBytes = length => crypto.getRandomValues(new Uint8Array(length))

/**
 * Decodes Base64url. Only the canonical spelling of bytes is accepted, or an armour could be changed and still open.
 *
 * @param {string} text
 */
const bytesOf = text => (isCanonical(text) ? fromBase64Url(text) : fail('damaged'))

/** @param {string} text */
function isCanonical(text) {
  const tail = text.slice(text.length - (text.length % 4))
  return tail.length !== 1 && (tail === '' || toBase64Url(fromBase64Url(tail)) === tail)
}

/** @param {string} text */
const fromBase64Url = text =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))

/** @param {Bytes} bytes */
function toBase64Url(bytes) {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
