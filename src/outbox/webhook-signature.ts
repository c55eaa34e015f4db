import { createHmac } from 'node:crypto'

/** A signing secret as receivers are given it, and the key in it: Standard Webhooks 1.0. */
export const secretOf = (key: Uint8Array): string => `whsec_${Buffer.from(key).toString('base64')}`
export const keyOf = (secret: string): Uint8Array => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

type Signed = {
  readonly key: Uint8Array
  /** The id of the message, the same for every attempt to deliver it. */
  readonly id: string
  readonly body: string
  readonly now: number
}

/** Header fields of Standard Webhooks 1.0: the signature covers id, timestamp and body. */
export function signedHeaders({ key, id, body, now }: Signed): Readonly<Record<string, string>> {
  const timestamp = secondsOf(now)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac(key, `${id}.${timestamp}.${body}`).digest('base64')}`,
  }
}

/** Header fields that receivers of `REPORT_WEBHOOK_URL` verified before Standard Webhooks: the signature is in hex and does not cover the id. */
export function earlierHeaders({ key, id, body, now }: Signed): Readonly<Record<string, string>> {
  const timestamp = secondsOf(now)
  return {
    'idempotency-key': id,
    'corkboard-signature': `t=${timestamp},v1=${hmac(key, `${timestamp}.${body}`).digest('hex')}`,
  }
}

const secondsOf = (now: number): string => String(Math.floor(now / 1000))

const hmac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text)
