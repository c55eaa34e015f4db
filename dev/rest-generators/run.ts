import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { apiOf, clientOf, got, tokenFor } from '../../test/rest/api.ts'
import { restDocument } from '../../test/rest/document.ts'
import { operandsOf } from '../command-line.ts'
import { pythonEnvironment } from '../python.ts'

const languages = { python: tryPython, go: tryGo, typescript: tryTypescript }
type Language = keyof typeof languages
const all = Object.keys(languages) as readonly Language[]

const [given] = operandsOf({
  usage: 'npm run generators:rest -- [LANGUAGE]',
  text: `Has generators of other people make clients from the OpenAPI document of a running server, compiles them, and runs a
small program with each. A generator that warns has failed. LANGUAGE is one of ${all.join(', ')}; all of them by default.`,
  most: 1,
})
const chosen = all.filter(each => given === undefined || each === given)
if (chosen.length === 0) {
  console.error(`LANGUAGE must be one of ${all.join(', ')}, not "${given}".`)
  process.exit(2)
}

/** Timeout of a step, in milliseconds. */
const stepMaxMs = 300_000

/** Python code that imports every generated module; the Python program imports only some. */
const importAll = `
import corkboard_client, importlib, pkgutil
names = [each.name for each in pkgutil.walk_packages(corkboard_client.__path__, "corkboard_client.")]
assert len(names) > 100, names
for name in names: importlib.import_module(name)
`

class Missing extends Error {}
class Failed extends Error {}

const here = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), 'corkboard-generators-'))
const openapi = join(folder, 'openapi.json')
const bad: string[] = []
const skipped: string[] = []
const app = await startTestApp({ environment: { PROBER_DENY: '0.0.0.0/0,::/0' } })
try {
  await furnish(app)
  writeFileSync(openapi, await (await app.fetch('/api/v1/openapi.json')).text())
  const access = { API: apiOf(app), TOKEN: await tokenFor(app) }
  for (const language of chosen) {
    const begin = performance.now()
    try {
      const at = join(folder, language)
      cpSync(join(here, language), at, { recursive: true, filter: each => !each.endsWith('node_modules') })
      await languages[language](at, access)
      console.log(
        `${language}: generated, compiled and run in ${Math.round((performance.now() - begin) / 1000)} s`,
      )
    } catch (error) {
      if (!(error instanceof Missing || error instanceof Failed)) throw error
      console.error(`${language}: ${error.message}`)
      ;(error instanceof Missing ? skipped : bad).push(language)
    }
  }
} finally {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
}
if (skipped.length > 0)
  console.error(`\ngenerators:rest SKIPPED ${skipped.join(', ')}: what it needs is not on this machine.`)
if (bad.length > 0) console.error(`\ngenerators:rest failed for: ${bad.join(', ')}`)
process.exit(bad.length > 0 || (skipped.length > 0 && process.env['CI']) ? 1 : 0)

/** Creates the monitors and announcements that the programs look for. */
async function furnish(app: TestApp): Promise<void> {
  const api = clientOf(app, await restDocument(), await tokenFor(app))
  const monitors = [
    {
      kind: 'http',
      name: 'HTTP',
      url: 'http://127.0.0.1:1/',
      headers: { accept: 'text/html' },
      active: false,
    },
    { kind: 'tcp', name: 'TCP', host: '127.0.0.1', port: 1, active: false },
    { kind: 'dns', name: 'DNS', domain: 'localhost', resolver: '127.0.0.1', active: false },
  ] as const
  for (const body of monitors) got(await api.createMonitor({ body }), 201)
  for (const number of [1, 2, 3, 4, 5])
    got(await api.createAnnouncement({ body: { title: `Furnished ${number}`, state: 'published' } }), 201)
}

type Access = { readonly API: string; readonly TOKEN: string }

async function tryPython(at: string, access: Access): Promise<void> {
  const programs = pythonEnvironment(join(at, 'requirements.txt'))
  if (!programs) throw new Missing('there is no Python 3 with venv.')
  // The generator formats its output with ruff, which it looks for on the path.
  const environment = { PATH: [programs, process.env['PATH']].join(delimiter), PYTHONUTF8: '1' }
  const output = join(at, 'corkboard_client')
  const options = ['--path', openapi, '--meta', 'none', '--output-path', output, '--fail-on-warning']
  await run(join(programs, 'openapi-python-client'), ['generate', ...options], at, environment)
  const python = join(programs, 'python')
  await run(python, ['-W', 'error', '-c', importAll], at, environment)
  await run(python, ['-W', 'error', 'program.py'], at, { ...environment, ...access })
}

async function tryGo(at: string, access: Access): Promise<void> {
  const go = findGo(at)
  // Uses only this toolchain, and only modules that go.sum names.
  const environment = { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly', GOWORK: 'off' }
  // This step prints the modules it fetches; later steps print nothing.
  await run(go, ['mod', 'download'], at, environment)
  const options = ['--config', 'oapi-codegen.yaml', openapi]
  await quietly(go, ['tool', 'oapi-codegen', ...options], at, environment)
  await quietly(go, ['vet', './...'], at, environment)
  await quietly(go, ['build', '-o', 'program', '.'], at, environment)
  await run(join(at, 'program'), [], at, access)
}

/** This machine's Go or, if it is missing or too old (as Debian's), one from a Python package. Throws `Missing`. */
function findGo(at: string): string {
  const wanted = /^go (\d+)\.(\d+)/m.exec(readFileSync(join(at, 'go.mod'), 'utf8'))
  const { stdout } = spawnSync('go', ['version'], {
    encoding: 'utf8',
    env: { ...process.env, GOTOOLCHAIN: 'local' },
  })
  const found = /\bgo(\d+)\.(\d+)/.exec(stdout ?? '')
  if (found && minor(found) >= minor(wanted)) return 'go'
  const programs = pythonEnvironment(join(at, 'requirements.txt'))
  if (!programs)
    throw new Missing(
      `there is neither Go ${wanted?.[0].slice(3)} or later nor a Python 3 with venv to bring it.`,
    )
  return join(programs, 'go')
}

function minor(version: RegExpExecArray | null): number {
  return Number(version?.[1] ?? 0) * 1000 + Number(version?.[2] ?? 0)
}

async function tryTypescript(at: string, access: Access): Promise<void> {
  const kept = join(here, 'typescript')
  const modules = join(kept, 'node_modules')
  if (!existsSync(join(modules, '.package-lock.json')))
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], kept, {})
  symlinkSync(modules, join(at, 'node_modules'))
  const node = process.execPath
  const said = await run(
    node,
    [join(modules, 'openapi-typescript/bin/cli.js'), openapi, '--output', 'schema.d.ts'],
    at,
    { NO_COLOR: '1' },
  )
  if (/⚠|warn/i.test(said)) throw new Failed(`the generator warns:\n${said}`)
  await quietly(node, [join(modules, 'typescript/bin/tsc'), '--project', '.'], at, {})
  await run(node, ['out/program.js'], at, access)
}

/** Runs a program and returns its output. Throws `Failed` if its exit code is not 0. */
async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: stepMaxMs,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [code, ...said] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Failed(`${command} ${args.join(' ')} ended with ${code}:\n${said.join('')}`)
  return said.join('')
}

/** Runs a program that prints only warnings. Throws `Failed` if it prints any. */
async function quietly(...step: Parameters<typeof run>): Promise<void> {
  const said = await run(...step)
  if (said !== '') throw new Failed(`${step[0]} ${step[1].join(' ')} warns:\n${said}`)
}
