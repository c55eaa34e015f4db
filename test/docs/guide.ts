import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export const root = join(import.meta.dirname, '../..')

/** Every picture of the documentation is of one window, in the light theme. */
export const pictureWindow = { width: 1200, height: 900 }

/** The address that the guides give, to be replaced by that of a server under test. */
const documentedAddress = 'https://board.example.org'

/** A fenced block of a page: its first word names the language, the rest of the line says what it is for. */
export type Block = {
  readonly language: string
  readonly purpose: string
  readonly text: string
  /** The heading it stands under. */
  readonly section: string
}

export const pageAt = (name: string): string => readFileSync(join(root, name), 'utf8')

/** The blocks of a page in their order, with the address of this server. */
export function blocksOf(page: string, address = documentedAddress): readonly Block[] {
  const local = page
    .replaceAll(documentedAddress, address)
    .replaceAll(hostOf(documentedAddress), hostOf(address))
  const blocks: Block[] = []
  let section = ''
  for (const [, heading, language = '', purpose = '', code = ''] of local.matchAll(headingOrFence))
    if (heading === undefined) blocks.push({ language, purpose, text: code, section })
    else section = heading
  return blocks
}

const headingOrFence = /^#+ (.*)$|^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm

const hostOf = (address: string): string => new URL(address).host

/** What a page makes its reader do, and what the page says comes of it. */
export type Step = {
  readonly request: Block
  readonly variables: Block | null
  readonly answer: Block | null
}

/** Every request of these languages, with the answer that stands right below it. */
export function stepsOf(blocks: readonly Block[], languages: readonly string[]): readonly Step[] {
  const following = (index: number, isWanted: (block: Block) => boolean) => {
    const next = blocks[index]
    return next && next.section === blocks[index - 1]?.section && isWanted(next) ? next : null
  }
  return blocks.flatMap((request, index) => {
    if (!languages.includes(request.language)) return []
    const variables = following(index + 1, each => each.purpose === 'variables')
    const answer = following(index + (variables ? 2 : 1), each => each.purpose === 'answer')
    return [{ request, variables, answer }]
  })
}

/** Runs a block in a shell and gives what it printed; fails with what it complained of. */
export async function inShell(
  code: string,
  {
    folder,
    environment,
  }: { readonly folder: string; readonly environment: Readonly<Record<string, string>> },
): Promise<string> {
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', code], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, complaint, [status]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'exit'),
  ])
  assert.equal(status, 0, `${code}\n${complaint}`)
  return out
}

/** Compares with what the page says: `…` stands for any text, and of headers the page shows those that matter. */
export function assertAnswer(answer: Block, given: string): void {
  if (answer.language === 'json') {
    assertJson(JSON.parse(given), JSON.parse(answer.text), answer.section)
    return
  }
  const missing = missingLine(answer, given)
  assert.equal(missing, undefined, `${answer.section}: no line like\n${missing}\nin\n${given}`)
}

/** Whether what was given is as the page says; see `assertAnswer`. */
export const isAnswer = (answer: Block, given: string): boolean => missingLine(answer, given) === undefined

function missingLine(answer: Block, given: string): string | undefined {
  const lines = given.replaceAll('\r', '').split('\n')
  return answer.text
    .split('\n')
    .filter(each => each !== '')
    .find(line => !lines.some(each => isLike(each, line)))
}

function assertJson(given: unknown, expected: unknown, place: string): void {
  if (typeof expected === 'string' && typeof given === 'string')
    assert.ok(
      isLike(given, expected),
      `${place}: ${JSON.stringify(given)} is not like ${JSON.stringify(expected)}`,
    )
  else if (isObject(expected) && isObject(given)) {
    assert.deepEqual(Object.keys(given), Object.keys(expected), place)
    for (const [key, value] of Object.entries(expected)) assertJson(given[key], value, `${place}.${key}`)
  } else assert.deepEqual(given, expected, place)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Header names count in any case. */
function isLike(given: string, expected: string): boolean {
  const pattern = expected.split('…').map(RegExp.escape).join('.*')
  return new RegExp(`^${pattern}$`, 'is').test(given)
}

/** Runs blocks one after the other in one shell, as a reader does, and gives what each printed. */
export async function inOneShell(
  blocks: readonly Block[],
  place: { readonly folder: string; readonly environment: Readonly<Record<string, string>> },
): Promise<readonly string[]> {
  const between = `between-${randomUUID()}`
  const printed = await inShell(blocks.map(each => each.text).join(`echo; echo ${between}\n`), place)
  return printed.split(`\n${between}\n`)
}
