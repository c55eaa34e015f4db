import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A certificate made on the spot, so that no file in the repository ever expires. */
export type Certificate = {
  readonly name: string
  readonly cert: string
  readonly key: string
  readonly privateKey: KeyObject
}

export type CertificateOptions = {
  readonly name: string
  /** The names and IPv4 addresses it is for; absent: an authority. */
  readonly hosts?: readonly string[]
  readonly notBefore?: Date
  readonly notAfter?: Date
  /** Absent: signed by itself. */
  readonly issuer?: Certificate
}

const dayMs = 86_400_000

/** An X.509 version 3 certificate (RFC 5280) for a P-256 key. */
export function makeCertificate(options: CertificateOptions): Certificate {
  const { name, hosts, issuer } = options
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    commonName(issuer?.name ?? name),
    sequence(
      time(options.notBefore ?? new Date(Date.now() - dayMs)),
      time(options.notAfter ?? new Date(Date.now() + dayMs)),
    ),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      3,
      sequence(
        hosts
          ? extension('551d11', subjectNames(hosts))
          : extension('551d13', sequence(der(0x01, Buffer.from([255])))),
      ),
    ),
  )
  const signature = sign('sha256', body, issuer?.privateKey ?? privateKey)
  const cert = sequence(body, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return {
    name,
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    privateKey,
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, Buffer.concat(parts))
const tagged = (number: number, content: Buffer) => der(0xa0 + number, content)
const integer = (bytes: Buffer) => der(0x02, bytes)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = (name: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))

const subjectNames = (hosts: readonly string[]) =>
  sequence(
    ...hosts.map(host =>
      /^[\d.]+$/.test(host)
        ? der(0x87, Buffer.from(host.split('.').map(Number)))
        : der(0x82, Buffer.from(host)),
    ),
  )
