import { createAccountStore } from '../src/accounts/account-store.ts'
import { maskedToken } from '../src/admin/csrf.ts'
import { createCookies } from '../src/auth/model/auth-cookies.ts'
import { createSessions, csrfOf } from '../src/auth/session-store.ts'
import { openDatabase } from '../src/db/open-database.ts'
import type { Role } from '../src/kernel/actor.ts'
import { createPaths } from '../src/kernel/paths.ts'
import type { TestApp } from './app.ts'

/** A person signed in to a running Corkboard. */
export type Person = {
  readonly accountId: number
  /** `Cookie` header of the session. */
  readonly cookie: string
  /** A masked CSRF token, as forms of this session have it. */
  readonly csrf: () => string
  /** Requests the page at a path; redirects are not followed. */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  /** Sends a form as a browser would, with a CSRF token; redirects are not followed. */
  readonly post: (path: string, fields?: Fields | FormData) => Promise<Response>
}

type Fields = Readonly<Record<string, string | readonly string[]>>

/** Creates an account and a session directly in the database, without the pages for that. */
export async function somebody(app: TestApp, role: Role, username: string = role): Promise<Person> {
  await using db = await openDatabase(app.databaseUrl)
  const accounts = createAccountStore(db)
  const now = Date.now()
  const accountId = await accounts.drawAccountId()
  await db.write(...accounts.add(accountId, { username, email: null, role }, now))
  const session = createSessions(db).draw(accountId, { device: 'a test', address: null }, now)
  await db.write(...session.statements)

  const cookies = createCookies(createPaths(new URL(app.url)))
  const cookie = cookies.session.set(session.token).split(';', 1)[0] ?? ''
  const csrf = () => maskedToken(csrfOf(session.token))
  return {
    accountId,
    cookie,
    csrf,
    get: (path, headers = {}) =>
      app.fetch(path, { headers: { ...browser, cookie, ...headers }, redirect: 'manual' }),
    post: (path, fields = {}) =>
      app.fetch(path, {
        method: 'POST',
        headers: { ...browser, cookie },
        body: bodyOf(fields, csrf()),
        redirect: 'manual',
      }),
  }
}

const browser = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }

function bodyOf(fields: Fields | FormData, csrf: string): URLSearchParams | FormData {
  const body = fields instanceof FormData ? fields : formOf(fields)
  if (!body.has('csrf')) body.set('csrf', csrf)
  return body
}

function formOf(fields: Fields): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value)
  return body
}
