import type { IncomingMessage } from 'node:http'
import { AppError, invalid } from '../../errors.ts'

/**
 * The whole body, which must not be compressed: a few bytes can unpack to any size. Over `maxBytes` it throws `too_large`, but reads on for a while and throws the bytes away:
 * a client that is still sending would otherwise see a broken connection and not the answer.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const coding = request.headers['content-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') return Promise.reject(compressed())
  const drainMaxBytes = 4 * maxBytes
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const tooLarge = () =>
      reject(
        new AppError('too_large', `The request is larger than ${maxBytes} bytes, the most that is read.`, {
          connection: 'close',
        }),
      )
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBytes) {
        chunks.push(chunk)
        return
      }
      chunks.length = 0
      if (bytes > drainMaxBytes) tooLarge()
    })
    request.on('end', () => {
      if (bytes > maxBytes) return tooLarge()
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, bytes))
    })
    const broken = () => {
      // Every request closes in the end; an error nobody gets would cost as much as the rest of the reading.
      if (!request.readableEnded) reject(invalid('The request ended before its body did.'))
    }
    request.on('error', broken)
    request.on('close', broken)
  })
}

/** RFC 9110, 15.5.16: what is taken is said with the refusal. */
const compressed = () =>
  new AppError(
    'unsupported_media_type',
    'The body must not be compressed: send it without Content-Encoding.',
    {
      'accept-encoding': 'identity',
      connection: 'close',
    },
  )
