import { createHmac } from 'node:crypto'

export const signatureHeader = 'corkboard-signature'

/** `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>" in hex>`: what was overheard cannot be sent again much later. */
export function signatureOf(key: Uint8Array, body: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
}
