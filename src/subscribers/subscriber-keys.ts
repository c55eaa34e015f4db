import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../db/stored-secrets.ts'
import { lazy } from '../lib/lazy.ts'
import { seal, unseal } from '../lib/seal.ts'
import { secretOf as signingSecret } from '../outbox/webhook-signature.ts'
import { type ChannelKind, comparedAddress } from './model/subscriber.ts'

export type SubscriberKeys = ReturnType<typeof subscriberKeys>

/** Encryption of addresses and signing of tokens, with keys derived from one secret of the site. */
export function subscriberKeys(secret: Uint8Array) {
  const derived = (use: string): Buffer => createHmac('sha256', secret).update(`subscribers\n${use}`).digest()
  const keys = {
    address: derived('address'),
    hash: derived('hash'),
    token: derived('token'),
    webhook: derived('webhook'),
  }

  const sealed = (kind: ChannelKind, address: string): string =>
    seal(keys.address, `subscriber ${kind}`, address)

  /** The address; null if another key encrypted it, as after an import without secrets. */
  const opened = (kind: ChannelKind, address: string): string | null =>
    unseal(keys.address, `subscriber ${kind}`, address)

  const hashOf = (kind: ChannelKind, address: string): Buffer =>
    createHmac('sha256', keys.hash)
      .update(`${kind}\n${comparedAddress(kind, address)}`)
      .digest()

  const tokenOf = ({ id, seed }: Named): string => `${id.toString(36)}.${signature(id, seed)}`

  const isTokenOf = (named: Named, token: string): boolean => {
    const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(named))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  const signature = (id: number, seed: string): string =>
    createHmac('sha256', keys.token).update(`${id}\n${seed}`).digest().subarray(0, 18).toString('base64url')

  /** The key that a webhook verifies requests with; it is not stored. */
  const secretOf = ({ id, seed }: Named): string =>
    signingSecret(createHmac('sha256', keys.webhook).update(`${id}\n${seed}`).digest())

  return { sealed, opened, hashOf, tokenOf, isTokenOf, secretOf }
}

type Named = { readonly id: number; readonly seed: string }

/** Reads the secret with the first call, and once. */
export const createSubscriberKeys = (secret: Pick<Secret, 'read'>): (() => Promise<SubscriberKeys>) =>
  lazy(async () => subscriberKeys(await secret.read()))

/** The id in a token; null if it is none. */
export function idOfToken(token: string): number | null {
  const [, id] = /^([0-9a-z]{1,9})\.[\w-]{24}$/.exec(token) ?? []
  return id === undefined ? null : Number.parseInt(id, 36)
}
