import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Codes of authenticator apps (RFC 6238), and recovery codes. */

const stepMs = 30_000
/** Tolerated difference of a phone's clock, in time steps. */
const stepsTolerated = 1

/** Draws a secret of 160 bits, as RFC 4226 recommends. */
export const drawSecret = (): Uint8Array => randomBytes(20)

/** The secret in groups of four letters, for people who cannot scan the QR code. */
export const secretText = (secret: Uint8Array): string =>
  (secretOf(secret).base32.match(/.{1,4}/g) ?? []).join(' ')

/** The `otpauth:` address in the QR code. */
export const secretAddress = (secret: Uint8Array, issuer: string, username: string): string =>
  totp(secret, issuer.replaceAll(':', ' '), username.replaceAll(':', ' ')).toString()

/** The time step of a code; null if the code is wrong. */
export function codeStep(secret: Uint8Array, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const off = totp(secret).validate({ token, timestamp: now, window: stepsTolerated })
  return off === null ? null : Math.floor(now / stepMs) + off
}

export const recoveryCodeCount = 10

/** Draws a recovery code such as `k3vd-2mxq-a7hn-w5ru`; with 80 random bits, a plain hash protects it. */
export const drawRecoveryCode = (): string =>
  (new Secret({ size: 10 }).base32.toLowerCase().match(/.{4}/g) ?? []).join('-')

export const recoveryCodeHash = (code: string): Uint8Array =>
  createHash('sha256').update(bareCode(code)).digest()

/** True for a recovery code rather than the six digits of an app. */
export const looksLikeRecoveryCode = (code: string): boolean => bareCode(code).length > 6

const bareCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

function totp(secret: Uint8Array, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: stepMs / 1000,
    secret: secretOf(secret),
  })
}

const secretOf = (secret: Uint8Array) => new Secret({ buffer: new Uint8Array(secret).buffer })
