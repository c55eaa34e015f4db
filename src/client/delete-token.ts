import type { Call } from './call.ts'
import { firstLine } from './password.ts'
import type { DeleteTokenFiles } from './remembered.ts'
import { Trouble } from './trouble.ts'

/**
 * A function that finds the delete token of a snippet: the first line of --token-file, else the token that is remembered
 * on this machine. Both throw Trouble.
 */
export async function deleteTokens(
  call: Call,
  remembered: DeleteTokenFiles,
): Promise<(url: string) => Promise<string>> {
  const file = call.value('token-file')
  const given = file === undefined ? null : (await firstLine(file)).trim()
  return async url => {
    const token = given ?? (await remembered.tokenOf(url))
    if (token !== null) return token
    throw new Trouble(
      'failed',
      `${url} was not made here, or was deleted: its token is not remembered. Use --token-file.`,
    )
  }
}
