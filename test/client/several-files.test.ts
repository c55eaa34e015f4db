/** `corkboard paste` and `get` with several files, at a terminal against a real server. */
import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { safeName } from '../../src/client/folder.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { createTerminal, lineOf } from './terminal.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

/** A terminal whose home has two files. */
function withFiles(t: Parameters<typeof createTerminal>[0], url = app.url) {
  const terminal = createTerminal(t, url)
  writeFileSync(join(terminal.home, 'main.py'), 'print(1)\r\n')
  writeFileSync(join(terminal.home, 'notes.md'), '# ü\n')
  return terminal
}

const inFolder = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]))

describe('Several files', () => {
  it('make one snippet, and come back into a folder byte for byte', async t => {
    const { run, home } = withFiles(t)
    const pasted = await run(['paste', '--json', 'main.py', 'notes.md'])
    const made = JSON.parse(pasted.out.toString())
    assert.deepEqual([made.name, made.files], ['main.py', ['main.py', 'notes.md']])
    const got = await run(['get', '-o', 'copies/', made.url])
    assert.deepEqual([got.code, got.err], [0, ''])
    assert.equal(got.out.toString(), 'copies/main.py\ncopies/notes.md\n')
    assert.deepEqual(inFolder(join(home, 'copies')), { 'main.py': 'print(1)\r\n', 'notes.md': '# ü\n' })
    const removed = await run(['rm', made.url])
    assert.equal(removed.code, 0)
  })

  it('are printed one at a time, the first unless another is named', async t => {
    const { run } = withFiles(t)
    const url = lineOf(await run(['paste', 'main.py', 'notes.md']))
    const first = await run(['get', url])
    assert.equal(first.out.toString(), 'print(1)\r\n')
    assert.match(first.err, /the first of 2 files: --file NAME prints another/)
    assert.equal((await run(['get', '--file', 'notes.md', url])).out.toString(), '# ü\n')
    assert.equal((await run(['get', '-f', '2', url])).out.toString(), '# ü\n')
    const missing = await run(['get', '-f', 'x', url])
    assert.deepEqual(
      [missing.code, missing.err],
      [2, 'There is no file "x". There are: main.py, notes.md.\n'],
    )
  })

  it('that can be read once are all written, to a folder or one after another', async t => {
    const { run, home } = withFiles(t)
    const once = ['paste', '--onetime', 'main.py', 'notes.md']
    const printed = await run(['get', '--yes', lineOf(await run(once))])
    assert.equal(printed.out.toString(), '==> main.py <==\nprint(1)\r\n\n==> notes.md <==\n# ü\n')
    const url = lineOf(await run(once))
    assert.equal((await run(['get', '--yes', '-o', 'secret/', url])).code, 0)
    assert.equal(statSync(join(home, 'secret/notes.md')).mode & 0o777, 0o600)
    assert.equal((await run(['get', '--yes', url])).code, 4, 'it is gone')
  })

  it('are encrypted together, so that the server hears neither texts nor names', async t => {
    const { run, home } = withFiles(t)
    for (const further of [[], ['--onetime']]) {
      const url = lineOf(await run(['paste', '--encrypt', ...further, 'main.py', 'notes.md']))
      const folder = `opened${further.length}`
      assert.equal((await run(['get', '--yes', '-o', `${folder}/`, url])).code, 0)
      assert.deepEqual(inFolder(join(home, folder)), {
        'main.py': 'print(1)\n'.replace('\n', '\r\n'),
        'notes.md': '# ü\n',
      })
    }
    const url = lineOf(await run(['paste', '--encrypt', 'main.py', 'notes.md']))
    const raw = await (await fetch(`${url.split('#')[0]}/raw`)).text()
    assert.match(raw, /^cork2\.[\w.-]+$/)
    assert.equal((await run(['get', '-f', 'notes.md', url])).out.toString(), '# ü\n')
  })

  it('with a password open together', async t => {
    const { run } = withFiles(t)
    const env = { CORKBOARD_PASSWORD: 'sesame' }
    const url = lineOf(await run(['paste', '-p', 'main.py', 'notes.md'], { env }))
    assert.equal((await run(['get', '-p', '-f', 'notes.md', url], { env })).out.toString(), '# ü\n')
  })

  it('with the same name are refused, with both of the fields in the message', async t => {
    const { run, home } = withFiles(t)
    mkdirSync(join(home, 'other'))
    writeFileSync(join(home, 'other/main.py'), 'x')
    const { code, err } = await run(['paste', 'main.py', 'other/main.py'])
    assert.equal(code, 4)
    assert.match(err, /^filename2 is the name of another file as well \("main\.py"\)/)
  })

  it('never leave the folder, and neither write over what is there nor through a link', async t => {
    const files = [
      { filename: '../outside.txt', content: 'a' },
      { filename: '/etc/passwd', content: 'b' },
      { filename: 'linked', content: 'c' },
      { filename: 'there', content: 'd' },
      { filename: '..', content: 'e' },
      { filename: 'a\u001b[2J\u202e.txt', content: 'f' },
    ]
    const hostile = await serving((_, path) =>
      path.endsWith('/files')
        ? { type: 'application/json', body: JSON.stringify({ files }) }
        : { type: 'text/plain', body: 'a', headers: { 'snippet-files': '6' } },
    )
    t.after(hostile.close)
    const { run, home } = createTerminal(t, hostile.url)
    const folder = join(home, 'in')
    mkdirSync(folder)
    writeFileSync(join(folder, 'there'), 'mine')
    symlinkSync(join(home, 'target'), join(folder, 'linked'))
    assert.equal((await run(['get', '-o', 'in', `${hostile.url}/aBcDeFgHkm`])).code, 0)
    assert.ok(!existsSync(join(home, 'target')))
    assert.ok(!existsSync(join(home, 'outside.txt')))
    assert.equal(readFileSync(join(folder, 'there'), 'utf8'), 'mine')
    assert.deepEqual(readdirSync(folder).toSorted(), [
      'a_[2J_.txt',
      'linked',
      'linked.1',
      'outside.txt',
      'passwd',
      'text-5.txt',
      'there',
      'there.1',
    ])
  })

  it('sent to a server that keeps one are noticed', async t => {
    const old = await serving(() => ({ type: 'text/plain', body: 'https://x.example/abc\n' }))
    t.after(old.close)
    const { run } = withFiles(t, old.url)
    const { code, out, err } = await run(['paste', 'main.py', 'notes.md'])
    assert.deepEqual([code, out.toString()], [1, ''])
    assert.match(err, /keeps one file in a snippet: https:\/\/x\.example\/abc has the first\. Use --each\./)
  })
})

describe('The name of a file from a stranger', () => {
  it('is one that every file system takes', () => {
    const names = ['CON', 'nul.txt', 'a:b', 'a?*"<>|', 'end. ', '', '.', 'ok.txt', 'x'.repeat(300)]
    assert.deepEqual(
      names.map(name => safeName(name, 3).slice(0, 20)),
      [
        'text-3.txt',
        'text-3.txt',
        'a_b',
        'a______',
        'end',
        'text-3.txt',
        'text-3.txt',
        'ok.txt',
        'x'.repeat(20),
      ],
    )
  })
})

type Answer = { readonly type: string; readonly body: string; readonly headers?: Record<string, string> }

/** A server that answers what it is told. */
async function serving(answer: (method: string, path: string) => Answer) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { type, body, headers } = answer(request.method ?? '', request.url ?? '')
      response.writeHead(200, { 'content-type': type, ...headers }).end(body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
