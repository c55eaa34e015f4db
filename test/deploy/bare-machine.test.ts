/** The two commands of the README, and the package, on a Debian that has nothing but an old Node and npm. */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { broughtNode } from '../../bin/runtime.js'
import { freePort, until } from '../app.ts'
import { type BareMachine, bareMachine, checkOut, homeOf, packInto, plainUser } from './bare-machine.ts'
import { unableToRun } from './program.ts'

const project = join(import.meta.dirname, '../..')
const [commands = '', install = '', start = ''] =
  /^(npm ci.*) && (npm start.*)$/m.exec(readFileSync(join(project, 'README.md'), 'utf8')) ?? []

describe('On a bare machine', { skip: unableToRun('mmdebstrap', 'systemd-nspawn'), timeout: 900_000 }, () => {
  let machine: BareMachine

  before(async () => {
    machine = await bareMachine()
  })
  after(() => machine?.remove())

  test('libatomic is missing, as Node 26 would notice', async () => {
    cpSync(broughtNode(join(project, 'dev/other-runtime')), join(machine.root, 'usr/local/bin/node26'))
    const { code, err } = await machine.run('node26 --version', { folder: '/', user: 0 })
    assert.equal(code, 127)
    assert.match(err, /libatomic\.so\.1: cannot open shared object file/)
  })

  test('root gets a page by the two commands of the README, and no warning', async t => {
    assert.notEqual(commands, '', 'README.md has no line with two commands')
    const folder = `${homeOf(0)}/corkboard`
    await checkOut(machine, folder, 0)
    await isInstalled(install, { folder, user: 0 })
    assert.deepEqual(broughtIn(folder).toSorted(), ['LICENSE', 'node'])
    assert.equal(existsSync(join(machine.root, folder, 'node_modules/.bin/node')), false)
    await givesAPage(t, start, { folder, user: 0 })
    rmSync(join(machine.root, folder), { recursive: true })
  })

  test('a plain user gets one from a folder with blanks, where scripts are not run at the installation', async t => {
    const how = { folder: `${homeOf(plainUser)}/cork board`, user: plainUser }
    await checkOut(machine, how.folder, plainUser)
    await isInstalled(`${install} --omit=dev --ignore-scripts`, how)
    const said = await givesAPage(t, start, how)
    assert.match(said, /^Corkboard fetches Node 24\.\d+\.\d+, about 50 MB, once\. This is v20\.\d+\.\d+\.$/m)
    await givesAPage(t, start, { ...how, environment: nowhere })
    rmSync(join(machine.root, how.folder), { recursive: true })
  })

  test('a plain user runs the package that root installed', async t => {
    const name = await packInto(join(machine.root, homeOf(0)))
    await isInstalled(`npm install --global ./${name}`, { folder: homeOf(0), user: 0 })
    const how = { folder: homeOf(plainUser), user: plainUser }
    await givesAPage(t, 'corkboard serve', how)
    const cache = join(machine.root, homeOf(plainUser), '.cache/corkboard')
    assert.deepEqual(readdirSync(join(cache, readdirSync(cache)[0] ?? '')).toSorted(), ['LICENSE', 'node'])
    await givesAPage(t, 'corkboard serve', { ...how, environment: nowhere })
  })

  test('without a way to the registry it says what to do', async () => {
    const folder = `${homeOf(0)}/offline`
    mkdirSync(join(machine.root, folder))
    for (const name of ['bin', 'src', 'runtime', 'package.json'])
      cpSync(join(project, name), join(machine.root, folder, name), {
        recursive: true,
        filter: path => !path.includes('runtime/node-'),
      })
    const { code, err } = await machine.run('node bin/corkboard.js version', {
      folder,
      user: 0,
      environment: { ...nowhere, npm_config_cache: `${homeOf(0)}/empty` },
    })
    assert.equal(code, 1)
    assert.match(
      err,
      /and npm could not fetch one:\nnpm error .*\n(.*\n)*Let this machine reach the registry/,
    )
    assert.deepEqual(readdirSync(join(machine.root, folder, 'runtime')).toSorted(), [
      'package-lock.json',
      'package.json',
    ])
  })

  type How = Parameters<BareMachine['run']>[1]

  async function isInstalled(line: string, how: How): Promise<void> {
    const { code, out, err } = await machine.run(line, how)
    assert.equal(code, 0, out + err)
    assert.doesNotMatch(out + err, /warn|error|vulnerab|deprecat/i)
  }

  /** Runs a command until its server answers with the home page; returns its output. */
  async function givesAPage(t: TestContext, line: string, how: How): Promise<string> {
    const PORT = String(await freePort())
    const DATABASE_URL = `sqlite:${homeOf(how.user)}/${PORT}.db`
    const child = machine.start(line, { ...how, environment: { PORT, DATABASE_URL, ...how.environment } })
    t.after(() => child.kill('SIGKILL'))
    const said = listenTo(child)
    const page = () =>
      fetch(`http://127.0.0.1:${PORT}/`).then(
        async answer => `${answer.status} ${await answer.text()}`,
        () => '',
      )
    const found = await until(page, text => text !== '' || child.exitCode !== null)
    assert.match(found, /^200 .*<title>/s, said())
    child.kill('SIGKILL')
    await once(child, 'close')
    assert.doesNotMatch(said(), /warn|ExperimentalWarning/i)
    return said()
  }

  const broughtIn = (folder: string): readonly string[] => {
    const runtime = join(machine.root, folder, 'runtime')
    return readdirSync(join(runtime, readdirSync(runtime).find(each => each.startsWith('node-')) ?? ''))
  }
})

/** The address of a registry that does not answer. */
const nowhere = { npm_config_registry: 'http://127.0.0.1:9/' }

function listenTo({ stdout, stderr }: ChildProcess): () => string {
  let all = ''
  for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', text => (all += text))
  return () => all
}
