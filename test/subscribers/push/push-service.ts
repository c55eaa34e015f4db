import assert from 'node:assert/strict'
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from '../../monitors/certificate.ts'

type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> }

/**
 * A push service on loopback with a certificate of its own, which this process trusts until it is closed. It answers what
 * `answers` has for a path, else 201, and keeps what it is sent.
 */
export async function startPushService() {
  const received: Received[] = []
  const answers = new Map<string, Answer | ((received: Received) => Answer)>()
  const authority = makeCertificate({ name: 'Test push services' })
  const { cert, key } = makeCertificate({ name: 'push', hosts: ['127.0.0.1'], issuer: authority })
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, authority.cert])
  const server = createServer({ cert, key }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { url: path = '', headers } = request
    const one = { path, headers, body: Buffer.concat(chunks) }
    received.push(one)
    const given = answers.get(path) ?? { status: 201 }
    const { status, headers: fields = {} } = typeof given === 'function' ? given(one) : given
    response.writeHead(status, fields).end()
  }).listen(0, '127.0.0.1')
  let connections = 0
  server.on('secureConnection', () => {
    connections++
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `https://127.0.0.1:${port}`
  return {
    origin,
    received,
    answers,
    /** Number of connections so far. */
    connections: () => connections,
    /** Closes the connections, as a service does with idle ones. */
    disconnect: () => server.closeAllConnections(),
    at: (path: string) => received.filter(each => each.path === path),
    close: async () => {
      setDefaultCACertificates(trusted)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type TestBrowser = ReturnType<typeof testBrowser>

/** A browser with keys of its own, which reads messages as RFC 8188 and RFC 8291 describe. */
export function testBrowser(origin: string, path: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    path,
    subscription: {
      endpoint: `${origin}${path}`,
      expirationTime: null,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer): Notice => JSON.parse(decrypted(body, pair, auth).toString()),
  }
}

type Notice = {
  readonly web_push: number
  readonly notification: Readonly<Record<'title' | 'body' | 'navigate' | 'tag' | 'lang', string>>
}

function decrypted(body: Buffer, pair: ECDH, auth: Buffer): Buffer {
  const [salt, recordSize, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body[20] ?? 0]
  assert.equal(idLength, 65)
  const senderKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  assert.ok(body.length <= 4_096 && record.length <= recordSize)
  const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]) => {
    const made = createHmac('sha256', key)
    for (const part of parts) made.update(part)
    return made.digest()
  }
  const end = Buffer.from([1])
  const secret = hmac(auth, pair.computeSecret(senderKey))
  const inputKey = hmac(secret, 'WebPush: info\0', pair.getPublicKey(), senderKey, end)
  const extracted = hmac(salt, inputKey)
  const key = hmac(extracted, 'Content-Encoding: aes128gcm\0', end).subarray(0, 16)
  const nonce = hmac(extracted, 'Content-Encoding: nonce\0', end).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const delimiter = padded.findLastIndex(byte => byte !== 0)
  assert.equal(padded[delimiter], 2, 'the last record ends with the delimiter 2')
  return padded.subarray(0, delimiter)
}

/** The claims of the field `Authorization`, whose signature is verified with the key in it; and that key. */
export function vapidOf({ authorization = '' }: IncomingHttpHeaders) {
  const [, token = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]{87})$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  assert.equal(json(head)['alg'], 'ES256')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  assert.ok(isSigned, 'the signature fits the key')
  return { key, claims: json(claims), token }
}

const json = (text: string): Readonly<Record<string, string | number>> =>
  JSON.parse(Buffer.from(text, 'base64url').toString())
