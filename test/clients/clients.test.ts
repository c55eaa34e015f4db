/** Other people's programs, as docs/clients.md says to use them, against a real server. */
import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { startTestApp, type TestApp } from '../app.ts'
import { documented } from './documented.ts'
import { has, type Workplace, workplace } from './programs.ts'

/** A text that forms, shells and line ends may spoil. */
const source = '# ü – "\\" & 100% + 1=1\r\nif True:\n\tprint("{}; %20".format(1))\n\n'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

/** The text and the lexer of the snippet whose address was printed. */
async function created(printed: string): Promise<{ text: string; name: string }> {
  const address = printed.trim()
  assert.match(address, new RegExp(`^${app.url}/[0-9A-Za-z]{10}$`), 'the address and nothing else is printed')
  const raw = await fetch(`${address}/raw?download`)
  assert.equal(raw.status, 200)
  const name = /filename="([^"]*)"/.exec(raw.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { text: Buffer.from(await raw.arrayBuffer()).toString(), name }
}

async function assertKept(printed: string, expected = source): Promise<void> {
  const { text, name } = await created(printed)
  assert.equal(text, expected)
  assert.equal(name, 'main.py')
}

const shop = (t: TestContext): Workplace => workplace(t, { 'main.py': source })

describe('Clients that exist', { concurrency: 1 }, () => {
  for (const [section, ...programs] of [
    ['curl', 'curl'],
    // One line of the wget example percent-encodes the text by Python.
    ['wget', 'wget', 'requests'],
  ] as const)
    for (const [index, line] of documented(section, 'sh', 'http://host')[0]?.trim().split('\n').entries() ??
      [])
      test(`${line.replace(/\$\(.*\)/, '…')}`, async t => {
        if (!has(t, ...programs)) return
        const [block = ''] = documented(section, 'sh', app.url)
        await assertKept(await shop(t).run('bash', '-c', block.trim().split('\n')[index] ?? ''))
      })

  test('curl sends what a pipe gives it', async t => {
    if (!has(t, 'curl')) return
    const pipe = `printf 'a\\nb' | curl --data-binary @- ${app.url}/`
    assert.equal((await created(await shop(t).run('bash', '-c', pipe))).text, 'a\nb')
  })

  test('curl fails with the message of the server', async t => {
    if (!has(t, 'curl')) return
    const failing = `curl -sS --fail-with-body -F content=x -F expires=soon ${app.url}/api/ || true`
    assert.match(await shop(t).run('bash', '-c', failing), /^expires is not allowed \("soon"\)/)
  })

  test('HTTPie, in both encodings', async t => {
    if (!has(t, 'http')) return
    const [block = ''] = documented('HTTPie', 'sh', app.url)
    for (const line of block.trim().split('\n'))
      await assertKept(await shop(t).run('bash', '-c', line.replace('http ', 'http --ignore-stdin --body ')))
  })

  test('Python requests, in both encodings', async t => {
    if (!has(t, 'requests')) return
    for (const program of documented('Python: requests', 'python', app.url))
      await assertKept(await shop(t).run('python3', '-c', program))
  })

  test('fetch of Node, in both encodings', async t => {
    for (const program of documented('Node: fetch', 'js', app.url))
      await assertKept(await shop(t).run(process.execPath, '--input-type=module', '-e', program))
  })

  test('pastebinit', async t => {
    if (!has(t, 'pastebinit')) return
    const [configuration = ''] = documented('pastebinit (Debian)', 'ini', app.url)
    const [command = ''] = documented('pastebinit (Debian)', 'sh', app.url)
    const place = shop(t)
    await place.run('mkdir', '.pastebin.d')
    // As the section says of http.
    place.write('.pastebin.d/corkboard.conf', configuration.replace('https = True\n', ''))
    const printed = await place.run('bash', '-c', command)
    const { text } = await created(printed)
    // The program reads with Python's line ends and trims the end.
    assert.equal(text, source.replaceAll('\r\n', '\n').trimEnd())
    assert.match(await (await fetch(printed.trim())).text(), /Python · /)
    place.write('.pastebinit.xml', `<pastebinit><pastebin>${new URL(app.url).host}</pastebin></pastebinit>`)
    await created(await place.run('pastebinit', 'main.py'))
  })
})
