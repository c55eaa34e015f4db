import type { IncomingMessage } from 'node:http'
import type { Paths } from '../../kernel/paths.ts'
import type { Owner } from './my-snippets-store.ts'
import { createOwnerCookies, drawName, ownerHash } from './owner-cookie.ts'

export type SnippetOwners = ReturnType<typeof createSnippetOwners>

export type OwnersOptions = {
  /** The key that signs owner cookies. */
  readonly key: () => Promise<Uint8Array>
  /** The account of the session or token; null, without waiting, for a request without credentials. */
  readonly accountOf: (request: IncomingMessage) => number | null | Promise<number | null>
  readonly paths: Paths
  /** Draws random bytes. */
  readonly draw: (length: number) => Uint8Array
}

export type Browser = { readonly hash: Uint8Array; readonly cookie: string }

/** Identifies owners of snippets, by cookie or account. */
export function createSnippetOwners({ key, accountOf, paths, draw }: OwnersOptions) {
  const cookies = createOwnerCookies(paths)

  let known: Uint8Array | null = null
  const keyOf = async (): Promise<Uint8Array> => {
    known ??= await key()
    return known
  }

  const nameIn = async ({ headers }: IncomingMessage): Promise<string | null> =>
    cookies.isIn(headers.cookie) ? cookies.read(headers.cookie, await keyOf()) : null

  /** The owner; null for a visitor without snippets. A forged cookie is ignored. */
  async function ownerOf(request: IncomingMessage): Promise<Owner | null> {
    const [name, accountId] = await Promise.all([nameIn(request), accountOf(request)])
    return name === null && accountId === null
      ? null
      : { hash: name === null ? null : ownerHash(name), accountId }
  }

  /** The owner cookie of the browser, new or renewed, for the answer to a creation only. */
  async function browserOf(request: IncomingMessage): Promise<Browser> {
    const name = (await nameIn(request)) ?? drawName(draw)
    return { hash: ownerHash(name), cookie: cookies.set(name, await keyOf()) }
  }

  return { ownerOf, browserOf }
}
