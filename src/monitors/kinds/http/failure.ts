import type { Message } from '../../../kernel/messages.ts'
import { httpFindings } from './findings.ts'

const { make: found } = httpFindings

/** The message for an error of Node's HTTP parser; null for other errors. */
export function failureOfHttp(code: string, error: unknown): Message | null {
  if (code === 'HPE_HEADER_OVERFLOW') return found.headersTooLarge()
  if (!code.startsWith('HPE_')) return null
  return isTlsRecord(error) ? found.speaksTls() : found.notHttp()
}

/** True if the answer begins with a TLS alert or handshake record (RFC 8446, 5.1). */
function isTlsRecord(error: unknown): boolean {
  const packet = (error as { readonly rawPacket?: Buffer }).rawPacket
  return packet !== undefined && (packet[0] === 0x15 || packet[0] === 0x16) && packet[1] === 3
}
