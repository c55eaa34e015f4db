/** The client at a terminal: questions, colours, progress, and text with control characters. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { missingProgram } from '../debian.ts'
import { serveHttp } from '../monitors/servers.ts'
import { createTerminal, lineOf } from './terminal.ts'

const hasTerminal = missingProgram('script') === null

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const options = { skip: hasTerminal ? false : 'NOT TESTED: script (util-linux) is not installed.' }
const ctrlC = '\x03'
const ctrlD = '\x04'

describe('At a terminal, corkboard paste', options, () => {
  it('says how to end what is typed', async t => {
    const { runOnTerminal } = createTerminal(t, app.url)
    const { code, shown } = await runOnTerminal(['paste'], [['Ctrl+D', `typed\n${ctrlD}`]])
    assert.equal(code, 0)
    assert.equal(await (await fetch(`${addressIn(shown)}/raw`)).text(), 'typed\n')
  })

  it('asks for a new password twice and shows none of it', async t => {
    const { run, runOnTerminal } = createTerminal(t, app.url)
    const { code, shown } = await runOnTerminal(
      ['paste', '--password'],
      [
        ['Ctrl+D', `text\n${ctrlD}`],
        ['Password: ', 'hunt\x1b[Aer3\x7f\x1b[1;5D2é\r'],
        ['Once more: ', 'wrong\x15hunter2é\r'],
      ],
    )
    assert.equal(code, 0, shown)
    assert.doesNotMatch(shown, /hunter/)
    const env = { CORKBOARD_PASSWORD: 'hunter2é' }
    assert.equal((await run(['get', addressIn(shown)], { env })).out.toString(), 'text\n')
  })

  it('sends nothing when the two differ, or when the question is left', async t => {
    const { runOnTerminal } = createTerminal(t, 'http://127.0.0.1:9')
    const differing = await runOnTerminal(
      ['paste', '--password', '/etc/passwd'],
      [
        ['Password: ', 'one\r'],
        ['Once more: ', 'two\r'],
      ],
    )
    assert.equal(differing.code, 2)
    assert.match(differing.shown, /two passwords differ/)
    const left = await runOnTerminal(['paste', '--password', '/etc/passwd'], [['Password: ', `se${ctrlC}`]])
    assert.equal(left.code, 130)
    assert.equal(
      (
        await runOnTerminal(
          ['paste', '-p', '/etc/passwd'],
          [
            ['Password: ', '\r'],
            ['more: ', '\r'],
          ],
        )
      ).code,
      2,
    )
  })

  it('tells how far a long upload is, and wipes it away', async t => {
    const url = await fake(t, 'https://x.example/abc')
    const { home, runOnTerminal } = createTerminal(t, url)
    writeFileSync(join(home, 'long'), 'x'.repeat(1_000_000))
    const { code, shown } = await runOnTerminal(['paste', '--name', 'l\u202eong.txt', 'long'])
    assert.equal(code, 0)
    assert.match(shown, /l\\u\{202e\}ong\.txt {4}0 % of 1\.0 MB/)
    assert.match(shown, /100 % of 1\.0 MB/)
    assert.ok(shown.endsWith('\r\x1b[Khttps://x.example/abc\r\n'), JSON.stringify(shown))
    writeFileSync(join(home, 'short'), 'x')
    assert.equal((await runOnTerminal(['paste', 'short'])).shown, 'https://x.example/abc\r\n')
  })
})

describe('At a terminal, corkboard get', options, () => {
  it('asks before it reads what can be read once, and takes no for an answer', async t => {
    const { run, runOnTerminal } = createTerminal(t, app.url)
    const url = lineOf(await run(['paste', '--onetime'], { input: 'once only' }))
    for (const keys of ['\r', 'n\r', 'nonsense\r']) {
      const { code, shown } = await runOnTerminal(['get', url], [['[y/N]', keys]])
      assert.equal(code, 130)
      assert.doesNotMatch(shown, /once only/)
    }
    const { code, shown } = await runOnTerminal(['get', url], [['[y/N]', 'np\x7f\x15y\x1b[D\r']])
    assert.equal(code, 0)
    assert.match(shown, /once only/)
    assert.ok(shown.includes('np\b \b\b \by\r\n'), JSON.stringify(shown))
  })

  it('asks for a password once', async t => {
    const { run, runOnTerminal } = createTerminal(t, app.url)
    const env = { CORKBOARD_PASSWORD: 'open' }
    const url = lineOf(await run(['paste', '-p'], { input: 'behind it', env }))
    const { code, shown } = await runOnTerminal(['get', url], [['Password: ', 'open\r']])
    assert.equal(code, 0)
    assert.match(shown, /behind it/)
    assert.doesNotMatch(shown, /open/)
  })

  it('shows control characters instead of obeying them, and a pipe gets them as they are', async t => {
    const { run, runOnTerminal } = createTerminal(t, app.url)
    const input = 'a\x1b[2J\x1b]0;owned\x07\tb\r\nc\u202ed\x9b'
    const url = lineOf(await run(['paste'], { input }))
    const { shown } = await runOnTerminal(['get', url])
    assert.equal(shown.replaceAll('\r\n', '\n'), 'a\\x1b[2J\\x1b]0;owned\\x07\tb\nc\\u{202e}d\\x9b\n')
    assert.equal((await run(['get', url])).out.toString(), input)
  })
})

describe('At a terminal, corkboard status', options, () => {
  it('has colours, unless NO_COLOR says otherwise', async t => {
    const { runOnTerminal } = createTerminal(t, await fake(t, down))
    assert.ok((await runOnTerminal(['status'])).shown.includes('\x1b[31m'))
    assert.ok(!(await runOnTerminal(['status'], [], { NO_COLOR: '1' })).shown.includes('\x1b'))
  })

  it('redraws while it watches, and gives the cursor back at Ctrl+C', async t => {
    const { runOnTerminal } = createTerminal(t, await fake(t, down))
    const { code, shown } = await runOnTerminal(
      ['status', '--watch', '-i', '0.1'],
      [[/(?:Mail[\s\S]*){3}/, ctrlC]],
    )
    assert.equal(code, 1)
    assert.ok(shown.includes('\x1b[H\x1b[2J'))
    assert.ok(shown.startsWith('\x1b[?25l') && shown.trimEnd().endsWith('\x1b[?25h'))
  })
})

const down = JSON.stringify({ data: { status: [{ name: 'Mail', status: 'DOWN' }] } })

/** A server that answers every request with this body. */
async function fake(t: TestContext, body: string): Promise<string> {
  const { port } = await serveHttp(t, (request, response) => {
    request.resume()
    request.on('end', () => response.end(body))
  })
  return `http://127.0.0.1:${port}`
}

const addressIn = (shown: string): string =>
  /http:\/\/127\.0\.0\.1:\d+\/\w+/.exec(shown)?.[0] ?? assert.fail(`no address: ${shown}`)
