/** The client as one file of the published package, on this machine's own Node, the oldest installed. */
import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { currentBuild } from '../../dev/current-build.ts'
import { buildText } from '../../src/lib/build.ts'
import { startTestApp, type TestApp } from '../app.ts'

const project = join(import.meta.dirname, '../..')

describe('The client as one file', () => {
  let app: TestApp
  let home: string
  let client: string

  before(async () => {
    app = await startTestApp()
    home = mkdtempSync(join(tmpdir(), 'corkboard-standalone-'))
    // The client's file is alone in its folder, without the rest of the package.
    client = join(home, 'corkboard-client.mjs')
    await promisify(execFile)(process.execPath, [join(project, 'dev/bundle-client.ts'), client])
  })
  after(async () => {
    await app.close()
    rmSync(home, { recursive: true, force: true })
  })

  async function run(args: readonly string[], input: string | Buffer = '') {
    const env = { HOME: home, CORKBOARD_URL: app.url }
    const child = spawn(systemNode(), [client, ...args], { env, stdio: 'pipe' })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const [out, err, [code]] = await Promise.all([
      buffer(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ])
    return { out, err, code }
  }

  it('is a program of less than 170 KB, a quarter of it the table of languages, that knows its version and commit', async () => {
    const { size, mode } = statSync(client)
    assert.ok(size < 170_000, `${size} bytes`)
    assert.equal(mode & 0o111, 0o111)
    for (const args of [['version'], ['--version']])
      assert.equal((await run(args)).out.toString(), `${buildText(currentBuild())}\n`)
  })

  it('creates a snippet, reads it back byte for byte, and deletes it', async () => {
    const input = Buffer.from('\uFEFFone\r\ntwo ü 🍿\n\u0000')
    for (const options of [[], ['--encrypt'], ['--onetime']]) {
      const pasted = await run(['paste', ...options], input)
      assert.deepEqual([pasted.code, pasted.err], [0, ''])
      const address = pasted.out.toString().trim()
      const got = await run(['get', '--yes', address])
      assert.deepEqual([got.code, got.out], [0, input])
      if (!options.includes('--onetime')) assert.equal((await run(['rm', address])).code, 0)
    }
  })

  it('writes to a file, and says which file is missing', async () => {
    const pasted = await run(['paste'], 'into a file')
    const file = join(home, 'out.txt')
    assert.equal((await run(['get', '-o', file, pasted.out.toString().trim()])).code, 0)
    assert.equal(readFileSync(file, 'utf8'), 'into a file')
    const missing = await run(['paste', join(home, 'missing.txt')])
    assert.equal(missing.code, 1)
    assert.match(missing.err, /missing\.txt/)
  })

  it('runs by its own name on a PATH', async t => {
    const program = join(home, 'bin/corkboard')
    await promisify(execFile)('npm', ['run', '--silent', 'client', '--', program], { cwd: project })
    const PATH = `${dirname(program)}:${dirname(process.execPath)}`
    const env = { HOME: home, PATH, CORKBOARD_URL: app.url }
    const ask = async (...args: readonly string[]) =>
      (await promisify(execFile)('corkboard', args, { env })).stdout
    const file = join(home, 'a.py')
    writeFileSync(file, 'print(1)\n')
    const address = (await ask('paste', file)).trim()
    assert.equal(await ask('get', address), 'print(1)\n')
    assert.match(await ask('list'), new RegExp(`^ADDRESS .*\\n${address} .* Python +a\\.py\\n`))
    assert.match(await ask('help'), /^corkboard COMMAND\n/)
    t.diagnostic(`${statSync(program).size} bytes`)
  })

  it('refuses the commands of the server, and names what they need', async () => {
    const { code, err } = await run(['serve'])
    assert.equal(code, 2)
    assert.match(err, /serve needs the whole of Corkboard/)
    assert.equal((await run(['status'])).code, 0)
    assert.match((await run(['help', 'paste'])).out.toString(), /--encrypt/)
  })
})

/** A Node of the system from 20.18 on, or else the one that runs this. */
function systemNode(): string {
  const path = ['/usr/bin/node', '/usr/local/bin/node'].find(existsSync)
  if (path === undefined) return process.execPath
  const [, major = 0, minor = 0] = /^v(\d+)\.(\d+)/.exec(execFileSync(path, ['--version']).toString()) ?? []
  const isEnough = Number(major) > 20 || (Number(major) === 20 && Number(minor) >= 18)
  return isEnough ? path : process.execPath
}
