import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { hourMs } from '../../lib/time.ts'

export type Vapid = ReturnType<typeof createVapid>

/** Draws a private key of P-256: a number below the order of the curve, as 32 bytes. */
export function drawVapidKey(): Buffer {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return leftPadded(pair.getPrivateKey())
}

type Options = {
  /** The private key of the site. */
  readonly privateKey: Uint8Array
  /** Whom push services may contact: an address of the scheme `https:` or `mailto:`; null if there is none. */
  readonly subject: string | null
  readonly now: () => number
}

/** How long a signature is valid; RFC 8292 allows a day. A clock may be hours off on either side. */
const validMs = 12 * hourMs
/** The rest of its validity with which a signature is made anew. */
const spareMs = 2 * hourMs
/** Origins with a signature; readers choose them. */
const originsMax = 1_000

/** Identifies the site to push services (VAPID, RFC 8292), with one signature an origin for hours. */
export function createVapid({ privateKey, subject, now }: Options) {
  const { signingKey, publicKey } = keysOf(privateKey)
  const signed = new Map<string, { readonly token: string; readonly until: number }>()

  /** The header field `Authorization` of requests to an origin, whose port is in it unless it is the usual one. */
  function authorization(origin: string): string {
    return `vapid t=${tokenFor(origin)}, k=${publicKey}`
  }

  function tokenFor(origin: string): string {
    const at = now()
    const known = signed.get(origin)
    // A signature from the future stems from a clock that was put back.
    if (known && known.until - at > spareMs && known.until - at <= validMs) return known.token
    const until = at + validMs
    const token = signedToken({
      aud: origin,
      exp: Math.floor(until / 1000),
      ...(subject && { sub: subject }),
    })
    if (signed.size >= originsMax) signed.clear()
    signed.set(origin, { token, until })
    return token
  }

  /** A JSON Web Token of the algorithm ES256 (RFC 7519, RFC 7518). */
  function signedToken(claims: object): string {
    const text = `${header}.${base64url(JSON.stringify(claims))}`
    const signature = sign('sha256', Buffer.from(text), { key: signingKey, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }

  /** Forgets the signature for an origin that refused it. */
  const forget = (origin: string): void => void signed.delete(origin)

  return { publicKey, authorization, forget }
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url')

const header = base64url('{"typ":"JWT","alg":"ES256"}')

function keysOf(privateKey: Uint8Array): { readonly signingKey: KeyObject; readonly publicKey: string } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const point = pair.getPublicKey()
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: Buffer.from(privateKey).toString('base64url') },
    ...{ x: part(1, 33), y: part(33, 65) },
  }
  return {
    signingKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    publicKey: point.toString('base64url'),
  }
}

/** Thirty-two bytes, of which Node leaves out those that are zero at the beginning. */
const leftPadded = (number: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - number.length), number])
