/** README.md: its commands run as written, in order, in a copy of the checkout. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort, until } from '../app.ts'
import { assertAnswer, blocksOf, inOneShell, inShell, pageAt, root, stepsOf } from './guide.ts'

const page = pageAt('README.md')

test('The README names the version that it is about', () => {
  assert.ok(page.includes(`Version ${packageJson.version} `))
})

test('The README fits on a few screens', () => {
  assert.ok(page.split('\n').length <= 90)
})

test('Its commands run as written, one after the other', async t => {
  const folder = copyOfCheckout()
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const environment = { PATH: [dirname(process.execPath), PATH].join(delimiter), HOME, PORT: String(port) }
  const [start, ...steps] = stepsOf(blocksOf(page.replaceAll('localhost:8080', `localhost:${port}`)), ['sh'])

  // The packages are installed already; another test runs `npm ci` on a bare machine.
  assert.equal(start?.request.text, 'npm ci && npm start\n')
  const server = spawn('npm', ['start'], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  t.after(async () => {
    server.kill()
    await once(server, 'close')
  })
  const lines: string[] = []
  createInterface(server.stdout).on('line', line => lines.push(line))
  await until(
    async () => lines.join('\n'),
    log => log.includes('/manage/link/') && log.includes('Corkboard is open'),
  )

  for (const [, command = ''] of page.matchAll(/`(npm run seed)`/g))
    await inShell(command, { folder, environment })
  const printed = await inOneShell(
    steps.map(({ request }) => request),
    { folder, environment },
  )
  for (const [index, { answer }] of steps.entries()) if (answer) assertAnswer(answer, printed[index] ?? '')
  const [, encrypted = '', answered = ''] = printed
  assert.match(encrypted, new RegExp(`^http://localhost:${port}/[0-9A-Za-z]{10}#.+$`, 'm'))
  assert.match(answered, /"status":\[\{"name":"Website"/)
})

/** A copy of the files in git, with the packages of this checkout. */
function copyOfCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'corkboard-readme-'))
  const left = ['.git', 'node_modules', 'data', 'dist', 'bench', 'test']
  cpSync(root, folder, { recursive: true, filter: source => !left.includes(relative(root, source)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
