/** `corkboard list`, after snippets were made on a real server. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { createTerminal, lineOf } from './terminal.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const secret = /deleteToken|#/

describe('corkboard list', () => {
  it('has nothing on a new machine, in words and as JSON', async t => {
    const { run } = createTerminal(t)
    const none = await run(['list'])
    assert.deepEqual([none.code, none.out.toString()], [0, 'No snippets are remembered on this machine.\n'])
    assert.equal((await run(['list', '--json'])).out.toString(), '[]\n')
  })

  it('shows what was made here, newest first, with no secret, and forgets what was deleted', async t => {
    const { run, home } = createTerminal(t, app.url)
    for (const name of ['a.py', 'b.rs', 'key.txt']) writeFileSync(join(home, name), name)
    const python = lineOf(await run(['paste', 'a.py', '-e', '1h']))
    const secretUrl = lineOf(await run(['paste', '--encrypt', '--onetime', 'key.txt']))
    const plain = lineOf(await run(['paste', '-e', 'never'], { input: 'x' }))
    const several = lineOf(await run(['paste', '-l', 'rust', 'b.rs', 'a.py']))
    const { code, out, err } = await run(['list', '--json'])
    assert.deepEqual([code, err], [0, ''])
    assert.doesNotMatch(out.toString(), secret)
    const list: readonly Record<string, unknown>[] = JSON.parse(out.toString())
    assert.deepEqual(
      list.map(({ address, name, files, lexer }) => [address, name, files, lexer]),
      [
        [several, 'b.rs', 2, 'rust'],
        [plain, null, 1, null],
        [secretUrl.replace(/#.*/, ''), 'key.txt', 1, '_text'],
        [python, 'a.py', 1, 'python'],
      ],
    )
    const [byDefault, never, once, hour] = list
    assert.equal(never?.['expires'], 'never')
    assert.equal(once?.['expires'], 'once')
    assert.ok(lasts(hour, 3_600_000), JSON.stringify(hour))
    assert.ok(lasts(byDefault, 2_592_000_000), JSON.stringify(byDefault))
    const table = (await run(['list'])).out.toString()
    assert.doesNotMatch(table, secret)
    assert.match(table, /^ADDRESS +CREATED +EXPIRES +LANGUAGE +NAME\n/)
    assert.match(table, /b\.rs and 1 more\n/)
    assert.match(table, new RegExp(`${python} .*Z  .*Z  Python +a\\.py\n`))
    await run(['rm', plain])
    assert.doesNotMatch((await run(['list'])).out.toString(), new RegExp(plain))
  })

  it('drops what has expired, and the token a day later', async t => {
    const { run, home } = createTerminal(t, app.url)
    const url = lineOf(await run(['paste', '-e', '1h'], { input: 'x' }))
    const folder = join(home, 'state/corkboard/snippets')
    const [name = ''] = readdirSync(folder)
    const kept = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    const endedBefore = (ms: number) => {
      const expires = new Date(Date.now() - ms).toISOString()
      writeFileSync(join(folder, name), JSON.stringify({ ...kept, expires }))
    }
    endedBefore(60_000)
    assert.equal((await run(['list', '--json'])).out.toString(), '[]\n')
    assert.deepEqual(readdirSync(folder), [name])
    endedBefore(90_000_000)
    assert.equal((await run(['list', '--json'])).out.toString(), '[]\n')
    assert.deepEqual(readdirSync(folder), [])
    assert.ok(url)
  })

  it('shows what an earlier version remembered, and escapes what a terminal would obey', async t => {
    const { run, home } = createTerminal(t, app.url)
    await run(['paste', '--name', '\u001b[2Jx\u202e.py'], { input: 'x' })
    const folder = join(home, 'state/corkboard/snippets')
    const old = { url: 'https://old.example/Ab3', deleteToken: 'hidden-token' }
    writeFileSync(join(folder, 'old'), JSON.stringify(old))
    writeFileSync(join(folder, 'broken'), '{')
    const { code, out, err } = await run(['list'])
    assert.equal(code, 0)
    assert.match(err, /^1 of the files in .* could not be read\.\n$/)
    assert.match(out.toString(), /https:\/\/old\.example\/Ab3 +- +- +- +-\n$/)
    assert.match(out.toString(), /\\x1b\[2Jx\\u\{202e\}\.py/)
    assert.doesNotMatch(out.toString(), /hidden-token|\p{Cc}(?<!\n)|\u202e/u)
  })
})

const lasts = (snippet: Record<string, unknown> | undefined, ms: number): boolean =>
  Math.abs(Date.parse(String(snippet?.['expires'])) - Date.parse(String(snippet?.['created'])) - ms) < 60_000
