type Shown = {
  /** Whether the path is part of the secret, as in addresses of incoming webhooks. */
  readonly path?: 'shown' | 'secret'
  /** Whether the user name is shown, as that of a database's user. */
  readonly user?: 'shown' | 'secret'
}

const hidden = '***'

/** An address without its account, query values and fragment, to be shown; also for one that cannot be parsed. */
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

/** Stands for an account in sentences about the form of an address. */
const example = 'user:password'

/**
 * Removes accounts of addresses from a text such as an error. Takes linear time, since outsiders write part of what is
 * logged.
 */
export const withoutAccounts = (text: string): string =>
  text.replace(accounts, (whole, begin: string, account: string) =>
    account.endsWith(`:${hidden}`) || account === example ? whole : `${begin}${hidden}@`,
  )

/**
 * A scheme and an account. The password after the colon may have any characters, since one of them may be why the
 * address cannot be parsed; a port is not taken for one.
 */
const accounts =
  /([a-z\d+.-]:\/\/)([^\s/?#"'<>]*|[^\s/?#"'<>@:[]*:(?!\d+(?:[\s/?#"'<>,;)\]]|$))[^\s"]{0,100})@/gi

const shownUser = (account: string): string =>
  account.includes(':') ? `${account.slice(0, account.indexOf(':'))}:${hidden}` : account

/** A parameter with its value masked; a name without a value may be the secret itself, and is masked too. */
const shownPair = (_: string, mark: string, name: string, equals: string): string =>
  equals === '' ? `${mark}${name === '' ? '' : hidden}` : `${mark}${name}=${hidden}`
