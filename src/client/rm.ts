import type { Call } from './call.ts'
import { deleteTokens } from './delete-token.ts'
import { forEachSnippet } from './for-each-snippet.ts'
import { createDeleteTokenFiles } from './remembered.ts'
import { ask, demandGood } from './server.ts'
import { demandUrl, readSettings, statePath } from './settings.ts'
import { parseAddress } from './snippet-address.ts'
import type { Exit } from './trouble.ts'

/** Runs `corkboard rm`: tries all snippets, and exits as the first failure demands. */
export async function remove(call: Call): Promise<Exit> {
  const settings = readSettings(call)
  const addresses = call.arguments.map(text => parseAddress(text, () => demandUrl(settings)))
  const remembered = createDeleteTokenFiles(statePath(call.environment))
  const tokenOf = await deleteTokens(call, remembered)
  return forEachSnippet(addresses, async ({ url }) => {
    const headers = { authorization: `Bearer ${await tokenOf(url)}` }
    const answer = await ask({ url, method: 'DELETE', timeoutMs: settings.timeoutMs, headers })
    // The token of a snippet that is already gone is of no use either.
    if (answer.status === 404 || answer.status < 300) await remembered.forget(url)
    demandGood(answer)
  })
}
