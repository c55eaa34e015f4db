/**
 * True for an end-to-end encrypted text (docs/encryption.md): `cork1.check.nonce.ciphertext`, or `cork2` for several files, all base64url. Only its
 * reader can decrypt it, so nothing more can be checked here.
 */
export const isEnvelope = (text: string): boolean => shape.test(text)

/** Version, check and nonce, which suffice to test a key and reveal nothing of the text; null if the text is not encrypted. */
export function headOf(content: Uint8Array): string | null {
  const start = Buffer.from(content.subarray(0, headLength + 1)).toString('latin1')
  return headShape.test(start) ? start.slice(0, headLength) : null
}

/** Eight bytes, twelve bytes, and at least one byte (the compression) with a tag of 16. */
const shape = /^cork[12]\.[\w-]{11}\.[\w-]{16}\.[\w-]{23,}$/
const headShape = /^cork[12]\.[\w-]{11}\.[\w-]{16}\.$/
const headLength = 'cork1.'.length + 11 + 1 + 16
