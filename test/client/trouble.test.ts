/** The client with a failing server or network, or wrong settings. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { serveHttp } from '../monitors/servers.ts'
import { createTerminal, lineOf } from './terminal.ts'

const refusals: readonly (readonly [string, RequestListener, number, RegExp])[] = [
  [
    'a refusal shows the message of the server',
    answer(400, 'lexer is not one we know ("x").\n'),
    4,
    /^lexer is not one we know \("x"\)\.\n$/,
  ],
  [
    'a fault shows it too, and ends with 5',
    answer(500, 'Something went wrong.\n'),
    5,
    /^Something went wrong\.\n$/,
  ],
  ['an error without words shows its status', answer(503, ''), 5, /^The server answered 503\.\n$/],
  [
    'a page of a proxy is not shown',
    answer(502, '<html><body>Bad gateway', { 'content-type': 'text/html' }),
    5,
    /^The server answered 502 with a page\.\n$/,
  ],
  [
    'a refusal for too many requests says when to try again',
    answer(429, 'Too many.', { 'retry-after': '17' }),
    4,
    /^Too many\. Try again in 17 s\.\n$/,
  ],
  [
    'a redirect is not followed, and says where to',
    answer(301, '', { location: 'https://elsewhere.example/api/' }),
    5,
    /https:\/\/elsewhere\.example\/api\//,
  ],
  ['an answer that is no address is not printed', answer(200, 'Welcome to nginx!'), 5, /no address/],
  [
    'an address with something behind it is not printed',
    answer(200, 'https://x.example/a\nrm -rf'),
    5,
    /no address/,
  ],
  ['an address of another kind is not printed', answer(200, 'javascript:alert(1)'), 5, /no address/],
  [
    'an answer that is cut off is none',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('https://')
      setImmediate(() => response.destroy())
    },
    3,
    /^http:\/\/127\.0\.0\.1:\d+: the server hung up\n$/,
  ],
  ['a server that hangs up is named', request => request.socket.destroy(), 3, /the server hung up/],
  ['silence has an end', () => {}, 3, /nothing moved for 0\.5 s/],
  [
    'a trickle that stops has an end',
    (_request, response) => response.writeHead(200).write('http'),
    3,
    /nothing moved for 0\.5 s/,
  ],
  [
    'control characters of a server are written out',
    answer(400, '\x1b[2J\x1b]0;owned\x07 \x9b31m \u202egood'),
    4,
    /^\\x1b\[2J\\x1b\]0;owned\\x07 \\x9b31m \\u\{202e\}good\n$/,
  ],
]

describe('corkboard paste', () => {
  for (const [behaviour, listener, exit, message] of refusals)
    it(behaviour, async t => {
      const { run } = createTerminal(t, await fake(t, listener))
      // The timeout is short only where silence is tested: a busy machine is slow to answer.
      const timeout = message.source.startsWith('nothing moved') ? '0.5' : '30'
      const { code, out, err } = await run(['paste', '--timeout', timeout], { input: 'x' })
      assert.deepEqual([code, out.toString()], [exit, ''], err)
      assert.match(err, message)
    })

  it('says that nobody listens, or that there is no such host', async t => {
    const { run } = createTerminal(t)
    for (const [url, message] of [
      ['http://127.0.0.1:9', /^http:\/\/127\.0\.0\.1:9: /],
      ['http://nobody.invalid', /^http:\/\/nobody\.invalid: /],
    ] as const) {
      const { code, err } = await run(['paste', '--url', url], { input: 'x' })
      assert.equal(code, 3)
      assert.match(err, message)
      assert.doesNotMatch(err, /\n\s+at /)
    }
  })

  it('is patient with an upload that moves, however long it takes', async t => {
    const url = await fake(t, (request, response) => {
      request.on('data', () => {
        request.pause()
        setTimeout(() => request.resume(), 60)
      })
      request.on('end', () => response.end('https://x.example/abc\n'))
    })
    const { run } = createTerminal(t, url)
    const ended = await run(['paste', '--timeout', '3'], { input: 'x'.repeat(4_000_000) })
    assert.deepEqual([ended.code, lineOf(ended)], [0, 'https://x.example/abc'], ended.err)
  })

  it('sends the length and the fields, the text last', async t => {
    const seen: string[] = []
    const url = await fake(t, async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      seen.push(String(request.headers['content-length'] === String(Buffer.byteLength(body))))
      seen.push(
        ...[...body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => `${name}=${value}`),
      )
      response.end('https://x.example/abc')
    })
    const { run } = createTerminal(t, url)
    await run(['paste', '-n', 'ü.py', '-l', 'python', '-e', '2w', '--rtl', '-p'], {
      input: 'text',
      env: { CORKBOARD_PASSWORD: 'pw' },
    })
    assert.deepEqual(seen, [
      'true',
      'format=url',
      'filename=ü.py',
      'lexer=python',
      'expires=1209600',
      'rtl=1',
      'password=pw',
      'content=text',
    ])
  })

  it('prints and remembers what it made on a server that ignores how it ends, and fails', async t => {
    const deleted: (string | undefined)[] = []
    const url = await fake(t, (request, response) => {
      if (request.method === 'DELETE') deleted.push(request.headers.authorization)
      request.resume().on('end', () => {
        response.setHeader('delete-token', 'the-token')
        response.end(`${url}/aBcDeFgHkm\n`)
      })
    })
    const { run } = createTerminal(t, url)
    for (const [option, message] of [
      [['--reads', '3'], /does not count reads/],
      [['--deletable'], /does not let readers delete/],
      [['--receipt', 'mail'], /sends no receipts/],
    ] as const) {
      const { code, out, err } = await run(['paste', '--encrypt', ...option], { input: 'x' })
      assert.equal(code, 1)
      assert.match(err, message)
      assert.match(out.toString(), /^http:\/\/127\.0\.0\.1:\d+\/aBcDeFgHkm#[\w-]{43}\n$/)
      assert.equal((await run(['rm', out.toString().trim()])).code, 0)
    }
    assert.deepEqual(deleted, Array(3).fill('Bearer the-token'))
  })

  it('remembers the token of a snippet that has one of its files alone', async t => {
    const url = await fake(t, (request, response) =>
      request.resume().on('end', () => {
        response.setHeader('delete-token', 'the-token')
        response.end(`${url}/aBcDeFgHkm\n`)
      }),
    )
    const { run, home } = createTerminal(t, url)
    for (const name of ['a', 'b']) writeFileSync(join(home, name), name)
    assert.equal((await run(['paste', 'a', 'b'])).code, 1)
    assert.equal((await run(['rm', `${url}/aBcDeFgHkm`])).code, 0)
  })
})

describe('corkboard get', () => {
  const get = async (t: TestContext, listener: RequestListener) => {
    const { run } = createTerminal(t, await fake(t, listener))
    return run(['get', '--yes', 'abc#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])
  }

  it('asks for nothing more when what should be the head of an armour is none', async t => {
    const asked: (string | undefined)[] = []
    const { code, err } = await get(t, (request, response) => {
      asked.push(request.method)
      response.writeHead(403, { 'snippet-onetime': '1', 'armour-head': 'nonsense' }).end('sealed')
    })
    assert.deepEqual([code, err, asked], [1, 'This is no encrypted text of Corkboard.\n', ['GET']])
  })

  it('keeps what it was given once and cannot open', async t => {
    const damaged = 'cork1.AAAAAAAAAAA.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    const { code, out, err } = await get(t, (request, response) => {
      const headers = { 'snippet-onetime': '1', 'snippet-encrypted': '1' }
      response.writeHead(request.method === 'POST' ? 200 : 403, headers).end(damaged)
    })
    assert.deepEqual([code, out.toString()], [1, damaged])
    assert.match(err, /encrypted, as it was sent: the server has it no more/)
  })
})

describe('The settings', () => {
  it('ask for a server when none was named', async t => {
    const { run } = createTerminal(t)
    for (const args of [['paste'], ['status'], ['announcements'], ['get', 'abc123']]) {
      const { code, err } = await run(args, { input: 'x' })
      assert.equal(code, 2)
      assert.match(err, /CORKBOARD_URL/)
    }
  })

  it('come from the file, over it the environment, over that the options', async t => {
    const asked: string[] = []
    const url = await fake(t, (request, response) => {
      asked.push(request.url ?? '')
      response.end('{"data":{"status":[]}}')
    })
    const terminal = createTerminal(t)
    configure(terminal.home, `# mine\n\n url = ${url}/file/ \ntimeout=5\n`)
    assert.equal((await terminal.run(['status'])).code, 0)
    await terminal.run(['status'], { env: { CORKBOARD_URL: `${url}/environment` } })
    await terminal.run(['status', '--url', `${url}/option`], { env: { CORKBOARD_URL: `${url}/environment` } })
    assert.deepEqual(asked, ['/file/graphql', '/environment/graphql', '/option/graphql'])
  })

  it('send a token beside an address to that address alone, and another to the server that is named', async t => {
    const tokens: string[] = []
    const listener: RequestListener = (request, response) => {
      tokens.push(String(request.headers.authorization))
      response.end('https://x.example/abc')
    }
    const [configured, other] = [await fake(t, listener), await fake(t, listener)]
    const { run, home } = createTerminal(t)
    configure(home, `url = ${configured}\ntoken = ckb_file\n`)
    await run(['paste'], { input: 'x' })
    await run(['paste', '--url', other], { input: 'x' })
    await run(['paste'], { input: 'x', env: { CORKBOARD_URL: other } })
    await run(['paste', '--url', other], { input: 'x', env: { CORKBOARD_TOKEN: 'ckb_environment' } })
    const bound = { CORKBOARD_URL: configured, CORKBOARD_TOKEN: 'ckb_bound' }
    await run(['paste'], { input: 'x', env: bound })
    await run(['paste', '--url', other], { input: 'x', env: bound })
    assert.deepEqual(tokens, [
      ...['Bearer ckb_file', 'undefined', 'undefined', 'Bearer ckb_environment'],
      ...['Bearer ckb_bound', 'undefined'],
    ])
  })

  it('name the line that makes no sense, and tell no secret', async t => {
    const { run, home } = createTerminal(t)
    for (const [text, message] of [
      ['colour = red', /config, line 1: must be "KEY = VALUE"/],
      ['url = https://x.example\nurl', /line 2/],
      ['url = ftp://x.example', /address of the server/],
      ['url = https://ada:hunter2@x.example', /must not have a name or password/],
      ['url = https://x.example\ntoken = hunter2 \u0007', /The token/],
      ['url = https://x.example\ntimeout = soon', /timeout: must be/],
    ] as const) {
      configure(home, text)
      const { code, err } = await run(['paste'], { input: 'x' })
      assert.equal(code, 2, text)
      assert.match(err, message)
      assert.doesNotMatch(err, /hunter2/)
    }
  })
})

function answer(status: number, body: string, headers: Record<string, string> = {}): RequestListener {
  return (request, response) => {
    request.resume()
    request.on('end', () =>
      response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body),
    )
  }
}

/** A server with this request listener. */
async function fake(t: TestContext, listener: RequestListener): Promise<string> {
  const { port } = await serveHttp(t, listener)
  return `http://127.0.0.1:${port}`
}

function configure(home: string, text: string): void {
  mkdirSync(join(home, 'config/corkboard'), { recursive: true })
  writeFileSync(join(home, 'config/corkboard/config'), text)
}
