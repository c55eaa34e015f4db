import { type PartlySecret, secret } from './field.ts'

/**
 * An address that is a secret but for its server, as those of webhooks: all behind the host, and the account, is one
 * placeholder. Typed back as it was shown it keeps what is stored.
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
