import type { Call } from './call.ts'
import { forEachSnippet } from './for-each-snippet.ts'
import { firstLine } from './password.ts'
import { createDeleteTokenFiles } from './remembered.ts'
import { type Answer, ask, demandGood } from './server.ts'
import { demandUrl, readSettings, statePath } from './settings.ts'
import { parseAddress } from './snippet-address.ts'
import { type Exit, Trouble } from './trouble.ts'

/** Runs `corkboard rm`: tries all snippets, and exits as the first failure demands. */
export async function remove(call: Call): Promise<Exit> {
  const settings = readSettings(call)
  const addresses = call.arguments.map(text => parseAddress(text, () => demandUrl(settings)))
  const file = call.value('token-file')
  const given = file === undefined ? null : (await firstLine(file)).trim()
  const remembered = createDeleteTokenFiles(statePath(call.environment))
  return forEachSnippet(addresses, async ({ url }) => {
    const token = given ?? (await remembered.tokenOf(url))
    const answer = await askToRemove(url, token, settings.timeoutMs)
    // The token of a snippet that is already gone is of no use either.
    if (answer.status === 404 || answer.status < 300) await remembered.forget(url)
    demandGood(answer)
  })
}

function askToRemove(url: string, token: string | null, timeoutMs: number): Promise<Answer> {
  if (token === null)
    throw new Trouble(
      'failed',
      `${url} was not made here, or was deleted: its token is not remembered. Use --token-file.`,
    )
  return ask({ url, method: 'DELETE', timeoutMs, headers: { authorization: `Bearer ${token}` } })
}
