import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The largest body that each push service takes, in bytes (RFC 8030, 7.2). */
const bodyMaxBytes = 4_096
const saltBytes = 16
const tagBytes = 16
const publicKeyBytes = 65
/** The header of RFC 8188: salt, record size, and the key id with its length. */
const headerBytes = saltBytes + 4 + 1 + publicKeyBytes

/** The longest message in bytes: what the header, the padding delimiter and the tag leave. */
export const messageMaxBytes = bodyMaxBytes - headerBytes - 1 - tagBytes

type Receiver = {
  readonly publicKey: Uint8Array
  readonly authSecret: Uint8Array
}

/** Random parts of one message, which no other message may share. */
type Drawn = { readonly sender: Pick<ECDH, 'getPublicKey' | 'computeSecret'>; readonly salt: Uint8Array }

/** Encrypts a message for one browser as the body of a request (RFC 8291, `aes128gcm` of RFC 8188 in one record). */
export function encryptMessage(
  message: Uint8Array,
  { publicKey, authSecret }: Receiver,
  { sender, salt }: Drawn = draw(),
): Buffer {
  if (message.length > messageMaxBytes)
    throw new RangeError(`A message has at most ${messageMaxBytes} bytes, not ${message.length}.`)
  const senderKey = sender.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const inputKey = hkdf(sender.computeSecret(publicKey), authSecret, keyInfo, 32)
  const key = hkdf(inputKey, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(inputKey, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(bodyMaxBytes, 0)
  sizes.writeUInt8(publicKeyBytes, 4)
  return Buffer.concat([
    ...[salt, sizes, senderKey],
    ...[cipher.update(message), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()],
  ])
}

/** The delimiter after the content of the last record (RFC 8188, 2). */
const lastRecord = Buffer.from([2])

function draw(): Drawn {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return { sender, salt: randomBytes(saltBytes) }
}

const hkdf = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
