import { comparedAddress, type Subscriber } from './model/subscriber.ts'

/** An address as the page of a forwarded link may show it: `a…@example.org`, or the server of a webhook or of a browser's push service alone. */
export function shownAddress({ kind, address }: Pick<Subscriber, 'kind' | 'address'>): string {
  if (kind !== 'email') return `${new URL(comparedAddress(kind, address)).origin}/…`
  const [, first = '', domain = ''] = /^(.)[^@]*@(.*)$/u.exec(address) ?? []
  return `${first}…@${domain}`
}
