import type { Subscriber } from './model/subscriber.ts'

/** An address as the page of a forwarded link may show it: `a…@example.org`, or the server of a webhook alone. */
export function shownAddress({ kind, address }: Pick<Subscriber, 'kind' | 'address'>): string {
  if (kind !== 'email') return `${new URL(address).origin}/…`
  const [, first = '', domain = ''] = /^(.)[^@]*@(.*)$/u.exec(address) ?? []
  return `${first}…@${domain}`
}
