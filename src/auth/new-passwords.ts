import type { Account } from '../accounts/model/account.ts'
import { InvalidFields, type Problem } from '../kernel/invalid-fields.ts'
import { passwordProblem } from './model/password-rules.ts'
import type { Passwords } from './password-hash.ts'

type Owner = Pick<Account, 'username' | 'email'>

export type NewPasswords = ReturnType<typeof createNewPasswords>

/** Hashes new passwords, and rejects weak ones and public words about the account and this site. */
export function createNewPasswords(passwords: Pick<Passwords, 'hash'>, siteTitle: () => string) {
  function problems(password: string, { username, email }: Owner): readonly Problem[] {
    const message = passwordProblem(password, [username, email ?? '', siteTitle()])
    return message === null ? [] : [{ path: 'password', message }]
  }

  /** Hashes a password. Throws `InvalidFields` at `password`. */
  async function hash(password: string, owner: Owner, address: string | null): Promise<string> {
    const found = problems(password, owner)
    if (found.length > 0) throw new InvalidFields(found)
    return passwords.hash(password, address)
  }

  return { problems, hash }
}
