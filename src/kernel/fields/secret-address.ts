import { type PartlySecret, secret } from './field.ts'

/**
 * Rules for an address that is secret except for its server, such as that of a webhook. One placeholder replaces the
 * account and everything behind the host. Sent back as it was shown, the address keeps its stored value.
 */
export const secretAddress: PartlySecret = {
  forReaders: () => secret,
  forEditors: value => shown(String(value)),
  placeholders: value => (String(value).endsWith(`/${secret}`) ? [''] : []),
  isStored: (_, typed, stored) => typed === shown(String(stored)),
  filled: (typed, stored) => (typed === shown(String(stored)) ? stored : typed),
}

function shown(address: string): string {
  if (address.endsWith(`/${secret}`)) return address
  const { origin, href } = new URL(address)
  return href === `${origin}/` ? address : `${origin}/${secret}`
}
