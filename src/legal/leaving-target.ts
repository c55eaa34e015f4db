import { domainToUnicode } from 'node:url'
import { invalid } from '../kernel/errors.ts'
import { legalProblems } from './legal-problems.ts'

/** A page elsewhere, cut where a reader should look; all of it ASCII, so that nothing in it is invisible or runs backwards. */
export type Target = {
  readonly href: string
  /** The scheme, and the user name that the address may pretend is its host. */
  readonly before: string
  readonly host: string
  readonly after: string
  /** The host in the letters it stands for; null when those are its own. */
  readonly spelled: string | null
  readonly hasUser: boolean
  readonly encrypted: boolean
}

/** Throws `invalid` for all but whole http and https addresses. */
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
