import { placeNumber } from '../lib/place-number.ts'
import type { Call } from './call.ts'
import { deleteTokens } from './delete-token.ts'
import { formBody } from './form-body.ts'
import { givenPassword } from './password.ts'
import { createProgress } from './progress-bar.ts'
import { createDeleteTokenFiles } from './remembered.ts'
import { addressIn, detectedLexer, encryptedFiles, plainFields, type SentFile } from './sent-files.ts'
import { type Answer, ask, demandGood, textOf } from './server.ts'
import { demandUrl, readSettings, statePath } from './settings.ts'
import { type Address, parseAddress } from './snippet-address.ts'
import { readSources } from './sources.ts'
import { harmless, print } from './terminal.ts'
import { type Exit, Trouble, usage } from './trouble.ts'

/** Runs `corkboard revise`: replaces the files of a snippet, and prints its address. */
export async function revise(call: Call): Promise<Exit> {
  const settings = readSettings(call)
  const { timeoutMs } = settings
  const [first = '', ...paths] = call.arguments
  const address = parseAddress(first, () => demandUrl(settings))
  const remembered = createDeleteTokenFiles(statePath(call.environment))
  const tokenOf = await deleteTokens(call, remembered)
  const authorization = `Bearer ${await tokenOf(address.url)}`
  const files = await filesOf(call, paths)
  if (address.key !== null) await demandKey(address, authorization, timeoutMs)
  const { type, body } = formBody(await fieldsOf(call, address, files))
  const progress = createProgress(body.byteLength, harmless(files[0]?.name ?? 'Standard input'))
  const answer = await ask({
    url: `${address.url}/edit${baseOf(call)}`,
    method: 'POST',
    timeoutMs,
    headers: { 'content-type': type, authorization },
    body,
    onProgress: progress.report,
  }).finally(progress.end)
  demandRevised(answer, address)
  const url = addressIn(textOf(answer))
  const [main] = files
  await remembered.renew(address.url, {
    name: main?.name ?? null,
    lexer: main?.lexer ?? null,
    files: files.length,
  })
  print(`${address.key === null ? url : `${url}#${address.key}`}\n`)
  return 'done'
}

async function filesOf(call: Call, paths: readonly string[]): Promise<readonly SentFile[]> {
  const lexer = call.value('lexer')
  const sources = await readSources(paths, call.value('name'))
  return Promise.all(
    sources.map(async source => ({ ...source, lexer: lexer ?? (await detectedLexer(source, call)) })),
  )
}

async function fieldsOf(call: Call, { key }: Address, files: readonly SentFile[]) {
  const rtl = call.has('rtl') ? '1' : null
  const password = await givenPassword(call, { isNew: false })
  if (key === null) return plainFields(files, { rtl, password })
  const { armour } = await encryptedFiles(files, key)
  return { rtl, encrypted: '1', content: armour }
}

function baseOf(call: Call): string {
  const base = call.value('base')
  if (base === undefined) return ''
  if (placeNumber(base) !== null) return `?base=${base}`
  throw usage('--base is the number of a revision, from 1 to 999.')
}

/** Throws Trouble for a key that does not open the text: with another one, its readers could not open the new text. */
async function demandKey({ url, key }: Address, authorization: string, timeoutMs: number): Promise<void> {
  // With the token it is no read of which a receipt is sent.
  const answer = await ask({ url: `${url}/raw`, timeoutMs, headers: { authorization } })
  demandGood(answer)
  if (answer.headers.get('snippet-encrypted') !== '1')
    throw usage('This snippet is not encrypted: give its address without the part behind "#".')
  const { keyFits } = await import('../web/public/armour.js')
  if (!(await keyFits(textOf(answer).trim(), key ?? '').catch(() => false)))
    throw new Trouble('failed', 'The key in the address does not match this text.')
}

function demandRevised(answer: Answer, { key }: Address): void {
  if (
    answer.status === 400 &&
    key === null &&
    /^content is not encrypted/.test(new TextDecoder().decode(answer.bytes))
  )
    throw usage('This snippet is encrypted: give its whole address, with the key behind "#".')
  if (answer.headers.get('snippet-protected') === '1')
    throw new Trouble(
      'refused',
      'This snippet has a password, and this was not it: use --password or --password-file.',
    )
  demandGood(answer)
}
