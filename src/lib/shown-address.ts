type Shown = {
  /** Whether the path is part of the secret, as in the addresses of incoming webhooks. */
  readonly path?: 'shown' | 'secret'
  /** Whether the name before the password is shown, as that of a database's user. */
  readonly user?: 'shown' | 'secret'
}

const hidden = '***'

/** An address fit to be shown: without its account, the values of its query and its fragment, also where it is none that can be parsed. */
export function shownAddress(address: string, { path = 'shown', user = 'secret' }: Shown = {}): string {
  const [, begin = '', account, rest = ''] =
    /^((?:[a-z][\w+.-]*:)?(?:\/\/)?)(?:(.*)@)?(.*)$/is.exec(address) ?? []
  const [, host = '', route = '', query, fragment] = /^([^/\\?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(rest) ?? []
  return [
    begin,
    account === undefined ? '' : `${user === 'shown' ? shownUser(account) : hidden}@`,
    host,
    path === 'secret' && route.length > 1 ? `/${hidden}` : route,
    query === undefined ? '' : query.replace(/([?&])([^=&]*)(=?)[^&]*/g, shownPair),
    fragment === undefined ? '' : `#${hidden}`,
  ].join('')
}

/** What sentences show of how an address is written. */
const example = 'user:password'

/** A text such as an error, in which the accounts of addresses are not shown. Takes linear time: others write part of what is logged. */
export const withoutAccounts = (text: string): string =>
  text.replace(accounts, (whole, begin: string, account: string) =>
    account.endsWith(`:${hidden}`) || account === example ? whole : `${begin}${hidden}@`,
  )

/**
 * The end of a scheme and an account. A password behind a name and a colon may have any characters, unless a port stands
 * there: it may be what keeps the address from being parsed.
 */
const accounts =
  /([a-z\d+.-]:\/\/)([^\s/?#"'<>]*|[^\s/?#"'<>@:[]*:(?!\d+(?:[\s/?#"'<>,;)\]]|$))[^\s"]{0,100})@/gi

const shownUser = (account: string): string =>
  account.includes(':') ? `${account.slice(0, account.indexOf(':'))}:${hidden}` : account

/** A name without a value may be the secret itself. */
const shownPair = (_: string, mark: string, name: string, equals: string): string =>
  equals === '' ? `${mark}${name === '' ? '' : hidden}` : `${mark}${name}=${hidden}`
