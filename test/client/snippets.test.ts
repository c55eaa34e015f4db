/** `corkboard paste`, `get` and `rm`, run at a terminal against a real server. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startTestApp, type TestApp, until } from '../app.ts'
import { tokenFor } from '../rest/api.ts'
import { lexerSamples, proseSamples } from '../snippets/lexer-samples.ts'
import { createTerminal, lineOf } from './terminal.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

describe('corkboard paste', () => {
  it('sends standard input byte for byte and prints the address and nothing else', async t => {
    const { run } = createTerminal(t, app.url)
    const input = Buffer.from('\uFEFF\ta\r\nb\rc\n\u0000 ü 🍿\n\n')
    const pasted = await run(['paste'], { input })
    assert.deepEqual([pasted.code, pasted.err], [0, ''])
    assert.match(pasted.out.toString(), new RegExp(`^${app.url}/[0-9A-Za-z]{10}\n$`))
    const raw = await fetch(`${lineOf(pasted)}/raw`)
    assert.deepEqual(Buffer.from(await raw.arrayBuffer()), input)
    assert.deepEqual((await run(['get', lineOf(pasted)])).out, input)
  })

  it('makes one snippet of each file where that is asked for, coloured by its name', async t => {
    const { run, home } = createTerminal(t, app.url)
    writeFileSync(join(home, 'a.py'), 'print(1)\n')
    writeFileSync(join(home, 'b.rs'), 'fn main() {}\n')
    const { code, out } = await run(['paste', '--each', 'a.py', 'b.rs', '-'], { input: 'and this' })
    const [python, rust, rest, ...more] = out.toString().split('\n')
    assert.deepEqual([code, more], [0, ['']])
    assert.match(await pageOf(python), /Python/)
    assert.match(await pageOf(rust), /Rust/)
    assert.equal(await (await fetch(`${rest}/raw`)).text(), 'and this')
  })

  it('is coloured by its text where no name stands for a language, and by the text alone on request', async t => {
    const { run, home } = createTerminal(t, app.url)
    writeFileSync(join(home, 'a.py'), '#!/bin/sh\necho a\n')
    writeFileSync(join(home, 'b.py'), 'word word\n')
    assert.match(await pageOf(lineOf(await run(['paste'], { input: '<?php echo 1;' }))), /PHP/)
    assert.match(await pageOf(lineOf(await run(['paste', 'a.py']))), /Python/)
    assert.match(await pageOf(lineOf(await run(['paste', '--by-content', 'a.py']))), /Bash/)
    assert.match(await pageOf(lineOf(await run(['paste', '--by-content', 'b.py']))), /Plain, no highlighting/)
  })

  it('says of each file what it is, and sends nothing', async t => {
    const { run, home } = createTerminal(t)
    writeFileSync(join(home, 'a.py'), '{"a": 1}')
    writeFileSync(join(home, 'b'), proseSamples['german'] ?? '')
    writeFileSync(join(home, 'c'), 'x')
    writeFileSync(join(home, 'd'), lexerSamples['js'] ?? '')
    writeFileSync(join(home, 'odd\tname.rs'), 'x')
    const files = ['a.py', 'b', 'c', 'd', 'odd\tname.rs']
    const named = await run(['paste', '--dry-run', ...files])
    assert.deepEqual([named.code, named.err], [0, ''])
    const lines = named.out.toString().split('\n')
    assert.deepEqual(lines.slice(0, 3), ['a.py\tpython\tnamed', 'b\t_text\tplain', 'c\tplain\tplain'])
    assert.match(lines[3] ?? '', /^d\tjs\t(certain|offered)$/)
    assert.match(lines[4] ?? '', /^odd[^\t]+name\.rs\trust\tnamed$/)
    const byContent = await run(['paste', '--dry-run', '--by-content', '--json', 'a.py'])
    assert.deepEqual(JSON.parse(byContent.out.toString()), { file: 'a.py', lexer: 'json', sure: 'certain' })
    const given = await run(['paste', '--dry-run', '-l', 'golang', '-'], { input: 'x' })
    assert.equal(given.out.toString(), '-\tgo\tnamed\n')
  })

  it('looks at the other files where one is no text', async t => {
    const { run, home } = createTerminal(t)
    writeFileSync(join(home, 'a.py'), 'x')
    writeFileSync(join(home, 'empty'), '')
    writeFileSync(join(home, 'bytes'), Buffer.from([0xff, 0xfe]))
    const { code, out, err } = await run(['paste', '--dry-run', 'empty', 'bytes', 'missing', 'a.py'])
    assert.deepEqual([code, out.toString()], [1, 'a.py\tpython\tnamed\n'])
    assert.match(err, /empty is empty[\s\S]*bytes is not UTF-8[\s\S]*missing cannot be read/)
    assert.equal((await run(['paste', '--dry-run', '--lexer', 'klingon', 'a.py'])).code, 2)
  })

  it('takes a name and a lexer, and the lexer wins', async t => {
    const { run } = createTerminal(t, app.url)
    const named = await run(['paste', '--name', 'x.py'], { input: 'x = 1' })
    assert.match(await pageOf(lineOf(named)), /x\.py/)
    const told = await run(['paste', '--name=x.py', '--lexer=rust'], { input: 'x = 1' })
    assert.match(await pageOf(lineOf(told)), /Rust/)
  })

  it('takes a lifetime in words, and names the choices in the same words for one that is not offered', async t => {
    const { run } = createTerminal(t, app.url)
    for (const given of ['7d', '1w', 'never', 'once', 'onetime', '3600'])
      assert.equal((await run(['paste', '-e', given], { input: 'x' })).code, 0, given)
    for (const [given, named] of [
      ['5m', '5m'],
      ['2w', '14d'],
      ['18000', '5h'],
      ['soon', 'soon'],
      ['a b', '"a b"'],
    ] as const) {
      const { code, out, err } = await run(['paste', '-e', given], { input: 'x' })
      assert.deepEqual([code, out.toString()], [4, ''])
      assert.equal(err, `This server has no lifetime ${named}. Choose: once, never, 1h, 7d, 30d.\n`)
    }
  })

  it('prints a JSON object a line on request, with the token', async t => {
    const { run, home } = createTerminal(t, app.url)
    writeFileSync(join(home, 'a.txt'), 'a')
    const { out } = await run(['paste', '--each', '--json', 'a.txt', '-'], { input: 'b' })
    const [first, second] = out
      .toString()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual([first.name, second.name], ['a.txt', null])
    const gone = await fetch(first.url, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${first.deleteToken}` },
    })
    assert.equal(gone.status, 204)
  })

  it('hands a text that runs from right to left over as such', async t => {
    const { run } = createTerminal(t, app.url)
    assert.match(await pageOf(lineOf(await run(['paste', '--rtl'], { input: 'שלום' }))), /dir="rtl"/)
  })

  it('opens the address in the browser of the desktop', async t => {
    const { run, home } = createTerminal(t, app.url)
    const opened = join(home, 'opened')
    writeFileSync(join(home, 'xdg-open'), `#!/bin/sh\necho "$1" > '${opened}'\n`, { mode: 0o755 })
    const env = { PATH: `${home}:${process.env['PATH']}` }
    const address = lineOf(await run(['paste', '--open'], { input: 'x', env }))
    const text = await until(
      () => (existsSync(opened) ? readFileSync(opened, 'utf8') : ''),
      each => each.endsWith('\n'),
    )
    assert.equal(text.trim(), address)
  })

  it('reads every file before it sends the first', async t => {
    const { run, home } = createTerminal(t, app.url)
    writeFileSync(join(home, 'a'), 'a')
    const { code, out, err } = await run(['paste', 'a', 'missing'])
    assert.deepEqual([code, out.toString()], [1, ''])
    assert.match(err, /^missing cannot be read: ENOENT/)
  })

  it('refuses what is empty and what is not UTF-8, rather than change it', async t => {
    const { run } = createTerminal(t, app.url)
    assert.deepEqual((await run(['paste'])).err, 'Standard input is empty.\n')
    const { code, err } = await run(['paste'], { input: Buffer.from([0x66, 0xfc]) })
    assert.equal(code, 1)
    assert.match(err, /not UTF-8/)
  })

  it('asks for receipts with a token, prints the key of a webhook aside, and fails where none is sent', async t => {
    const { run } = createTerminal(t, app.url)
    const receipt = ['paste', '--receipt', 'https://hooks.example.org/read']
    const refused = await run(receipt, { input: 'x' })
    assert.deepEqual([refused.code, refused.out.toString()], [4, ''])
    assert.match(refused.err, /receipt is given without an account/)
    const token = await tokenFor(app, { scopes: ['snippets'] })
    const pasted = await run(receipt, { input: 'x', env: { CORKBOARD_TOKEN: token } })
    assert.match(lineOf(pasted), /\/[0-9A-Za-z]{10}$/)
    assert.match(pasted.err, /signed with whsec_[A-Za-z0-9+/]{43}=/)
    assert.match(pasted.err, /sent once the webhook confirms/)
  })

  it('refuses what makes no sense together, before it reads or asks', async t => {
    const { run, home } = createTerminal(t, app.url)
    writeFileSync(join(home, 'a'), 'a')
    for (const [args, message] of [
      [['--onetime', '--expires', '1h'], /different lifetimes/],
      [['--encrypt', '--password'], /its password already/],
      [['--name', 'x', 'a', 'a'], /one file/],
      [['-', '-'], /only once/],
      [['--password=hunter2'], /does not take an argument/],
      [['--frobnicate'], /--frobnicate/],
    ] as const) {
      const { code, out, err } = await run(['paste', ...args], { input: 'x' })
      assert.deepEqual([code, out.toString()], [2, ''], args.join(' '))
      assert.match(err, message)
      assert.doesNotMatch(err, /hunter2|\n\s+at /)
    }
  })
})

describe('corkboard revise', () => {
  it('replaces the text at the same address, and keeps the one before', async t => {
    const { run, home } = createTerminal(t, app.url)
    const address = lineOf(await run(['paste'], { input: 'first' }))
    writeFileSync(join(home, 'a.py'), 'second = 2\n')
    const revised = await run(['revise', address, 'a.py'])
    assert.deepEqual([revised.code, revised.err, lineOf(revised)], [0, '', address])
    assert.equal(await (await fetch(`${address}/raw`)).text(), 'second = 2\n')
    assert.equal(await (await fetch(`${address}/raw?revision=1`)).text(), 'first')
    assert.match(await pageOf(address), /Python/)
    assert.match((await run(['list'])).out.toString(), /a\.py/)
    const late = await run(['revise', '--base', '1', address], { input: 'third' })
    assert.deepEqual([late.code, late.out.toString()], [4, ''])
    assert.match(late.err, /Another change came first|newest/)
    for (const base of ['0', '1000', '2e0']) {
      const { code, err } = await run(['revise', '--base', base, address], { input: 'third' })
      assert.deepEqual([code, err], [2, '--base is the number of a revision, from 1 to 999.\n'])
    }
  })

  it('asks for the password of one that has one, which stays', async t => {
    const { run, home } = createTerminal(t, app.url)
    writeFileSync(join(home, 'p'), 'hunter2\n')
    writeFileSync(join(home, 'q'), 'wrong\n')
    const address = lineOf(await run(['paste', '--password-file', 'p'], { input: 'first' }))
    for (const args of [[], ['--password-file', 'q']]) {
      const refused = await run(['revise', address, ...args], { input: 'second' })
      assert.equal(refused.code, 4)
      assert.match(refused.err, /has a password, and this was not it/)
      assert.doesNotMatch(refused.err, /hunter2|wrong/)
    }
    assert.equal((await run(['revise', address, '--password-file', 'p'], { input: 'second' })).code, 0)
    assert.equal((await run(['get', address, '--password-file', 'p'])).out.toString(), 'second')
  })

  it('encrypts with the key in the address, which stays, and refuses any other', async t => {
    const { run } = createTerminal(t, app.url)
    const address = lineOf(await run(['paste', '--encrypt'], { input: 'first' }))
    const revised = await run(['revise', address], { input: 'second' })
    assert.deepEqual([revised.err, lineOf(revised)], ['', address])
    assert.equal((await run(['get', address])).out.toString(), 'second')
    const [start = ''] = address.split('#')
    const bare = await run(['revise', start], { input: 'third' })
    assert.deepEqual([bare.code, /with the key behind/.test(bare.err)], [2, true])
    const other = await run(['revise', `${start}#${'A'.repeat(43)}`], { input: 'third' })
    assert.match(other.err, /does not match this text/)
    assert.equal((await run(['get', address])).out.toString(), 'second')
  })

  it('refuses one that was not made here', async t => {
    const { run } = createTerminal(t, app.url)
    const { err, code } = await run(['revise', `${app.url}/abcdefghij`], { input: 'x' })
    assert.deepEqual([code, /was not made here/.test(err)], [1, true])
  })
})

describe('The token that deletes', () => {
  it('is remembered where nobody else reads it, and deletes the snippet', async t => {
    const { run, home } = createTerminal(t, app.url)
    const [one, two] = [
      lineOf(await run(['paste'], { input: '1' })),
      lineOf(await run(['paste'], { input: '2' })),
    ]
    const folder = join(home, 'state/corkboard/snippets')
    assert.equal(readdirSync(folder).length, 2)
    assert.equal(statSync(folder).mode & 0o777, 0o700)
    for (const name of readdirSync(folder)) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600)
    const removed = await run(['rm', one, `${two}/raw`])
    assert.deepEqual([removed.code, removed.out.toString(), removed.err], [0, '', ''])
    assert.deepEqual(readdirSync(folder), [])
    for (const url of [one, two]) assert.equal((await fetch(`${url}/raw`)).status, 404)
  })

  it('may come from a file, and of several the others are deleted when one cannot be', async t => {
    const { run, home } = createTerminal(t, app.url)
    const { url, deleteToken } = JSON.parse(lineOf(await run(['paste', '--json'], { input: '1' })))
    const elsewhere = createTerminal(t, app.url)
    assert.equal((await elsewhere.run(['rm', url])).code, 1)
    writeFileSync(join(elsewhere.home, 'wrong'), 'a'.repeat(32))
    const refused = await elsewhere.run(['rm', '--token-file', 'wrong', url])
    assert.deepEqual([refused.code, refused.err], [4, 'This token does not delete this snippet.\n'])
    const other = lineOf(await run(['paste'], { input: '2' }))
    const mixed = await run(['rm', `${app.url}/nobody1234`, other])
    assert.equal(mixed.code, 1)
    assert.match(mixed.err, /not made here/)
    assert.equal((await fetch(`${other}/raw`)).status, 404)
    writeFileSync(join(elsewhere.home, 'token'), `${deleteToken}\n`)
    assert.equal((await elsewhere.run(['rm', '--token-file', 'token', url])).code, 0)
    assert.equal((await fetch(`${url}/raw`)).status, 404)
    assert.ok(home)
  })

  it('is forgotten with a snippet that is gone', async t => {
    const { run, home } = createTerminal(t, app.url)
    const { url, deleteToken } = JSON.parse(lineOf(await run(['paste', '--json'], { input: '1' })))
    await fetch(url, { method: 'DELETE', headers: { authorization: `Bearer ${deleteToken}` } })
    const { code, err } = await run(['rm', url])
    assert.equal(code, 4)
    assert.match(err, /There is no snippet here/)
    assert.deepEqual(readdirSync(join(home, 'state/corkboard/snippets')), [])
  })

  it('that cannot be kept hides no address', async t => {
    const { run, home } = createTerminal(t, app.url)
    writeFileSync(join(home, 'state'), 'no folder')
    const { code, out, err } = await run(['paste'], { input: 'x' })
    assert.equal(code, 0)
    assert.match(out.toString(), /^http/)
    assert.match(err, /could not be kept/)
  })
})

describe('corkboard get', () => {
  it('takes the address of any page of a snippet, or its id', async t => {
    const { run } = createTerminal(t, app.url)
    const url = lineOf(await run(['paste'], { input: 'here' }))
    const id = new URL(url).pathname.slice(1)
    for (const address of [url, `${url}/`, `${url}/raw`, `${url}/slim?x=1`, id])
      assert.equal((await run(['get', address])).out.toString(), 'here', address)
    for (const address of ['', 'ftp://x/y', `${app.url}/`, 'not/an/id', 'https://x.example/a/b/-'])
      assert.equal((await run(['get', address])).code, 2, address)
  })

  it('reads addresses from a pipe, one a line, and goes on after one that is gone', async t => {
    const { run, home } = createTerminal(t, app.url)
    const [one, two] = [
      lineOf(await run(['paste'], { input: 'one\n' })),
      lineOf(await run(['paste', '--encrypt'], { input: 'two\n' })),
    ]
    assert.equal((await run(['get', '-'], { input: `${one}\n` })).out.toString(), 'one\n')
    const input = `\r\n  ${two}\r\n${app.url}/nobody1234\n\n${new URL(one).pathname.slice(1)}`
    const all = await run(['get', '-'], { input })
    assert.deepEqual([all.code, all.out.toString()], [4, 'two\none\n'])
    assert.match(all.err, /^There is no snippet at this address/)
    assert.equal((await run(['get', '-', '-o', 'out'], { input: one })).code, 0)
    assert.equal(readFileSync(join(home, 'out'), 'utf8'), 'one\n')
    for (const [args, wrong] of [
      [['get', '-', '-o', 'out'], `${one}\n${one}\n`],
      [['get', '-'], '\n \n'],
      [['get', '-'], `${one}\nnot/an/id\n`],
    ] as const) {
      const { code, out } = await run(args, { input: wrong })
      assert.deepEqual([code, out.toString()], [2, ''], wrong)
    }
    assert.equal((await run(['get', '-'], { input: 'a'.repeat(1_048_577) })).code, 1)
  })

  it('writes a file, and leaves what is there when there is nothing to write', async t => {
    const { run, home } = createTerminal(t, app.url)
    const url = lineOf(await run(['paste'], { input: 'new' }))
    writeFileSync(join(home, 'out'), 'what stood here before')
    assert.equal((await run(['get', '-o', 'out', `${app.url}/nobody1234`])).code, 4)
    assert.equal(readFileSync(join(home, 'out'), 'utf8'), 'what stood here before')
    assert.equal((await run(['get', '-o', 'fresh', `${app.url}/nobody1234`])).code, 4)
    assert.ok(!readdirSync(home).includes('fresh'))
    assert.equal((await run(['get', url, '--output', 'out'])).code, 0)
    assert.equal(readFileSync(join(home, 'out'), 'utf8'), 'new')
    assert.equal((await run(['get', url, '--output', '/dev/null'])).code, 0)
    assert.equal((await run(['get', url, '-o', 'no/such/folder'])).code, 1)
  })

  it('reads a onetime snippet only when it is told to, and finds the file first', async t => {
    const { run } = createTerminal(t, app.url)
    const url = lineOf(await run(['paste', '--onetime'], { input: 'once' }))
    const unasked = await run(['get', url])
    assert.deepEqual([unasked.code, unasked.out.toString()], [2, ''])
    assert.match(unasked.err, /--yes/)
    assert.equal((await run(['get', '--yes', '-o', 'no/such/folder', url])).code, 1)
    assert.equal((await run(['get', '--yes', url])).out.toString(), 'once')
    const again = await run(['get', '--yes', url])
    assert.deepEqual([again.code, again.out.toString()], [4, ''])
  })

  it('names the reads that are left of a snippet that ends with its reads', async t => {
    const { run } = createTerminal(t, app.url)
    const made = await run(['paste', '--reads', '1', '--expires', 'once'], { input: 'once' })
    assert.deepEqual([made.code, made.err], [0, ''])
    assert.match((await run(['get', lineOf(made)])).err, /^This snippet can be read once, and is gone then: /)
    for (const way of [[], ['--encrypt'], ['--password']]) {
      const env = { CORKBOARD_PASSWORD: 'open' }
      const url = lineOf(await run(['paste', '--reads', '3', ...way], { input: 'thrice', env }))
      assert.equal((await run(['get', '--yes', url], { env })).out.toString(), 'thrice')
      assert.match(
        (await run(['get', url])).err,
        /^This snippet can be read 2 more times, and is gone then: /,
      )
    }
  })

  it('says what is left where a text that was counted cannot be written', async t => {
    if (!existsSync('/dev/full')) return t.skip('NOT TESTED: there is no /dev/full here.')
    const { run } = createTerminal(t, app.url)
    const url = lineOf(await run(['paste', '--reads', '2'], { input: 'twice' }))
    const first = await run(['get', '--yes', '-o', '/dev/full', url])
    assert.deepEqual([first.code, first.out.toString()], [1, 'twice'])
    assert.match(first.err, /1 read is left\.$/m)
    const last = await run(['get', '--yes', '-o', '/dev/full', url])
    assert.deepEqual([last.code, last.out.toString()], [1, 'twice'])
    assert.match(last.err, /the server has it no more/)
  })

  it('loses no onetime text to a disk that is full', async t => {
    if (!existsSync('/dev/full')) return t.skip('NOT TESTED: there is no /dev/full here.')
    const { run } = createTerminal(t, app.url)
    const url = lineOf(await run(['paste', '--onetime'], { input: 'once' }))
    const { code, out, err } = await run(['get', '--yes', '-o', '/dev/full', url])
    assert.deepEqual([code, out.toString()], [1, 'once'])
    assert.match(err, /ENOSPC.*standard output instead/)
  })

  it('is no page of another site: a server that refuses hotlinks gives it the text', async t => {
    const strict = await startTestApp({ environment: { SNIPPET_HOTLINKING: 'refuse' } })
    t.after(() => strict.close())
    const { run } = createTerminal(t, strict.url)
    const url = lineOf(await run(['paste'], { input: 'fresh' }))
    assert.equal((await run(['get', url])).out.toString(), 'fresh')
  })

  it('lets a reader hang up', async t => {
    const { run, start } = createTerminal(t, app.url)
    const url = lineOf(await run(['paste'], { input: 'x\n'.repeat(500_000) }))
    const child = start(['get', url])
    child.stdout.once('data', () => child.stdout.destroy())
    let err = ''
    child.stderr.on('data', part => {
      err += part
    })
    const code = await new Promise(resolve => child.on('close', resolve))
    assert.deepEqual([code, err], [0, ''])
  })
})

describe('Encryption', () => {
  it('gives the server nothing to read, and the reader with the address everything', async t => {
    const { run, home } = createTerminal(t, app.url)
    writeFileSync(join(home, 'secret.py'), '\uFEFFgeheim = "ü"\r\n')
    const url = lineOf(await run(['paste', '--encrypt', 'secret.py']))
    assert.match(url, /#[\w-]{43}$/)
    const stored = await (await fetch(`${url}/raw`.replace(/#.*/, '/raw'))).text()
    assert.match(stored, /^cork1\./)
    assert.doesNotMatch(await pageOf(url), /secret\.py|geheim/)
    assert.equal((await run(['get', url])).out.toString(), '\uFEFFgeheim = "ü"\r\n')
    const kept = readdirSync(join(home, 'state/corkboard/snippets'))
    const [, key = ''] = url.split('#')
    for (const name of kept)
      assert.ok(!readFileSync(join(home, 'state/corkboard/snippets', name), 'utf8').includes(key))
    assert.equal((await run(['rm', url])).code, 0)
  })

  it('says what is wrong with a key, and burns nothing for a wrong one', async t => {
    const { run } = createTerminal(t, app.url)
    const url = lineOf(await run(['paste', '--encrypt', '--onetime'], { input: 'once' }))
    const missing = await run(['get', '--yes', url.replace(/#.*/, '')])
    assert.equal(missing.code, 2)
    assert.match(missing.err, /key is missing/)
    const wrong = await run(['get', '--yes', url.replace(/#.*/, `#${'A'.repeat(43)}`)])
    assert.equal(wrong.code, 1)
    assert.match(wrong.err, /does not match/)
    assert.equal((await run(['get', '--yes', url])).out.toString(), 'once')
  })
})

describe('A password', () => {
  it('comes from the environment or a file, and is needed to read', async t => {
    const { run, home } = createTerminal(t, app.url)
    writeFileSync(join(home, 'password'), 'hü 🍿\nsecond line')
    const url = lineOf(await run(['paste', '--password-file', 'password'], { input: 'behind it' }))
    const none = await run(['get', url])
    assert.deepEqual([none.code, none.out.toString()], [2, ''])
    assert.match(none.err, /CORKBOARD_PASSWORD/)
    const wrong = await run(['get', url], { env: { CORKBOARD_PASSWORD: 'hu' } })
    assert.deepEqual([wrong.code, wrong.out.toString()], [4, ''])
    const right = await run(['get', url], { env: { CORKBOARD_PASSWORD: 'hü 🍿' } })
    assert.deepEqual([right.code, right.out.toString()], [0, 'behind it'])
    assert.equal((await run(['get', '--password-file', 'password', url])).out.toString(), 'behind it')
  })

  it('of a onetime snippet burns it only when it is right', async t => {
    const { run } = createTerminal(t, app.url)
    const env = { CORKBOARD_PASSWORD: 'open' }
    const url = lineOf(await run(['paste', '--onetime', '--password'], { input: 'both', env }))
    assert.equal((await run(['get', '--yes', url], { env: { CORKBOARD_PASSWORD: 'shut' } })).code, 4)
    assert.equal((await run(['get', '--yes', url], { env })).out.toString(), 'both')
    assert.equal((await run(['get', '--yes', url], { env })).code, 4)
  })

  it('must be the same twice and not empty', async t => {
    const { run, home } = createTerminal(t, app.url)
    writeFileSync(join(home, 'empty'), '\n')
    assert.equal((await run(['paste', '--password-file', 'empty'], { input: 'x' })).code, 2)
  })
})

const pageOf = async (url = ''): Promise<string> =>
  (await fetch(url, { headers: { accept: 'text/html' } })).text()
