import type { Call } from './call.ts'
import { isFolder, makeFolder, type NamedText, writeInto } from './folder.ts'
import { forEachSnippet } from './for-each-snippet.ts'
import { chosen, filesIn, joined, noteFurther } from './get-several.ts'
import { givenAddresses } from './given-addresses.ts'
import { openOutput, writeOut } from './output.ts'
import { askForPassword, givenPassword } from './password.ts'
import { question } from './question.ts'
import { type Answer, ask, demandGood } from './server.ts'
import { demandUrl, readSettings, type Settings } from './settings.ts'
import { type Address, parseAddress } from './snippet-address.ts'
import { harmless, print } from './terminal.ts'
import { type Exit, Trouble, usage } from './trouble.ts'

/** Runs `corkboard get`: writes the text of a snippet, or the texts of those whose addresses standard input has. */
export async function get(call: Call): Promise<Exit> {
  const settings = readSettings(call)
  const texts = await givenAddresses(call.arguments[0] ?? '')
  // All are looked at before the first is read.
  const addresses = texts.map(text => parseAddress(text, () => demandUrl(settings)))
  if (addresses.length > 1 && call.value('output') !== undefined)
    throw usage('--output is for one snippet, and standard input has several addresses.')
  return forEachSnippet(addresses, address => getOne(address, call, settings))
}

/**
 * Writes the text of a snippet to standard output or to the file of --output, or its files into the
 * folder of --output.
 */
async function getOne(address: Address, call: Call, settings: Settings): Promise<void> {
  const path = call.value('output')
  const folder = (await isFolder(path)) ? (path ?? null) : null
  // Made or opened before the request: a path that cannot be written must not cost a onetime text.
  if (folder !== null) await makeFolder(folder)
  await using output = await openOutput(folder === null ? path : undefined)
  const { files, isSecret, readsLeft } = await fetched(call, address, settings.timeoutMs, folder !== null)
  const keeping = keepingOf(readsLeft)
  if (folder !== null) {
    const paths = await writeInto(folder, files, isSecret).catch(
      keeping(joined(files), writeOut, 'to standard output instead'),
    )
    print(paths.map(each => `${harmless(each)}\n`).join(''))
    return
  }
  const file = call.value('file')
  const isAll = readsLeft !== null && files.length > 1 && file === undefined
  const text = isAll ? joined(files) : chosen(files, file).bytes
  await output.write(text, isSecret).catch(keeping(text, writeOut, 'to standard output instead'))
}

type Fetched = {
  readonly files: readonly NamedText[]
  /** True if the text needed a password or a key, or could be read once. */
  readonly isSecret: boolean
  /** Reads that are left, if the server counted this one; after the last it has deleted the text. Null: not counted. */
  readonly readsLeft: number | null
}

/** Reads the snippet: its text, or all files where there are several. */
async function fetched(call: Call, address: Address, timeoutMs: number, wantsAll: boolean): Promise<Fetched> {
  const at = (page: 'raw' | 'files') => ({
    url: `${address.url}/${page}`,
    timeoutMs,
    answerMaxBytes: textMaxBytes,
  })
  const first = await ask(at('raw'))
  const need = first.status === 403 ? await needOf(first, address) : null
  if (need === null) demandGood(first)
  if (need?.isOnetime) await confirm(call, need.readsLeft)
  const isEncrypted = ['snippet-encrypted', 'armour-head'].some(name => first.headers.has(name))
  const count = Number(first.headers.get('snippet-files') ?? 1)
  const wantsFile = count > 1 && (need !== null || call.value('file') !== undefined)
  const isList = !isEncrypted && (wantsAll || wantsFile)
  const isAnswered = need === null && !isList
  const wanted = at(isList ? 'files' : 'raw')
  const answer = isAnswered ? first : await ask({ ...wanted, ...(need && (await request(call, need))) })
  demandGood(answer)
  const readsLeft = need?.isOnetime ? readsLeftOf(answer, 0) : null
  const about = { isSecret: need !== null || isEncrypted, readsLeft }
  if (isList) return { files: filesIn(answer.bytes), ...about }
  if (count > 1) noteFurther(count)
  const kept = keepingOf(readsLeft)(answer.bytes, writeOut, 'encrypted, as it was sent')
  return { files: await plainFiles(answer, address).catch(kept), ...about }
}

/** Limit of an answer in bytes, above the largest snippet that a server can allow. */
const textMaxBytes = 256 * 1024 * 1024

/** Conditions under which the server returns the text. */
type Requirements = {
  readonly isOnetime: boolean
  readonly isProtected: boolean
  /** Reads that are left of a onetime snippet. */
  readonly readsLeft: number
}

/** The reads that an answer names; `unnamed` for a server that does not count, or names none. */
function readsLeftOf({ headers }: Answer, unnamed: number): number {
  const named = headers.get('snippet-reads-left') ?? ''
  return /^\d{1,3}$/.test(named) ? Number(named) : unnamed
}

/**
 * Conditions for opening the snippet; null if it cannot be opened at all. Throws Trouble if the key does not fit,
 * before a onetime text is used up.
 */
async function needOf(answer: Answer, address: Address): Promise<Requirements | null> {
  const { headers } = answer
  const isOnetime = headers.get('snippet-onetime') === '1'
  const isProtected = headers.get('snippet-protected') === '1'
  const head = headers.get('armour-head')
  if (head !== null) await demandKey(head, address)
  return isOnetime || isProtected ? { isOnetime, isProtected, readsLeft: readsLeftOf(answer, 1) } : null
}

async function demandKey(head: string, { key }: Address): Promise<void> {
  if (key === null) throw keyMissing()
  const { keyFits } = await import('../web/public/armour.js')
  if (!(await keyFits(head, key).catch(envelopeTrouble)))
    throw new Trouble('failed', 'The key in the address does not match this text.')
}

async function confirm(call: Call, readsLeft: number): Promise<void> {
  if (call.has('yes')) return
  const often = readsLeft === 1 ? 'once' : `${readsLeft} more times`
  const limit = `This snippet can be read ${often}, and is gone then`
  const answer = await question(`${limit}. Read it now? [y/N] `, { isSecret: false })
  if (answer === null) throw usage(`${limit}: say --yes to read it.`)
  if (!/^y(es)?$/i.test(answer.trim())) throw new Trouble('interrupted', 'It was not read.')
}

async function request(call: Call, { isProtected }: Requirements) {
  const password = isProtected
    ? ((await givenPassword(call, { isNew: false })) ?? (await askForPassword(call, { isNew: false })))
    : null
  const body = new URLSearchParams(password === null ? {} : { password }).toString()
  return {
    method: 'POST' as const,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  }
}

async function plainFiles({ headers, bytes }: Answer, { url, key }: Address): Promise<readonly NamedText[]> {
  const name = `${url.slice(url.lastIndexOf('/') + 1)}.txt`
  if (headers.get('snippet-encrypted') !== '1') return [{ name, bytes }]
  if (key === null) throw keyMissing()
  const { decryptFiles } = await import('../web/public/armour.js')
  const files = await decryptFiles(new TextDecoder().decode(bytes), key).catch(envelopeTrouble)
  return files.map(({ text, filename }, index) => ({
    name: filename ?? `text-${index + 1}.txt`,
    bytes: Buffer.from(text),
  }))
}

function envelopeTrouble(error: Error): never {
  throw error.name === 'ArmourError' ? new Trouble('failed', error.message) : error
}

/**
 * Handles a failure after a read that the server counted: writes the bytes as they are, since the server may have
 * deleted them, and throws Trouble. A failure after any other read is thrown as it is.
 */
const keepingOf =
  (readsLeft: number | null) =>
  (bytes: Uint8Array, write: (bytes: Uint8Array) => Promise<void>, how: string) =>
  async (error: Error): Promise<never> => {
    if (readsLeft === null) throw error
    await write(bytes)
    const rest =
      readsLeft === 0
        ? 'the server has it no more'
        : `this read counts, and ${readsLeft === 1 ? '1 read is' : `${readsLeft} reads are`} left`
    throw new Trouble('failed', `${error.message} The text was written ${how}: ${rest}.`)
  }

const keyMissing = () =>
  usage(
    'This snippet is encrypted, and its key is missing: it stands behind "#" in the address. Quote the address.',
  )
