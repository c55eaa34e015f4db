import type { Message } from '../../../kernel/messages.ts'
import { httpFindings } from './findings.ts'

const { make: found } = httpFindings

/** What Node's parser of HTTP objected to. */
export function failureOfHttp(code: string, error: unknown): Message | null {
  if (code === 'HPE_HEADER_OVERFLOW') return found.headersTooLarge()
  if (!code.startsWith('HPE_')) return null
  return isTlsRecord(error) ? found.speaksTls() : found.notHttp()
}

/** An alert or a handshake message (RFC 8446, 5.1) in place of an answer. */
function isTlsRecord(error: unknown): boolean {
  const packet = (error as { readonly rawPacket?: Buffer }).rawPacket
  return packet !== undefined && (packet[0] === 0x15 || packet[0] === 0x16) && packet[1] === 3
}
