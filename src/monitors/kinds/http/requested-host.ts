import { headerValue } from './headers.ts'

type Request = { readonly url: string | URL; readonly headers: Readonly<Record<string, string>> }

/** The name or address that a request is for, without a port: that of its `host` header, which the operator may have set, else that of its URL. */
export const requestedHost = ({ url, headers }: Request): string =>
  bare((headerValue(headers, 'host') ?? new URL(url).host).replace(/:\d+$/, ''))

/** The host without the brackets of an IPv6 address. */
export const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
