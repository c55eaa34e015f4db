import type { Call } from './call.ts'
import { openOutput, writeOut } from './output.ts'
import { askForPassword, givenPassword } from './password.ts'
import { question } from './question.ts'
import { type Answer, ask, demandGood } from './server.ts'
import { demandUrl, readSettings } from './settings.ts'
import { type Address, parseAddress } from './snippet-address.ts'
import { type Exit, Trouble, usage } from './trouble.ts'

/** Runs `corkboard get`: writes the text of a snippet to standard output, or to the file of --output. */
export async function get(call: Call): Promise<Exit> {
  const settings = readSettings(call)
  const address = parseAddress(call.arguments[0] ?? '', () => demandUrl(settings))
  const wanted = { url: `${address.url}/raw`, timeoutMs: settings.timeoutMs, answerMaxBytes: textMaxBytes }
  // Opened before the request: a path that cannot be written must not cost a onetime text.
  await using output = await openOutput(call.value('output'))
  const first = await ask(wanted)
  const need = first.status === 403 ? await needOf(first, address) : null
  if (need === null) demandGood(first)
  if (need?.isOnetime) await confirm(call)
  const answer = need === null ? first : await ask({ ...wanted, ...(await request(call, need)) })
  demandGood(answer)
  const isSecret = need !== null || answer.headers.get('snippet-encrypted') === '1'
  const write = (bytes: Uint8Array) => output.write(bytes, isSecret)
  const keeping = need?.isOnetime ? keepBurnt : forget
  const text = await plainText(answer, address).catch(
    keeping(answer.bytes, write, 'encrypted, as it was sent'),
  )
  await write(text).catch(keeping(text, writeOut, 'for standard output instead'))
  return 'done'
}

/** Limit of an answer in bytes, above the largest snippet that a server can allow. */
const textMaxBytes = 256 * 1024 * 1024

/** Conditions under which the server returns the text. */
type Requirements = { readonly isOnetime: boolean; readonly isProtected: boolean }

/**
 * Conditions for opening the snippet; null if it cannot be opened at all. Throws Trouble if the key does not fit,
 * before a onetime text is used up.
 */
async function needOf({ headers }: Answer, address: Address): Promise<Requirements | null> {
  const isOnetime = headers.get('snippet-onetime') === '1'
  const isProtected = headers.get('snippet-protected') === '1'
  const head = headers.get('armour-head')
  if (head !== null) await demandKey(head, address)
  return isOnetime || isProtected ? { isOnetime, isProtected } : null
}

async function demandKey(head: string, { key }: Address): Promise<void> {
  if (key === null) throw keyMissing()
  const { keyFits } = await import('../web/public/armour.js')
  if (!(await keyFits(head, key).catch(envelopeTrouble)))
    throw new Trouble('failed', 'The key in the address does not match this text.')
}

async function confirm(call: Call): Promise<void> {
  if (call.has('yes')) return
  const answer = await question('This snippet can be read once, and is gone then. Read it now? [y/N] ', {
    isSecret: false,
  })
  if (answer === null) throw usage('This snippet can be read once, and is gone then: say --yes to read it.')
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

async function plainText({ headers, bytes }: Answer, { key }: Address): Promise<Uint8Array> {
  if (headers.get('snippet-encrypted') !== '1') return bytes
  if (key === null) throw keyMissing()
  const { decryptArmour } = await import('../web/public/armour.js')
  const { text } = await decryptArmour(new TextDecoder().decode(bytes), key).catch(envelopeTrouble)
  return Buffer.from(text)
}

function envelopeTrouble(error: Error): never {
  throw error.name === 'ArmourError' ? new Trouble('failed', error.message) : error
}

/**
 * Handles a failure after a onetime text was used up: writes the bytes as they are, since the server has deleted them,
 * and throws Trouble.
 */
const keepBurnt =
  (bytes: Uint8Array, write: (bytes: Uint8Array) => Promise<void>, how: string) =>
  async (error: Error): Promise<never> => {
    await write(bytes)
    throw new Trouble('failed', `${error.message} The text was written ${how}: the server has it no more.`)
  }

const forget = () => (error: Error) => {
  throw error
}

const keyMissing = () =>
  usage(
    'This snippet is encrypted, and its key is missing: it stands behind "#" in the address. Quote the address.',
  )
