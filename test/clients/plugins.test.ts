/**
 * Plug-ins of editors, which need a desktop to run: exactly the requests that they send, and what they make of the answer, by
 * their sources: webpaste 2.1 (with request.el), GeniusPaste 0.3 (with libsoup), SubDpaste.
 */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { keyFor, lexerKeys } from '../../src/snippets/model/lexers.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { documented } from './documented.ts'

const source = '# ü – "\\" & 100% + 1=1 ~\nif True:\n\tprint("{}".format(1))\n'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

/** Sends the body byte for byte, with the plug-in's headers only. */
function send(address: string, headers: Readonly<Record<string, string>>, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': `${Buffer.byteLength(body)}`,
    }
    request(address, { method: 'POST', headers: { ...form, ...headers } }, response => {
      textOf(response).then(answer => {
        if (response.statusCode === 200) resolve(answer)
        else reject(new Error(`${response.statusCode} ${answer}`))
      }, reject)
    })
      .on('error', reject)
      .end(body)
  })
}

async function assertKept(address: string, lexer: string): Promise<void> {
  assert.match(address, new RegExp(`^${app.url}/[0-9A-Za-z]{10}$`))
  assert.equal(await (await fetch(`${address}/raw`)).text(), source)
  const page = await (await fetch(address)).text()
  assert.match(page, new RegExp(`<span class="bar-wide" data-facts>[^<·]*${lexer}`))
}

describe('webpaste of Emacs', () => {
  /** The encoding of url-hexify-string, by which request.el gives fields to curl; unreserved characters stay. */
  const hexify = (value: string): string =>
    encodeURIComponent(value).replace(/[!'()*]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
  const encode = (fields: Readonly<Record<string, string>>): string =>
    Object.entries(fields)
      .map(([name, value]) => `${hexify(name)}=${hexify(value)}`)
      .join('&')
  const headers = { 'user-agent': 'curl/7.88.1', accept: '*/*' }
  /** The address in an answer, as `webpaste--providers-success-returned-string` finds it. */
  const addressIn = (answer: string): string => answer.replace(/\n$/, '').replaceAll('"', '')

  test('with the entry of docs/clients.md', async () => {
    const [entry = ''] = documented('Emacs: webpaste', 'elisp', app.url)
    const value = (keyword: string): string => new RegExp(`:${keyword} "([^"]*)"`).exec(entry)?.[1] ?? ''
    assert.match(entry, /:success-lambda webpaste--providers-success-returned-string/)
    // The plug-in pushes fields to a list, so the last comes first.
    const body = encode({ [value('post-lang-field-name')]: 'python', [value('post-field')]: source })
    await assertKept(addressIn(await send(value('uri'), headers, body)), 'Python')
  })

  test('with a language for every mode that it knows', () => {
    const ofModes = ['css', 'text', 'html', 'java', 'js', 'go', 'php', 'python', 'yaml', 'clojure']
    assert.deepEqual(
      ofModes.filter(each => keyFor(each) === null),
      [],
    )
  })

  test('with its own entry for dpaste, where a lifetime of a day is allowed', async t => {
    const lasting = await startTestApp({
      environment: { SNIPPET_EXPIRES: 'onetime,never,3600,86400,604800,2592000' },
    })
    t.after(lasting.close)
    const body = encode({ lexer: 'python', content: source, expires: '86400' })
    const answer = await send(`${lasting.url}/api/`, headers, body)
    assert.match(addressIn(answer), new RegExp(`^${lasting.url}/`))
    await assert.rejects(
      send(`${app.url}/api/`, headers, body),
      /400 expires is not allowed \("86400"\).*2592000/,
    )
  })
})

describe('GeniusPaste of Geany', () => {
  /** The encoding of `append_form_encoded` of libsoup. */
  const encode = (value: string): string =>
    [...Buffer.from(value)]
      .map(byte => {
        const character = String.fromCharCode(byte)
        if (character === ' ') return '+'
        return /[0-9A-Za-z._-]/.test(character)
          ? character
          : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
      })
      .join('')

  type Ini = ReadonlyMap<string, ReadonlyMap<string, string>>

  const configuration = (): Ini => {
    const [file = ''] = documented('Geany: GeniusPaste', 'ini', app.url)
    return new Map(
      file
        .split(/^\[/m)
        .slice(1)
        .map(section => {
          const [name = '', ...lines] = section.split('\n')
          const pairs = lines
            .filter(line => line.includes('='))
            .map(line => {
              const at = line.indexOf('=')
              return [line.slice(0, at), line.slice(at + 1)] as const
            })
          return [name.replace(']', ''), new Map(pairs)] as const
        }),
    )
  }

  /** Values that the plug-in puts into the placeholders. */
  type Values = { readonly title: string; readonly language: string }

  async function paste(format: ReadonlyMap<string, string>, values: Values): Promise<string> {
    const all: Readonly<Record<string, string>> = { ...values, contents: source }
    const body = [...format]
      .map(
        ([name, value]) =>
          `${encode(name)}=${encode(value.replace(/%(\w+)%/g, (_, placeholder) => all[placeholder] ?? ''))}`,
      )
      .join('&')
    const headers = { 'user-agent': 'GeniusPaste 0.3 / Geany 2.0', 'accept-encoding': 'gzip, deflate' }
    const file = configuration()
    const answer = await send(file.get('pastebin')?.get('url') ?? '', headers, body)
    return new RegExp(file.get('parse')?.get('search') ?? '').exec(answer)?.[1] ?? ''
  }

  test('with the file of docs/clients.md: the name chooses the language', async () => {
    const format = configuration().get('format') ?? new Map()
    await assertKept(await paste(format, { title: 'main.py', language: '' }), 'Python')
  })

  test('with its own file for dpaste.de, which sends lexer=plain where it has no word for the language', async () => {
    const format = new Map([
      ['title', '%title%'],
      ['content', '%contents%'],
      ['lexer', '%language%'],
    ])
    await assertKept(await paste(format, { title: 'main.py', language: 'plain' }), 'Plain')
    await assertKept(await paste(format, { title: 'main.py', language: 'python' }), 'Python')
  })

  test('with its own file for dpaste.org, which sends the name as well', async () => {
    const format = new Map([
      ['filename', '%title%'],
      ['content', '%contents%'],
      ['lexer', '%language%'],
    ])
    await assertKept(await paste(format, { title: 'main.py', language: '_code' }), 'Plain Code')
    await assertKept(await paste(format, { title: 'untitled', language: 'python' }), 'Python')
  })

  test('sends no language that is unknown here', () => {
    assert.deepEqual(
      languagesOfGeany.split(' ').filter(each => keyFor(each) === null),
      [],
    )
    assert.ok(lexerKeys.includes('plain'))
  })
})

/** Languages that GeniusPaste's files for dpaste.org and dpaste.de send. */
const languagesOfGeany =
  `_text text plain _code as arduino bat c csharp ocaml clojure cmake cobol coffee-script ini css cuda d
diff xml erlang fortran forth glsl go haskell html java js json tex kotlin common-lisp lua make matlab objective-c objc perl php
powershell python rst rb rust scala bash sql tcl swift yaml zephir`.replaceAll('\n', ' ')

describe('SubDpaste of Sublime Text', () => {
  test('sends the text alone and takes the quotes off the answer', async () => {
    const [line = ''] = documented('Sublime Text: SubDpaste', 'python', app.url)
    const address = /^DPASTE_API_URL = '(.*)'$/m.exec(line)?.[1] ?? ''
    // The encoding of `urllib.parse.urlencode`.
    const body = `content=${encodeURIComponent(source)
      .replaceAll('%20', '+')
      .replace(/[!'()*]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)}`
    const headers = { 'user-agent': 'Python-urllib/3.8', 'accept-encoding': 'identity', connection: 'close' }
    const answer = await send(address, headers, body)
    await assertKept(answer.slice(1, -1), 'Code')
  })
})
