import { randomBytes } from 'node:crypto'

/** Encodes a multipart form without the fields that are null. FormData would change the line endings of a text. */
export function formBody(fields: Readonly<Record<string, string | Uint8Array | null>>): {
  readonly type: string
  readonly body: Uint8Array
} {
  const boundary = `corkboard-${randomBytes(16).toString('hex')}`
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === null
      ? []
      : [
          Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
          typeof value === 'string' ? Buffer.from(value) : value,
          Buffer.from('\r\n'),
        ],
  )
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
