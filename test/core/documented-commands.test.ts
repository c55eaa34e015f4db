/** What the README and the docs make people type: it exists, it works, and it runs nothing of anybody else's. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { callOf } from '../../src/client/call.ts'
import type { Command } from '../../src/client/command.ts'
import { commandNamed } from '../../src/client/definition.ts'
import { serve } from '../contract/corkboard.ts'
import { accountCommand } from '../prepared.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const docs = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'))
const pages = ['README.md', 'CONTRIBUTING.md', ...docs.map(name => `docs/${name}`)].map(name => ({
  name,
  source: readFileSync(join(root, name), 'utf8'),
}))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The lines of the blocks for a shell, without their comments. */
const linesOf = (source: string): readonly string[] =>
  [...source.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    block
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .map(line => line.replace(/(^|\s)#.*/, '').trim())
      .filter(line => line !== ''),
  )

const inlineOf = (source: string): readonly string[] =>
  [...source.replace(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].map(match => match[1] ?? '')

/** Each call of Corkboard within a line: the words after the command. */
const callsIn = (line: string): readonly (readonly string[])[] =>
  line
    .split(/\|\||&&|[|;)]|[<$]\(|\d?>/)
    .map(
      part =>
        /^\s*(?:corkboard|node bin\/corkboard\.js|npm run (?:-s )?corkboard --)\s+(.*)$/s.exec(part)?.[1],
    )
    .filter(rest => rest !== undefined)
    .map(rest => rest.trim().split(/\s+/))

for (const { name, source } of pages) {
  const written = [...linesOf(source), ...inlineOf(source)]

  test(`${name} names no command or option that does not exist`, () => {
    for (const call of written.flatMap(callsIn)) checkCall(call)
  })

  test(`${name} fetches no program by name, and runs only scripts that exist`, () => {
    assert.doesNotMatch(
      source,
      /\b(npx|bunx|(npm|pnpm|yarn|bun) (exec|dlx|x|i|install|add|create|init))\s+[\w@-]/,
    )
    for (const [, script = ''] of source.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g))
      assert.ok(script in manifest.scripts, `npm run ${script}`)
  })
}

function checkCall([name = '', ...args]: readonly string[]): void {
  if (name === 'COMMAND') return
  const command: Command = commandNamed(name) ?? assert.fail(`corkboard ${name}`)
  const [first = '', ...rest] = args
  if (!command.subcommands) return void callOf(command, [...args, '--help'], {})
  for (const each of first.split('|')) {
    const subcommand = command.subcommands.find(known => known.name === each)
    callOf(
      { ...command, ...(subcommand ?? assert.fail(`corkboard ${name} ${each}`)) },
      [...rest, '--help'],
      {},
    )
  }
}

test('The name of the package is ours, its command is corkboard, and nothing warns of the engine', () => {
  assert.equal(manifest.name, 'corkboard-server')
  assert.deepEqual(Object.keys(manifest.bin), ['corkboard'])
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const demanding = Object.entries<{ engines?: { node?: string } }>(packages).filter(([, { engines }]) =>
    /^\s*(>=|\^|~)?\s*(2[1-9]|[3-9]\d)/.test(engines?.node ?? ''),
  )
  assert.deepEqual(demanding, [])
  const { engines } = packages['']
  assert.deepEqual(engines, manifest.engines)
})

test('What the README and the docs make people type works as it stands there', async t => {
  const { environment, folder } = await board(t)
  const lines = pages.flatMap(({ source }) => linesOf(source)).filter(isForAnyBoard)
  assert.ok(lines.length >= 15, `only ${lines.length} lines were found`)
  for (const line of lines) {
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', line.replace('make 2>&1', 'echo made')], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [err, , [code]] = await Promise.all([text(shell.stderr), text(shell.stdout), once(shell, 'exit')])
    assert.equal(code, 0, `${line}\n${err}`)
  }
})

/** Not what names a server or a database of the reader's, nor what never ends. */
const isForAnyBoard = (line: string): boolean =>
  callsIn(line).length > 0 && !/example\.org|\bADDRESS\b|\bserve\b|\/srv\/|--watch|\bman -l\b/.test(line)

async function board(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-documented-'))
  const programs = join(folder, '.bin')
  for (const each of ['.bin', '.zfunc', '.config/fish/completions'])
    mkdirSync(join(folder, each), { recursive: true })
  symlinkSync(join(root, 'bin', 'corkboard.js'), join(programs, 'corkboard'))
  // As in a checkout, for `npm run corkboard`.
  for (const each of ['bin', 'package.json']) symlinkSync(join(root, each), join(folder, each))
  writeFileSync(join(folder, 'main.py'), 'print("hello")\n')
  writeFileSync(join(folder, 'note.txt'), 'a note\n')
  writeFileSync(join(folder, 'key.txt'), 'a key\n')
  const [site] = pages.flatMap(({ source }) => /^```json site\.json\n(.*?)^```/ms.exec(source)?.[1] ?? [])
  assert.ok(site, 'no page has the site.json that the commands import')
  writeFileSync(join(folder, 'site.json'), site)

  const DATABASE_URL = `sqlite:${join(folder, 'corkboard.db')}`
  const server = await serve({ DATABASE_URL })
  // The last owner stays, whatever the guide removes.
  await accountCommand(['user', 'add', 'linus', '--role', 'owner'], { DATABASE_URL })
  t.after(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const PATH = [programs, dirname(process.execPath), process.env['PATH']].join(delimiter)
  const OWNER_PASSWORD = 'quiet harbour lantern'
  return {
    folder,
    environment: { OWNER_PASSWORD, PATH, HOME: folder, DATABASE_URL, CORKBOARD_URL: server.url },
  }
}
