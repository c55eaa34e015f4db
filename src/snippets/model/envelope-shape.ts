/**
 * An armour as the server sees it (docs/encryption.md): `cork1.check.nonce.ciphertext`, all base64url. What it holds
 * only its reader knows, so nothing more can be checked here.
 */
export const isEnvelope = (text: string): boolean => shape.test(text)

/** Version, check and nonce: enough to test a key, and nothing of the text. Null: this is not an envelope. */
export function headOf(content: Uint8Array): string | null {
  const start = Buffer.from(content.subarray(0, headLength + 1)).toString('latin1')
  return headShape.test(start) ? start.slice(0, headLength) : null
}

/** Eight bytes, twelve bytes, and a tag of 16 after at least one byte, which names the compression. */
const shape = /^cork1\.[\w-]{11}\.[\w-]{16}\.[\w-]{23,}$/
const headShape = /^cork1\.[\w-]{11}\.[\w-]{16}\.$/
const headLength = 'cork1.'.length + 11 + 1 + 16
