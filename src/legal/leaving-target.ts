import { domainToUnicode } from 'node:url'
import { invalid } from '../kernel/errors.ts'
import { defineMessages } from '../kernel/messages.ts'

/** An address of another site, split so that its host can be emphasized; all ASCII, so that nothing is invisible or reversed. */
export type Target = {
  readonly href: string
  /** The part before the host: the scheme, and a user name that may pretend to be the host. */
  readonly before: string
  readonly host: string
  readonly after: string
  /** The host in Unicode; null if it is ASCII. */
  readonly spelled: string | null
  readonly hasUser: boolean
  readonly encrypted: boolean
}

/** Parses the target. Throws `invalid` for all but complete http and https addresses. */
export function parseTarget(to: unknown): Target {
  const url = typeof to === 'string' ? URL.parse(to) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid(legalProblems.noPage())
  const spelled = domainToUnicode(url.hostname)
  const after = `${url.pathname}${url.search}${url.hash}`
  return {
    href: url.href,
    before: url.href.slice(0, url.href.length - after.length - url.host.length),
    host: url.host,
    after,
    spelled: spelled === '' || spelled === url.hostname ? null : spelled,
    hasUser: url.username !== '' || url.password !== '',
    encrypted: url.protocol === 'https:',
  }
}

const legalProblems = defineMessages('legal', {
  en: {
    noPage: 'This is not the address of a page: it must begin with http:// or https://.',
  },
  de: {
    noPage: 'Das ist nicht die Adresse einer Seite: Sie muss mit http:// oder https:// beginnen.',
  },
}).make
