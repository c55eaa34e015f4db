import { z } from 'zod'
import { line } from '../../lib/fields.ts'

export type Passkey = {
  /** The credential id, base64url. */
  readonly id: string
  readonly accountId: number
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

export type StoredPasskey = Passkey & {
  readonly publicKey: Uint8Array
  /** The signature counter of the device, 0 if it has none. A lower value than before means a copied key. */
  readonly counter: number
}

export const passkeyNameSchema = z.strictObject({ name: line(100) })

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]*$/)
const answer = { id: base64url.min(1).max(2_000), rawId: base64url, type: z.literal('public-key') }
const shared = {
  authenticatorAttachment: z.string().max(100).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

/** Schema of the browser's answer from `navigator.credentials` (WebAuthn, level 3). */
export const registrationSchema = z.object({
  ...answer,
  ...shared,
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(20).default([]),
  }),
})

export const assertionSchema = z.object({
  ...answer,
  ...shared,
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
