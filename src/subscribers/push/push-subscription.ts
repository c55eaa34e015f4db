import { ECDH } from 'node:crypto'
import { z } from 'zod'
import { issue, parsed } from '../../lib/fields.ts'
import type { PushAddress } from '../model/push-address.ts'
import { subscriberChecks } from '../model/subscriber-problems.ts'

const endpointMaxLength = 2_000

const bytesOf = (text: string): Buffer | null =>
  /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : null

const subscriptionSchema = z.object({
  endpoint: z.string().refine(isEndpoint, issue(subscriberChecks.endpoint({ max: endpointMaxLength }))),
  keys: z.object({
    p256dh: z.string().refine(isPublicKey, issue(subscriberChecks.p256dh())),
    auth: z.string().refine(text => bytesOf(text)?.length === 16, issue(subscriberChecks.auth())),
  }),
})

const bodySchema = z.object({ subscription: subscriptionSchema })

/**
 * The address in the `subscription` of a body, as `PushSubscription.toJSON` writes it. Throws `InvalidFields`. A stranger
 * chose the address, so what is sent to it goes through the rule for networks.
 */
export function parsePushSubscription(body: unknown): PushAddress {
  const { endpoint, keys } = parsed(bodySchema, body).subscription
  return { endpoint: new URL(endpoint).href, p256dh: unpadded(keys.p256dh), auth: unpadded(keys.auth) }
}

const unpadded = (text: string): string => text.replace(/=+$/, '')

/** With a password in it a request would not be signed by this site; without https anyone on the way sees the address. */
function isEndpoint(text: string): boolean {
  if (text.length > endpointMaxLength || !/^https:\/\/[^\s\p{Cc}]+$/iu.test(text) || !URL.canParse(text))
    return false
  const { protocol, username, password, hash, href } = new URL(text)
  const isPlain = username === '' && password === '' && hash === ''
  return protocol === 'https:' && isPlain && href.length <= endpointMaxLength
}

/** True for an uncompressed point that is on the curve P-256. */
function isPublicKey(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes?.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}
