import { spawn } from 'node:child_process'
import { ownCommand } from '../lib/own-command.ts'
import type { Call } from './call.ts'
import { formBody } from './form-body.ts'
import { demandCreated, lifetime } from './lifetime.ts'
import { withOwnServer } from './own-server.ts'
import { givenPassword } from './password.ts'
import { createProgress } from './progress-bar.ts'
import { createDeleteTokenFiles, type DeleteTokenFiles, type SnippetNote } from './remembered.ts'
import { addressIn, detectedLexer, encryptedFiles, plainFields, type SentFile } from './sent-files.ts'
import { ask, textOf } from './server.ts'
import { demandUrl, readSettings, type Settings, statePath } from './settings.ts'
import { parseAddress } from './snippet-address.ts'
import { readSources } from './sources.ts'
import { harmless, harmlessJson, note, print } from './terminal.ts'
import { type Exit, Trouble, usage } from './trouble.ts'

/** Runs `corkboard paste`. Standard output gets one line per snippet and nothing else: its address, or JSON with --json. */
export async function paste(call: Call): Promise<Exit> {
  if (call.has('dry-run')) return (await import('./dry-run.ts')).dryRun(call)
  const settings = await withOwnServer(readSettings(call), call.environment)
  const server = demandUrl(settings)
  const fields = fieldsOf(call, settings)
  const sources = await readSources(call.arguments, call.value('name'))
  const password = await givenPassword(call, { isNew: true })
  const remembered = createDeleteTokenFiles(statePath(call.environment))
  const created = new Date().toISOString()
  const files = await Promise.all(
    sources.map(async source => ({ ...source, lexer: fields.lexer ?? (await detectedLexer(source, call)) })),
  )
  const groups = call.has('each') ? files.map(file => [file]) : [files]
  for (const files of groups) {
    const wanted = { ...fields, password }
    const { url, deleteToken, key, headers } = await create(files, wanted, { server, settings })
    if (deleteToken !== null)
      await remember(remembered, url, {
        server,
        deleteToken,
        about: {
          lexer: files[0]?.lexer ?? null,
          created,
          name: files[0]?.name ?? null,
          files: files.length,
          expires: headers.get('snippet-expires'),
        },
      })
    if (key === null) demandAllFiles(url, headers, files.length)
    const address = key === null ? url : `${url}#${key}`
    const names = files.length > 1 ? { files: files.map(({ name }) => name) } : {}
    const asJson = () => harmlessJson({ name: files[0]?.name, url: address, deleteToken, ...names })
    print(`${call.has('json') ? asJson() : address}\n`)
    noteReceiptSecret(url, headers)
    // The text is on the server, so its address and token come first: without them it could not be deleted.
    demandHeeded(url, headers, wanted)
    if (call.has('open')) openInBrowser(address)
  }
  return 'done'
}

type Fields = {
  readonly lexer: string | null
  readonly expires: string | null
  readonly rtl: string | null
  readonly encrypts: boolean
  readonly reads: string | null
  readonly deletable: string | null
  readonly receipt: string | null
}

function fieldsOf({ has, value }: Call, { expires }: Settings): Fields {
  const asked = value('expires')
  if (has('onetime') && asked !== undefined && lifetime(asked) !== 'onetime')
    throw usage('--onetime and --expires ask for different lifetimes.')
  if (has('onetime') && value('reads') !== undefined)
    throw usage('--onetime is one read: give it or --reads, not both.')
  if (has('encrypt') && (has('password') || value('password-file') !== undefined))
    throw usage('--encrypt and --password: the key of an encrypted snippet is its password already.')
  const wanted = has('onetime') ? 'onetime' : (asked ?? expires)
  return {
    lexer: value('lexer') ?? null,
    expires: wanted === null ? null : lifetime(wanted),
    rtl: has('rtl') ? '1' : null,
    encrypts: has('encrypt'),
    reads: value('reads') ?? null,
    deletable: has('deletable') ? '1' : null,
    receipt: value('receipt') ?? null,
  }
}

type PasteInput = Fields & { readonly password: string | null }
/**
 * A created snippet, with the headers of the answer. `key` decrypts it, and is null for one that is not encrypted;
 * `deleteToken` is null if the server sent none.
 */
type PasteResult = {
  readonly url: string
  readonly deleteToken: string | null
  readonly key: string | null
  readonly headers: Headers
}

async function create(
  files: readonly SentFile[],
  wanted: PasteInput,
  { server, settings }: { readonly server: string; readonly settings: Settings },
): Promise<PasteResult> {
  const { form, key } = wanted.encrypts
    ? await encrypted(files, wanted)
    : { form: plain(files, wanted), key: null }
  const { type, body } = formBody({ format: 'url', ...form })
  const progress = createProgress(body.byteLength, harmless(files[0]?.name ?? 'Standard input'))
  const answer = await ask({
    url: `${server}/api/`,
    method: 'POST',
    timeoutMs: settings.timeoutMs,
    headers: { 'content-type': type, ...(settings.token && { authorization: `Bearer ${settings.token}` }) },
    body,
    onProgress: progress.report,
  }).finally(progress.end)
  demandCreated(answer, wanted.expires)
  const { headers } = answer
  return { url: addressIn(textOf(answer)), deleteToken: headers.get('delete-token'), key, headers }
}

/** Throws Trouble if the server kept the first of several files alone. */
function demandAllFiles(url: string, headers: Headers, count: number): void {
  if (count > 1 && headers.get('snippet-files') !== String(count))
    throw new Trouble('failed', `This server keeps one file in a snippet: ${url} has the first. Use --each.`)
}

function noteReceiptSecret(url: string, headers: Headers): void {
  const secret = headers.get('receipt-secret')
  if (secret !== null) note(`The receipts of ${url} are signed with ${harmless(secret)}`)
  if (headers.get('receipt-state') === 'waiting')
    note('They are sent once the webhook confirms: it got a request with the address for that.')
}

/** Throws Trouble if the server ignored how the snippet ends: then it stays for longer than was wanted. */
function demandHeeded(url: string, headers: Headers, wanted: PasteInput): void {
  const { reads, deletable, receipt } = wanted
  // The lifetime `onetime` is one read, which servers that count no reads end, too.
  const isCounted = reads !== null && wanted.expires !== 'onetime'
  if (isCounted && Number(headers.get('snippet-reads')) !== Number(reads))
    throw new Trouble('failed', `This server does not count reads: ${url} stays after them. Delete it.`)
  if (deletable !== null && headers.get('snippet-deletable') !== '1')
    throw new Trouble('failed', `This server does not let readers delete: ${url} is only yours to delete.`)
  if (receipt !== null && headers.get('snippet-receipt') === null)
    throw new Trouble('failed', `This server sends no receipts: ${url} is there without one.`)
}

/** Form fields of an unencrypted snippet. */
const plain = (files: readonly SentFile[], wanted: PasteInput) =>
  plainFields(files, { ...sharingOf(wanted), password: wanted.password })

/** Form fields and key of an encrypted snippet. The server learns neither the text nor its name nor its lexer. */
async function encrypted(files: readonly SentFile[], wanted: PasteInput) {
  const { armour, key } = await encryptedFiles(files)
  return { form: { ...sharingOf(wanted), encrypted: '1', content: armour }, key }
}

const sharingOf = ({ expires, rtl, reads, deletable, receipt }: PasteInput) => ({
  expires,
  rtl,
  reads,
  deletable,
  receipt,
})

type RememberInput = { readonly server: string; readonly deleteToken: string; readonly about: SnippetNote }

/**
 * Stores the delete token under the snippet's address on the server that was asked, whatever address its answer has:
 * otherwise one server could overwrite the token of another's snippet. A failure is only noted, because the snippet
 * exists and its address must still be shown.
 */
async function remember(
  remembered: DeleteTokenFiles,
  url: string,
  { server, deleteToken, about }: RememberInput,
): Promise<void> {
  try {
    const { url: answered } = parseAddress(url, () => server)
    const own = `${server}/${answered.slice(answered.lastIndexOf('/') + 1)}`
    await remembered.keep(own, deleteToken, about)
    if (own !== answered)
      note(
        `The server calls itself by another address than ${server}; to delete it: ${ownCommand()} rm ${own}`,
      )
  } catch (error) {
    note(`The token that deletes ${url} could not be kept: ${(error as Error).message}`)
  }
}

/** Opens the address in the desktop's browser; a missing opener is only a note. */
function openInBrowser(url: string): void {
  const [program, ...before] = openers[process.platform as keyof typeof openers] ?? ['xdg-open']
  const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true })
  child.on('error', () => note(`There is no ${program} to open it with.`))
  child.unref()
}

const openers = { darwin: ['open'], win32: ['rundll32', 'url.dll,FileProtocolHandler'] } as const
