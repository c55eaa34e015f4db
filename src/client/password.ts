import { readWithin } from '../lib/bounded-read.ts'
import type { Call } from './call.ts'
import { question } from './question.ts'
import { usage } from './trouble.ts'

/** The password that the options ask for; null if they ask for none. A new one must be typed twice. Throws Trouble. */
export async function givenPassword(
  call: Call,
  { isNew }: { readonly isNew: boolean },
): Promise<string | null> {
  const file = call.value('password-file')
  if (file !== undefined) return demandSome(await firstLine(file))
  return call.has('password') ? askForPassword(call, { isNew }) : null
}

/**
 * The password from CORKBOARD_PASSWORD, else typed at the terminal. Throws Trouble if there is no terminal, or the
 * typed one is empty or differs the second time.
 */
export async function askForPassword(
  { environment }: Call,
  { isNew }: { readonly isNew: boolean },
): Promise<string> {
  const set = environment['CORKBOARD_PASSWORD']
  if (set) return set
  const password = await question('Password: ', { isSecret: true })
  if (password === null)
    throw usage(
      'There is no terminal to ask for the password: set CORKBOARD_PASSWORD or use --password-file.',
    )
  if (isNew && (await question('Once more: ', { isSecret: true })) !== password)
    throw usage('The two passwords differ.')
  return demandSome(password)
}

const smallMaxBytes = 65_536

/** The first line of a file of at most 64 KiB. Throws Trouble if it cannot be read. */
export async function firstLine(path: string): Promise<string> {
  try {
    return (await readWithin(path, smallMaxBytes)).toString('utf8').split(/\r?\n/, 1)[0] ?? ''
  } catch (error) {
    throw usage(`${path} cannot be read: ${(error as Error).message}`)
  }
}

function demandSome(password: string): string {
  if (password !== '') return password
  throw usage('The password is empty.')
}
