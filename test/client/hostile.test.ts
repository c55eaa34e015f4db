/** A hostile server: what it can make the client do, and what it learns. */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { serveHttp } from '../monitors/servers.ts'
import { createTerminal } from './terminal.ts'

async function serverOf(t: TestContext, listener: RequestListener): Promise<string> {
  const { port } = await serveHttp(t, (request, response) => {
    request.resume()
    listener(request, response)
  })
  return `http://127.0.0.1:${port}`
}

/** Sends single bytes, each well before the timeout. */
const dripping: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const drip = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(drip))
}

const endless: RequestListener = (_request, response) => {
  const part = Buffer.alloc(1_048_576, ' ')
  const more = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', more)
  more()
}

const commands = [
  ['paste'],
  ['get', 'abc123'],
  ['rm', '--token-file', 'token', 'abc123'],
  ['status'],
  ['announcements'],
]

describe('Every command', () => {
  for (const command of commands) {
    it(`${command[0]} ends when the answer drips for ever`, async t => {
      const { run, home } = createTerminal(t, await serverOf(t, dripping))
      writeFileSync(join(home, 'token'), 'abc')
      const { code, err } = await run([...command, '--timeout', '2'], { input: 'x' })
      assert.deepEqual([code, /the answer comes too slowly/.test(err)], [3, true], err)
    })

    if (command[0] !== 'get')
      it(`${command[0]} ends when the answer has no end`, async t => {
        const { run, home } = createTerminal(t, await serverOf(t, endless))
        writeFileSync(join(home, 'token'), 'abc')
        const { code, err } = await run(command, { input: 'x' })
        assert.deepEqual([code, /The answer is larger than \d+ bytes\./.test(err)], [5, true], err)
      })
  }
})

describe('A token', () => {
  it('follows no redirect, whichever it is', async t => {
    const seen: string[] = []
    const other = await serverOf(t, (request, response) => {
      seen.push(`${request.method} ${request.headers.authorization}`)
      response.end('{}')
    })
    const url = await serverOf(t, (_request, response) => {
      response.writeHead(307, { location: `${other}/api/` }).end()
    })
    const { run, home } = createTerminal(t, url)
    writeFileSync(join(home, 'token'), 'secret')
    for (const command of commands) {
      const { code, err } = await run(command, { input: 'x', env: { CORKBOARD_TOKEN: 'ckb_secret' } })
      assert.equal(code, 5, `${command[0]}: ${err}`)
    }
    assert.deepEqual(seen, [])
  })

  it('of the environment stays with the server of the environment', async t => {
    const seen: string[] = []
    const listener: RequestListener = (request, response) => {
      seen.push(String(request.headers.authorization))
      response.end('https://x.example/abc')
    }
    const [configured, other] = [await serverOf(t, listener), await serverOf(t, listener)]
    const env = { CORKBOARD_TOKEN: 'ckb_secret' }
    await createTerminal(t, configured).run(['paste'], { input: 'x', env })
    await createTerminal(t, configured).run(['paste', '--url', other], { input: 'x', env })
    await createTerminal(t).run(['paste', '--url', other], { input: 'x', env })
    assert.deepEqual(seen, ['Bearer ckb_secret', 'undefined', 'Bearer ckb_secret'])
  })

  it('that deletes a snippet is not written over by another server', async t => {
    const deleted: string[] = []
    const good = await serverOf(t, (request, response) => {
      if (request.method === 'DELETE') {
        deleted.push(String(request.headers.authorization))
        response.writeHead(204).end()
      } else
        response.writeHead(200, { 'delete-token': 'good' }).end(`http://${request.headers.host}/abc123\n`)
    })
    const hostile = await serverOf(t, (_request, response) => {
      response.writeHead(200, { 'delete-token': 'hostile' }).end(`${good}/abc123\n`)
    })
    const { run, home } = createTerminal(t, good)
    assert.equal((await run(['paste'], { input: 'x' })).code, 0)
    const { err } = await run(['paste', '--url', hostile], { input: 'x' })
    assert.match(
      err,
      new RegExp(`calls itself by another address.* node .*corkboard.js'? rm ${hostile}/abc123\n$`),
    )
    assert.equal((await run(['rm', `${good}/abc123`])).code, 0)
    assert.deepEqual(deleted, ['Bearer good'])

    const kept = readdirSync(join(home, 'state/corkboard/snippets'))
    assert.equal(kept.length, 1)
    for (const name of kept)
      assert.equal(statSync(join(home, 'state/corkboard/snippets', name)).mode & 0o777, 0o600)
  })
})

describe('A file of get -o', () => {
  const armoured = { 'snippet-onetime': '1' }
  const modeOf = async (t: TestContext, listener: RequestListener, path = 'text') => {
    const { run, home } = createTerminal(t, await serverOf(t, listener))
    mkdirSync(join(home, 'shared'))
    writeFileSync(join(home, 'shared/text'), '', { mode: 0o644 })
    const { code, err } = await run(['get', '--yes', '-o', path, 'abc123'])
    assert.equal(code, 0, err)
    assert.equal(readFileSync(join(home, path), 'utf8'), 'text')
    return statSync(join(home, path)).mode & 0o777
  }
  const open: RequestListener = (_request, response) => response.end('text')
  const once: RequestListener = (request, response) =>
    request.method === 'POST' ? response.end('text') : response.writeHead(403, armoured).end()

  it('is for its owner alone when the text could be read once', async t => {
    assert.equal(await modeOf(t, once), 0o600)
  })

  it('has the usual mode when the text is public', async t => {
    assert.equal(await modeOf(t, open), 0o666 & ~process.umask())
  })

  it('keeps the mode of a file that was there', async t => {
    assert.equal(await modeOf(t, once, 'shared/text'), 0o644)
  })
})
