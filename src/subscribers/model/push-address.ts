/** Where a browser takes messages, and what they are encrypted with: the `PushSubscription` of the Push API. */
export type PushAddress = {
  /** The address of the browser at its push service. */
  readonly endpoint: string
  /** Public key of the browser: an uncompressed point of P-256 in base64url. */
  readonly p256dh: string
  /** Secret shared with the browser: 16 bytes in base64url. */
  readonly auth: string
}

/** The address of a subscriber as one text. Neither an address nor base64url contains a space. */
export const pushAddressText = ({ endpoint, p256dh, auth }: PushAddress): string =>
  `${endpoint} ${p256dh} ${auth}`

export function pushAddressOf(text: string): PushAddress {
  const [endpoint = '', p256dh = '', auth = ''] = text.split(' ')
  return { endpoint, p256dh, auth }
}

/** The part by which an address is found again; `text` may also be an endpoint alone. */
export const endpointOf = (text: string): string => pushAddressOf(text).endpoint
