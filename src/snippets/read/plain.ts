import { setImmediate } from 'node:timers/promises'

const sliceBytes = 65_536
const marks = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;', '\0': '\xe2\x90\x80' } as const

/**
 * The text escaped without a thread, for when none has time. What needs escaping is ASCII, so bytes stay bytes;
 * between slices other requests get their turn.
 */
export async function escapePlainly(content: Uint8Array): Promise<Buffer> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const slices: Buffer[] = []
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    if (start > 0) await setImmediate()
    const text = bytes.toString('latin1', start, start + sliceBytes)
    slices.push(
      Buffer.from(
        text.replace(/[&<>\r\0]/g, mark => marks[mark as keyof typeof marks]),
        'latin1',
      ),
    )
  }
  return Buffer.concat(slices)
}
